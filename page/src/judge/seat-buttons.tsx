// seat-buttons.tsx - the people of a table as buttons: who is concerned, marked by colour, number and name.
import type { JSX } from "preact";
import type { Seat } from "../event/tables";
import { words } from "../language";

const t = words({
  who: "Players involved",
  order: "{n, selectordinal, one {#st player} two {#nd player} few {#rd player} other {#th player}}",
});

/** A small token of a player's colour, with the play order in it. */
export const Token = ({ seat }: { seat: Pick<Seat, "colour" | "order"> }): JSX.Element => (
  <span
    class={`token ${seat.colour ?? ""}`}
    aria-label={seat.order ? t("order", { n: seat.order }) : undefined}
    role={seat.order ? "img" : undefined}
  >
    {seat.order ?? "·"}
  </span>
);

/** Pick seats: `many` or one. `value` has a bit for each. */
export function SeatPick({
  seats,
  value,
  set,
  many,
  label,
}: {
  seats: readonly Seat[];
  value: number;
  set: (bits: number) => void;
  many?: boolean;
  label?: string;
}): JSX.Element {
  return (
    <div class="seat-pick" role="group" aria-label={label ?? t("who")}>
      {seats.map((seat) => {
        const bit = 1 << seat.seat,
          on = (value & bit) !== 0;
        return (
          <button
            type="button"
            key={seat.seat}
            aria-pressed={on}
            onClick={() => set(many ? value ^ bit : on ? 0 : bit)}
          >
            <Token seat={seat} />
            <span>{seat.name}</span>
          </button>
        );
      })}
    </div>
  );
}

export const seatsIn = (seats: readonly Seat[], bits: number): Seat[] =>
  seats.filter((seat) => (bits >> seat.seat) & 1);

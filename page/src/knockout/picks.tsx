// picks.tsx - chair, colour and play order: whose choice it is and what is left, as the rulebook has it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { SEAT_SYMBOL, SETTLEMENT } from "../board/art";
import { step, useEvent } from "../event/event";
import { colourWord, type Colour, type Table } from "../event/tables";
import { ordinal, words } from "../language";
import { Button } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  chooses: "{name} is choosing",
  order: "Play order",
  chair: "Seat",
  colour: "Colour",
  taken: "taken by {name}",
  choose: "Choose",
  chosen: "{name} has chosen.",
  chairN: "Seat {n}",
  missing: "Make every choice first.",
  first: "The first player picks a seat; the others sit clockwise in play order.",
  each: "Everyone picks a seat. Turns follow the play order, wherever you sit.",
});

export const COLOURS: readonly Colour[] = ["red", "blue", "white", "orange"];

/** A piece in a player's colour, with the symbol that tells it without colour. */
export function Piece({ colour, size = 22 }: { colour: Colour; size?: number }): JSX.Element {
  const seat = COLOURS.indexOf(colour) + 1;
  return (
    <svg
      class={`piece board-seat-${seat}`}
      viewBox="-22 -27 44 48"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path class="board-body" d={SETTLEMENT} />
      <path class="board-outline" d={SETTLEMENT} />
      <path class="board-symbol" d={SEAT_SYMBOL[seat - 1]} transform="translate(0 3)" />
    </svg>
  );
}

type Options<T> = {
  label: string;
  all: readonly T[];
  value: T | null;
  set: (value: T) => void;
  word: (value: T) => string;
  owner: (value: T) => string | undefined;
  mark?: (value: T) => JSX.Element;
  said?: (value: T) => string;
};
function Options<T extends string | number>({
  label,
  all,
  value,
  set,
  word,
  owner,
  mark,
  said,
}: Options<T>): JSX.Element {
  return (
    <fieldset class="picks-options">
      <legend>{label}</legend>
      {all.map((one) => {
        const by = owner(one);
        return (
          <button
            type="button"
            key={one}
            class="pick"
            aria-label={said?.(one)}
            aria-pressed={value === one}
            aria-disabled={by ? "true" : undefined}
            title={by && t("taken", { name: by })}
            onClick={() => {
              if (!by) set(one);
            }}
          >
            {mark?.(one)}
            <span>{word(one)}</span>
            {by && (
              <span class="pick-by" dir="auto">
                {by}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The next player's choice, made by them or entered for them. */
export function PickForm({ table, again }: { table: Table; again: () => unknown }): JSX.Element | null {
  const here = useEvent(),
    picks = table.picks;
  const order = useSignal<number | null>(null),
    chair = useSignal<number | null>(null),
    colour = useSignal<Colour | null>(null);
  if (!picks) return null;
  const name = table.seats.find((seat) => seat.player === picks.player)?.name ?? "",
    numbers = table.seats.map((_, i) => i + 1);
  const seatOf = (test: (seat: Table["seats"][number]) => boolean): string | undefined =>
    table.seats.find(test)?.name;
  const ready =
    (!picks.order || order.value) && (!picks.chair || chair.value) && (!picks.colour || colour.value);
  const choose = async (): Promise<void> => {
    await step(
      here.api,
      {
        kind: "seats.selected",
        game: table.game,
        player: picks.player,
        ...(picks.order ? { order: order.value } : {}),
        ...(picks.chair ? { chair: chair.value } : {}),
        ...(picks.colour ? { colour: colour.value } : {}),
      },
      t("chosen", { name }),
    );
    order.value = chair.value = colour.value = null;
    await again();
  };
  return (
    <section class="picks" aria-label={t("chooses", { name })}>
      <h3>{t("chooses", { name })}</h3>
      {picks.order && (
        <Options
          label={t("order")}
          all={numbers}
          value={order.value}
          set={into(order)}
          word={(n) => ordinal(n)}
          owner={(n) => seatOf((seat) => seat.order === n)}
        />
      )}
      {picks.chair && (
        <Options
          label={t("chair")}
          all={numbers}
          value={chair.value}
          set={into(chair)}
          word={(n) => String(n)}
          said={(n) => t("chairN", { n })}
          owner={(n) => seatOf((seat) => seat.chair === n)}
        />
      )}
      {picks.colour && (
        <Options
          label={t("colour")}
          all={COLOURS}
          value={colour.value}
          set={into(colour)}
          word={colourWord}
          owner={(one) => seatOf((seat) => seat.colour === one)}
          mark={(one) => <Piece colour={one} />}
        />
      )}
      {picks.chair && <p class="hint">{t(picks.chairs ? "each" : "first")}</p>}
      <div class="buttons">
        <Button kind="main" act={choose} not={ready ? null : t("missing")} testid={`choose-${table.table}`}>
          {t("choose")}
        </Button>
      </div>
    </section>
  );
}

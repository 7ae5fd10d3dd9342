// duties.ts - what someone has to do at a table besides playing: the bank, and lending the game.
import type { Seat, Table } from "../event/tables";
import { terms, words } from "../language";

const t = words({
  of: "{name}’s copy of the game is used here.",
  organiser: "The organisers’ copy of the game is used here.",
});

export type Duty = "bank" | "set";
export const dutyWord = terms({ bank: "bank", set: "lends the game" });

/** The starting player keeps the bank where the rulebook says so; the first who brought a game lends it. */
export const duties = (table: Table, seat: Seat): Duty[] =>
  seat.order === undefined
    ? []
    : [
        ...(table.banker.order === seat.order ? ["bank" as const] : []),
        ...(table.set?.order === seat.order ? ["set" as const] : []),
      ];

/** Whose copy is used, as a sentence. */
export function setWord(table: Table): string {
  const owner =
    table.set?.order === undefined ? undefined : table.seats.find((seat) => seat.order === table.set?.order);
  return owner ? t("of", { name: owner.name }) : t("organiser");
}

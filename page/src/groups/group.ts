// group.ts - the groups of a digital championship as the server tells them.
import { terms } from "../language";
import type { Row } from "../standings/standings-words";
import type * as answers from "../answers";

export type Group = answers.Group;
export type Groups = answers.Groups;
export type Entrant = answers.Entrant;
/** A line of a group's ranking: the standings of all, in their order. Who ties shares a place, up to `last`. */
export type Line = { row: Row; entrant: Entrant; place: number; last: number };

export const groupStateWord = terms({
  planned: "Planned",
  open: "Open",
  closed: "Closed",
  ranked: { text: "Final", about: "no longer changes" },
});

/** The members of a group, best first; unranked players come last and have no place. */
export function linesOf(group: number, rows: readonly Row[], entrants: readonly Entrant[]): Line[] {
  const of = new Map(entrants.map((one) => [one.player, one]));
  const lines = rows.flatMap((row) => {
    const entrant = of.get(Number(row.player) - 1);
    return entrant?.group === group ? [{ row, entrant, place: 0, last: 0 }] : [];
  });
  const ranked = lines.filter((line) => line.row.rank !== null);
  for (const line of ranked) {
    line.place = ranked.findIndex((other) => other.row.rank === line.row.rank) + 1;
    line.last = ranked.filter((other) => other.row.rank === line.row.rank).length + line.place - 1;
  }
  return lines;
}

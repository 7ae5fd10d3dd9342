// standings-words.ts - standings as the server tells them, and the words of their columns.
import { decimal, number, terms, words } from "../language";
import type * as answers from "../answers";

export type Key = answers.StandingsKey;
export type Row = answers.StandingsRow;
export type Corrected = answers.CorrectedSheet;
export type Place = answers.OverallPlace;
export type Standings = answers.Standings;

/** A row of a list; of the final list with the place. */
export type Line = { row: Row; place?: Place };

/** The lines of a view: in the order of the standings, or of the final list. */
export function linesOf(data: Standings, final: boolean): Line[] {
  if (!final || !data.overall) return data.standings.map((row) => ({ row }));
  const rows = new Map(data.standings.map((row) => [row.player, row]));
  return data.overall.flatMap((place) => {
    const row = rows.get(place.player);
    return row
      ? [{ row: place.keys ? { ...row, games: place.games ?? row.games, keys: place.keys } : row, place }]
      : [];
  });
}

/** Who goes on as it stands: so many of those who are still in; a tie across the cut goes on as a whole until lots are drawn. Nobody where all do. */
export function goingOn(rows: readonly Row[], places: number): Set<string> {
  const still = rows.filter((row) => row.rank !== null && !row.withdrawn);
  return new Set(
    places < still.length
      ? still
          .filter((row) => still.filter((other) => other.rank! < row.rank!).length < places)
          .map((row) => row.player)
      : [],
  );
}

/** Lists show players from 0001 on, steps and questions count from 0. */
export const playerNumber = (id: string): number => Number(id) - 1;

export const keyWord = terms({
  wins: "Wins",
  points: "Points",
  elo: "Elo",
  vp_sum: "VP",
  pct_sum: "VP share",
  pct_average: "Average VP share",
  first_places: "1st places",
  second_places: "2nd places",
  third_places: "3rd places",
  tiebreak_number: "Tie-break number",
  lots: "Lot",
  none: "nothing",
  reached: "Reached",
  bracket_round: "Bracket round",
  finish: "Place at last table",
  preliminary: "Preliminary rank",
});
export const stateWord = terms({
  ranked: "ranked",
  incomplete: "incomplete",
  "no result": "no result yet",
  "left a game": "left a game",
  disqualified: "disqualified",
  withdrawn: "withdrawn",
});
export const phaseWord = terms({
  preliminary: "Preliminary round",
  semi: "Semi-final",
  "semi-final": "Semi-final",
  final: "Final",
  bracket: "Bracket",
});

/** 25/2 is 12.5 and needs neither more decimals nor its fraction. */
const isHalf = (key: Key): boolean =>
  key.decimal !== undefined &&
  /\/[248]$/.test(key.value) &&
  Number(key.value.split("/")[0]) / Number(key.value.split("/")[1]) === Number(key.decimal);
/** Shares keep all their decimals, so that they stand below each other digit by digit. */
const isShare = (key: Key): boolean => key.key.startsWith("pct_");

/** A key as it is read: whole numbers as they are, fractions as decimals. */
export const shownKey = (key: Key): string =>
  /^-?\d+$/.test(key.value)
    ? number(Number(key.value))
    : decimal(isHalf(key) && !isShare(key) ? String(Number(key.decimal)) : (key.decimal ?? key.value));
/** The exact value beside a decimal that is rounded. */
export const exactKey = (key: Key): string | null =>
  key.decimal && key.value.includes("/") && !isHalf(key) ? key.value : null;

/** The key that separates two neighbours; undefined if none does. */
export const decider = (above: Row, below: Row): string | undefined =>
  below.keys.find((key) => above.keys.find((one) => one.key === key.key)?.value !== key.value)?.key;

const oneOf = terms({
  wins: "Win",
  points: "Point",
  first_places: "1st place",
  second_places: "2nd place",
  third_places: "3rd place",
});
/** A key in running text: "1 Win", "2.5 Points", and "2 × 1st place", since "2 1st places" reads badly. */
export function keyPhrase(key: Key): { amount: string; word: string } {
  if (key.key.endsWith("_places")) return { amount: `${shownKey(key)} ×`, word: oneOf(key.key) };
  return {
    amount: shownKey(key),
    word:
      key.value === "1" && (key.key === "wins" || key.key === "points") ? oneOf(key.key) : keyWord(key.key),
  };
}

const mark = words({
  corrected: "corrected",
  one: "{phase} {round}, table {table}: {typed} VP entered, {vp} on the signed sheet.",
  gained: "A win on the signed sheet.",
  lost: "Not a win on the signed sheet.",
  cut: "rank {n} at the cut",
});
/** The marks of a row whose sheets were corrected: short words, and what they mean. */
export function marksOf(row: Row): { word: string; why: string }[] {
  const sheets = (row.corrected ?? []).map(
    (one) =>
      `${mark("one", { phase: phaseWord(one.phase), round: one.round, table: one.table, typed: one.typed, vp: one.vp })}${one.won === undefined ? "" : ` ${mark(one.won ? "gained" : "lost")}`}`,
  );
  return [
    ...(sheets.length ? [{ word: mark("corrected"), why: sheets.join(" ") }] : []),
    ...(row.rank_at_cut
      ? [{ word: mark("cut", { n: row.rank_at_cut }), why: mark("cut", { n: row.rank_at_cut }) }]
      : []),
  ];
}

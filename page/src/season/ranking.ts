// ranking.ts - a season as the server tells it.
import { terms } from "../language";
import type * as answers from "../answers";

export type Counted = answers.SeasonCounted;
export type SeasonRow = answers.SeasonStanding;
export type Result = answers.SeasonResult;
/** An event that was submitted, with what there is to judge it by. */
export type SeasonEvent = answers.SeasonEvent;
export type Leaver = answers.SeasonLeaver;
export type Entitled = answers.Entitled;
export type MemberNote = answers.SeasonMember;
export type Season = answers.Season;
/** What every part of the page is given. */
export type Part = { season: Season; again: () => Promise<void> };

const stateWord = terms({
  out: "",
  finalist: "Finalist",
  would_qualify: "Provisionally qualified",
  direct: "Qualified directly",
  not_resident: "Not eligible",
  other_championship: "Other championship",
  declined: "Declined",
  undecided: "Not declared",
  tied_at_the_cut: "Tied at the cut",
});
/** How someone stands to the final: the best qualify at the end of the season (DM19-1.1b, DM19-4.5), so nobody is a finalist before the league has said so. */
export const standsWord = (season: Season, { player, state }: Pick<SeasonRow, "player" | "state">): string =>
  stateWord(state === "finalist" && !season.published?.people.includes(player) ? "would_qualify" : state);
/** Who has not said whether they may qualify (DM19-4.7a), best first; `near`: those of them for whom there would be a place. */
export function undecided({ table, qualifiers }: Pick<Season, "table" | "qualifiers">): {
  all: SeasonRow[];
  near: SeasonRow[];
} {
  const may = table.ranking.filter((row) =>
      ["finalist", "tied_at_the_cut", "undecided", "out"].includes(row.state),
    ),
    all = may.filter((row) => row.state === "undecided");
  return { all, near: all.filter((row) => may.filter((other) => other.rank < row.rank).length < qualifiers) };
}
/** Why someone who stands high enough is passed over. */
export const clauseOf: Record<string, string> = {
  direct: "DM19-4.6",
  not_resident: "DM19-4.7a",
  other_championship: "DM19-4.7b",
  tied_at_the_cut: "Q-28",
  finalist: "DM19-4.5",
};
export const eventStateWord = terms({
  entered: "Added",
  submitted: { text: "Submitted", about: "an event to its season" },
  accepted: "Accepted",
  rejected: "Rejected",
});
export const verdictWord = terms({
  counts: "counts",
  "too few valid results": "too few valid results",
  "held online": "played online",
});
export const gameWord = terms({
  base: "base game",
  "new-shores": "New Shores",
  fishermen: "Fishermen",
  "cities-and-knights": "Cities & Knights",
  "explorers-and-pirates": "Explorers & Pirates",
});

export const GAMES = [
  "base",
  "fishermen",
  "new-shores",
  "cities-and-knights",
  "explorers-and-pirates",
] as const;

/** "25/69" → 36.23: a mean share in percent. */
export function percent(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return (100 * Number(above)) / Number(below);
}

/** ["base","base","fishermen"] → [["base", 2], ["fishermen", 1]]: what was played how often. */
export function mix(scenarios: readonly string[]): [string, number][] {
  const count = new Map<string, number>();
  for (const one of scenarios) count.set(one, (count.get(one) ?? 0) + 1);
  return [...count];
}

/** Published finalists who no longer are, and players who have moved up since. */
export function since(published: readonly string[], now: readonly string[]): { out: string[]; up: string[] } {
  return {
    out: published.filter((one) => !now.includes(one)),
    up: now.filter((one) => !published.includes(one)),
  };
}

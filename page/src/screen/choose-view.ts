// choose-view.ts - what the hall needs to see now. Pure: the state of the event goes in, views to show in turn come out.
import type { EventFacts } from "../event/event";
import type { Round } from "../event/tables";

export const VIEWS = [
  "welcome",
  "pairings",
  "map",
  "draw",
  "study",
  "picks",
  "standings",
  "bracket",
  "lots",
  "notices",
  "champion",
] as const;
export type View = (typeof VIEWS)[number];

/** Knock-out rounds are few tables that everyone wants to follow. */
export const isFinals = (round: Pick<Round, "phase"> | null): boolean =>
  round !== null && round.phase !== "preliminary" && round.phase !== "qualifier";

/** Someone is choosing a chair, a colour or a place in the order, where the hall watches. */
export const isPicking = (round: Round | null): boolean =>
  isFinals(round) && (round?.tables.some((table) => table.picks?.now) ?? false);

export function choose(
  facts: Pick<EventFacts, "stage" | "rounds_opened" | "rounds_published" | "champion">,
  round: Round | null,
  results: boolean,
): View[] {
  if (facts.champion || facts.stage === "completed")
    return facts.champion ? ["champion", "standings"] : ["standings"];
  if (!round) return facts.rounds_published > 0 ? ["pairings", "welcome"] : ["welcome"];
  if (round.phase === "qualifier") return results ? ["standings"] : ["welcome"]; // games come and go there, and nobody looks for a chair
  if (round.study) return ["study"];
  if (round.draw && !round.board_revealed) return ["draw"];
  if (round.state === "closed")
    return facts.rounds_published > facts.rounds_opened
      ? results
        ? ["standings", "pairings"]
        : ["pairings"]
      : isFinals(round)
        ? ["bracket", "standings"]
        : ["standings"];
  if (isPicking(round)) return ["picks"];
  if (round.phase === "bracket") return ["map", "bracket"]; // nobody chooses: the play order comes with the table
  const seated = round.tables.filter((table) => table.stage !== "void");
  if (seated.some((table) => table.stage === "seated" || table.stage === "ready") || round.state === "open")
    return isFinals(round) ? ["picks"] : ["pairings"];
  if (seated.every((table) => table.stage === "placing") && !isFinals(round)) return ["pairings"]; // late-comers still look for their table
  if (isFinals(round)) return ["map", "bracket", "standings"];
  return results ? ["map", "standings"] : ["map"];
}

export type Slide = { view: View; page: number; pages: number; seconds: number };
const SECONDS: Record<View, number> = {
  welcome: 20,
  pairings: 12,
  map: 20,
  draw: 3600,
  study: 3600,
  picks: 3600,
  standings: 12,
  bracket: 20,
  lots: 12,
  notices: 30,
  champion: 30,
};

/** One slide after the other: every page of every view. */
export const slides = (views: readonly View[], pages: (view: View) => number): Slide[] =>
  views.flatMap((view) =>
    Array.from({ length: Math.max(1, pages(view)) }, (_, page) => ({
      view,
      page,
      pages: Math.max(1, pages(view)),
      seconds: SECONDS[view],
    })),
  );

export const chunk = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

// group.ts - where people look for an event on the first page.
export const GROUPS = ["now", "soon", "own", "past"] as const;
export type Group = (typeof GROUPS)[number];

/** It goes on once it has begun, or on its day when people are entered; until then it is to come, whether registration is open or closed. */
export function groupOf({ stage, starts, entrants }: { stage: string; starts?: string; entrants: number }, today: string): Group {
  if (stage === "draft") return "own";
  if (stage === "completed" || stage === "cancelled") return "past";
  if (stage === "running") return "now";
  return stage === "assembling" && entrants > 0 && (starts ?? today) <= today ? "now" : "soon";
}

// sections.ts - where people look for an event on the first page.
export const GROUPS = ["now", "soon", "own", "past"] as const;
export type Group = (typeof GROUPS)[number];

/** It continues once it has begun; until then it is to come, whether registration is open or closed. */
export function groupOf({ stage }: { stage: string }): Group {
  if (stage === "draft") return "own";
  if (stage === "completed" || stage === "cancelled") return "past";
  return stage === "running" ? "now" : "soon";
}

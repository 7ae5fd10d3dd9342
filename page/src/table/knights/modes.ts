// modes.ts - what someone is about to do in Cities & Knights: names that the table's one mode can have.

/** Progress cards that a hand can hold; Printing and Constitution are face up from the start (K-23). */
export const PROGRESS = [
  "alchemy",
  "crane",
  "engineering",
  "invention",
  "irrigation",
  "medicine",
  "mining",
  "printing",
  "road-building",
  "smithing",
  "commercial-harbor",
  "guild-dues",
  "merchant",
  "merchant-fleet",
  "resource-monopoly",
  "trade-monopoly",
  "diplomacy",
  "encouragement",
  "espionage",
  "intrigue",
  "sabotage",
  "taxation",
  "treason",
  "constitution",
  "wedding",
] as const;
export type Progress = (typeof PROGRESS)[number];

/** "march 23": the knight at 23 is about to leave; "card smithing 23": of two places one has been chosen. */
export type KnightMode =
  | "wall"
  | "recruit"
  | "activate"
  | "promote"
  | "march"
  | `march ${number}`
  | "chase"
  | "improve"
  | `metropolis ${string}`
  | `card ${Progress}`
  | `card ${Progress} ${number}`
  | "put-back"
  | "harbor-offer";

/** The progress card that is open, and the place chosen for it so far. */
export function openCard(mode: string | null): { card: Progress; first?: number } | null {
  const [word, card, first] = mode?.split(" ") ?? [];
  if (word !== "card") return null;
  return { card: card as Progress, ...(first === undefined ? {} : { first: Number(first) }) };
}

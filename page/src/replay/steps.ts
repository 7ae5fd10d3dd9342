// steps.ts - a game as a row of steps: where to jump, what to show in the log, what has been counted up to a step. Pure.
import type { Cards, Entry, Happening, Resource } from "../table/types";

/** What came of one entry, as the engine tells it (src/wasm/replay.c, codec/outcome.h). */
export type Step = {
  turn: number;
  active: number;
  points: number[];
  undone_by?: number;
  production?: Cards[];
  gained?: Cards[];
  lost?: Cards[];
  drawn?: string;
  stolen?: { card: Resource; from: number; by: number };
  /** Of a roll: cards that each seat could expect, in 36ths; those it got, gold included; those that the robber kept back. */
  expected?: number[];
  received?: number[];
  blocked?: number[];
  winner?: number | null;
};

/** What is proven of a record, and what is wrong with it (codec/game_proof.h). */
export type Proof = {
  verified: boolean;
  log: "holds" | "refused-entry" | "wrong-state" | "wrong-head";
  entry?: number;
  entries?: number;
  refusal?: string;
  sealed: boolean;
  states: number;
  links: number;
  head?: string;
  chance?:
    | "verified"
    | "not-revealed"
    | "wrong-seed"
    | "refused-entry"
    | "wrong-dice"
    | "wrong-card"
    | "wrong-forced"
    | "wrong-share";
  draws?: number;
  chance_entry?: number;
  /** Whose share is in the dice, people's and bots'; who withheld a promised one, who promised none; not in games of the old kind. */
  shares?: { shown: number[]; bots: number[]; withheld: number[]; without: number[] };
};

/** A line of a record: the entry, what of it was sealed while the game ran, and its hashes. */
export type Line = { entry: Entry; sealed?: { card?: string; cards?: Cards }; state?: string; head?: string };

/** The lines of a record as the table's log tells them; hidden cards are open now. */
export function happenings(lines: readonly Line[], steps: readonly Step[]): Happening[] {
  return lines.map(({ entry, sealed }, n) => {
    const stolen = steps[n]?.stolen?.card,
      cards = entry.action?.kind === "discard" ? sealed?.cards : undefined;
    const open = cards ? { ...entry, action: { ...entry.action!, cards } } : entry;
    return { seq: n + 1, at: entry.at ?? 0, entry: open, ...(stolen ? { stolen } : {}) };
  });
}

export const KINDS = ["turn", "round", "seven", "trade", "build", "card", "robber", "judge"] as const;
export type Kind = (typeof KINDS)[number];

const ACTS: Record<"trade" | "build" | "card" | "robber", ReadonlySet<string>> = {
  trade: new Set(["trade", "bank"]),
  build: new Set(["road", "settlement", "city", "ship", "sail", "fish-road", "move"]),
  card: new Set(["buy", "fish-buy", "knight", "road-building", "year-of-plenty", "monopoly", "show"]),
  robber: new Set(["robber", "pirate", "steal", "take", "fish-steal", "fish-robber"]),
};
const rolled = (entry: Entry | undefined): number =>
  entry?.action?.kind === "roll" && entry.action.dice ? entry.action.dice[0] + entry.action.dice[1] : 0;

/** Is entry `n` what one jumps to? A turn or a round is jumped to where it begins. */
export function isKind(
  kind: Kind,
  n: number,
  log: readonly Happening[],
  steps: readonly Step[],
  seats: number,
): boolean {
  const entry = log[n]?.entry,
    turn = steps[n]?.turn ?? 0,
    before = steps[n - 1]?.turn ?? 0;
  if (kind === "turn") return turn > before;
  if (kind === "round") return turn > before && (turn - 1) % seats === 0;
  if (kind === "seven") return rolled(entry) === 7;
  if (kind === "judge") return entry?.by === "judge";
  return entry?.kind === "act" && ACTS[kind].has(entry.action?.kind ?? "");
}

/** The count of entries to show for the next (`way` 1) or the former (-1) of a kind; null where there is none. */
export function jump(
  kind: Kind,
  way: 1 | -1,
  at: number,
  log: readonly Happening[],
  steps: readonly Step[],
  seats: number,
): number | null {
  for (let n = at - 1 + way; n >= 0 && n < steps.length; n += way)
    if (isKind(kind, n, log, steps, seats)) return n + 1;
  return null;
}

/** The round a turn belongs to; 0 while the first settlements are placed. */
export const roundOf = (turn: number, seats: number): number => Math.ceil(turn / seats);

/** Was entry `n` still part of the game after `at` entries? A judge may have taken it back since. */
export const stands = (step: Step | undefined, at: number): boolean =>
  !step?.undone_by || step.undone_by >= at;

export type Tally = { expected: number; received: number; blocked: number };
/** Production of each seat up to a step: what the dice owed it on average, what it got, what the robber kept. */
export function production(steps: readonly Step[], at: number, seats: number): Tally[] {
  const tally = Array.from({ length: seats }, (): Tally => ({ expected: 0, received: 0, blocked: 0 }));
  for (const step of steps.slice(0, at)) {
    if (!step.expected || !stands(step, at)) continue;
    tally.forEach((own, seat) => {
      own.expected += step.expected![seat]! / 36;
      own.received += step.received?.[seat] ?? 0;
      own.blocked += step.blocked?.[seat] ?? 0;
    });
  }
  return tally;
}

/** The points of each seat at the end of every turn (the set-up is turn 0), as lines to draw. */
export function points(steps: readonly Step[], seats: number): number[][] {
  const lines = Array.from({ length: seats }, (): number[] => []);
  for (const step of steps)
    lines.forEach((line, seat) => {
      line.length = Math.min(line.length, step.turn + 1);
      line[step.turn] = step.points[seat] ?? 0;
    });
  return lines;
}

/** How often something was drawn by chance, for the words of the proof. */
export function draws(
  log: readonly Happening[],
  steps: readonly Step[],
): { rolls: number; cards: number; thefts: number } {
  const drawn = { rolls: 0, cards: 0, thefts: 0 };
  steps.forEach((step, n) => {
    if (rolled(log[n]?.entry)) drawn.rolls++;
    if (step.drawn) drawn.cards++;
    if (step.stolen) drawn.thefts++;
  });
  return drawn;
}

/** The record with one die changed, as a forger would: to show what the proof says then. */
export function forge(text: string): string {
  const rolls = [...text.matchAll(/"dice":\[(\d),(\d)\]/g)],
    one = rolls[Math.floor(rolls.length / 2)];
  if (!one) return text;
  const changed =
    one[1] === one[2] ? `"dice":[${(Number(one[1]) % 6) + 1},${one[2]}]` : `"dice":[${one[2]},${one[1]}]`;
  return text.slice(0, one.index) + changed + text.slice(one.index + one[0].length);
}

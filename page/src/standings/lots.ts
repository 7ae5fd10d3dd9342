// lots.ts - drawing an event's lots once more, from what was committed to and revealed. docs/standings.md says how.
import { bytes, hex, sha256 } from "./sha256";
import type * as answers from "../answers";

export type Draw = answers.LotsDraw;
export type Lot = answers.Lot;
export type Lots = answers.Lots;
/** Someone who shares a rank. */
export type Sharing = answers.LotsSharing;

const MOST = 999999999n;

/** Was this seed the one that was committed to? */
export const seedHolds = (draw: Draw): boolean => hex(sha256(bytes(draw.seed))) === draw.commitment;

/** The lot of an entrant in a draw; `attempt` counts on while a number is taken. */
export function lotOf(draw: Draw, player: string, attempt = 0): number {
  const key = sha256("castellan lots 1\n", bytes(draw.commitment), bytes(draw.seed), bytes(draw.mix ?? ""));
  const digest = sha256(key, Uint8Array.of(attempt), player);
  let number = 0n;
  for (let i = 0; i < 8; i++) number = (number << 8n) | BigInt(digest[i]!);
  return Number((number % MOST) + 1n);
}

/** true: drawn again, it is the same; null: it was drawn by hand, or in an earlier draw. */
export function lotHolds(draw: Draw, lot: Lot): boolean | null {
  if (lot.by_hand || !draw.mix) return null;
  for (let attempt = 0; attempt < 4; attempt++) if (lotOf(draw, lot.player, attempt) === lot.lot) return true;
  return null;
}

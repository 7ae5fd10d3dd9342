// wishes.ts - who shall not meet and who keeps a table: kept in this browser until a schedule is searched with them.
import { signal, type Signal } from "@preact/signals";
import { kept } from "../language";

/** Pairs of entrants that must not sit together. */
export type Wishes = { apart: [number, number][] };
const known = new Map<string, Signal<Wishes>>();

export function wishesOf(event: string): Signal<Wishes> {
  let wishes = known.get(event);
  if (!wishes) {
    let start: Wishes = { apart: [] };
    try { start = { ...start, ...(JSON.parse(kept.get(`wishes/${event}`) ?? "{}") as Partial<Wishes>) }; } catch { /* somebody else's */ }
    wishes = signal(start);
    known.set(event, wishes);
    wishes.subscribe((now) => kept.set(`wishes/${event}`, JSON.stringify(now)));
  }
  return wishes;
}

// backoff.ts - how long to wait before asking once more: longer each time, and not everyone at the same moment.

const FIRST_MS = 300,
  LONGEST_MS = 30_000;

/** Milliseconds before try number `tries` (0: the first one), between half and one and a half of what doubles each time. */
export function backoff(tries: number, random: () => number = Math.random): number {
  return Math.min(FIRST_MS * 2 ** tries, LONGEST_MS) * (0.5 + random());
}

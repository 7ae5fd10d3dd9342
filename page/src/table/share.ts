// share.ts - this browser's own share of the dice: kept before it is pledged, and checked against what the server shows.
//
// Each pledge lies under a name of its own, so two tabs that pledge at the same moment do not forget what the other made, and a page
// that is loaded again finds its share.
import type { ChanceView } from "./types";

/** `told`: what the server has said yes to, and as which number of the table's news (`seq`) it comes. `saw`: the pledges of all seats when this
 *  one showed its share; if one of them were swapped later, the person who did it would have known the share. */
export type Kept = {
  pledge: string;
  share: string;
  told?: "pledge" | "share";
  seq?: number;
  saw?: string[];
  at: number;
};

/** Why the page stops. `sure`: no accident explains it, so it does not continue. */
export type Stop = {
  why: "lost" | "changed" | "late" | "slow" | "elsewhere" | "old" | "moved" | "other";
  sure: boolean;
};

/** A browser that keeps nothing between visits still knows its share until the page is left. */
const memory = new Map<string, string>();
const shelf = {
  get: (name: string): string | null => {
    try {
      return localStorage.getItem(name) ?? memory.get(name) ?? null;
    } catch {
      return memory.get(name) ?? null;
    }
  },
  set: (name: string, value: string): void => {
    memory.set(name, value);
    try {
      localStorage.setItem(name, value);
    } catch {
      /* private window */
    }
  },
  remove: (name: string): void => {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      /* private window */
    }
  },
  names: (): string[] => {
    try {
      return [...new Set([...memory.keys(), ...Object.keys(localStorage)])];
    } catch {
      return [...memory.keys()];
    }
  },
};

const NAME = "castellan-share",
  WEEKS = 4 * 7 * 24 * 3600 * 1000;
const here = (table: string, commit: string, seat: number): string => `${NAME}:${table}:${commit}:${seat}:`;

export function keep(table: string, commit: string, seat: number, one: Kept): void {
  shelf.set(here(table, commit, seat) + one.pledge, JSON.stringify(one));
}

export function kept(table: string, commit: string, seat: number): Kept[] {
  const start = here(table, commit, seat);
  return shelf
    .names()
    .filter((name) => name.startsWith(start))
    .map((name) => JSON.parse(shelf.get(name)!) as Kept);
}

/** What this browser gave at a table, whatever the server now says it had bound itself to. */
export type Given = Kept & { commit: string; seat: number };
export function given(table: string): Given[] {
  const start = `${NAME}:${table}:`;
  return shelf
    .names()
    .filter((name) => name.startsWith(start))
    .map((name) => {
      const [commit, seat] = name.slice(start.length).split(":");
      return { ...(JSON.parse(shelf.get(name)!) as Kept), commit: commit!, seat: Number(seat) };
    });
}

/** Did this browser give something to this seat under another commitment than the one in force, or is there none any more? */
export function strayed(all: readonly Given[], seat: number, commit: string | undefined): boolean {
  return all.some((one) => one.seat === seat && one.told !== undefined && one.commit !== commit);
}

/** This page was at the table before its seat had placed anything, so nobody else should have pledged for it. */
const wasThere = (table: string, commit: string): string => `${NAME}-there:${table}:${commit}`;
export const comeIn = (table: string, commit: string): void =>
  shelf.set(wasThere(table, commit), JSON.stringify({ at: Date.now() }));
export const cameIn = (table: string, commit: string): boolean => shelf.get(wasThere(table, commit)) !== null;

/** Someone has read why the page stopped here and plays on all the same. */
const goesOn = (table: string, commit: string): string => `${NAME}-on:${table}:${commit}`;
export const goOn = (table: string, commit: string, why: Stop["why"]): void =>
  shelf.set(goesOn(table, commit), JSON.stringify({ why, at: Date.now() }));
export const wentOn = (table: string, commit: string, why: Stop["why"]): boolean =>
  (JSON.parse(shelf.get(goesOn(table, commit)) ?? "{}") as { why?: string }).why === why;

/** Shares of games long over. */
export function forget(now: number): void {
  for (const name of shelf.names())
    if (name.startsWith(NAME) && !((JSON.parse(shelf.get(name)!) as { at: number }).at > now - WEEKS))
      shelf.remove(name);
}

/** The pledges of all seats, "" where there is none. */
export const pledgesIn = (chance: ChanceView): string[] => chance.seats.map(({ pledge }) => pledge ?? "");
const differ = (one: string[], other: string[]): boolean =>
  one.some((pledge, seat) => pledge !== other[seat]);

/** Does the key have our share in it, or can it still? `null`: all is well. `heard`: the number of the newest news in `chance`; `there`: this
 *  page was at the table in time. One that comes later has no share to miss: the log says so for everyone to read. */
export function judge(
  chance: ChanceView,
  seat: number,
  mine: Kept[],
  heard: number,
  there: boolean,
): Stop | null {
  const taken = (one: Kept): boolean => one.told !== undefined && (one.seq ?? 0) <= heard;
  const shown = chance.seats[seat]!,
    own = mine.find((one) => one.pledge === shown.pledge),
    promised = mine.some(taken);
  if (shown.did === "none") {
    if (promised) return { why: "lost", sure: true };
    return chance.awaits === "pledges" || !there ? null : { why: "late", sure: false };
  }
  if (!own)
    return promised ? { why: "changed", sure: true } : there ? { why: "elsewhere", sure: false } : null;
  if (own.saw && differ(own.saw, pledgesIn(chance))) return { why: "moved", sure: true };
  if (shown.did === "shown") return shown.share === own.share ? null : { why: "changed", sure: true };
  if (own.told === "share" && taken(own)) return { why: "lost", sure: true };
  return shown.did === "withheld" ? { why: "slow", sure: false } : null;
}

type RecordEntry = { kind: string; seat?: number; commit?: string; pledge?: string; share?: string };

/** Is one of them in the part of the record that follows its own commitment, beside the very pledges that it saw? */
function isIn(one: Given, entries: readonly RecordEntry[]): boolean {
  const from = entries.findIndex(({ commit }) => commit === one.commit);
  if (from < 0) return false;
  const next = entries.findIndex(({ commit }, at) => at > from && commit !== undefined);
  const part = entries.slice(from, next < 0 ? undefined : next),
    pledges = one.saw?.map(
      (_, seat) => part.find((entry) => entry.kind === "pledge" && entry.seat === seat)?.pledge ?? "",
    );
  const pledged = part.some(
    (entry) => entry.kind === "pledge" && entry.seat === one.seat && entry.pledge === one.pledge,
  );
  const shown = part.some(
    (entry) => entry.kind === "share" && entry.seat === one.seat && entry.share === one.share,
  );
  return pledged && (one.told !== "share" || (shown && !differ(one.saw ?? [], pledges ?? [])));
}

/** What this browser gave, checked against the record of a game. `null`: it gave nothing that the server took. */
export function inRecord(all: readonly Given[], entries: readonly RecordEntry[]): boolean | null {
  const taken = all.filter(({ told }) => told !== undefined);
  return taken.length ? taken.every((one) => isIn(one, entries)) : null;
}

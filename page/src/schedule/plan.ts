// plan.ts - a schedule as the server tells it, seen by round, by table and by player, and what differs between two of them.
import { byName } from "../language";
import type * as answers from "../answers";

/** rounds[r][t] are the entrants of a table in play order, as text. */
export type Plan = answers.Schedule;
/** Someone who would move so that no table has two; row, table and position from 0. */
/** The round to look at first: where someone would have to move after people left; else the one at hand, or the next if that is over. */
export const firstRound = (plan: Plan, opened: number, over: boolean): number =>
  plan.repair?.moves.length
    ? Math.min(...plan.repair.moves.map((one) => one.row))
    : Math.max(0, over ? opened : opened - 1);
export type Move = answers.ScheduleMove;
export type Quality = answers.ScheduleQuality;
export type Entrant = answers.Entrant;
export type Names = Map<string, Entrant>;
export const namesOf = (entrants: readonly Entrant[]): Names =>
  new Map(entrants.map((one) => [String(one.player), one]));

/** A seat: table and position, both from 1. */
export type Place = { table: number; position: number };

export function placesOf(plan: Plan): Map<string, (Place | null)[]> {
  const all = new Map<string, (Place | null)[]>();
  plan.rounds.forEach((tables, round) =>
    tables.forEach((seats, table) =>
      seats.forEach((id, position) => {
        let row = all.get(id);
        if (!row) all.set(id, (row = plan.rounds.map(() => null)));
        row[round] = { table: table + 1, position: position + 1 };
      }),
    ),
  );
  return all;
}

/** Everyone who has a seat somewhere, by name. */
export const seated = (plan: Plan, names: Names): string[] =>
  [...placesOf(plan).keys()].sort((a, b) => byName(names.get(a)?.name ?? a, names.get(b)?.name ?? b));

/** Players who are here but have no seat in any published round: they came too late for the schedule. */
export const unseated = (plan: Plan, entrants: readonly Entrant[]): Entrant[] => {
  const seats = placesOf(plan);
  return plan.published
    ? entrants.filter((one) => one.status === "present" && !seats.has(String(one.player)))
    : [];
};

export type Change = { id: string; round: number; from: Place | null; to: Place | null };

/** Who sits elsewhere, round by round. */
export function changes(before: Plan, after: Plan): Change[] {
  const old = placesOf(before),
    now = placesOf(after),
    list: Change[] = [];
  for (const id of new Set([...old.keys(), ...now.keys()]))
    for (let round = 0; round < Math.max(before.rounds.length, after.rounds.length); round++) {
      const from = old.get(id)?.[round] ?? null,
        to = now.get(id)?.[round] ?? null;
      if (from?.table !== to?.table || from?.position !== to?.position) list.push({ id, round, from, to });
    }
  return list.sort(
    (a, b) =>
      a.round - b.round ||
      (a.to?.table ?? 0) - (b.to?.table ?? 0) ||
      (a.to?.position ?? 0) - (b.to?.position ?? 0),
  );
}

/** A name fits if every word typed begins one of its words or is somewhere in it. */
export const fits = (name: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      name
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .includes(word.normalize("NFD").replace(/\p{M}/gu, "")),
    );

// mine-data.ts - what the server tells a player about the own day: `GET …/mine`.
import type { Table } from "../event/tables";
import type { Matter } from "../judge/words";

export type PlanRow = { round: number; table: number; order: number };
/** One opponent of a rated game: with each of them it was a duel. */
export type Duel = { player: number; name: string; rating: number; place: number; change: number };
export type Rated = { table: number; place: number; before: number; change: number; duels: Duel[] };
/** A digital championship: my group, its window, my games so far. */
export type Weekend = {
  group: number;
  state: "planned" | "open" | "closed" | "ranked";
  opens: number;
  closes: number;
  size: number;
  waiting: number;
  playing: number;
  since?: number;
  games: number;
  games_min: number;
  games_max: number;
  promoted: number;
  seed?: number;
  alternate?: number /** the seed I had and was not there for, and who has it now */;
  missed?: { seed: number; player?: number; name?: string };
  signed_in: boolean;
  bracket: boolean;
  elo?: number;
  rated?: Rated[];
};
export type Mine = {
  now: number;
  player?: number;
  status?: string;
  tables?: Table[];
  plan?: PlanRow[];
  calls?: Matter[];
  weekend?: Weekend /** what comes before the check-in (DC21-2.0.2) */;
  free_games?: { played: number; needed: number };
};

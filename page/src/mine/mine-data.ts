// mine-data.ts - what the server tells a player about the own day: `GET …/mine`.
import type { Table } from "../event/tables";
import type { Matter } from "../judge/words";

export type PlanRow = { round: number; table: number; order: number };
export type Mine = { now: number; player?: number; status?: string; tables?: Table[]; plan?: PlanRow[]; calls?: Matter[] };

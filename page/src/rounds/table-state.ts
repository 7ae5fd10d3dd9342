// table-state.ts - one word for where a table is, from the first chair to the locked sheet, and what needs attention. Other
// pages (big screen, judge's desk, results) use these words too; the facts they are made of are in event/tables.ts.
import { isOnline, type Clock, type SheetState, type Table } from "../event/tables";
import { terms, words } from "../language";
import type { IconName } from "../ui/icons";

export type TableState =
  | "waiting"
  | "picking"
  | "study"
  | "ready"
  | "placing"
  | "playing"
  | "online"
  | "over"
  | "filled"
  | "signing"
  | "signed"
  | "submitted"
  | "locked"
  | "void";
/** In the order of a round's course. */
export const STATES: readonly TableState[] = [
  "waiting",
  "picking",
  "study",
  "ready",
  "placing",
  "playing",
  "online",
  "over",
  "filled",
  "signing",
  "signed",
  "submitted",
  "locked",
  "void",
];
/** The most urgent first. */
export type Alarm = "call" | "protest" | "decide" | "substitute" | "overrun" | "paused" | "slow";

const OF_SHEET: Partial<Record<SheetState, TableState>> = {
  locked: "locked",
  submitted: "submitted",
  "all-signed": "signed",
  "partly-signed": "signing",
  filled: "filled",
};

export function tableState(table: Table): TableState {
  if (table.stage === "void") return "void";
  const sheet = OF_SHEET[table.sheet];
  if (sheet) return sheet;
  if ((table.stage === "seated" || table.stage === "ready") && table.picks?.order && table.picks.now)
    return "picking";
  if (isOnline(table)) return "online";
  return table.stage === "seated" ? "waiting" : table.stage;
}

export function alarms(table: Table): Alarm[] {
  const list: Alarm[] = [];
  if (table.calls) list.push("call");
  if (table.protests) list.push("protest");
  if (table.judge_needed) list.push("decide");
  if (table.substitute_needed) list.push("substitute");
  if (table.turn && table.turn.remaining_ms <= 0) list.push("overrun");
  if (table.paused) list.push("paused");
  if (table.slow) list.push("slow");
  return list;
}

/** Its result counts, or there will be none. */
export const resultIn = (table: Table): boolean =>
  table.stage === "void" || table.sheet === "submitted" || table.sheet === "locked";
/** How many tables are in each state that occurs. */
export const tally = (tables: readonly Table[]): [TableState, number][] =>
  STATES.map((state): [TableState, number] => [
    state,
    tables.filter((table) => tableState(table) === state).length,
  ]).filter(([, count]) => count > 0);

export const stateWord = terms({
  waiting: "waiting",
  picking: "choosing seats",
  study: "study time",
  ready: "ready",
  placing: "placing",
  playing: "playing",
  online: "online",
  over: "sheet missing",
  filled: "sheet filled in",
  signing: "being signed",
  signed: "signed",
  submitted: "result in",
  locked: "locked",
  void: "void",
});
export const alarmWord = terms({
  call: "Judge called",
  protest: "Protest",
  decide: "Ruling needed",
  substitute: "Substitute needed",
  overrun: "Turn time up",
  paused: "Paused",
  slow: "Slow",
});
export const STATE_ICON: Record<TableState, IconName> = {
  waiting: "people",
  picking: "dice",
  study: "board",
  ready: "check",
  placing: "board",
  playing: "play",
  online: "play",
  over: "sheet",
  filled: "sheet",
  signing: "sign",
  signed: "sign",
  submitted: "check",
  locked: "lock",
  void: "cross",
};
export const ALARM_ICON: Record<Alarm, IconName> = {
  call: "bell",
  protest: "gavel",
  decide: "gavel",
  substitute: "person",
  overrun: "clock",
  paused: "pause",
  slow: "clock",
};
export type Tone = "" | "good" | "warning" | "bad" | "accent";
const TONE: Record<TableState, Tone> = {
  waiting: "",
  picking: "accent",
  study: "accent",
  ready: "",
  placing: "accent",
  playing: "accent",
  online: "accent",
  over: "warning",
  filled: "warning",
  signing: "warning",
  signed: "good",
  submitted: "good",
  locked: "good",
  void: "",
};
export const stateTone = (state: TableState): Tone => TONE[state];
export const alarmTone = (alarm: Alarm): Tone => (alarm === "paused" || alarm === "slow" ? "warning" : "bad");
export const roundStateWord = terms({
  planned: "planned",
  open: "open",
  started: "in progress",
  closed: "closed",
});

const t = words({ table: "Table {n}" });
export const tableWord = (table: number): string => t("table", { n: table });

/** Pages of a round are numbered like the log, from 0, as the codes on paper are. */
export const roundPath = (event: string, round: number): string => `/events/${event}/rounds/${round}`;
export const sheetPath = (event: string, round: number, table: number): string =>
  `${roundPath(event, round)}/tables/${table}`;
/** What is printed counts rounds from 1. */
export const printPath = (api: string, what: string, round?: number): string =>
  `${api}/print/${what}${round === undefined ? "" : `?round=${round + 1}`}`;
/** When a clock of the server ends, in its ms. */
export const until = (clock: Clock): number => clock.started + clock.limit_s * 1000;

// sheet.ts - a round's tables with their record sheets, the words for them, and what may be done just now.
import { signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { send } from "../api";
import { language, terms } from "../language";
import type { Step } from "../event/event";
import type { Colour } from "../event/tables";

export type Seat = {
  seat: number;
  player: number;
  name: string;
  order?: number;
  colour?: Colour;
  vp?: number;
  seed?: number;
  signed?: boolean /** signed or confirmed on a device: no paper says so */;
  on_device?: boolean;
  refused_to_sign?: boolean;
  left?: number;
  substituted?: boolean;
  /** left the game, and the rulebook gives 0 points for that */
  counts_zero?: boolean;
};
export type SheetState = "open" | "filled" | "partly-signed" | "all-signed" | "submitted" | "locked";
/** A locked sheet that was typed wrong, until two people have put it right. */
export type Correction = {
  state: "proposed" | "confirmed";
  vp: number[];
  winner: number;
  by: string /** who still signs the new numbers */;
  signs?: number[] /** what has used the old numbers */;
  uses: string[];
};
export type TableSheet = {
  game: number;
  table: number;
  stage: string;
  sheet: SheetState;
  seats: Seat[];
  winner?: number;
  decided_by_judge?: boolean;
  corrected?: boolean;
  typed?: { vp: number[]; winner: number } /** what had used the typed numbers by then */;
  used?: string[];
  correction?: Correction;
  signatures_missing?: number[];
  protests?: number;
  calls: number;
  judge_needed?: boolean;
  substitute_needed?: boolean;
  replayed_as?: number;
  online?: string /** would its table be shown to me? */;
  watch?: boolean;
};
export type Round = {
  now: number;
  round: number;
  phase: string;
  number: number;
  of?: number;
  group?: number;
  state: string;
  scenario: string;
  goal: number;
  signatures: boolean;
  tables: TableSheet[];
};
export type RoundRow = {
  round: number;
  phase: string;
  number: number;
  prelim?: number;
  of?: number;
  group?: number;
  state: string;
  tables: number;
  results: number;
};

export const sheetWord = terms(
  {
    open: "Open",
    filled: "Filled in",
    "partly-signed": "Partly signed",
    "all-signed": "Signed",
    submitted: "Handed in",
    locked: "Locked",
    void: "Void",
  },
  {
    open: "Offen",
    filled: "Ausgefüllt",
    "partly-signed": "Teils unterschrieben",
    "all-signed": "Unterschrieben",
    submitted: "Eingereicht",
    locked: "Gesperrt",
    void: "Ungültig",
  },
);

export const isVoid = (table: TableSheet): boolean => table.stage === "void";
/** Nothing is on the sheet yet, and something could be. */
export const isOpen = (table: TableSheet): boolean => table.sheet === "open" && !isVoid(table);
/** Filled in, but somebody still has to sign or confirm. */
export const isHalf = (table: TableSheet): boolean =>
  !isVoid(table) && (table.sheet === "filled" || table.sheet === "partly-signed");
export const isDone = (table: TableSheet): boolean =>
  isVoid(table) || table.sheet === "submitted" || table.sheet === "locked";

/** Nobody has less who plays to the end: two settlements. */
export const LEAST = 2;
/** What a judge's form begins with: the points on the sheet, or two settlements, or nothing for who has left. */
export const firstPoints = (seat: Seat): number => seat.vp ?? (seat.counts_zero ? 0 : LEAST);

/** Whoever alone has reached the goal; the mark stays the typist's to set. */
export function likelyWinner(vp: readonly (number | null)[], goal: number): number | null {
  const there = vp.flatMap((points, seat) => (points !== null && points >= goal ? [seat] : []));
  return there.length === 1 ? there[0]! : null;
}

/** The next table from `after` on whose sheet is open, round and round. */
export function nextOpen(tables: readonly TableSheet[], after: number): TableSheet | undefined {
  const open = tables.filter(isOpen).sort((a, b) => a.table - b.table);
  return open.find((table) => table.table > after) ?? open[0];
}

/** The steps that put a result on a sheet: filled in, and confirmed where nobody signs. */
export function fillSteps(game: number, vp: readonly number[], winner: number, confirm: boolean): Step[] {
  const filled = { kind: "record_sheet.filled", game, vp, winner };
  return confirm ? [filled, { kind: "record_sheet.submitted", game }] : [filled];
}

/** Everybody at a table who has not signed yet has signed on its paper. */
export const paperSteps = (table: TableSheet): Step[] =>
  (table.signatures_missing ?? []).map((player) => ({
    kind: "signature.given",
    game: table.game,
    player,
    method: "paper",
  }));

export type Allowed = {
  allowed: boolean;
  code?: string;
  text?: string /** what is good to know before */;
  warnings?: string[];
};
/** What the server would say to a step, asked again whenever the step or `at` changes; null while unknown. */
export function useAllowed(
  api: string,
  wish: Step | null,
  at: unknown = null,
): ReadonlySignal<Allowed | null> {
  const answer = useMemo(() => signal<Allowed | null>(null), []);
  const body = wish && JSON.stringify(wish),
    spoken = language.value;
  useEffect(() => {
    if (!body) {
      answer.value = null;
      return;
    }
    let alive = true;
    const due = setTimeout(async () => {
      const said = await send<Allowed>(`${api}/check`, JSON.parse(body)).catch(() => null);
      if (alive) answer.value = said;
    }, 120);
    return () => {
      alive = false;
      clearTimeout(due);
    };
  }, [api, body, at, spoken]);
  return answer;
}
/** For a button's `not=`: why it cannot be pressed, or nothing. */
export const whyNot = (answer: Allowed | null): string | null =>
  answer && !answer.allowed ? (answer.text ?? answer.code ?? "–") : null;

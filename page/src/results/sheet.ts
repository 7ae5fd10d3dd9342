// sheet.ts - record sheets: the words for where they are, and the steps that fill them in.
import type { Step } from "../event/event";
import type { Seat, Table } from "../event/tables";
import { terms } from "../language";

export const sheetWord = terms({
  open: "Open",
  filled: "Filled in",
  "partly-signed": "Partly signed",
  "all-signed": "Signed",
  submitted: "Submitted",
  locked: "Locked",
  void: "Void",
});

export const isVoid = (table: Table): boolean => table.stage === "void";
/** Nothing is on the sheet yet, and something could be. */
export const isOpen = (table: Table): boolean => table.sheet === "open" && !isVoid(table);
/** Filled in, but someone still has to sign or confirm. */
export const isHalf = (table: Table): boolean =>
  !isVoid(table) && (table.sheet === "filled" || table.sheet === "partly-signed");
export const isDone = (table: Table): boolean =>
  isVoid(table) || table.sheet === "submitted" || table.sheet === "locked";

/** Nobody has less who plays to the end: two settlements. */
export const LEAST = 2;
/** What a judge's form begins with: the points on the sheet, or two settlements, or nothing for leavers. */
export const firstPoints = (seat: Seat): number => seat.vp ?? (seat.counts_zero ? 0 : LEAST);

/** The only player who reached the goal; marking the winner is still up to the person typing. */
export function likelyWinner(vp: readonly (number | null)[], goal: number): number | null {
  const there = vp.flatMap((points, seat) => (points !== null && points >= goal ? [seat] : []));
  return there.length === 1 ? there[0]! : null;
}

/** The next table from `after` on whose sheet is open, round and round. */
export function nextOpen(tables: readonly Table[], after: number): Table | undefined {
  const open = tables.filter(isOpen).sort((a, b) => a.table - b.table);
  return open.find((table) => table.table > after) ?? open[0];
}

/** The steps that put a result on a sheet: filled in, and confirmed where nobody signs. */
export function fillSteps(game: number, vp: readonly number[], winner: number, confirm: boolean): Step[] {
  const filled = { kind: "record_sheet.filled", game, vp, winner };
  return confirm ? [filled, { kind: "record_sheet.submitted", game }] : [filled];
}

/** Everyone at a table who has not signed yet has signed on its paper. */
export const paperSteps = (table: Table): Step[] =>
  (table.signatures_missing ?? []).map((player) => ({
    kind: "signature.given",
    game: table.game,
    player,
    method: "paper",
  }));

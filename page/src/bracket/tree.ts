// tree.ts - a knock-out as a tree of tables, from what the server tells: who sits where, who goes on, and where everything is drawn.
import type { RoundRow, TableSheet } from "../results/sheet";

export type BracketTable = { table: number; seeds: (number | null)[]; from: (number | null)[]; host: number | null; winner: number | null; players?: (string | null)[] };
export type BracketData = { players: number; games: number; rounds: { round: number; name: string; tables: BracketTable[] }[] };
export type Played = RoundRow & { tables_of: TableSheet[] };

/** A seat of the tree: somebody, or the winner of a table before. */
export type TreeSeat = { player: number | null; seed: number | null; from: number | null; vp: number | null; won: boolean; done: boolean };
export type TreeTable = { key: string; table: number; seats: TreeSeat[]; round: number | null; state: string };
export type Tree = TreeTable[][];

const NOBODY = 65535;
const seatOf = (sheet: TableSheet | undefined, player: number): { vp: number | null; won: boolean; done: boolean } => {
  const seat = sheet?.seats.find((one) => one.player === player), done = sheet !== undefined && sheet.sheet !== "open" && sheet.stage !== "void";
  return { vp: done ? seat?.vp ?? null : null, won: done && sheet.winner !== undefined && sheet.seats[sheet.winner]?.player === player, done };
};
const stateOf = (sheet: TableSheet | undefined): string => (sheet ? (sheet.stage === "void" ? "void" : sheet.sheet === "open" ? sheet.stage : sheet.sheet) : "planned");
const playedAs = (round: Played | undefined, table: number): TableSheet | undefined =>
  round?.tables_of.filter((one) => one.table === table).sort((a, b) => Number(a.stage === "void") - Number(b.stage === "void"))[0];

/** The bracket of a digital championship: every table is known from the start, its seats come as games are won. */
export function treeOfBracket(data: BracketData, played: readonly Played[]): Tree {
  return data.rounds.map((round) => {
    const here = played.find((one) => one.phase === "bracket" && one.number === round.round);
    return round.tables.map((table) => {
      const sheet = playedAs(here, table.table);
      const seats = table.seeds.flatMap((seed, i): TreeSeat[] => {
        const from = table.from[i] ?? null, told = table.players?.[i], player = told ? Number(told) : null;
        if (seed === null && from === null) return [];
        const known = player === null || player === NOBODY ? null : player;
        const said = known === null ? { vp: null, won: false, done: false } : seatOf(sheet, known);
        return [{ player: known, seed, from, ...said, won: said.won || (seed !== null && seed === table.winner) }];
      });
      return { key: `${round.round}/${table.table}`, table: table.table, seats, round: here?.round ?? null, state: stateOf(sheet) };
    });
  });
}

/** Semi-finals and final of the other rulebooks; a final that is not seeded yet waits for the winners. */
export function treeOfFinals(played: readonly Played[]): Tree {
  const semi = played.find((one) => one.phase === "semi-final"), final = played.find((one) => one.phase === "final"), tree: Tree = [];
  const column = (round: Played, before: TreeTable[]): TreeTable[] => round.tables_of.filter((one) => one.stage !== "void" || one.replayed_as === undefined)
    .sort((a, b) => a.table - b.table)
    .map((sheet) => ({
      key: `${round.round}/${sheet.game}`, table: sheet.table, round: round.round, state: stateOf(sheet),
      seats: sheet.seats.map((seat) => ({ player: seat.player, seed: null, from: before.find((one) => one.seats.some((there) => there.player === seat.player))?.table ?? null, ...seatOf(sheet, seat.player) })),
    }));
  if (semi) tree.push(column(semi, []));
  if (final) tree.push(column(final, tree[0] ?? []));
  else if (tree[0]?.length)
    tree.push([{ key: "final", table: 1, round: null, state: "planned", seats: tree[0].map((one) => ({ player: null, seed: null, from: one.table, vp: null, won: false, done: false })) }]);
  return tree;
}

export const WIDE = 232, ACROSS = 76, HEAD = 26, SEAT = 25, BETWEEN = 18;
export const highOf = (table: TreeTable): number => HEAD + SEAT * Math.max(3, table.seats.length) + 4;
export type Placed = { table: TreeTable; column: number; x: number; y: number; high: number; sources: string[] };

/** Where each table is drawn: the first round from above to below, every later one in the middle of those it comes from. */
export function placed(tree: Tree): { tables: Placed[]; width: number; height: number } {
  const all: Placed[] = [];
  let height = 0;
  tree.forEach((column, c) => {
    let next = 0;
    for (const table of column) {
      const high = highOf(table), before = c ? all.filter((one) => one.column === c - 1 && table.seats.some((seat) => seat.from === one.table.table)) : [];
      const middle = before.length ? (Math.min(...before.map((one) => one.y)) + Math.max(...before.map((one) => one.y + one.high))) / 2 : 0;
      const y = Math.max(next, before.length ? middle - high / 2 : next);
      all.push({ table, column: c, x: c * (WIDE + ACROSS), y, high, sources: before.map((one) => one.table.key) });
      next = y + high + BETWEEN;
      height = Math.max(height, y + high);
    }
  });
  return { tables: all, width: tree.length ? tree.length * (WIDE + ACROSS) - ACROSS : 0, height };
}

/** The tables somebody sat at, from the first to the last. */
export const pathOf = (tree: Tree, player: number | null): TreeTable[] =>
  player === null ? [] : tree.flatMap((column) => column.filter((table) => table.seats.some((seat) => seat.player === player)));

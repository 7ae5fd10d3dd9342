// tree.ts - a knock-out as a tree of tables, from the server's data: who sits where, who advances, and where everything is drawn.
import { isUnshown } from "../results/unshown";
import type { RoundRow, Table } from "../event/tables";
import type * as answers from "../answers";

export type BracketTable = answers.BracketTable;
export type BracketData = answers.Bracket;
export type Played = RoundRow & { tables_of: Table[] };

/** A seat of the tree: someone, or the winner of a table before. */
export type TreeSeat = {
  player: number | null;
  seed: number | null;
  from: number | null;
  vp: number | null;
  won: boolean;
  done: boolean;
};
export type TreeTable = {
  key: string;
  table: number;
  seats: TreeSeat[];
  round: number | null;
  state: string /** where its game can be watched now, and again when it is over */;
  watch: string | null;
  replay: string | null /** over, and not visible to the reader */;
  unshown: boolean;
};
export type Tree = TreeTable[][];

const NOBODY = 65535;
const seatOf = (
  sheet: Table | undefined,
  player: number,
): { vp: number | null; won: boolean; done: boolean } => {
  const seat = sheet?.seats.find((one) => one.player === player),
    done = sheet !== undefined && sheet.sheet !== "open" && sheet.stage !== "void";
  return {
    vp: done ? (seat?.vp ?? null) : null,
    won: done && sheet.winner !== undefined && sheet.seats[sheet.winner]?.player === player,
    done,
  };
};
const stateOf = (sheet: Table | undefined): string =>
  sheet ? (sheet.stage === "void" ? "void" : sheet.sheet === "open" ? sheet.stage : sheet.sheet) : "planned";
const replayOf = (sheet: Table | undefined): string | null =>
  sheet?.online && sheet.watch && sheet.sheet !== "open" ? `/games/${sheet.online}` : null;
const watchOf = (sheet: Table | undefined): string | null =>
  sheet?.online && sheet.watch && sheet.sheet === "open" && sheet.stage !== "void"
    ? `/tables/${sheet.online}`
    : null;
/** How a table and its game can be looked at. */
const looks = (sheet: Table | undefined): Pick<TreeTable, "watch" | "replay" | "unshown"> => ({
  watch: watchOf(sheet),
  replay: replayOf(sheet),
  unshown: sheet !== undefined && isUnshown(sheet),
});
const playedAs = (round: Played | undefined, table: number): Table | undefined =>
  round?.tables_of
    .filter((one) => one.table === table)
    .sort((a, b) => Number(a.stage === "void") - Number(b.stage === "void"))[0];

/** The bracket of a digital championship: every table is known from the start, its seats come as games are won. */
export function treeOfBracket(data: BracketData, played: readonly Played[]): Tree {
  return data.rounds.map((round) => {
    const here = played.find((one) => one.phase === "bracket" && one.number === round.round);
    return [...round.tables]
      .sort((a, b) => a.table - b.table)
      .map((table) => {
        const sheet = playedAs(here, table.table);
        const seats = table.seeds.flatMap((seed, i): TreeSeat[] => {
          const from = table.from[i] ?? null,
            told = table.players?.[i],
            player = told ? Number(told) : null;
          if (seed === null && from === null) return [];
          const known = player === null || player === NOBODY ? null : player;
          const said = known === null ? { vp: null, won: false, done: false } : seatOf(sheet, known);
          return [
            { player: known, seed, from, ...said, won: said.won || (seed !== null && seed === table.winner) },
          ];
        });
        return {
          key: `${round.round}/${table.table}`,
          table: table.table,
          seats,
          round: here?.round ?? null,
          state: stateOf(sheet),
          ...looks(sheet),
        };
      });
  });
}

/** As the chart has them: the best seed first, whatever order they play in. */
const bySeed = (a: TreeSeat, b: TreeSeat): number => (a.seed ?? 999) - (b.seed ?? 999);

/** Semi-finals and final of the other rulebooks; a final that is not seeded yet waits for the winners. */
export function treeOfFinals(played: readonly Played[]): Tree {
  const semi = played.find((one) => one.phase === "semi-final"),
    final = played.find((one) => one.phase === "final"),
    tree: Tree = [];
  const column = (round: Played, before: TreeTable[]): TreeTable[] =>
    round.tables_of
      .filter((one) => one.stage !== "void" || one.replayed_as === undefined)
      .sort((a, b) => a.table - b.table)
      .map((sheet) => ({
        key: `${round.round}/${sheet.game}`,
        table: sheet.table,
        round: round.round,
        state: stateOf(sheet),
        ...looks(sheet),
        seats: sheet.seats
          .map((seat) => ({
            player: seat.player,
            seed: seat.seed ?? null,
            from:
              before.find((one) => one.seats.some((there) => there.player === seat.player))?.table ?? null,
            ...seatOf(sheet, seat.player),
          }))
          .sort(bySeed),
      }));
  if (semi) tree.push(column(semi, []));
  if (final) tree.push(column(final, tree[0] ?? []));
  else if (tree[0]?.length)
    tree.push([
      {
        key: "final",
        table: 1,
        round: null,
        state: "planned",
        ...looks(undefined),
        seats: tree[0].map((one) => ({
          player: null,
          seed: null,
          from: one.table,
          vp: null,
          won: false,
          done: false,
        })),
      },
    ]);
  return tree;
}

export const WIDE = 252,
  ACROSS = 76,
  HEAD = 26,
  SEAT = 25,
  BETWEEN = 18;
export const highOf = (table: TreeTable): number => HEAD + SEAT * Math.max(3, table.seats.length) + 4;
export type Side = "left" | "right";
export type Placed = {
  table: TreeTable;
  column: number;
  side: Side;
  x: number;
  y: number;
  high: number;
  sources: string[];
};

const TALL = 16; // beyond so many tables in the first round the tree grows from both sides

/**
 * Where each table is drawn: those that lead to the same one stand together, and it stands in their middle.
 * A big tree has its final in the middle and half of its tables on either side.
 */
export function placed(tree: Tree): { tables: Placed[]; width: number; height: number } {
  const all: Placed[] = [],
    last = tree.length - 1,
    done = new Set<string>(),
    below = { left: 0, right: 0 };
  const both = tree.length > 2 && tree[0]!.length > TALL && tree[last]!.length === 1,
    columns = both ? 2 * last + 1 : tree.length;
  const sourcesOf = (table: TreeTable, column: number): TreeTable[] =>
    column
      ? tree[column - 1]!.filter((one) => table.seats.some((seat) => seat.from === one.table)).sort(
          (a, b) => a.table - b.table,
        )
      : [];
  const put = (table: TreeTable, column: number, side: Side): Placed => {
    done.add(table.key);
    const sources = sourcesOf(table, column).filter((one) => !done.has(one.key)),
      high = highOf(table);
    const half = both && column === last ? Math.ceil(sources.length / 2) : sources.length;
    const before = sources.map((one, i) => put(one, column - 1, i < half ? side : "right"));
    const y = before.length
      ? (Math.min(...before.map((one) => one.y)) + Math.max(...before.map((one) => one.y + one.high))) / 2 -
        high / 2
      : below[side];
    if (!before.length) below[side] = y + high + BETWEEN;
    const at = {
      table,
      column,
      side,
      x: (side === "left" ? column : columns - 1 - column) * (WIDE + ACROSS),
      y,
      high,
      sources: sources.map((one) => one.key),
    };
    all.push(at);
    return at;
  };
  for (let column = last; column >= 0; column--)
    for (const table of tree[column]!) if (!done.has(table.key)) put(table, column, "left");
  return {
    tables: all,
    width: columns ? columns * (WIDE + ACROSS) - ACROSS : 0,
    height: Math.max(0, ...all.map((one) => one.y + one.high)),
  };
}

/** The tables someone sat at, from the first to the last. */
export const pathOf = (tree: Tree, player: number | null): TreeTable[] =>
  player === null
    ? []
    : tree.flatMap((column) => column.filter((table) => table.seats.some((seat) => seat.player === player)));

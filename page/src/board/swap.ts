// swap.ts - changing a board by hand: two pieces change places, so that it always keeps its pieces.
import { TERRAINS } from "./art";
import type { BoardLayout } from "./board";
import { topology } from "./topology";

export type Piece = "terrain" | "number" | "harbour";

/** Can it be drawn at all? Whether it is a good one, the server says. */
export function drawable(value: unknown): value is BoardLayout {
  const board = value as Partial<BoardLayout> | null,
    top = topology(board?.scenario),
    known: readonly string[] = TERRAINS;
  return (
    Array.isArray(board?.hexes) &&
    board.hexes.length === top.hexAt.length &&
    board.hexes.every((hex) => known.includes(hex?.terrain)) &&
    Array.isArray(board.harbours) &&
    board.harbours.every((one) => typeof one?.kind === "string" && one.edge in top.edgeSites) &&
    (board.grounds === undefined || Array.isArray(board.grounds))
  );
}

/** Where pieces of a kind lie: hexes, or edges with a harbour. The sea stays where it is. */
export function places(board: BoardLayout, piece: Piece): number[] {
  if (piece === "harbour") return board.harbours.map((harbour) => harbour.edge);
  return board.hexes.flatMap((hex, at) =>
    (piece === "number" ? hex.number : hex.terrain !== "sea") ? [at] : [],
  );
}

/** The board with the pieces of two places changed. Land without a number takes the other's number along: it has to go somewhere. */
export function swapped(board: BoardLayout, piece: Piece, a: number, b: number): BoardLayout {
  if (piece === "harbour") {
    const kind = (edge: number): string => board.harbours.find((one) => one.edge === edge)!.kind;
    return {
      ...board,
      harbours: board.harbours.map((one) =>
        one.edge === a ? { ...one, kind: kind(b) } : one.edge === b ? { ...one, kind: kind(a) } : one,
      ),
    };
  }
  const one = board.hexes[a]!,
    other = board.hexes[b]!,
    whole = piece === "terrain" && !one.number !== !other.number;
  const mixed = (here: typeof one, there: typeof one): typeof one =>
    whole
      ? there
      : piece === "terrain"
        ? { ...here, terrain: there.terrain }
        : { ...here, number: there.number ?? null };
  return {
    ...board,
    hexes: board.hexes.map((hex, at) => (at === a ? mixed(one, other) : at === b ? mixed(other, one) : hex)),
  };
}

/** As a file of `castellan board`, a hex to a line. */
export const boardText = (board: BoardLayout): string => {
  const list = (all: readonly unknown[]): string =>
    `[\n  ${all.map((one) => JSON.stringify(one)).join(",\n  ")}]`;
  return `{"scenario": ${JSON.stringify(board.scenario)},\n "hexes": ${list(board.hexes)},\n "harbours": ${list(board.harbours)}${board.grounds ? `,\n "grounds": ${JSON.stringify(board.grounds)}` : ""}}\n`;
};

// draw.ts - a board that is drawn before everyone's eyes: what the server shows of it so far, prepared for display.
import type { BoardLayout, Laid } from "./board";
import type * as answers from "../answers";

export type Piece = answers.DrawnPiece;
/** How many pieces are laid, of how many; `pace_ms`: one more follows after that many, 0: none. */
export type Draw = answers.BoardDraw;
export const isWhole = (draw: Draw | undefined): boolean => draw !== undefined && draw.laid >= draw.of;
/** The server's answer about such a board; null stands for pieces that are not shown yet. */
export type Drawn = answers.DrawnBoard;

/** A board with something in every place; what `laidOf` does not know of is not drawn. */
export const layoutOf = ({ board }: Drawn): BoardLayout => ({
  scenario: board.scenario,
  hexes: board.hexes.map(({ terrain, number }) => ({ terrain: terrain ?? "desert", number: number ?? null })),
  harbours: board.harbours.map((one) => one ?? { edge: 0, kind: "3:1" }),
  ...(board.grounds ? { grounds: board.grounds.map((number) => number ?? 0) } : {}),
});

/** What is laid there; undefined: everything. */
export function laidOf({ pieces }: Drawn): Laid | undefined {
  if (!pieces) return undefined;
  const lies = new Set(pieces.map(({ kind, at }) => kind + at));
  return {
    terrain: (hex) => lies.has("terrain" + hex),
    number: (hex) => lies.has("number" + hex),
    harbour: (index) => lies.has("harbour" + index),
    ground: (index) => lies.has("ground" + index),
  };
}

/** Which of its kind a piece is: the third harbour of nine. Of what is still hidden only the count is known. */
export function countOf({ pieces = [], board }: Drawn, piece: Piece): { n: number; of: number } {
  const n = pieces.filter((one) => one.kind === piece.kind).length,
    lands = board.hexes.filter((hex) => hex.terrain !== "sea").length;
  const numbered = board.hexes.filter(
    (hex) => hex.terrain !== "sea" && hex.terrain !== "desert" && hex.terrain !== "lake",
  ).length;
  return {
    n,
    of:
      piece.kind === "terrain"
        ? lands
        : piece.kind === "harbour"
          ? board.harbours.length
          : piece.kind === "number"
            ? numbered
            : (board.grounds?.length ?? 0),
  };
}

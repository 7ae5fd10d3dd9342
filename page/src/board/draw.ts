// draw.ts - in which order a board is laid when it is drawn before everybody's eyes: land, harbours, numbers, fishing grounds.
import type { BoardLayout, Laid } from "./board";
import { topology } from "./topology";

export type DrawStep = { kind: "terrain" | "harbour" | "number" | "ground"; at: number };

/** The tokens in the order of their letters, as the variable set-up lays them (B-23). */
const TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

/** On the sea board clockwise and inwards, then the small islands row by row (S-21). */
const SHORES = [12, 13, 14, 21, 28, 34, 39, 38, 37, 31, 24, 18, 19, 20, 27, 33, 32, 25, 26, 0, 1, 3, 9, 10, 16, 23, 36, 41];

/** The rings of the island, from a corner inwards, counter-clockwise. */
export function spiral(corner: number): number[] {
  const { hexAt } = topology("base"), distance = (hex: number): number => {
    const [x, y] = hexAt[hex]!;
    return Math.max(Math.abs(y) / 3, (Math.abs(x) + Math.abs(y) / 3) / 2);
  };
  const angle = (hex: number): number => Math.atan2(-hexAt[hex]![1] * 56, hexAt[hex]![0] * 97); // counter-clockwise from the east
  const start = Math.PI * 2 / 3 - corner * Math.PI / 3; // corners: NW NE E SE SW W
  const turn = (hex: number): number => (Math.round((angle(hex) - start) * 1000) + 62832) % 6283;
  return [2, 1, 0].flatMap((ring) => hexAt.map((_, hex) => hex).filter((hex) => Math.round(distance(hex)) === ring).sort((a, b) => turn(a) - turn(b)));
}

/** The order of the numbers: along the spiral they were laid in, if there is one that gives this board; else hex by hex. */
export function numberOrder(board: BoardLayout): number[] {
  const lands = (order: number[]): number[] => order.filter((hex) => board.hexes[hex]?.number);
  if (board.hexes.length === topology("base").hexAt.length)
    for (let corner = 0; corner < 6; corner++) {
      const order = lands(spiral(corner));
      if (order.every((hex, i) => board.hexes[hex]!.number === TOKENS[i])) return order;
    }
  return lands(board.scenario === "new-shores" ? SHORES : board.hexes.map((_, hex) => hex));
}

export function drawSteps(board: BoardLayout): DrawStep[] {
  return [
    ...board.hexes.flatMap((hex, at): DrawStep[] => (hex.terrain === "sea" ? [] : [{ kind: "terrain", at }])), // the sea is there already
    ...board.harbours.map((_, at): DrawStep => ({ kind: "harbour", at })),
    ...numberOrder(board).map((at): DrawStep => ({ kind: "number", at })),
    ...(board.grounds ?? []).map((_, at): DrawStep => ({ kind: "ground", at })),
  ];
}

/** What lies there after so many steps. */
export function laidAfter(steps: readonly DrawStep[], count: number): Laid {
  const done = new Set(steps.slice(0, count).map(({ kind, at }) => kind + at));
  return { terrain: (hex) => done.has("terrain" + hex), number: (hex) => done.has("number" + hex), harbour: (index) => done.has("harbour" + index), ground: (index) => done.has("ground" + index) };
}

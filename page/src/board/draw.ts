// draw.ts - in which order a board is laid when it is drawn before everybody's eyes: land, harbours, numbers.
import type { BoardLayout, Laid } from "./board";
import { topology } from "./topology";

export type DrawStep = { kind: "terrain" | "harbour" | "number"; at: number };

/** The tokens in the order of their letters, as the variable set-up lays them (B-23). */
const TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

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
  return lands(board.hexes.map((_, hex) => hex));
}

export function drawSteps(board: BoardLayout): DrawStep[] {
  return [
    ...board.hexes.map((_, at): DrawStep => ({ kind: "terrain", at })),
    ...board.harbours.map((_, at): DrawStep => ({ kind: "harbour", at })),
    ...numberOrder(board).map((at): DrawStep => ({ kind: "number", at })),
  ];
}

/** What lies there after so many steps. */
export function laidAfter(steps: readonly DrawStep[], count: number): Laid {
  const done = new Set(steps.slice(0, count).map(({ kind, at }) => kind + at));
  return { terrain: (hex) => done.has("terrain" + hex), number: (hex) => done.has("number" + hex), harbour: (index) => done.has("harbour" + index) };
}

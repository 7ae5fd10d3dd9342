// place.ts - from the lattice of topology.ts to the units of the drawing.
import type { Point, Topology } from "./topology";

export type Spot = [x: number, y: number];

// 97 : 56 is the square root of 3 to four digits: regular hexagons, whole numbers.
export const spot = ([x, y]: Point): Spot => [x * 97, y * 56];
export const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
export const move = ([x, y]: readonly [number, number], dx = 0, dy = 0): string =>
  `translate(${x + dx} ${y + dy})`;

/** The two ends of an edge, and its middle. */
export const ends = (top: Topology, edge: number): [Spot, Spot] =>
  top.edgeSites[edge]!.map((site) => spot(top.siteAt[site]!)) as [Spot, Spot];
export const middle = ([[ax, ay], [bx, by]]: readonly [Spot, Spot]): Spot => [(ax + bx) / 2, (ay + by) / 2];

/** An edge without its ends, where buildings stand. */
export const inner = ([[ax, ay], [bx, by]]: readonly [Spot, Spot]): [Spot, Spot] => [
  [ax + (bx - ax) * 0.2, ay + (by - ay) * 0.2],
  [ax + (bx - ax) * 0.8, ay + (by - ay) * 0.8],
];

/** A hexagon of a part of its place: .95 leaves the paths between the hexes free. */
export function tile(top: Topology, at: number, size: number): string {
  const [x, y] = spot(top.hexAt[at]!);
  return (
    line(
      top.hexSites[at]!.map((site) => {
        const [cx, cy] = spot(top.siteAt[site]!);
        return [Math.round(x + (cx - x) * size), Math.round(y + (cy - y) * size)];
      }),
    ) + "Z"
  );
}

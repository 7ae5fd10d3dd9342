// sea.tsx - what lies on the water: the open sea of the islands, fishing grounds, ships and the pirate.
import type { JSX } from "preact";
import { GLYPH, PIRATE, SEAT_SYMBOL, SHIP } from "./art";
import { ends, line, middle, move, spot, type Spot } from "./place";
import { Token } from "./token";
import type { Topology } from "./topology";

/** The three sites a fishing ground feeds, clockwise from the north; the one in the middle lies in a bay (F-7). */
const GROUND_SITES: readonly (readonly [number, number, number])[] = [
  [0, 4, 1],
  [15, 20, 26],
  [32, 37, 42],
  [52, 48, 51],
  [47, 43, 38],
  [11, 7, 3],
];

/** A number on the water with a fish below it, and dotted lines to its sites. */
export function Ground({
  top,
  place,
  value,
}: {
  top: Topology;
  place: number;
  value: number;
}): JSX.Element | null {
  const sites = GROUND_SITES[place]?.map((site) => spot(top.siteAt[site]!)) as [Spot, Spot, Spot] | undefined;
  if (!sites) return null;
  const between = middle([sites[0], sites[2]]),
    bay = sites[1];
  const at: Spot = [
    Math.round(bay[0] + (between[0] - bay[0]) * 2.25),
    Math.round(bay[1] + (between[1] - bay[1]) * 2.25),
  ];
  return (
    <g class="board-ground board-lake">
      {sites.map((site, i) => (
        <path key={i} class="board-line" d={line([site, at])} />
      ))}
      <Token at={at} value={value} />
      <path class="board-cargo" d={GLYPH.lake} transform={`${move(at, 0, 54)} scale(1.1)`} />
    </g>
  );
}

export type Ship = { edge: number; seat: number };

export function ShipPiece({
  top,
  edge,
  seat,
  last,
}: Ship & { top: Topology; last: boolean }): JSX.Element | null {
  if (!top.edgeSites[edge]) return null;
  return (
    <g
      class={`board-ship board-seat-${seat + 1}${last ? " last" : ""}`}
      transform={move(middle(ends(top, edge)))}
    >
      <path class="board-halo" d={SHIP} />
      <path class="board-body" d={SHIP} />
      <path class="board-symbol" d={SEAT_SYMBOL[seat]} transform="translate(0 15) scale(.9)" />
    </g>
  );
}

/** On a hex with the sign of a harbour the pirate keeps to the other side, so that both can be read. */
export function Pirate({
  top,
  hex,
  harbours,
  ghost,
}: {
  top: Topology;
  hex: number;
  harbours: readonly { edge: number }[];
  ghost?: boolean;
}): JSX.Element {
  const at = spot(top.hexAt[hex]!),
    sign = harbours.find((one) => top.hexEdges[hex]!.includes(one.edge));
  const from = sign ? middle(ends(top, sign.edge)) : at;
  return (
    <path
      class={ghost ? "board-robber ghost" : "board-robber"}
      d={PIRATE}
      transform={move(at, (at[0] - from[0]) * 0.55, (at[1] - from[1]) * 0.55)}
    />
  );
}

/** The frame of the sea board: a plain box, with a wave on every hex of sea. */
export function OpenSea({
  top,
  hexes,
}: {
  top: Topology;
  hexes: readonly { terrain: string }[];
}): JSX.Element {
  return (
    <>
      <rect class="board-sea" x={-772} y={-706} width={1494} height={1412} rx={28} />
      {hexes.map(
        (hex, at) =>
          hex.terrain === "sea" && (
            <path
              key={at}
              class="board-waves"
              d="M-34-14q9-9 18 0t18 0t18 0M-14 16q9-9 18 0t18 0"
              transform={move(spot(top.hexAt[at]!))}
            />
          ),
      )}
    </>
  );
}

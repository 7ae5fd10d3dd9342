// pieces.tsx - roads, settlements, cities and the robber. Every seat has its own roof, its own symbol and its own line along the
// road, beside its own colour.
import type { JSX } from "preact";
import { ROBBER, SEAT_DASH, SEAT_SYMBOL } from "./art";
import type { BoardLayout, Building, Road } from "./board";
import { ends, line, move, spot } from "./place";
import type { Topology } from "./topology";

/** Front and shaded side of each seat's houses: gable, cone, battlements, dome. */
const HOUSE: readonly (readonly [whole: string, shade: string])[] = [
  ["M-19 17V-4L0-23L19-4V17Z", "M0-23L19-4V17H9V-3Z"],
  ["M-17 17V-1L-21-3L0-30L21-3L17-1V17Z", "M0-30L21-3L17-1V17H8V-4Z"],
  ["M-18 17V-20H-9V-14H-4.5V-20H4.500V-14H9V-20H18V17Z", "M9-20H18V17H9Z"],
  ["M-18 17V-3C-18-28 18-28 18-3V17Z", "M6-21C14-18 18-12 18-3V17H9V-4C9-12 8-17 6-21Z"],
];
const TOWN: readonly (readonly [whole: string, shade: string])[] = [
  ["M-30 20V-11L-15-32L0-11V-4H30V20Z", "M-15-32L0-11V20H-7V-12ZM20-4H30V20H20Z"],
  ["M-28 20V-10L-33-12L-14-39L5-12L0-10V-4H30V20Z", "M-14-39L5-12L0-10V20H-8V-13ZM20-4H30V20H20Z"],
  ["M-30 20V-31H-21V-25H-17V-31H-8V-25H-4V-31H2V-4H30V20Z", "M-7-25H-4V-31H2V20H-7ZM20-4H30V20H20Z"],
  [
    "M-30 20V-12C-30-38 2-38 2-12V-4H30V20Z",
    "M-9-30C-2-27 2-21 2-12V20H-6V-14C-6-21-7-26-9-30ZM20-4H30V20H20Z",
  ],
];
export const houseOf = (seat: number): string => HOUSE[seat % 4]![0];

export function RoadPiece({
  top,
  edge,
  seat,
  last,
}: Road & { top: Topology; last: boolean }): JSX.Element | null {
  if (!top.edgeSites[edge]) return null;
  const [a, b] = ends(top, edge);
  const part = (k: number): [number, number] => [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k];
  const d = line([part(0.19), part(0.81)]),
    dash = SEAT_DASH[seat];
  return (
    <g class={`board-road board-seat-${seat + 1}${last ? " last" : ""}`}>
      <path class="board-road-halo" d={d} />
      <path class="board-road-edge" d={d} />
      <path class="board-road-body" d={d} />
      {dash !== null && dash !== undefined && (
        <path class="board-road-mark" d={d} stroke-dasharray={dash || undefined} />
      )}
    </g>
  );
}

export function BuildingPiece({
  top,
  site,
  seat,
  kind,
  last,
  fallen = false,
}: Building & { top: Topology; last: boolean; fallen?: boolean }): JSX.Element {
  if (fallen) return <FallenCity top={top} site={site} seat={seat} last={last} />;
  const [whole, shade] = (kind === "city" ? TOWN : HOUSE)[seat % 4]!;
  return (
    <g
      class={`board-building board-${kind} board-seat-${seat + 1}${last ? " last" : ""}`}
      transform={move(spot(top.siteAt[site]!))}
    >
      <path class="board-halo" d={whole} />
      <path class="board-body" d={whole} />
      <path class="board-shade" d={shade} />
      <path class="board-outline" d={whole} />
      <path
        class="board-symbol"
        d={SEAT_SYMBOL[seat]}
        transform={kind === "city" ? "translate(6 8)" : "translate(0 5)"}
      />
    </g>
  );
}

/** A city that barbarians took lies on its side until it is built up again: worth a settlement.  K-75 */
const FallenCity = ({
  top,
  site,
  seat,
  last,
}: {
  top: Topology;
  site: number;
  seat: number;
  last: boolean;
}): JSX.Element => (
  <g
    class={`board-building board-city fallen board-seat-${seat + 1}${last ? " last" : ""}`}
    transform={`${move(spot(top.siteAt[site]!))} rotate(90) scale(.9)`}
  >
    <path class="board-halo" d={TOWN[seat % 4]![0]} />
    <path class="board-body" d={TOWN[seat % 4]![0]} />
    <path class="board-outline" d={TOWN[seat % 4]![0]} />
    <path class="board-symbol" d={SEAT_SYMBOL[seat]} transform="translate(6 8) rotate(-90)" />
  </g>
);

/** On the desert the robber stands in the middle, elsewhere beside the number. It walks when it is moved. */
export function Robber({
  top,
  board,
  hex,
  ghost,
}: {
  top: Topology;
  board: BoardLayout;
  hex: number;
  ghost?: boolean;
}): JSX.Element {
  const [x, y] = spot(top.hexAt[hex]!);
  return (
    <path
      class={ghost ? "board-robber ghost" : "board-robber"}
      d={ROBBER}
      style={{ transform: `translate(${x + (board.hexes[hex]?.number ? 58 : 0)}px, ${y + 6}px)` }}
    />
  );
}

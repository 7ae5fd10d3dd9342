// knights.tsx - what Cities & Knights puts on the board: knights, city walls, metropolises, the merchant. A knight's level shows in the points
// of its shield, and only an active one carries a lance: neither needs a colour.
import type { JSX } from "preact";
import { SEAT_SYMBOL } from "./art";
import { move, spot } from "./place";
import type { Topology } from "./topology";

export const TRACKS = ["science", "trade", "politics"] as const;
export type Track = (typeof TRACKS)[number];
export const LEVELS = ["basic", "strong", "mighty"] as const;
export type Level = (typeof LEVELS)[number];

export type KnightOnBoard = { site: number; seat: number; level: Level; active: boolean };
/** What stands on a board of Cities & Knights besides roads and buildings. */
export type CityPieces = {
  knights: readonly KnightOnBoard[];
  walls: readonly number[];
  /** The cities with a metropolis, by track. */
  metropolises: readonly { site: number; track: Track }[];
  /** Fallen cities that still are city pieces: they lie on their side. */
  fallen: readonly number[];
  merchant: { hex: number; seat: number } | null;
};

/** One, two or three points above the shield. */
export const SHIELD: Record<Level, string> = {
  basic: "M-18-11L0-26L18-11V5C18 16 9 23 0 28C-9 23-18 16-18 5Z",
  strong: "M-18-28L0-13L18-28V5C18 16 9 23 0 28C-9 23-18 16-18 5Z",
  mighty: "M-20-30L-10-14L0-30L10-14L20-30V5C20 16 10 23 0 28C-10 23-20 16-20 5Z",
};
export const LANCE = "M26 30V-40M26-40L42-33L26-26";
export const WALL = "M-42 35V16H-33V23H-23V16H-13V23H-5V16H5V23H13V16H23V23H33V16H42V35Z";
export const STALL =
  "M-25-5L-19-25H19L25-5ZM-25-5C-25 4-13 4-12.500-5C-12 4 0 4 0-5C0 4 12 4 12.500-5C13 4 25 4 25-5M-19 2V26H19V2M-19 12H19";
/** A book, scales, a hall of columns. */
export const TRACK_SIGN: Record<Track, string> = {
  science: "M0-11C-5-16-13-17-19-15V13C-13 11-5 12 0 17C5 12 13 11 19 13V-15C13-17 5-16 0-11ZM0-11V17",
  trade: "M0-19V17M-9 17H9M-15-13H15M-15-13L-22 4H-8ZM15-13L8 4H22Z",
  politics: "M-20-7L0-19L20-7ZM-14-7V10M-5-7V10M5-7V10M14-7V10M-20 10H20V17H-20Z",
};
/** A tall tower that only a metropolis has; the sign of its track hangs at it. */
const TOWER = "M5 18V-34H1V-42H8V-38H13V-42H21V-38H26V-42H33V-34H29V18Z";

export function KnightPiece({
  top,
  site,
  seat,
  level,
  active,
  last,
}: KnightOnBoard & { top: Topology; last: boolean }): JSX.Element {
  return (
    <g
      class={`board-knight board-seat-${seat + 1}${active ? " ready" : ""}${last ? " last" : ""}`}
      transform={move(spot(top.siteAt[site]!))}
      data-knight={`${site} ${level} ${active ? "active" : "inactive"}`}
    >
      <path class="board-halo" d={SHIELD[level]} />
      {active && <path class="board-lance-halo" d={LANCE} />}
      {active && <path class="board-lance" d={LANCE} />}
      <path class="board-body" d={SHIELD[level]} />
      <path class="board-symbol" d={SEAT_SYMBOL[seat]} transform="translate(0 4) scale(1.05)" />
    </g>
  );
}

/** Lies around the foot of its city, so it is drawn before the building. */
export const WallPiece = ({ top, site }: { top: Topology; site: number }): JSX.Element => (
  <path class="board-wall" d={WALL} transform={move(spot(top.siteAt[site]!))} />
);

export function MetropolisPiece({
  top,
  site,
  seat,
  track,
}: {
  top: Topology;
  site: number;
  seat: number;
  track: Track;
}): JSX.Element {
  return (
    <g
      class={`board-metropolis track-${track} board-seat-${seat + 1}`}
      transform={move(spot(top.siteAt[site]!))}
      data-metropolis={track}
    >
      <path class="board-halo" d={TOWER} />
      <path class="board-body" d={TOWER} />
      <circle class="board-badge" cx={17} cy={-14} r={17} />
      <path class="board-track" d={TRACK_SIGN[track]} transform="translate(17 -14) scale(.56)" />
    </g>
  );
}

/** Beside the number, across from where the robber would stand. */
export const MerchantPiece = ({
  top,
  hex,
  seat,
}: {
  top: Topology;
  hex: number;
  seat: number;
}): JSX.Element => (
  <g class={`board-merchant board-seat-${seat + 1}`} transform={move(spot(top.hexAt[hex]!), -60, 4)}>
    <path class="board-halo" d={STALL} />
    <path class="board-body" d={STALL} />
    <path class="board-symbol" d={SEAT_SYMBOL[seat]} transform="translate(0 -15) scale(.75)" />
  </g>
);

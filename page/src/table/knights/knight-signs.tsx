// knight-signs.tsx - the small drawings of Cities & Knights: commodities, the three tracks, knights, the barbarians, progress cards, the event die.
import type { JSX } from "preact";
import { LANCE, SHIELD, STALL, TRACK_SIGN, type Level, type Track } from "../../board/knights";
import { SEAT_SYMBOL } from "../../board/art";
import type { Commodity } from "../types";
import type { Progress } from "./modes";

/** A sheet, a bolt of cloth, a coin. */
export const COMMODITY_SIGN: Record<Commodity, string> = {
  paper: "M-13-20H6L14-12V20H-13ZM6-20V-12H14M-7-4H8M-7 4H8M-7 12H3",
  cloth: "M-13-17a6 6 0 0 1 6 6V17H18V-11a6 6 0 0 0-6-6ZM-13-17a6 6 0 0 0-6 6V-4H-7M1-9V17M9-9V17",
  coin: "M0-19a19 19 0 1 0 .1 0ZM0-13a13 13 0 1 0 .1 0ZM-4-4H4V4H-4Z",
};
export const COMMODITY_OF: Record<Track, Commodity> = { science: "paper", trade: "cloth", politics: "coin" };

export const SHIP_SIGN =
  "M-21 4C-21 14-13 18 0 18C13 18 21 14 21 4C23-2 21-8 17-10C18-5 17 0 14 4ZM-21 4C-22-4-20-8-17-11M-2 4V-20M-2-18C8-17 11-10 10-2H-12C-13-9-10-16-2-18";

const PROGRESS_ART: Record<Progress, string> = {
  alchemy: "M-6-20H6M-4-20V-8L-15 14Q-17 19-11 19H11Q17 19 15 14L4-8V-20M-10 6H10",
  crane: "M-14 20H6M-4 20V-18L18-10M-4-18L-16-8M12-12V2M8 2H16V10H8Z",
  engineering: "M-20 18V-8H-12V-2H-4V-8H4V-2H12V-8H20V18ZM-20 6H20M-6 6V18M8-2V6",
  invention: "M-10-6a8 8 0 1 0 .1 0ZM10-10a8 8 0 1 0 .1 0ZM-12-12C-10-20 0-22 5-16M12 12C10 20 0 22-5 16",
  irrigation: "M0-20C8-8 11-3 11 4A11 11 0 0 1-11 4C-11-3-8-8 0-20ZM-5 5A5 5 0 0 0 1 10",
  medicine: "M-6-18H6V-6H18V6H6V18H-6V6H-18V-6H-6Z",
  mining: "M-14 18L9-9M-17-11C-6-20 12-20 19 0L12-3C7-11-2-15-13-11Z",
  printing: "M-16-8H16V16H-16ZM-10-8V-18H10V-8M-9 0H9M-9 7H5",
  "road-building": "M-18 12L-4-14M4-14L-10 12M-2 15L6 1M10 1L18 15M-11-2H-6M-14 5H-9",
  smithing: "M-19-2H19C17 5 10 6 6 6V12H12V18H-10V12H-6V5C-12 5-17 3-19-2ZM-7-8H7V-19H-7ZM0-8V-2",
  "commercial-harbor":
    "M0-12V19M0-20a4 4 0 1 0 .1 0ZM-9-6H9M-17 6C-15 15-6 19 0 19C6 19 15 15 17 6M-17 6L-20 11M-17 6L-12 9M17 6L20 11M17 6L12 9",
  "guild-dues": "M-6-12C-18-2-20 18 0 18C20 18 18-2 6-12ZM-9-19H9L6-12H-6ZM0-4V12M-4 0H3M-4 8H4",
  merchant:
    "M-19-4L-14-18H14L19-4ZM-15-4V17H15V-4M-19-4C-19 3-10 3-9.500-4C-9 3 0 3 0-4C0 3 9 3 9.500-4C10 3 19 3 19-4",
  "merchant-fleet": "M-20 6H20L13 17H-13ZM-2 6V-19L15 2H-2M-6 2V-13L-16 2Z",
  "resource-monopoly": "M-17 14V-10L-8-1L0-15L8-1L17-10V14ZM-17 8H17",
  "trade-monopoly": "M-15 2V-14L-7-7L0-19L7-7L15-14V2ZM0 6a6 6 0 1 0 .1 0ZM-15 12H-9M9 12H15",
  diplomacy: "M-20 13L-7 4M7-4L20-13M-3-4L-8-14M3 4L8 14M-10-3L-17-6M10 3L17 6",
  encouragement: "M-18-4V4L6 12V-12ZM6-5C12-5 12 5 6 5M-11 7V16H-4V10M13-10L18-13M15 0H21M13 10L18 13",
  espionage: "M-20 0C-10-14 10-14 20 0C10 14-10 14-20 0ZM0-6a6 6 0 1 0 .1 0Z",
  intrigue:
    "M-19-8C-10-13-4-9 0-8C4-9 10-13 19-8C20 6 12 14 4 7C2 5-2 5-4 7C-12 14-20 6-19-8ZM-12-1C-9-4-6-3-5 0M12-1C9-4 6-3 5 0",
  sabotage: "M-4-7a13 13 0 1 0 .1 0ZM3-6L7-13C10-17 15-15 14-10M17-17L20-20M18-12H22M12-19V-23",
  taxation: "M-13 17V-2C-13-12-4-18 0-22C4-18 13-12 13-2V17ZM-13 9H13M0-12V3M-6-5H6",
  treason: "M0-21L5 5H-5ZM-11 5H11M0 5V14M0 14a3 3 0 1 0 .1 0Z",
  constitution:
    "M-12-18H14C10-18 10-12 10-10V12C10 18 4 18 4 13H-16C-16 20-8 18-6 18H6M-12-18C-16-18-16-11-12-11H-8V13M-3-9H5M-3-3H5M-3 3H5",
  wedding: "M-7-6a11 11 0 1 0 .1 0ZM7-6a11 11 0 1 0 .1 0ZM-5-18L0-13L5-18",
};

type Sized = { size?: number };

export const ProgressArt = ({ card, size = 30 }: { card: Progress } & Sized): JSX.Element => (
  <svg class="play-card-art" viewBox="-24 -24 48 48" width={size} height={size} aria-hidden="true">
    <path d={PROGRESS_ART[card]} />
  </svg>
);

/** As it stands on the board: points for the level, a lance if it is active. */
export const KnightSign = ({
  level,
  active,
  seat,
  size = 28,
}: { level: Level; active: boolean; seat: number } & Sized): JSX.Element => (
  <svg
    class={`knight-sign board-seat-${seat + 1}${active ? " ready" : ""}`}
    viewBox="-30 -44 76 76"
    width={size}
    height={size}
    aria-hidden="true"
  >
    {active && <path class="board-lance" d={LANCE} />}
    <path class="board-body" d={SHIELD[level]} />
    <path class="board-symbol" d={SEAT_SYMBOL[seat]} transform="translate(0 4) scale(1.05)" />
  </svg>
);

/** A bare drawing in the line weight of the icons. */
const Line = ({ d, box = "-24 -24 48 48", size = 20 }: { d: string; box?: string } & Sized): JSX.Element => (
  <svg class="play-sign isle-sign" viewBox={box} width={size} height={size} aria-hidden="true">
    <path d={d} />
  </svg>
);
export const TrackSign = ({ track, size = 20 }: { track: Track } & Sized): JSX.Element => (
  <Line d={TRACK_SIGN[track]} size={size} />
);
export const ShipSign = ({ size }: Sized): JSX.Element => <Line d={SHIP_SIGN} {...(size ? { size } : {})} />;
export const WallSign = ({ size = 20 }: Sized): JSX.Element => (
  <Line d={PROGRESS_ART.engineering} size={size} />
);
export const ShieldSign = ({ size = 20 }: Sized): JSX.Element => (
  <Line d={SHIELD.strong} box="-32 -32 64 64" size={size} />
);
export const StallSign = ({ size = 20 }: Sized): JSX.Element => (
  <Line d={STALL} box="-30 -30 60 60" size={size} />
);
/** What a defender gets: a wreath around a shield. */
export const TokenSign = ({ size = 20 }: Sized): JSX.Element => (
  <Line
    d="M-9-10H9V2C9 8 4 11 0 13C-4 11-9 8-9 2ZM-16-10C-21 2-17 14-6 19M16-10C21 2 17 14 6 19"
    size={size}
  />
);
/** The back of a progress card, with the sign of its deck. */
export const DeckSign = ({ track, size = 20 }: { track: Track } & Sized): JSX.Element => (
  <svg
    class={`play-sign goods-${COMMODITY_OF[track]}`}
    viewBox="-24 -24 48 48"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <path d="M-16-22H16V22H-16Z" />
    <path d={TRACK_SIGN[track]} transform="scale(.58)" />
  </svg>
);

/** Three faces show the barbarians' ship, the others a gate of one track each (K-7). */
export const EventDie = ({ face }: { face: "ship" | Track | null }): JSX.Element => (
  <svg
    class={`play-die event-die${face && face !== "ship" ? ` goods-${COMMODITY_OF[face]}` : ""}`}
    viewBox="-24 -24 48 48"
    width="42"
    height="42"
    aria-hidden="true"
  >
    <rect x="-21" y="-21" width="42" height="42" rx="9" />
    {face && <path d={face === "ship" ? SHIP_SIGN : TRACK_SIGN[face]} transform="scale(.72)" />}
  </svg>
);

const KNIGHT_DEEDS: readonly string[] = [
  "recruit",
  "activate",
  "promote",
  "knight-move",
  "knight-displace",
  "knight-chase",
];
/** Beside a line of the log; null for what other games have, too. */
export function logSign(kind: string, size: number): JSX.Element | null {
  if (KNIGHT_DEEDS.includes(kind)) return <ShieldSign size={size} />;
  if (kind === "wall") return <WallSign size={size} />;
  if (kind === "improve") return <TrackSign track="science" size={size} />;
  return kind in PROGRESS_ART && kind !== "road-building" ? (
    <ProgressArt card={kind as Progress} size={size} />
  ) : null;
}

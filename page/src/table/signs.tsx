// signs.tsx - the small drawings of the table: pieces, cards, tiles, in the line weight of the icons.
import type { JSX } from "preact";
import { SEAT_SYMBOL } from "../board/art";
import { houseOf } from "../board/pieces";
import type { CardKind } from "./types";

const SHAPES = {
  hand: "M9 5.500h10v14H9ZM9 16.500 5 6.500l4-1.600",
  dev: "M6 3h12v18H6ZM12 7.500l1.400 2.900 3.100.4-2.300 2.200.6 3.100-2.800-1.500-2.800 1.500.6-3.100-2.300-2.200 3.100-.4Z",
  knight: "M6 20v-8a6 6 0 0 1 12 0v8h-4v-5h-4v5ZM6 12.500h12M12 6V3",
  route: "M4 20 9.500 8l5 7L20 4",
  trade: "M4 9h14l-4-4M20 15H6l4 4",
  buy: "M6 3h12v18H6ZM12 8.500v7M8.500 12h7",
  end: "M5 5v14M19 12H8m4-4-4 4 4 4",
  roll: "M4 8l8-4 8 4v8l-8 4-8-4ZM4 8l8 4 8-4M12 12v8",
  claim: "M5 20V8l4 4 3-6 3 6 4-4v12Z",
  chat: "M4 5h16v11H10l-4 4v-4H4Z",
  log: "M5 6h2m3 0h9M5 12h2m3 0h9M5 18h2m3 0h9",
  bank: "M4 9l8-5 8 5ZM6 9v8M10 9v8M14 9v8M18 9v8M4 20h16M4 17h16",
} as const;
export type SignName = keyof typeof SHAPES;
export const Mark = ({ name, size = 20 }: { name: SignName; size?: number }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
);

/** A piece of a seat, as it stands on the board. */
export function PieceSign({
  kind,
  seat,
  size = 30,
}: {
  kind: "road" | "settlement" | "city";
  seat: number;
  size?: number;
}): JSX.Element {
  return (
    <svg
      class={`play-piece board-seat-${seat + 1}`}
      viewBox="-32 -32 64 64"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {kind === "road" ? (
        <>
          <path class="edge" d="M-21 12 21-12" />
          <path class="body" d="M-21 12 21-12" />
        </>
      ) : kind === "settlement" ? (
        <path class="house" d={houseOf(seat)} transform="translate(0 3) scale(1.1)" />
      ) : (
        <>
          <path class="house" d={houseOf(seat)} transform="translate(-11 1) scale(1.05)" />
          <path class="house" d="M0-4H29V20H0Z" />
        </>
      )}
      {kind !== "road" && (
        <path
          class="symbol"
          d={SEAT_SYMBOL[seat]}
          transform={kind === "city" ? "translate(13 8) scale(1.1)" : "translate(0 9) scale(1.1)"}
        />
      )}
    </svg>
  );
}

const CARD_ART: Record<CardKind, string> = {
  knight: "M-13 17V-1A13 13 0 0 1 13-1V17H5V7H-5V17ZM-13 1H13M0-14V-21M0-21L8-18L0-15",
  "road-building": "M-18 12L-4-14M4-14L-10 12M-2 15L6 1M10 1L18 15M-11-2H-6M-14 5H-9",
  "year-of-plenty": "M-17-2H17L12 16H-12ZM-9-2V-14H-1V-2M3-2V-17H11V-2M-10 4V11M0 4V11M10 4V11",
  monopoly: "M-17 14V-10L-8-1L0-15L8-1L17-10V14ZM-17 8H17",
  "victory-point": "M-12 16V-8H-7V-13H-2V-8H2V-13H7V-8H12V16ZM-3 16V6A3 3 0 0 1 3 6V16M0-13V-21L7-19L0-17",
};
export const CardArt = ({ kind, size = 40 }: { kind: CardKind; size?: number }): JSX.Element => (
  <svg class="play-card-art" viewBox="-24 -24 48 48" width={size} height={size} aria-hidden="true">
    <path d={CARD_ART[kind]} />
  </svg>
);

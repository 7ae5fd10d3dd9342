// art.ts - the drawings of the board, our own: one line weight, told apart by shape before colour. The same as on paper
// (src/print/board_svg.c).

export const TERRAINS = [
  "hills",
  "forest",
  "pasture",
  "fields",
  "mountains",
  "desert",
  "lake",
  "gold",
  "sea",
] as const;
export type Terrain = (typeof TERRAINS)[number];
/** What a terrain yields; harbours are named by it, or "3:1". */
export const YIELD: Record<Terrain, string> = {
  hills: "brick",
  forest: "lumber",
  pasture: "wool",
  fields: "grain",
  mountains: "ore",
  desert: "",
  lake: "",
  gold: "",
  sea: "",
};

/** One drawing for each terrain, within 22 units around (0, 0). */
export const GLYPH: Record<Terrain, string> = {
  hills: "M-19-13H19V13H-19ZM-19-4.5H19M-19 4.5H19M-6-13V-4.5M9-4.5V4.5M-10-4.5V4.5M-1 4.5V13M14-13V-4.5",
  forest: "M0-21L9-7H5L14 9H-14L-5-7H-9ZM0 9V19",
  pasture:
    "M9-9C6-15-2-15-4-12C-8-16-16-13-16-7C-23-5-22 6-14 7H6C9 7 11 5 11 2M9-9C12-12 20-10 22-4C23 0 20 3 16 2C12 1 8-4 9-9ZM-11 7V15M4 7V15",
  fields:
    "M0 20V-7M0-7C-5-11-5-16 0-21C5-16 5-11 0-7ZM0 2C-9 2-11-4-11-9C-4-8 0-5 0 2ZM0 2C9 2 11-4 11-9C4-8 0-5 0 2ZM0 13C-9 13-11 7-11 2C-4 3 0 6 0 13ZM0 13C9 13 11 7 11 2C4 3 0 6 0 13Z",
  mountains: "M-20 14L-6-16L3 1L8-6L20 14ZM-12-3L-8 0L-5-4L-1-6",
  desert: "M-22 9C-12 9-9-7 1-7C10-7 12 9 22 9M1-7C-2-2 4 2 0 9M-20 16H-4M2 16H15",
  lake: "M-14 0C-7-9 7-9 13 0C7 9-7 9-14 0ZM13 0L21-7V7ZM-8-1h.1",
  gold: "M-8-12H8L20-2L0 18L-20-2ZM-8-12L0-2L8-12M-20-2H20M0-2V18",
  sea: "M-20 0q6-6 12 0t12 0t12 0",
};
/** Where the drawings stand in a hex: above and beside the number. */
export const GLYPH_AT: readonly (readonly [number, number])[] = [
  [-47, -48],
  [0, -71],
  [47, -48],
  [-66, 6],
  [66, 6],
];

/** A seat is recognised by colour, by the line along its roads and by the symbol on its buildings. */
export const SEAT_DASH: readonly (string | null)[] = [null, "9 9", "", "0.1 11"];
export const SEAT_SYMBOL: readonly string[] = [
  "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z",
  "M0-7L7 5H-7Z",
  "M-5.5-5.5H5.5V5.5H-5.5Z",
  "M0-8L8 0L0 8L-8 0Z",
];

export const SETTLEMENT = "M-17 16V-5L0-22L17-5V16Z",
  CITY = "M-27 19V-9L-14-28L-1-9V-5H27V19Z";
export const ROBBER =
  "M-18 32C-18 26-13 24-9 22C-15 6-12-4-6-9A12 12 0 1 1 6-9C12-4 15 6 9 22C13 24 18 26 18 32Z";
/** A hull with a sail; the pirate's is larger, black, and has two. */
export const SHIP = "M-26 7H26L16 23H-16ZM-3 3V-28L20 3Z",
  PIRATE = "M-44 12H44L28 38H-28ZM-4 6V-48L34 6ZM-10 6V-34L-32 6Z";
export const FRAME =
  "M-352-590H352Q360-590 364-583L677-8Q681 0 677 8L364 583Q360 590 352 590H-352Q-360 590-364 583L-677 8Q-681 0-677-8L-364-583Q-360-590-352-590Z";

/** Ways in which two dice give a number. */
export const pips = (number: number): number =>
  number < 2 || number > 12 || number === 7 ? 0 : 6 - Math.abs(7 - number);

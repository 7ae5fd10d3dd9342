// land.tsx - what grows and stands on a hex: small flat scenes in three tones and one line weight, around the room for the number.
// The silhouettes differ, so that the land is recognisable without its colour.
import type { JSX } from "preact";
import { GLYPH, GLYPH_AT, type Terrain } from "./art";
import { move } from "./place";

/** A part of a drawing: its outline, and how it is filled (light, middle or dark tone, paper, or a bare line). */
type Part = readonly [d: string, tone: "l" | "m" | "d" | "p" | "line"];
type Stand = readonly [x: number, y: number, size: number];
type Scene = {
  /** behind everything */ ground?: readonly Part[];
  thing: readonly Part[];
  at: readonly Stand[];
};

const TREE: readonly Part[] = [
  ["M-3 12H3V21H-3Z", "d"],
  ["M0-31L13-8H7L18 13H-18L-7-8H-13Z", "d"],
  ["M0-31L13-8H7L18 13H0Z", "m"],
];
const SHEEP: readonly Part[] = [
  ["M-9 6V16M-3 8V17M7 8V17M12 6V16", "line"],
  [
    "M-17 2C-23-4-18-13-11-12C-8-19 2-20 5-15C12-18 19-11 16-5C21 1 17 9 10 8C6 12-4 12-7 9C-12 12-17 8-17 2Z",
    "p",
  ],
  ["M13-9C18-13 26-9 26-3C26 2 20 4 16 1C13-1 11-6 13-9Z", "d"],
];
const SHEAF: readonly Part[] = [
  ["M0 21V-8M-4 21C-5 10-9 2-14-4M4 21C5 10 9 2 14-4", "line"],
  ["M0-30C5-25 6-16 0-8C-6-16-5-25 0-30Z", "m"],
  ["M-16-24C-9-22-6-15-8-6C-16-8-19-16-16-24Z", "m"],
  ["M16-24C9-22 6-15 8-6C16-8 19-16 16-24Z", "m"],
  ["M-9 6H9V11H-9Z", "d"],
];
const PEAK: readonly Part[] = [
  ["M-31 19L-3-32L7-15L12-21L33 19Z", "m"],
  ["M-3-32L7-15L12-21L33 19H6L-6-6Z", "d"],
  ["M-12-16L-3-32L5-18L-1-12L-5-16L-8-12Z", "p"],
];
const MOUND: readonly Part[] = [
  ["M-31 17C-29-9-15-23 0-23C15-23 29-9 31 17Z", "m"],
  ["M6-22C20-17 29-4 31 17H14C17 2 14-13 6-22Z", "d"],
  ["M-27-2H26M-30 8H30M-14-12H14M-9-12V-2M8-12V-2M-18-2V8M0-2V8M17-2V8M-9 8V17M8 8V17", "line"],
];
const CACTUS: readonly Part[] = [
  ["M-4 20V-14C-4-21 5-21 5-14V-2H9C11-2 12-3 12-6V-10C12-15 18-15 18-10V-3C18 2 15 5 11 5H5V20Z", "d"],
  ["M-4 9H-9C-14 9-16 6-16 2V-3C-16-8-10-8-10-3V1C-10 3-9 3-8 3H-4Z", "d"],
];

const SCENES: Partial<Record<Terrain, Scene>> = {
  forest: {
    thing: TREE,
    at: [
      [-38, -52, 0.82],
      [38, -52, 0.82],
      [-13, -66, 0.95],
      [16, -64, 0.9],
      [-66, -16, 0.95],
      [66, -16, 0.95],
      [-58, 24, 0.8],
      [58, 24, 0.8],
    ],
    ground: [["M-88 40C-60 26-40 58 0 58C40 58 60 26 88 40L88 51L0 102L-88 51Z", "m"]],
  },
  pasture: {
    thing: SHEEP,
    at: [
      [-4, -66, 0.95],
      [-44, -40, 0.85],
      [44, -42, 0.85],
      [-64, 20, 0.8],
      [62, 22, 0.8],
    ],
    ground: [["M-88-22C-50-44-20-20 10-34C40-48 60-40 88-28V51L0 102L-88 51Z", "l"]],
  },
  fields: {
    thing: SHEAF,
    at: [
      [-24, -58, 0.88],
      [24, -58, 0.88],
      [-56, -28, 0.88],
      [56, -28, 0.88],
      [-64, 22, 0.82],
      [64, 22, 0.82],
    ],
    ground: [["M-88 4L88-46V-24L-88 26ZM-88 46L88-4V18L-62 62ZM-46-72L28-88L52-74L-76-40Z", "l"]],
  },
  mountains: {
    thing: PEAK,
    at: [
      [-40, -42, 0.92],
      [40, -40, 0.92],
      [0, -60, 1.1],
      [-62, 12, 0.82],
      [62, 12, 0.82],
    ],
    ground: [["M-88 36C-50 30-40 60 0 60C40 60 50 30 88 36V51L0 102L-88 51Z", "m"]],
  },
  hills: {
    thing: MOUND,
    at: [
      [0, -62, 0.92],
      [-46, -38, 0.9],
      [46, -38, 0.9],
      [-62, 18, 0.82],
      [62, 18, 0.82],
    ],
    ground: [["M-88 34C-60 44-34 56 0 56C34 56 60 44 88 34V51L0 102L-88 51Z", "m"]],
  },
  desert: {
    thing: CACTUS,
    at: [
      [-52, -8, 1],
      [54, 24, 0.75],
    ],
    ground: [
      ["M-88 10C-50-22-24-16 4 6C32 28 60 10 88-8V51L0 102L-88 51Z", "m"],
      ["M-88 36C-60 22-20 40 10 46C40 52 64 40 88 26V51L0 102L-88 51Z", "d"],
      ["M36-62a17 17 0 1 0 .1 0ZM36-74v-8M62-46h8M54-62l7-6M18-62l-7-6", "line"],
    ],
  },
};

const draw = (parts: readonly Part[]): JSX.Element[] =>
  parts.map(([d, tone], i) => <path key={i} class={`land-${tone}`} d={d} />);

/** The scene of a hex whose middle is (x, y); land that has no scene yet shows its sign. */
export function Land({
  terrain,
  at: [x, y],
}: {
  terrain: Terrain;
  at: readonly [number, number];
}): JSX.Element {
  const scene = SCENES[terrain];
  if (!scene)
    return (
      <g class="board-glyphs" transform={move([x, y])}>
        {GLYPH_AT.slice(0, terrain === "lake" ? 3 : 5).map((spot, i) => (
          <path key={i} d={GLYPH[terrain]} transform={move(spot)} />
        ))}
      </g>
    );
  return (
    <g class="board-land" transform={move([x, y])}>
      {scene.ground && <g class="land-ground">{draw(scene.ground)}</g>}
      {scene.at.map(([dx, dy, size], i) => (
        <g key={i} transform={`translate(${dx} ${dy}) scale(${size})`}>
          {draw(scene.thing)}
        </g>
      ))}
    </g>
  );
}

// topology.ts - who touches whom on a board: numbered as rule B-12 says, from nothing but the rows of hexes.
//
// Hex corners run N NE SE S SW NW, hex sides NE E SE SW W NW; side k joins corners k and k + 1. Points lie on an
// integer lattice with y downwards. tests/board.test.ts compares the tables with those of docs/rules/base.md.

export type Point = readonly [x: number, y: number];
export type Topology = {
  hexAt: Point[];
  siteAt: Point[];
  hexSites: number[][];
  hexEdges: number[][];
  hexAcross: (number | null)[][];
  edgeSites: [number, number][];
  edgeHexes: number[][];
  /** The sites of the outermost edges, clockwise from the north-west of hex 0: the coast, where all hexes are land. */
  coast: number[];
};

const CORNERS: readonly Point[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
const ACROSS: readonly Point[] = [
  [1, -3],
  [2, 0],
  [1, 3],
  [-1, 3],
  [-2, 0],
  [-1, -3],
];
/** For each row of a board: how many hexes, and the x of the first. What has no line of its own lies on the base island. */
const ROWS: Record<string, readonly (readonly [count: number, x: number])[]> = {
  base: [
    [3, -2],
    [4, -3],
    [5, -4],
    [4, -3],
    [3, -2],
  ],
  "new-shores": [
    [5, -4],
    [6, -5],
    [7, -6],
    [6, -5],
    [7, -6],
    [6, -5],
    [5, -4],
  ], // S-10
};

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const byRow = (a: Point, b: Point): number => a[1] - b[1] || a[0] - b[0];
const key = (point: Point): string => point.join();

function lay(rows: readonly (readonly [number, number])[]): Topology {
  const middle = (rows.length - 1) / 2;
  const hexAt = rows.flatMap(([count, x], row) =>
    Array.from({ length: count }, (_, i): Point => [x + 2 * i, 3 * (row - middle)]),
  );
  const corners = hexAt.map((at) => CORNERS.map((corner) => plus(at, corner)));
  const siteAt = [...new Map(corners.flat().map((at) => [key(at), at])).values()].sort(byRow);
  const siteId = new Map(siteAt.map((at, id) => [key(at), id])),
    hexId = new Map(hexAt.map((at, id) => [key(at), id]));
  const hexSites = corners.map((six) => six.map((at) => siteId.get(key(at))!));
  const hexAcross = hexAt.map((at) => ACROSS.map((way) => hexId.get(key(plus(at, way))) ?? null));
  const sides = hexSites.map((six) =>
    six.map((a, k): [number, number] => {
      const b = six[(k + 1) % 6]!;
      return a < b ? [a, b] : [b, a];
    }),
  );
  const edgeSites = [...new Map(sides.flat().map((pair) => [pair.join(), pair])).values()].sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  );
  const edgeId = new Map(edgeSites.map((pair, id) => [pair.join(), id]));
  const hexEdges = sides.map((six) => six.map((pair) => edgeId.get(pair.join())!));
  const edgeHexes = edgeSites.map((_, edge) =>
    hexEdges.flatMap((six, hex) => (six.includes(edge) ? [hex] : [])),
  );
  return {
    hexAt,
    siteAt,
    hexSites,
    hexEdges,
    hexAcross,
    edgeSites,
    edgeHexes,
    coast: walk(edgeSites, edgeHexes, hexSites[0]![5]!, hexEdges[0]![5]!),
  };
}

function walk(edgeSites: [number, number][], edgeHexes: number[][], from: number, first: number): number[] {
  const coast: number[] = [];
  for (let at = from, edge = first; ; ) {
    coast.push(at);
    const [a, b] = edgeSites[edge]!,
      next = a === at ? b : a;
    edge = edgeSites.findIndex(
      (pair, id) => id !== edge && edgeHexes[id]!.length === 1 && pair.includes(next),
    );
    at = next;
    if (edge === first) return coast;
  }
}

const made = new Map<string, Topology>();
/** The tables of a scenario's board. */
export function topology(scenario = "base"): Topology {
  const name = scenario in ROWS ? scenario : "base";
  let one = made.get(name);
  if (!one) made.set(name, (one = lay(ROWS[name]!)));
  return one;
}

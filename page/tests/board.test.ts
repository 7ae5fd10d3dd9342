// board.test.ts - the board's numbers are those of rule B-12, and a draw shows what lies and nothing else.
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe as told, type BoardLayout } from "../src/board/board";
import { countOf, laidOf, layoutOf, type Drawn } from "../src/board/draw";
import { topology } from "../src/board/topology";

const rules = readFileSync(join(process.env.PAGE_FOLDER!, "../docs/rules/base.md"), "utf8");
const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

test("hexes, corners, sides and neighbours are those of appendix A", () => {
  const top = topology("base");
  const rows = [...rules.matchAll(/^\| H(\d+) \| [-\d,]+ \| ([\d ]+) \| ([\d ]+) \| ([–\d ]+) \|$/gm)];
  assert.equal(rows.length, 19);
  for (const [, hex, sites, edges, across] of rows) {
    assert.deepEqual(top.hexSites[Number(hex)], numbers(sites!));
    assert.deepEqual(top.hexEdges[Number(hex)], numbers(edges!));
    assert.deepEqual(
      top.hexAcross[Number(hex)]!.map((one) => one ?? "–"),
      across!
        .trim()
        .split(" ")
        .map((one) => (one === "–" ? one : Number(one))),
    );
  }
});

test("edges join the sites of appendix A, and the coast is a ring of thirty", () => {
  const top = topology("base");
  const rows = [...rules.matchAll(/E(\d\d)\s+(\d+)-(\d+)\s*(c?)/g)];
  assert.equal(rows.length, 72);
  for (const [, edge, a, b, coastal] of rows) {
    assert.deepEqual(top.edgeSites[Number(edge)], [Number(a), Number(b)]);
    assert.equal(top.edgeHexes[Number(edge)]!.length, coastal ? 1 : 2);
  }
  assert.equal(top.siteAt.length, 54);
  assert.equal(new Set(top.coast).size, 30);
});

/** An island with the desert on H9 and a 5 on every other hex. */
function island(): BoardLayout {
  const hexes: BoardLayout["hexes"] = Array.from({ length: 19 }, (_, hex) =>
    hex === 9 ? { terrain: "desert" as const } : { terrain: "forest" as const, number: 5 },
  );
  return {
    scenario: "base",
    hexes,
    harbours: [
      { edge: 0, kind: "3:1" },
      { edge: 3, kind: "grain" },
    ],
  };
}

test("of a live drawn board only the laid part is shown", () => {
  const none = { terrain: null };
  const drawn: Drawn = {
    revealed: false,
    draw: { laid: 3, of: 39, pace_ms: 0 },
    pieces: [
      { kind: "terrain", at: 0 },
      { kind: "terrain", at: 1 },
      { kind: "harbour", at: 1 },
    ],
    board: {
      scenario: "base",
      hexes: [{ terrain: "forest" }, { terrain: "hills" }, ...Array.from({ length: 17 }, () => none)],
      harbours: [null, { edge: 3, kind: "grain" }],
    },
  };
  const laid = laidOf(drawn)!,
    board = layoutOf(drawn);
  assert.ok(laid.terrain(1) && !laid.terrain(2) && laid.harbour(1) && !laid.harbour(0) && !laid.number(0));
  assert.equal(board.hexes.length, 19);
  assert.match(told({ board, laid }), /^Row 1: forest, hills, face down\. .*Harbours: 2:1 grain\.$/);
  assert.deepEqual(countOf(drawn, drawn.pieces![1]!), { n: 2, of: 19 });
  assert.deepEqual(countOf(drawn, drawn.pieces![2]!), { n: 1, of: 2 });
});

test("of a board that everyone knows all of it is shown", () =>
  assert.equal(laidOf({ revealed: true, board: island() }), undefined));

test("a screen reader hears the rows, the numbers and the harbours", () => {
  const text = told({ board: island(), robber: 9 });
  assert.match(text, /^Row 1: forest 5, /);
  assert.match(text, /desert \(Robber\)/);
  assert.match(text, /Harbours: 3:1 any, 2:1 grain\.$/);
});

test("the sea board has the places of S-12, and its islands lie as near as S-15 says", () => {
  const top = topology("new-shores");
  assert.deepEqual(
    [top.hexAt.length, top.siteAt.length, top.edgeSites.length, new Set(top.coast).size],
    [42, 108, 149, 46],
  );
  const joined = new Set(top.edgeSites.map((pair) => pair.join("-")));
  for (const pair of ["18-25", "19-26", "28-35", "44-51", "59-66", "74-82", "88-95", "67-75"])
    assert.ok(joined.has(pair), pair);
  assert.equal(topology("fishermen"), topology("base"));
});

test("the sea of New Shores is printed too", () => {
  const land = new Set([
    0, 1, 3, 9, 10, 12, 13, 14, 16, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 36, 37, 38, 39,
    41,
  ]);
  const board: BoardLayout = {
    scenario: "new-shores",
    harbours: [],
    hexes: Array.from({ length: 42 }, (_, hex) =>
      land.has(hex) ? { terrain: "gold" as const, number: 5 } : { terrain: "sea" as const },
    ),
  };
  assert.match(told({ board, pirate: 2 }), /^Row 1: gold field 5, gold field 5, sea \(Pirate\)/);
});

test("fishing grounds are printed last", () => {
  assert.match(
    told({ board: { ...island(), grounds: [6, 5, 4, 9, 8, 10] } }),
    /Fishing grounds: 6, 5, 4, 9, 8, 10\.$/,
  );
});

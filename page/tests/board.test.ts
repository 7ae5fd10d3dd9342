// board.test.ts - the board's numbers are those of rule B-12, and a draw lays every piece once.
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe as told, type BoardLayout } from "../src/board/board";
import { drawSteps, laidAfter, numberOrder, spiral } from "../src/board/draw";
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
    assert.deepEqual(top.hexAcross[Number(hex)]!.map((one) => one ?? "–"), across!.trim().split(" ").map((one) => (one === "–" ? one : Number(one))));
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

const TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];
/** An island with the desert on `desert` and tokens along the spiral from `corner`. */
function island(corner: number, desert: number): BoardLayout {
  const hexes: BoardLayout["hexes"] = Array.from({ length: 19 }, () => ({ terrain: "forest" as const }));
  hexes[desert] = { terrain: "desert" };
  spiral(corner).filter((hex) => hex !== desert).forEach((hex, i) => { hexes[hex]!.number = TOKENS[i]!; });
  return { scenario: "base", hexes, harbours: [{ edge: 0, kind: "3:1" }, { edge: 3, kind: "grain" }] };
}

test("a spiral goes round the outer ring counter-clockwise, then the inner one, then the middle", () => {
  assert.deepEqual(spiral(0), [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9]);
  assert.equal(spiral(2)[0], 11);
});

test("a draw finds the corner its numbers were laid from", () => {
  for (let corner = 0; corner < 6; corner++) assert.deepEqual(numberOrder(island(corner, 9)), spiral(corner).filter((hex) => hex !== 9));
});

test("a draw lays land, harbours and numbers, each piece once", () => {
  const board = island(3, 7), steps = drawSteps(board);
  assert.equal(steps.length, 19 + 2 + 18);
  const half = laidAfter(steps, 20);
  assert.ok(half.terrain(18) && half.harbour(0) && !half.harbour(1) && !half.number(0));
  assert.equal(new Set(steps.map((step) => step.kind + step.at)).size, steps.length);
});

test("a screen reader hears the rows, the numbers and the harbours", () => {
  const text = told({ board: island(0, 9), robber: 9 });
  assert.match(text, /^Row 1: forest 5, /);
  assert.match(text, /desert \(Robber\)/);
  assert.match(text, /Harbours: 3:1 any, 2:1 grain\.$/);
});

test("the sea board has the places of S-12, and its islands lie as near as S-15 says", () => {
  const top = topology("new-shores");
  assert.deepEqual([top.hexAt.length, top.siteAt.length, top.edgeSites.length, new Set(top.coast).size], [42, 108, 149, 46]);
  const joined = new Set(top.edgeSites.map((pair) => pair.join("-")));
  for (const pair of ["18-25", "19-26", "28-35", "44-51", "59-66", "74-82", "88-95", "67-75"]) assert.ok(joined.has(pair), pair);
  assert.equal(topology("fishermen"), topology("base"));
});

test("a draw lays the numbers of New Shores in their order and leaves the sea alone", () => {
  const land = new Set([0, 1, 3, 9, 10, 12, 13, 14, 16, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 36, 37, 38, 39, 41]);
  const board: BoardLayout = { scenario: "new-shores", harbours: [], hexes: Array.from({ length: 42 }, (_, hex) => (land.has(hex) ? { terrain: "gold" as const, number: 5 } : { terrain: "sea" as const })) };
  const order = numberOrder(board);
  assert.equal(new Set(order).size, 28);
  assert.deepEqual(order.slice(0, 4), [12, 13, 14, 21]);
  assert.ok(order.every((hex) => land.has(hex)));
  assert.equal(drawSteps(board).length, 2 * 28);
  assert.match(told({ board, pirate: 2 }), /^Row 1: gold field 5, gold field 5, sea \(Pirate\)/);
});

test("fishing grounds are laid last and told last", () => {
  const board: BoardLayout = { ...island(0, 9), grounds: [6, 5, 4, 9, 8, 10] }, steps = drawSteps(board);
  assert.deepEqual(steps.at(-1), { kind: "ground", at: 5 });
  assert.ok(!laidAfter(steps, steps.length - 1).ground!(5) && laidAfter(steps, steps.length).ground!(5));
  assert.match(told({ board }), /Fishing grounds: 6, 5, 4, 9, 8, 10\.$/);
});

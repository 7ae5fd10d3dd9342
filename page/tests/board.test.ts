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

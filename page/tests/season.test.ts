// season.test.ts - what the page of a season works out itself: mixes of games, who moved up, shares.
import { test } from "node:test";
import assert from "node:assert/strict";
import "./window";
import { mix, percent, since } from "../src/season/ranking";

test("games are counted in the order in which they were first played", () => {
  assert.deepEqual(mix(["base", "cities-and-knights", "base"]), [
    ["base", 2],
    ["cities-and-knights", 1],
  ]);
  assert.deepEqual(mix([]), []);
});

test("players who declined are out, and the next one is up", () => {
  assert.deepEqual(since(["1", "2", "3"], ["1", "3", "4"]), { out: ["2"], up: ["4"] });
  assert.deepEqual(since(["1"], ["1"]), { out: [], up: [] });
});

test("a share is exact until it is shown", () => {
  assert.equal(percent("1/4"), 25);
  assert.equal(percent("0"), 0);
});

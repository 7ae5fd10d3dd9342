// bracket.test.ts - a round of a bracket has one name, on every page (DC21-1.2.10e).
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import { columnName } from "../src/bracket/round-names";
import { roundName } from "../src/event/tables";

const names = (rounds: number): string[] =>
  Array.from({ length: rounds }, (_, i) => roundName({ phase: "bracket", number: i + 1, of: rounds }));

test("rounds of a bracket are called by the number of players left, in the chart as in the list of rounds", () => {
  assert.deepEqual(names(1), ["Final"]);
  assert.deepEqual(names(2), ["Semi-final", "Final"]);
  assert.deepEqual(names(4), ["Bracket round 1", "Quarter-final", "Semi-final", "Final"]);
  for (const rounds of [1, 2, 3, 4])
    assert.deepEqual(
      Array.from({ length: rounds }, (_, i) => columnName(i, rounds)),
      names(rounds),
    );
});

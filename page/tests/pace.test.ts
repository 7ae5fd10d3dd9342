// pace.test.ts - moves that come faster than they can be drawn are combined, in order, and nothing is lost.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Pace } from "../src/table/pace";

/** Someone who draws on request. */
function painter() {
  const taken: number[][] = [],
    due: (() => void)[] = [];
  const pace = new Pace<number>(
    (all) => {
      taken.push(all);
      if (all.includes(13)) throw new Error("thirteen");
    },
    (then) => due.push(then),
  );
  return { pace, taken, draw: () => due.shift()?.(), waits: () => due.length };
}

test("one thing is taken at once", () => {
  const { pace, taken, draw, waits } = painter();
  pace.add([1]);
  assert.deepEqual(taken, [[1]]);
  draw();
  assert.equal(waits(), 0); // and then nothing is waited for
  pace.add([2]);
  assert.deepEqual(taken, [[1], [2]]);
});

test("a hundred that come while one is drawn are taken together", () => {
  const { pace, taken, draw } = painter(),
    all = Array.from({ length: 100 }, (_, i) => i + 100);
  pace.add([1]);
  for (const one of all) pace.add([one]);
  assert.deepEqual(taken, [[1]]);
  draw();
  assert.deepEqual(taken, [[1], all]);
  draw();
  assert.deepEqual(taken, [[1], all]);
});

test("one that cannot be taken does not hold up those after it", () => {
  const { pace, taken, draw } = painter();
  assert.throws(() => pace.add([13]));
  pace.add([14]);
  draw();
  assert.deepEqual(taken, [[13], [14]]);
});

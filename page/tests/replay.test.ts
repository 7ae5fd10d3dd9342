// replay.test.ts - walking through a game: jumps, rounds, what a judge took back, figures, a forged die.
import { test } from "node:test";
import assert from "node:assert/strict";
import "./window";
import {
  draws,
  forge,
  happenings,
  isKind,
  jump,
  points,
  production,
  roundOf,
  stands,
  type Line,
  type Step,
} from "../src/replay/steps";

const act = (n: number, seat: number, action: Record<string, unknown>, by = "seat"): Line => ({
  entry: { n, kind: "act", by, seat, at: 1000 + n, action: action as never },
});
const LINES: Line[] = [
  { entry: { n: 0, kind: "start", by: "system", at: 1000 } },
  act(1, 0, { kind: "settlement", site: 7 }),
  act(2, 0, { kind: "roll", dice: [3, 4] }),
  { ...act(3, 1, { kind: "discard" }), sealed: { cards: { ore: 4 } } },
  act(4, 0, { kind: "steal", victim: 1, takes: true }),
  act(5, 0, { kind: "end" }),
  act(6, 1, { kind: "roll", dice: [2, 6] }),
  { entry: { n: 7, kind: "rewind", by: "judge", at: 1007, to: 6, clause: "WC25-1.2.2a" } },
  act(8, 1, { kind: "roll", dice: [5, 6] }),
  act(9, 1, { kind: "buy" }),
  act(10, 1, { kind: "end" }),
];
const step = (turn: number, points: number[], more: Partial<Step> = {}): Step => ({
  turn,
  active: (turn + 1) % 2,
  points,
  ...more,
});
const STEPS: Step[] = [
  step(0, [0, 0]),
  step(0, [1, 0]),
  step(1, [1, 0], { expected: [18, 36], received: [0, 0], blocked: [0, 0] }),
  step(1, [1, 0]),
  step(1, [1, 0], { stolen: { card: "wool", from: 1, by: 0 } }),
  step(2, [1, 0]),
  step(2, [1, 0], { undone_by: 7, expected: [18, 36], received: [2, 0], blocked: [0, 0] }),
  step(2, [1, 0]),
  step(2, [1, 0], { expected: [18, 36], received: [0, 1], blocked: [1, 0] }),
  step(2, [1, 1], { drawn: "victory-point" }),
  step(3, [1, 1]),
];
const LOG = happenings(LINES, STEPS);

test("what was sealed is open in the log of a finished game", () => {
  assert.deepEqual(LOG[3]!.entry!.action!.cards, { ore: 4 });
  assert.equal(LOG[4]!.stolen, "wool");
  assert.equal(LOG[5]!.stolen, undefined);
  assert.equal(LINES[3]!.entry.action!.cards, undefined, "the record itself stays as it is");
});

test("jumps find the next and the former of a kind, and say when there is none", () => {
  const to = (kind: Parameters<typeof jump>[0], way: 1 | -1, at: number): number | null =>
    jump(kind, way, at, LOG, STEPS, 2);
  assert.equal(to("seven", 1, 1), 3);
  assert.equal(to("seven", 1, 3), null, "the seven at hand is not the next one");
  assert.equal(to("seven", -1, 11), 3);
  assert.equal(to("card", 1, 3), 10);
  assert.equal(to("judge", 1, 1), 8);
  assert.equal(to("robber", 1, 1), 5);
  assert.equal(to("turn", 1, 3), 6);
  assert.equal(to("turn", -1, 6), 3);
  assert.equal(to("round", 1, 3), 11, "the third turn of two begins a round");
  assert.equal(to("trade", 1, 1), null);
  assert.ok(isKind("build", 1, LOG, STEPS, 2));
});

test("rounds are counted by turns, the placing is none", () => {
  assert.deepEqual(
    [0, 1, 4, 5, 8, 9].map((turn) => roundOf(turn, 4)),
    [0, 1, 1, 2, 2, 3],
  );
});

test("what a judge undid counts until then, and not afterwards", () => {
  assert.ok(stands(STEPS[6], 7));
  assert.ok(!stands(STEPS[6], 8));
  assert.equal(production(STEPS, 7, 2)[0]!.received, 2);
  assert.deepEqual(production(STEPS, 11, 2), [
    { expected: 1, received: 0, blocked: 1 },
    { expected: 2, received: 1, blocked: 0 },
  ]);
});

test("points are those at the end of each turn", () => {
  assert.deepEqual(points(STEPS, 2), [
    [1, 1, 1, 1],
    [0, 0, 1, 1],
  ]);
});

test("the proof counts what chance gave", () => {
  assert.deepEqual(draws(LOG, STEPS), { rolls: 3, cards: 1, thefts: 1 });
});

test("a forger changes one die and nothing else", () => {
  const text = JSON.stringify({ entries: LINES }),
    forged = forge(text);
  assert.notEqual(forged, text);
  assert.equal(forged.length, text.length);
  const rolls = (of: string): string[] => [...of.matchAll(/"dice":\[\d,\d\]/g)].map(String);
  assert.equal(rolls(text).filter((roll, i) => roll !== rolls(forged)[i]).length, 1);
  assert.equal(forge("{}"), "{}");
  assert.match(forge('{"dice":[6,6]}'), /\[1,6\]/);
});

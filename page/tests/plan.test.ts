// plan.test.ts - a schedule seen by player, what differs between two, and names found as people type them.
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  changes,
  firstRound,
  fits,
  namesOf,
  placesOf,
  seated,
  unseated,
  type Entrant,
  type Plan,
} from "../src/schedule/plan";

const plan = (rounds: string[][][]): Plan => ({
  published: 0,
  fair_threes: false,
  by_country: false,
  rounds,
});
const A = plan([
  [
    ["0", "1", "2", "3"],
    ["4", "5", "6"],
  ],
  [
    ["4", "0", "5", "1"],
    ["2", "3", "6"],
  ],
]);

test("everyone's table and position, round by round", () => {
  assert.deepEqual(placesOf(A).get("5"), [
    { table: 2, position: 2 },
    { table: 1, position: 3 },
  ]);
  const names = namesOf([
    { player: 0, name: "Zoe", status: "present" },
    { player: 1, name: "Äda", status: "present" },
  ]);
  assert.deepEqual(seated(plan([[["0", "1"]]]), names), ["1", "0"]);
});

test("what moves: players who sit elsewhere, who came and who left", () => {
  assert.deepEqual(changes(A, A), []);
  const B = plan([
    [
      ["0", "1", "2", "3"],
      ["5", "4", "6"],
    ],
    [
      ["4", "0", "5", "1"],
      ["2", "3", "7"],
    ],
  ]);
  assert.deepEqual(
    changes(A, B).map(({ id, round, from, to }) => [id, round, from?.position ?? 0, to?.position ?? 0]),
    [
      ["5", 0, 2, 1],
      ["4", 0, 1, 2],
      ["6", 1, 3, 0],
      ["7", 1, 0, 3],
    ],
  );
});

test("latecomers after the schedule have no seat", () => {
  const late: Entrant = { player: 9, name: "Late Lena", status: "present" },
    people: Entrant[] = [
      { player: 0, name: "Zoe", status: "present" },
      late,
      { player: 8, name: "Gone", status: "withdrawn" },
    ];
  assert.deepEqual(unseated({ ...A, published: 2 }, people), [late]);
  assert.deepEqual(unseated(A, people), []); // nothing is published: it is drawn up again with everyone
});

test("the schedule opens where someone has to move, else at the round at hand, or the next one", () => {
  const move = { player: 3, row: 2, table: 0, position: 3 };
  assert.equal(
    firstRound({ ...A, repair: { possible: true, moves: [{ ...move, row: 3 }, move] } }, 1, true),
    2,
  );
  assert.equal(firstRound({ ...A, repair: { possible: true, moves: [] } }, 2, false), 1);
  assert.equal(firstRound(A, 2, true), 2); // the second is played
  assert.equal(firstRound(A, 0, false), 0);
});

test("a name is found by parts of it, without marks, in any order", () => {
  assert.ok(fits("Björn Håkansson", "hak bjo"));
  assert.ok(fits("Katarzyna Kowalska", ""));
  assert.ok(!fits("Katarzyna Kowalska", "kat x"));
});

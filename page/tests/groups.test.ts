// groups.test.ts - places in a group of a digital championship: who ties shares one, and no tie is cut in two.
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import { linesOf, type Entrant } from "../src/groups/group";
import type { Row } from "../src/standings/standings-words";

test("ties in a group share a place down to the last of them", () => {
  // DC21-1.2.6
  const ranks = [1, 2, 2, 4, null, 5],
    row = (rank: number | null, i: number): Row =>
      ({ player: String(i + 1), rank, name: `P${i}`, keys: [], games: 5, state: "ranked" }) as unknown as Row;
  const people: Entrant[] = ranks.map((_, i) => ({
    player: i,
    name: `P${i}`,
    status: "present",
    group: i === 3 ? 1 : 0,
  }));
  const lines = linesOf(0, ranks.map(row), people);
  assert.deepEqual(
    lines.map((line) => [line.entrant.name, line.place, line.last]),
    [
      ["P0", 1, 1],
      ["P1", 2, 3],
      ["P2", 2, 3],
      ["P4", 0, 0],
      ["P5", 4, 4],
    ],
  );
});

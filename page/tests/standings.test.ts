// standings.test.ts - what stands behind results, standings and brackets, without a browser.
import { test } from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import "./window";
import {
  placed,
  treeOfBracket,
  treeOfFinals,
  WIDE,
  type BracketData,
  type Played,
} from "../src/bracket/tree";
import { language, ordinal } from "../src/language";
import { likelyWinner, nextOpen } from "../src/results/sheet";
import { lotHolds, lotOf, seedHolds, type Draw } from "../src/standings/lots";
import { bytes, hex, sha256 } from "../src/standings/sha256";
import { ROW, rowsInSight, SLIM } from "../src/standings/long-table";
import { decider, exactKey, goingOn, keyPhrase, shownKey, type Row } from "../src/standings/standings-words";
import type { Table } from "../src/event/tables";

test("SHA-256 is that of everyone else, at every length around a block", () => {
  for (let size = 0; size < 140; size++) {
    const text = "x".repeat(size);
    assert.equal(hex(sha256(text)), createHash("sha256").update(text).digest("hex"), String(size));
  }
  assert.equal(hex(sha256("a", bytes("6263"))), createHash("sha256").update("abc").digest("hex"));
});

test("lots are drawn again from their seed, and nothing else", () => {
  const seed = "00ff".repeat(16),
    commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
  const draw: Draw = { step: 1, at: 0, commitment, seed, mix: "11".repeat(32) };
  assert.ok(seedHolds(draw));
  assert.ok(!seedHolds({ ...draw, seed: "01ff".repeat(16) }));
  const lot = lotOf(draw, "0007");
  assert.ok(lot >= 1 && lot <= 999999999);
  assert.equal(lotHolds(draw, { player: "0007", name: "", lot }), true);
  assert.equal(lotHolds(draw, { player: "0007", name: "", lot: lot + 1 }), null);
  assert.equal(lotHolds(draw, { player: "0007", name: "", lot, by_hand: true }), null);
  assert.notEqual(lotOf({ ...draw, mix: "12".repeat(32) }, "0007"), lot);
});

test("a long table has the rows in sight and a few more", () => {
  const { from, to } = rowsInSight(1000, 500 * ROW, 700);
  assert.ok(from < 500 && from > 480 && to > 515 && to < 530, `${from}-${to}`);
  assert.deepEqual(rowsInSight(0, 0, 700), { from: 0, to: 0 });
  assert.equal(rowsInSight(1000, 1e9, 700).to, 1000);
  const slim = rowsInSight(1000, 500 * SLIM, 640, SLIM); // higher rows, fewer of them
  assert.ok(slim.from > 480 && slim.to < 525 && slim.to >= 510, `${slim.from}-${slim.to}`);
});

test("between neighbours the first key that differs decides, by its exact value", () => {
  const row = (vp: string, share: string): Row => ({
    rank: 1,
    player: "0001",
    name: "",
    state: "ranked",
    shared: 1,
    games: 1,
    keys: [
      { key: "wins", value: "2" },
      { key: "vp_sum", value: vp },
      { key: "pct_sum", value: share, decimal: "0.8222" },
    ],
  });
  assert.equal(decider(row("28", "37/45"), row("27", "37/45")), "vp_sum");
  assert.equal(decider(row("28", "3229/3927"), row("28", "37/45")), "pct_sum");
  assert.equal(decider(row("28", "37/45"), row("28", "37/45")), undefined);
});

const sheet = (table: number, state: Table["sheet"], stage: Table["stage"] = "playing"): Table => ({
  game: table,
  table,
  stage,
  sheet: state,
  seats: [],
  banker: {},
  calls: 0,
});

test("typing continues at the next open table, round and round, and suggests the winner", () => {
  const tables = [sheet(3, "open"), sheet(1, "open"), sheet(2, "locked"), sheet(4, "open", "void")];
  assert.equal(nextOpen(tables, 1)?.table, 3);
  assert.equal(nextOpen(tables, 3)?.table, 1);
  assert.equal(nextOpen([sheet(2, "filled")], 0), undefined);
  assert.equal(likelyWinner([10, 4, null], 10), 0);
  assert.equal(likelyWinner([10, 11, 3], 10), null);
  assert.equal(likelyWinner([9, 4, 3], 10), null);
});

test("keys are read as decimals, with the fraction beside them", () => {
  language.value = "de";
  assert.equal(shownKey({ key: "pct_sum", value: "143/136", decimal: "1.0515" }), "1,0515");
  assert.equal(exactKey({ key: "pct_sum", value: "143/136", decimal: "1.0515" }), "143/136");
  assert.equal(shownKey({ key: "pct_sum", value: "1", decimal: "1.0000" }), "1");
  assert.equal(exactKey({ key: "wins", value: "3" }), null);
  // Shared places give halves and quarters of points; a share keeps its four digits.
  const points = (value: string, decimal: string) => shownKey({ key: "points", value, decimal });
  assert.deepEqual(
    [
      points("5/2", "2.5000"),
      points("3/2", "1.5000"),
      points("29/4", "7.2500"),
      points("15", "15.0000"),
      points("10/3", "3.3333"),
    ],
    ["2,5", "1,5", "7,25", "15", "3,3333"],
  );
  assert.equal(shownKey({ key: "pct_average", value: "1/4", decimal: "0.2500" }), "0,2500");
  assert.equal(exactKey({ key: "points", value: "5/2", decimal: "2.5000" }), null);
  const said = (key: string, value: string, decimal?: string): string => {
    const { amount, word } = keyPhrase({ key, value, ...(decimal ? { decimal } : {}) });
    return `${amount} ${word}`;
  };
  assert.deepEqual(
    [
      said("first_places", "1"),
      said("first_places", "2"),
      said("points", "1", "1.0000"),
      said("wins", "1"),
      said("wins", "2"),
    ],
    ["1 × 1st place", "2 × 1st place", "1 Point", "1 Win", "2 Wins"],
  );
  language.value = "en";
  assert.deepEqual(
    [
      points("5/2", "2.5000"),
      points("15", "15.0000"),
      said("second_places", "1"),
      said("points", "5/2", "2.5000"),
    ],
    ["2.5", "15", "1 × 2nd place", "2.5 Points"],
  );
  assert.deepEqual([1, 2, 3, 4, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
});

test("a tree knows who goes where, and draws no two tables over each other", () => {
  const tables = (count: number, from: boolean): BracketData["rounds"][number]["tables"] =>
    Array.from({ length: count }, (_, i) => ({
      table: i + 1,
      seeds: from ? [null, null, null, null] : [4 * i + 1, 4 * i + 2, 4 * i + 3, 4 * i + 4],
      from: from ? [4 * i + 1, 4 * i + 2, 4 * i + 3, 4 * i + 4] : [null, null, null, null],
      host: null,
      winner: null,
      ...(from ? {} : { players: [0, 1, 2, 3].map((k) => String(4 * i + k)) }),
    }));
  const data: BracketData = {
    players: 64,
    games: 21,
    rounds: [
      { round: 1, name: "", tables: tables(16, false) },
      { round: 2, name: "", tables: tables(4, true) },
      { round: 3, name: "", tables: tables(1, true) },
    ],
  };
  const drawn = placed(treeOfBracket(data, []));
  assert.equal(drawn.tables.length, 21);
  for (const one of drawn.tables)
    for (const other of drawn.tables)
      if (one !== other && one.x === other.x)
        assert.ok(one.y + one.high <= other.y || other.y + other.high <= one.y);
  assert.equal(drawn.tables.find((one) => one.column === 1)?.sources.length, 4);
  // Beyond sixteen tables the final stands in the middle, and both halves are as high.
  const more: BracketData = {
    players: 256,
    games: 85,
    rounds: [
      { round: 0, name: "", tables: tables(64, false) },
      ...[16, 4, 1].map((count, i) => ({ round: i + 1, name: "", tables: tables(count, true) })),
    ],
  };
  const big = placed(treeOfBracket(more, [])),
    final = big.tables.find((one) => one.column === 3)!;
  assert.equal(big.tables.length, 85);
  assert.equal(final.x + final.x, big.width - WIDE);
  assert.equal(big.tables.filter((one) => one.column === 0 && one.side === "right").length, 32);
  for (const one of big.tables)
    for (const other of big.tables)
      if (one !== other && one.x === other.x)
        assert.ok(one.y + one.high <= other.y || other.y + other.high <= one.y);
});

test("a final that is not seeded yet waits for the winners of the semi-finals", () => {
  const seat = (player: number, vp: number) => ({ seat: 0, player, name: "", vp });
  const semi = {
    round: 4,
    phase: "semi-final",
    number: 1,
    state: "started",
    tables: 2,
    results: 1,
    tables_of: [
      { ...sheet(1, "locked"), seats: [seat(5, 10), seat(6, 4)], winner: 0 },
      { ...sheet(2, "open"), game: 9, seats: [seat(7, 0), seat(8, 0)] },
    ],
  } as Played;
  const tree = treeOfFinals([semi]);
  assert.equal(tree.length, 2);
  assert.deepEqual(
    tree[1]![0]!.seats.map((one) => one.from),
    [1, 2],
  );
  assert.equal(tree[0]![0]!.seats[0]!.won, true);
  assert.equal(tree[0]![1]!.seats[0]!.vp, null);
});

test("semi-finals are in the order of their tables, people in that of their seeds", () => {
  const seat = (player: number, seed: number) => ({ seat: 0, player, name: "", seed });
  const round = (phase: string, number: number, tables_of: unknown[]): Played =>
    ({ round: number, phase, number: 1, state: "started", tables: 2, results: 0, tables_of }) as Played;
  const semi = round("semi-final", 4, [
    { ...sheet(2, "open"), game: 9, seats: [seat(7, 3), seat(8, 2)] },
    { ...sheet(1, "open"), game: 8, seats: [seat(5, 4), seat(6, 1)] },
  ]);
  const final = round("final", 5, [{ ...sheet(1, "open"), game: 10, seats: [seat(7, 3), seat(6, 1)] }]);
  const tree = treeOfFinals([semi, final]),
    drawn = placed(tree)
      .tables.filter((one) => one.column === 0)
      .sort((a, b) => a.y - b.y);
  assert.deepEqual(
    tree[0]!.map((one) => one.seats.map((there) => there.seed)),
    [
      [1, 4],
      [2, 3],
    ],
  );
  assert.deepEqual(
    drawn.map((one) => one.table.table),
    [1, 2],
  );
});

test("the cut counts players still in; a tie across it advances as a whole until lots are drawn", () => {
  const row = (player: string, rank: number | null, withdrawn = false): Row => ({
    player,
    rank,
    name: player,
    state: rank === null ? "disqualified" : "ranked",
    shared: 1,
    games: 3,
    keys: [],
    ...(withdrawn ? { withdrawn: true as const } : {}),
  });
  const rows = [
    row("a", 1),
    row("b", 2, true),
    row("c", 3),
    row("d", 4),
    row("e", 4),
    row("f", 6),
    row("g", null),
  ];
  assert.deepEqual([...goingOn(rows, 2)], ["a", "c"]);
  assert.deepEqual([...goingOn(rows, 3)], ["a", "c", "d", "e"]);
  assert.deepEqual([...goingOn(rows, 5)], []);
  assert.deepEqual([...goingOn(rows, 0)], []);
});

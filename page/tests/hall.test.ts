// hall.test.ts - what the big screen chooses, how the diary is put in order, how names are turned round.
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import { csv, matches, merge, roundsOf, sections } from "../src/diary/lines";
import {
  lastFirst,
  listed,
  roundName,
  roundNow,
  unlisted,
  type Round,
  type Table,
} from "../src/event/tables";
import { groupOf } from "../src/home/sections";
import { choose, chunk, slides } from "../src/screen/choose-view";

const facts = { stage: "running", rounds_opened: 1, rounds_published: 3 };
const table = (stage: Table["stage"], more: Partial<Table> = {}): Table => ({
  game: 0,
  table: 1,
  stage,
  sheet: "open",
  seats: [],
  banker: {},
  calls: 0,
  ...more,
});
const round = (state: Round["state"], tables: Table[], more: Partial<Round> = {}): Round =>
  ({
    now: 0,
    round: 0,
    phase: "preliminary",
    number: 1,
    state,
    day: 1,
    scenario: "base",
    has_board: true,
    board_approved: true,
    board_revealed: false,
    tables,
    ...more,
  }) as Round;
const clock = { clock: "study", started: 0, limit_s: 300, remaining_ms: 1, now: 0 };

test("the screen follows the event from the doors to the champion", () => {
  assert.deepEqual(choose({ ...facts, rounds_opened: 0, rounds_published: 0 }, null, false), ["welcome"]);
  assert.deepEqual(choose({ ...facts, rounds_opened: 0 }, null, false), ["pairings", "welcome"]);
  assert.deepEqual(choose(facts, round("open", [table("seated")]), false), ["pairings"]);
  assert.deepEqual(choose(facts, round("open", [table("study")], { study: clock }), false), ["study"]);
  const draw = { laid: 3, of: 46, pace_ms: 0 };
  assert.deepEqual(choose(facts, round("open", [table("seated")], { phase: "semi-final", draw }), true), [
    "draw",
  ]);
  assert.deepEqual(
    choose(
      facts,
      round("open", [table("study")], { phase: "semi-final", board_revealed: true, study: clock }),
      true,
    ),
    ["study"],
  );
  assert.deepEqual(choose(facts, round("started", [table("placing")]), false), ["pairings"]);
  assert.deepEqual(choose(facts, round("started", [table("playing"), table("placing")]), false), ["map"]);
  assert.deepEqual(choose(facts, round("started", [table("over"), table("playing")]), true), [
    "map",
    "standings",
  ]);
  assert.deepEqual(choose(facts, round("closed", [table("over")]), true), ["standings", "pairings"]);
  assert.deepEqual(choose(facts, round("started", [table("playing")], { phase: "qualifier" }), false), [
    "welcome",
  ]); // nobody looks for a chair there
  assert.deepEqual(choose(facts, round("started", [table("playing")], { phase: "qualifier" }), true), [
    "standings",
  ]);
  assert.deepEqual(choose(facts, round("open", [table("seated")], { phase: "bracket" }), true), [
    "map",
    "bracket",
  ]); // and nobody chooses
  assert.deepEqual(choose({ ...facts, rounds_opened: 3 }, round("closed", [table("over")]), true), [
    "standings",
  ]);
  assert.deepEqual(choose(facts, round("started", [table("playing")], { phase: "semi-final" }), true), [
    "map",
    "bracket",
    "standings",
  ]);
  assert.deepEqual(
    choose({ ...facts, rounds_opened: 3 }, round("closed", [table("over")], { phase: "semi-final" }), true),
    ["bracket", "standings"],
  );
  const picks = { player: 1, order: true, chair: true, colour: true, now: true };
  assert.deepEqual(
    choose(facts, round("open", [table("seated", { picks })], { phase: "semi-final" }), true),
    ["picks"],
  );
  assert.deepEqual(choose({ ...facts, champion: { player: 0, name: "Ann" } }, round("closed", []), true), [
    "champion",
    "standings",
  ]);
});

test("every page of every view has its slide, and what is empty has one too", () => {
  assert.deepEqual(
    slides(["map", "standings"], (view) => (view === "standings" ? 3 : 0)).map(({ view, page, pages }) => [
      view,
      page,
      pages,
    ]),
    [
      ["map", 0, 1],
      ["standings", 0, 3],
      ["standings", 1, 3],
      ["standings", 2, 3],
    ],
  );
  assert.deepEqual(chunk([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(chunk([], 2), []);
});

test("people look for their last name", () => {
  assert.equal(lastFirst("Anna Nguyễn"), "Nguyễn, Anna");
  assert.equal(lastFirst("Fatima van der Meer"), "van der Meer, Fatima");
  assert.equal(lastFirst("Anna Maria de la Cruz"), "de la Cruz, Anna Maria");
  assert.equal(lastFirst("Plato"), "Plato");
  assert.equal(lastFirst("Pia Jansen 🎲"), "Jansen, Pia 🎲");
  assert.equal(lastFirst("Pia 🎲"), "Pia 🎲");
  assert.equal(lastFirst("Player 12"), "Player 12");
  assert.equal(lastFirst("Müller, Jo"), "Müller, Jo");
  assert.equal(listed(4), "0005");
  assert.equal(unlisted("0005"), 4);
});

test("rounds have names, and one of them is now", () => {
  const rounds = [
    round("closed", []),
    round("started", [], { round: 1, number: 2 }),
    round("planned", [], { round: 2, number: 3 }),
  ];
  assert.equal(roundNow(rounds)?.number, 2);
  assert.equal(roundNow([rounds[0]!])?.number, 1);
  assert.equal(roundNow([]), null);
  assert.equal(roundName({ phase: "final", number: 1 }), "Final");
  assert.equal(roundName({ phase: "preliminary", number: 2 }), "Round 2");
});

const line = (
  seq: number,
  kind: string,
  more = {},
): { seq: number; step: number; at: number; kind: string; text: string } => ({
  seq,
  step: seq,
  at: 1000 * seq,
  kind,
  text: `line ${seq}`,
  ...more,
});

test("the diary has a section for each round and the time between, latest first", () => {
  const lines = [
    line(1, "event.created"),
    line(2, "round.opened", { round: 0 }),
    line(3, "game.started"),
    line(4, "round.closed", { round: 0 }),
    line(5, "cut.made"),
  ];
  const made = sections(lines, roundsOf(lines), () => "today");
  assert.deepEqual(
    made.map((one) => [one.round, one.lines.map((each) => each.seq)]),
    [
      [null, [5]],
      [0, [4, 3, 2]],
      [null, [1]],
    ],
  );
  // A filter leaves out the opening; the line is still known to belong to the round.
  const some = lines.filter((one) => matches(one, { who: "", what: "rounds", text: "3" }));
  assert.deepEqual(
    sections(some, roundsOf(lines), () => "today").map((one) => one.round),
    [0],
  );
});

test("the diary is searched, merged and written out", () => {
  const one = line(7, "penalty.issued", { who: "11", text: 'A, "warning"' });
  assert.ok(matches(one, { who: "11", what: "judging", text: "WARN" }));
  assert.ok(matches(one, { who: "", what: "", text: "#7" }));
  assert.ok(!matches(one, { who: "12", what: "", text: "" }));
  assert.ok(!matches(one, { who: "", what: "results", text: "" }));
  assert.deepEqual(
    merge([line(1, "a"), line(2, "b")], [line(2, "c"), line(3, "d")]).map((each) => each.kind),
    ["a", "c", "d"],
  );
  assert.equal(csv([one]).split("\n")[1], '7,1970-01-01T00:00:07.000Z,penalty.issued,,"A, ""warning"""');
});

test("an event is running once it has begun; before that it is upcoming", () => {
  const at = (stage: string): string => groupOf({ stage });
  assert.equal(at("running"), "now");
  assert.equal(at("assembling"), "soon");
  assert.equal(at("registration"), "soon");
  assert.equal(at("completed"), "past");
  assert.equal(at("draft"), "own");
});

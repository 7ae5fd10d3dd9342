// day.test.ts - of everything the server offers, the one thing to do now, at every moment of an event.
import "./window";
import { test } from "node:test";
import assert from "node:assert/strict";
import { roundNext, whatNext } from "../src/day/next";
import { stops } from "../src/day/timeline";
import { alarms, tableState } from "../src/rounds/table-state";
import type { EventFacts, Next } from "../src/event/event";
import type { Round, RoundRow, Rounds, Table } from "../src/event/tables";

const no = (kind: string, code: string, more: Partial<Next> = {}): Next => ({
  kind,
  allowed: false,
  code,
  text: `${code}. [X-1]`,
  ...more,
});
const yes = (kind: string, more: Partial<Next> = {}): Next => ({ kind, allowed: true, ...more });
const facts = (stage: string, next: Next[], more: Partial<EventFacts> = {}): EventFacts => ({
  event: "e",
  name: "E",
  rulebook: "nc20",
  stage,
  seq: 1,
  steps: 1,
  now: 0,
  registration_open: false,
  heads: 26,
  day: 1,
  day_open: true,
  rounds_planned: 3,
  scenarios: [],
  edition: { rule: "" },
  rounds_published: 3,
  rounds_opened: 0,
  finals: true,
  groups: false,
  cut_made: false,
  entrants: {
    registered: 0,
    waiting: 0,
    present: 26,
    "no-show": 0,
    withdrawn: 0,
    abandoned: 0,
    disqualified: 0,
  },
  overrides: [],
  acks_needed: [],
  ruled_texts: {},
  lots_committed: true,
  waived: [],
  tasks_done: [],
  next,
  ...more,
});
const row = (more: Partial<RoundRow> = {}): RoundRow => ({
  round: 0,
  phase: "preliminary",
  number: 1,
  state: "started",
  day: 1,
  scenario: "base",
  has_board: true,
  board_approved: true,
  board_revealed: true,
  board_scope: "all",
  crafted: true,
  picks_when: "after-layout",
  study_s: 0,
  goal: 10,
  signatures: true,
  tables: 7,
  results: 0,
  on_show: [],
  ...more,
});
const none: Rounds = { now: 0, rounds: [], coming: [] };
const key = (f: EventFacts, view: Rounds = none): string => whatNext(f, view)?.key ?? "nothing";

test("before anyone plays: publish, gather, seat, draw boards, start", () => {
  assert.equal(key(facts("draft", [])), "event.published");
  assert.equal(key(facts("registration", [], { registration_open: true })), "gather");
  assert.equal(key(facts("assembling", [], { rounds_published: 0 })), "schedule");
  const invited = { ...facts("assembling", []).entrants, present: 0, registered: 30 }; // a season's final: everyone is entered, nobody is here
  assert.deepEqual(whatNext(facts("assembling", [], { rounds_published: 0, entrants: invited }), none), {
    key: "arrive",
    to: "/people",
  });
  const coming = {
    round: 0,
    phase: "preliminary" as const,
    crafted: true,
    number: 1,
    scenario: "base",
    has_board: false,
    board_approved: false,
    board_scope: "all",
  };
  assert.equal(key(facts("assembling", []), { ...none, coming: [coming] }), "boards");
  assert.equal(key(facts("assembling", []), { ...none, coming: [{ ...coming, has_board: true }] }), "look");
  assert.equal(
    key(facts("assembling", []), { ...none, coming: [{ ...coming, has_board: true, board_approved: true }] }),
    "event.started",
  );
  assert.equal(
    key(facts("assembling", []), { ...none, coming: [{ ...coming, board_scope: "table" }] }),
    "event.started",
  );
  assert.equal(whatNext(facts("assembling", [no("event.started", "too-few")]), none)?.not, "too-few. [X-1]");
  assert.equal(key(facts("assembling", [no("event.started", "no-judge")])), "judges");
});

test("between rounds the server's reason says what is missing", () => {
  const at = (next: Next[], more: Partial<EventFacts> = {}): string => key(facts("running", next, more));
  assert.equal(at([yes("round.opened", { round: 0 })]), "round.opened");
  assert.equal(at([no("round.opened", "briefing-first")]), "briefing.done");
  assert.equal(at([no("round.opened", "dice-first")]), "dice");
  assert.equal(at([no("round.opened", "table-of-two")]), "repair");
  assert.equal(at([no("round.opened", "judge-banker-first")]), "round.opened");
  assert.equal(at([no("round.opened", "no-more-rounds"), no("cut.made", "ties-open")]), "lots");
  assert.equal(at([no("round.opened", "no-more-rounds"), yes("cut.made")]), "cut.made");
  assert.equal(
    at([no("round.opened", "no-more-rounds"), no("cut.made", "preliminaries-open"), yes("day.closed")]),
    "day.closed",
  );
  assert.equal(
    at([no("round.opened", "too-early"), yes("day.opened", { day: "finals" })], { day_open: false }),
    "day.opened",
  );
  assert.equal(at([yes("champion.declared")]), "champion.declared");
  assert.equal(key(facts("completed", [])), "champion");
  assert.equal(key(facts("running", []), { ...none, rounds: [row()] }), "round");
});

const table = (more: Partial<Table> = {}): Table => ({
  game: 0,
  table: 1,
  stage: "seated",
  sheet: "open",
  seats: [],
  banker: { order: 1 },
  calls: 0,
  ...more,
});
const round = (more: Partial<Round>, tables: Table[] = [table()]): Round => ({
  ...row({ state: "open", board_revealed: false }),
  now: 0,
  goal: 10,
  signatures: true,
  ...more,
  tables,
});

test("in a round: board, study, picks, start, results, close", () => {
  const at = (next: Next[], one: Round): string => roundNext(facts("running", next), one)?.key ?? "nothing";
  assert.equal(at([yes("round.opened", { round: 0 })], round({ state: "planned" })), "round.opened");
  assert.equal(at([], round({ has_board: false, board_scope: "live" })), "draw");
  assert.equal(at([], round({ has_board: false })), "board.generated");
  assert.equal(at([], round({ board_approved: false })), "look"); // drawn, and nobody has approved it
  assert.equal(at([], round({ board_approved: false, board_scope: "live" })), "board.approved"); // nobody looks before it is laid
  assert.equal(
    at([yes("tables.seated", { round: 0 }), no("board.revealed", "seats-first", { round: 0 })], round({})),
    "tables.seated",
  );
  assert.equal(
    at([no("tables.seated", "too-late", { round: 0 }), yes("board.revealed", { round: 0 })], round({})),
    "board.revealed",
  );
  const study = { clock: "study", started: 0, limit_s: 300, remaining_ms: 1, now: 0 };
  assert.equal(at([], round({ study })), "study");
  assert.equal(
    at([no("board.revealed", "pieces-first", { round: 0 })], round({ board_scope: "live" })),
    "lay",
  ); // WC25-2.0.1d
  assert.equal(at([yes("round.started", { round: 0 })], round({ board_revealed: true })), "round.started");
  assert.equal(
    at([no("round.started", "picks-first", { round: 0 })], round({ board_revealed: true })),
    "picks",
  );
  assert.equal(
    at([yes("round.started", { round: 0 })], round({ phase: "bracket", board_scope: "table" })),
    "tables",
  );
  assert.equal(
    at(
      [yes("round.started", { round: 0 })],
      round({ phase: "bracket", board_scope: "table" }, [table({ online: "7dq0" })]),
    ),
    "round.started",
  );
  const playing = [table({ stage: "playing" })];
  assert.equal(
    at(
      [yes("round.started", { round: 0 })],
      round({ state: "started", board_revealed: true }, [...playing, table({ stage: "ready" })]),
    ),
    "stragglers",
  );
  assert.equal(
    at([no("round.closed", "games-open", { round: 0 })], round({ state: "started" }, playing)),
    "results",
  );
  assert.equal(at([yes("round.closed", { round: 0 })], round({ state: "started" }, playing)), "round.closed");
  assert.equal(
    at(
      [yes("round.closed", { round: 0 })],
      round({ state: "started", phase: "bracket" }, [
        table({ stage: "over", sheet: "submitted", protests: 1 }),
      ]),
    ),
    "protest",
  );
  assert.equal(at([], round({ state: "closed" }, playing)), "nothing");
});

test("a table has one state and may have several alarms, the worst first", () => {
  assert.equal(tableState(table()), "waiting");
  assert.equal(
    tableState(table({ picks: { player: 1, order: true, chair: false, colour: true, now: true } })),
    "picking",
  );
  assert.equal(
    tableState(table({ picks: { player: 1, order: true, chair: false, colour: true, now: false } })),
    "waiting",
  );
  assert.equal(tableState(table({ stage: "over" })), "over");
  assert.equal(tableState(table({ stage: "playing", sheet: "partly-signed" })), "signing");
  assert.equal(tableState(table({ stage: "void", sheet: "filled" })), "void");
  assert.deepEqual(alarms(table({ calls: 1, slow: true, paused: true, protests: 1 })), [
    "call",
    "protest",
    "paused",
    "slow",
  ]);
});

test("the line of the day has every round to come, the cut and the final, and one place where we are", () => {
  const coming = [
    {
      phase: "preliminary" as const,
      crafted: true,
      round: 1,
      number: 2,
      scenario: "base",
      has_board: true,
      board_approved: true,
      board_scope: "all",
    },
  ];
  const list = stops(
    facts("running", [no("cut.made", "preliminaries-open"), no("final.seeded", "semis-open")]),
    { ...none, rounds: [row({ state: "closed" })], coming },
  );
  assert.deepEqual(
    list.map((stop) => stop.key),
    ["announced", "gathered", "schedule", "r0", "c1", "cut", "semi", "final", "champion"],
  );
  assert.equal(list.find((stop) => !stop.done)?.key, "c1");
  const days = stops(facts("running", []), {
    ...none,
    rounds: [],
    coming: [{ ...coming[0]!, number: 1, prelim: 2 }],
  }); // four Saturdays (NC20-1.3.1b)
  assert.ok(days.some((stop) => stop.name === "Day 2: round 1"));
});

test("an online championship: groups, qualifiers, lots, promotion, sign-in, the bracket", () => {
  const announced = no("groups.announced", "too-late"),
    promotion = (code: string): Next => no("promotion.made", code),
    unbuilt = (code: string): Next => no("bracket.built", code);
  const at = (next: Next[]): string =>
    key(facts("running", [no("round.opened", "round-runs", { round: 0 }), ...next], { online: true }));
  assert.equal(
    at([no("groups.announced", "no-such"), promotion("qualifiers-open"), unbuilt("qualifiers-open")]),
    "groups",
  );
  assert.equal(at([announced, promotion("qualifiers-open"), unbuilt("qualifiers-open")]), "qualifiers");
  assert.equal(at([announced, promotion("ties-open"), unbuilt("qualifiers-open")]), "lots");
  assert.equal(at([announced, yes("promotion.made"), unbuilt("qualifiers-open")]), "promotion.made");
  assert.equal(
    key(facts("running", [announced, promotion("too-late"), unbuilt("not-enough")], { online: true })),
    "sign-in",
  );
  assert.equal(at([announced, promotion("too-late"), yes("bracket.built")]), "bracket.built");
  const line = (next: Next[]) => stops(facts("running", next, { online: true }), none);
  assert.deepEqual(
    line([promotion("qualifiers-open")]).map((stop) => stop.key),
    ["announced", "gathered", "groups", "bracket", "champion"],
  );
  assert.equal(line([promotion("too-late")]).find((stop) => !stop.done)?.key, "bracket");
  const drawn = stops(facts("running", [promotion("too-late")], { online: true }), {
    ...none,
    rounds: [row({ phase: "bracket", number: 1, of: 3 })],
  });
  assert.deepEqual(
    drawn.slice(3).map((stop) => stop.name),
    ["Quarter-final", "Semi-final", "Final", "Champion"],
  );
});

// day.test.ts - following the cockpit, and nothing else, leads from a draft to the champion under every rulebook. Without a
// browser: the page's own choice of the next thing against the real server.
import "../tests/window";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { roundNext, whatNext, type Task } from "../src/day/next";
import { taskWords } from "../src/day/day-words";
import type { EventFacts } from "../src/event/event";
import type { Round, Rounds } from "../src/event/tables";
import { Hall, personName } from "./hall";
import { Server, type Client } from "./rig";

let server: Server, chief: Client;
before(async () => {
  server = await Server.begin();
  chief = await server.admin("Olga Organiser");
});
after(async () => {
  await server?.end();
});

/** What an organiser does on the page a task leads to. */
async function elsewhere(hall: Hall, task: Task, people: number): Promise<void> {
  switch (task.key) {
    case "gather": {
      const csv =
        ["name,country", ...Array.from({ length: people }, (_, i) => `${personName(i)},DE`)].join("\n") +
        "\n";
      await hall.send("/import", { csv, check_in: true, acks: await hall.signed() });
      await hall.step({ kind: "registration.closed" });
      break;
    }
    case "check-in":
      for (const { player, status } of (
        await hall.look<{ entrants: { player: number; status: string }[] }>("/entrants")
      ).entrants)
        if (status === "registered") await hall.step({ kind: "entry.checked_in", player });
      break;
    case "schedule": {
      await hall.send("/schedule/search", { seconds: 1 });
      while ((await hall.look<{ state: string }>("/schedule/search")).state !== "done")
        await new Promise((wake) => setTimeout(wake, 50));
      await hall.send("/schedule/publish");
      break;
    }
    case "look":
      for (const { round, has_board, board_approved } of [
        ...(await hall.look<Rounds>("/rounds")).rounds,
        ...((await hall.look<Rounds>("/rounds")).coming ?? []),
      ])
        if (has_board && !board_approved) await hall.step({ kind: "board.approved", round });
      break;
    case "results":
      await hall.results(
        task.round ??
          (await hall.look<Rounds>("/rounds")).rounds.find((one) => one.state === "started")!.round,
      );
      break;
    case "picks":
      await hall.picks(
        (await hall.look<Rounds>("/rounds")).rounds.find((one) => one.state === "open")!.round,
      );
      break;
    case "lots":
      await hall.send("/lots/draw");
      break;
    case "lay":
      await hall.send(`/rounds/${task.round}/draw`, { laid: 200 });
      break;
    case "study":
      for (const table of (await hall.round(task.round!)).tables)
        for (const seat of table.seats) {
          const vote = { kind: "study.vote_end", game: table.game, player: seat.player };
          if (await hall.may(vote)) await hall.step(vote);
        }
      break;
    default:
      assert.fail(`nobody knows what to do about ${task.key}: ${task.why}`);
  }
}

/** What pressing the button does, as day/task.tsx has it. */
async function press(hall: Hall, { key, kind, round, day }: Task): Promise<void> {
  if (kind === "boards") await hall.send("/boards");
  else if (kind === "round.opened") await hall.send("/rounds");
  else if (kind === "round.started") await hall.send(`/rounds/${round}/start`);
  else if (kind === "round.closed") await hall.send(`/rounds/${round}/close`);
  else if (key === "draw")
    await hall.step([
      { kind, round },
      { kind: "board.approved", round },
    ]);
  else if (kind === "day.opened") await hall.step({ kind, day });
  else if (kind === "placement.done")
    await hall.step(
      (await hall.round(round!)).tables
        .filter((table) => table.stage === "placing")
        .map((table) => ({ kind, game: table.game })),
    );
  else await hall.step({ kind, ...(round === undefined ? {} : { round }) });
}

async function follow(
  rulebook: string,
  people: number,
  format?: Record<string, unknown>,
  end?: (hall: Hall) => Promise<void>,
): Promise<string[]> {
  const hall = await Hall.create(server, chief, rulebook, `Cup of ${rulebook}`),
    done: string[] = [];
  for (let i = 1; i <= 4; i++) await hall.staff(`${rulebook} judge ${i}${format ? " again" : ""}`, "judge");
  if (format) await hall.step({ kind: "format.chosen", ...format });
  for (let i = 0; i < 120; i++) {
    const facts = await hall.look<EventFacts>(""),
      rounds = await hall.look<Rounds>("/rounds");
    let task = whatNext(facts, rounds);
    if (task?.key === "round")
      task = roundNext(facts, await hall.look<Round>(`/rounds/${task.round}`)) ?? task;
    assert.ok(task, "something is next");
    assert.notEqual(taskWords(task.key).title, task.key, `${task.key} has words`);
    if (task.key === "champion") {
      await end?.(hall);
      return done;
    }
    assert.equal(task.not, undefined, `${task.key} after ${done.join(" ")}`);
    done.push(task.key);
    if (task.kind) await press(hall, task);
    else await elsewhere(hall, task, people);
  }
  return assert.fail(`it does not end: ${done.join(" ")}`);
}

const times = (list: string[], key: string): number => list.filter((one) => one === key).length;

test("NC20 with 26: three rounds, semi-finals, final", async () => {
  const done = await follow("nc20", 26);
  assert.deepEqual(done.slice(0, 10), [
    "event.published",
    "registration.opened",
    "gather",
    "schedule",
    "boards",
    "look",
    "event.started",
    "briefing.done",
    "round.opened",
    "board.revealed",
  ]);
  assert.equal(times(done, "round.opened"), 5);
  assert.equal(times(done, "picks"), 2);
  assert.deepEqual(done.slice(-2), ["champion.declared", "event.completed"]);
});

test("NC20 on several Saturdays: every day its own schedule, then the finals", async () => {
  const done = await follow(
    "nc20",
    18,
    { rounds: 3, dates: 2, scenarios: ["base", "base", "base"] },
    async (hall) => {
      // Separate standings for each Saturday, and one list of everyone's best (NC20-1.3.2).
      const games = async (query: string): Promise<number> =>
        Math.max(
          ...(await hall.look<{ standings: { games: number }[] }>(`/standings${query}`)).standings.map(
            (row) => row.games,
          ),
        );
      assert.deepEqual(
        [await games("?round=2"), await games("?round=3"), await games("?round=5"), await games("")],
        [3, 1, 3, 3],
      );
      const { rounds } = await hall.look<Rounds>("/rounds");
      assert.deepEqual(
        rounds.map((one) => one.prelim),
        [1, 1, 1, 2, 2, 2, undefined, undefined],
      );
      // Of which Saturday each score is; the standings of one Saturday need not say so.
      const days = async (query: string): Promise<(number | undefined)[]> =>
        (await hall.look<{ standings: { day?: number }[] }>(`/standings${query}`)).standings.map(
          (row) => row.day,
        );
      const best = await days("");
      assert.ok(best.includes(1) && best.includes(2) && !best.includes(undefined), best.join());
      assert.ok((await days("?round=2")).every((one) => one === undefined));
    },
  );
  assert.equal(times(done, "schedule"), 2);
  assert.equal(times(done, "round.opened"), 8);
  assert.ok(done.includes("check-in") && times(done, "day.opened") >= 1);
});

test("WC25 with 20: boards studied, semi-final boards drawn live, places chosen after the study", async () => {
  const done = await follow("wc25", 20);
  assert.equal(times(done, "tables.seated"), 4); // in the preliminaries nobody types in who has which colour (WC25-1.1.4c)
  assert.ok(done.every((key, at) => key !== "tables.seated" || done[at + 1] === "board.revealed"));
  assert.equal(times(done, "study"), 6);
  assert.equal(times(done, "draw"), 2);
  assert.equal(times(done, "lay"), 2); // WC25-2.0.1d: every piece is laid before the board is shown
  assert.ok(done.indexOf("picks") > done.lastIndexOf("study", done.indexOf("picks")));
});

test("WC04 with 16: tables build their boards, places are chosen first, the finals are on another day", async () => {
  const done = await follow("wc04", 16);
  assert.ok(!done.includes("board.revealed") && !done.includes("boards"));
  assert.ok(done.indexOf("day.closed") > done.indexOf("cut.made") && done.includes("day.opened"));
});

test("DM19 with 22: rounds and a champion, no cut", async () => {
  const done = await follow("dm19", 22);
  assert.ok(!done.includes("cut.made"));
  assert.equal(times(done, "round.closed"), 3);
});

// knights.test.ts - Cities & Knights at four pages: everything that can be done in it is done by hand once, then someone claims victory.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { shown } from "./play-by-hand";
import { byHand, steward } from "./knights";
import { accessibility, PHONE, Server, until, Windows, type Client } from "./rig";
import { Seated, type Moment } from "./seated-table";
import { PROGRESS } from "../src/table/knights/modes";

let server: Server, windows: Windows, people: Client[];
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  people = [
    await server.admin("Ada"),
    await server.account("Ben"),
    await server.account("Cleo"),
    await server.account("Dan"),
  ];
});
after(async () => {
  await windows?.end();
  await server?.end();
});

/** Phases in which someone is asked something, K-172; each is answered at a page. Two have the name of a card. */
const QUESTIONS = [
  "pillage",
  "tie-draw",
  "put-back",
  "aqueduct",
  "relocate",
  "treason-remove",
  "treason-place",
  "harbor",
  "wedding",
  "sabotage",
  "dues",
  "spy",
  "replace-road",
];
const DEEDS = [
  "wall",
  "improve",
  "recruit",
  "activate",
  "promote",
  "knight-move",
  "knight-displace",
  "knight-chase",
  "harbor-offer",
  "bank",
  "city",
];
/** Cards that a hand can hold. */
const CARDS = PROGRESS.filter((card) => card !== "printing" && card !== "constitution");

/** What could be done by hand at this moment: what is asked, else a card, else a deed. */
function open({ view, seat }: Moment): string[] {
  const kinds = view.legal!.kinds;
  if (QUESTIONS.includes(view.phase)) return [`asked ${view.phase}`];
  if (view.turn !== seat || (view.phase !== "action" && view.phase !== "pre-roll")) return [];
  const held = view.seats[seat]!.progress ?? {};
  return [
    ...CARDS.filter(
      (card) =>
        held[card] &&
        (card === "crane"
          ? view.legal!.improve?.tracks.some((one) => one.crane && (one.metropolis?.length ?? 0) < 2)
          : kinds.includes(card)),
    ),
    ...DEEDS.filter(
      (kind) =>
        kinds.includes(kind) && (kind !== "improve" || view.legal!.improve!.tracks.some((one) => one.plain)),
    ),
  ];
}
const QUESTION_KIND: Record<string, string> = {
  wedding: "discard",
  sabotage: "discard",
  "put-back": "progress-discard",
};

/** A game that has gone on for this many moments without anything new gives way to another one. */
const PATIENCE = 600;

/** Four people at a table of their own, each at a page. */
async function sitDown(): Promise<{ table: Seated; pages: Page[] }> {
  const table = await Seated.begin(people, {
    scenario: "cities-and-knights",
    rules: {
      turn_limit_s: 0,
      time_bank_s: 0,
      absent_seat: "bot plays",
      reconnect_grace_s: 3600,
      win_claim: "explicit",
    },
  });
  const pages: Page[] = [];
  for (const [seat, who] of people.entries())
    pages.push(await windows.open(server, table.page, seat === 3 ? PHONE : {}, who));
  return { table, pages };
}

/** Do what is missing at the pages as it becomes possible; false: the dice of this game don't bring the rest. */
async function doByHand(table: Seated, pages: readonly Page[], missing: Set<string>): Promise<boolean> {
  while (missing.size) {
    let moments = 0;
    const now = await table.until(
      (at) => ++moments > PATIENCE || open(at).some((one) => missing.has(one)),
      // no city falls to barbarians who meet active knights
      (at) => steward(at, new Set(missing.has("asked pillage") ? ["activate"] : [])),
    );
    const what = open(now).find((one) => missing.has(one)),
      page = pages[now.seat]!;
    if (!what) return false;
    await shown(page, now.seq);
    const kind = what.startsWith("asked ") ? (QUESTION_KIND[now.view.phase] ?? "answer") : what;
    await byHand(page, now.view, kind);
    await until(async () => (await table.look(now.seat)).seq > now.seq, `${what} is done`);
    missing.delete(what);
  }
  return true;
}

test("Cities & Knights at four pages: every deed, every card, every question, and a claim", async () => {
  const missing = new Set([...QUESTIONS.map((phase) => `asked ${phase}`), ...DEEDS, ...CARDS]);
  let { table, pages } = await sitDown();
  await pages[0]!.getByText("New to Cities & Knights?").waitFor();
  await pages[0]!.getByRole("button", { name: "Got it" }).click();
  for (let games = 1; !(await doByHand(table, pages, missing)); games++) {
    assert.ok(games < 6, `not seen in ${games} games: ${[...missing].join()}`);
    for (const page of pages) await page.context().close();
    ({ table, pages } = await sitDown());
  }
  const last = await table.until(
    ({ view, seat }) => view.turn === seat && (view.seats[seat]!.points ?? 0) >= 13,
    (at) => steward(at),
  );
  await shown(pages[last.seat]!, last.seq);
  assert.deepEqual(await accessibility(pages[last.seat]!), []);
  await pages[last.seat]!.keyboard.press("w");
  for (const page of pages) await page.getByRole("heading", { name: /won/ }).waitFor();
  const { view } = await table.look(0);
  assert.equal(view!.result.winner, last.seat);
  assert.ok(view!.result.seats[last.seat]!.points >= 13);
  assert.deepEqual(windows.complaints, []);
});

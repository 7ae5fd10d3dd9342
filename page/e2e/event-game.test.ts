// event-game.test.ts - one game of an event, at four browsers, from the first settlement to ten points, the claim and the signatures: offers and
// counter-offers, a seven at which everyone discards, every development card, a lost browser, a lost server, a time-out, a rewind.
//
// Dice and cards fall as they like. What the story needs and chance withholds the event's judge hands out, as judges may: so the game
// is always short, and nothing here depends on luck. game.test.ts plays one without any help, which takes longer.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { RESOURCES, type CardKind, type Cards, type TableFacts, type View } from "../src/table/types";
import { Bench } from "./bench";
import { counter, discard, offer, playCard, shown, target } from "./play-by-hand";
import { accessibility, Server, Windows, type Client } from "./rig";

const RULES = {
  win_claim: "explicit",
  judge_in_game: "full",
  signature_required: "yes",
  turn_limit_s: "3600 s",
  reconnect_grace_s: "3600 s",
};
let server: Server, windows: Windows, bench: Bench, judge: Client, pages: Page[];

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  bench = await Bench.event(
    server,
    await server.admin("Olga Organiser"),
    ["Ann", "Ben", "Cleo", "Dan"],
    RULES,
  );
  judge = await bench.hall!.staff("Jo Judge", "judge");
  pages = await Promise.all(bench.people.map((who) => windows.open(server, bench.page, {}, who)));
  for (const page of pages) await page.locator(".play-board").waitFor();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const look = async (seat = 0): Promise<TableFacts & { view: View }> =>
  (await bench.people[seat]!.look<TableFacts>(`/api/tables/${bench.table}`)) as TableFacts & { view: View };
const name = (seat: number): string => bench.names[seat]!;
const log = (page: Page): Locator => page.getByRole("region", { name: "Log" });
/** A button of your own turn, once it can be pressed. */
const button = (page: Page, word: RegExp): Locator =>
  page.locator(".play-acts").getByRole("button", { name: word, disabled: false });

/** Every page shows what happened up to the number that the server gives its seat. */
async function allShow(seqs: readonly number[]): Promise<void> {
  for (const [seat, page] of pages.entries()) await shown(page, seqs[seat]!);
}
/** Press, and see that the table has moved. A page that is behind would apply the press to a moment that has passed, so it catches up first. */
async function press(what: () => Promise<unknown>): Promise<void> {
  const before = await Promise.all(pages.map(async (_, seat) => (await look(seat)).seq));
  await allShow(before);
  await what();
  await allShow(before.map((seq) => seq + 1));
}
/** Press the best of the places that glow for whose turn it is. */
const place = (): Promise<void> =>
  press(async () => {
    const { turn } = (await look()).view,
      page = pages[turn]!;
    await page.locator(".board-target").first().waitFor({ state: "attached" });
    assert.ok(await target(page, (await look(turn)).view), "nothing glows");
  });
/** The judge helps: cards from the bank, as many as are missing. */
async function help(seat: number, cards: Cards): Promise<void> {
  const { view } = await look(seat),
    hand = view.seats[seat]!.hand!,
    lacks: Cards = {};
  for (const kind of RESOURCES)
    if ((cards[kind] ?? 0) > (hand[kind] ?? 0)) lacks[kind] = cards[kind]! - (hand[kind] ?? 0);
  for (const kind of RESOURCES)
    for (let other = 0; (lacks[kind] ?? 0) > (view.bank[kind] ?? 0) && other < 4; other++) {
      // the bank may have run dry: from the player with the most
      const theirs = (await look(other)).view.seats[other]!.hand![kind] ?? 0;
      if (other !== seat && theirs)
        await bench.enter(
          judge,
          { kind: "correct", from: other, to: null, cards: { [kind]: theirs } },
          "For the bank",
        );
    }
  if (Object.keys(lacks).length)
    await bench.enter(judge, { kind: "correct", to: seat, cards: lacks }, "To go on");
  const page = pages[seat]!;
  for (const [kind, count] of Object.entries(cards))
    await page.waitForFunction(
      ([kind, count]) =>
        Number(document.querySelector(`[data-hand="${kind}"]`)?.textContent) >= Number(count),
      [kind, count] as const,
    );
}
const give = (seat: number, card: CardKind): Promise<unknown> =>
  bench.enter(judge, { kind: "card-put", seat, card, way: "from-deck" }, "To go on");

/** Everything a roll or a knight has begun is finished, in the browsers of the players concerned. */
async function settle(): Promise<View> {
  for (;;) {
    const { view } = await look(),
      page = pages[view.turn]!;
    if (view.phase === "discard")
      await press(() =>
        Promise.all(
          view.seats.flatMap((one, seat) =>
            one.discards
              ? [
                  pages[seat]!.locator(".play-panel.urgent")
                    .waitFor()
                    .then(() => discard(pages[seat]!)),
                ]
              : [],
          ),
        ),
      );
    else if (view.phase === "robber" || view.phase === "road-card") {
      await place();
    } else if (view.phase === "steal")
      await press(() => page.locator(".play-panel.urgent .button").first().click());
    else return view;
  }
}
const roll = async (): Promise<View> => {
  const { view } = await look();
  if (view.phase === "pre-roll") await press(() => button(pages[view.turn]!, /^Roll/).click());
  return settle();
};
const endTurn = async (): Promise<void> =>
  press(async () => button(pages[(await look()).view.turn]!, /^End turn/).click());
/** Roll and end until it is this seat's turn to act. */
async function turnOf(seat: number): Promise<View> {
  for (;;) {
    const view = await roll();
    if (view.turn === seat) return view;
    await endTurn();
  }
}

test("everyone places two settlements and two roads", async () => {
  for (let n = 0; n < 16; n++) {
    await place();
  }
  const { view } = await look();
  assert.equal(view.phase, "pre-roll");
  for (const seat of view.seats) assert.deepEqual([seat.settlements.length, seat.roads.length], [2, 2]);
  assert.deepEqual(await accessibility(pages[view.turn]!), []);
});

test("an offer, an accepted counter-offer, and a trade with someone who says yes", async () => {
  const { turn } = await roll(),
    other = (turn + 1) % 4,
    mine = pages[turn]!,
    theirs = pages[other]!;
  await help(turn, { brick: 2 });
  await help(other, { ore: 1, wool: 1 });
  const had = (await look(turn)).view.seats[turn]!.hand!;
  await offer(mine, "brick", "ore");
  await theirs.getByText("offers you a trade").waitFor();
  await counter(theirs, "ore", "wool");
  await mine.locator(".play-counter").getByRole("button", { name: "Accept" }).click();
  await log(theirs)
    .getByText(/trades/)
    .first()
    .waitFor();
  const now = (await look(turn)).view.seats[turn]!.hand!;
  assert.deepEqual(
    [now.brick, now.wool ?? 0, now.ore ?? 0],
    [had.brick! - 1, (had.wool ?? 0) + 1, had.ore ?? 0],
  );
  await mine.keyboard.press("Escape");
  await help(other, { ore: 1 });
  await offer(mine, "brick", "ore");
  await theirs.getByRole("button", { name: /^Accept/ }).click();
  await mine.locator(".play-answers .button").filter({ hasText: "Trade with" }).first().click();
  await mine.waitForFunction(
    (ore) => Number(document.querySelector("[data-hand=ore]")?.textContent) === ore,
    (had.ore ?? 0) + 1,
  );
  await mine.keyboard.press("Escape");
  await endTurn();
});

test("on a seven everyone chooses at the same time", async () => {
  for (let rolls = 0; ; rolls++) {
    assert.ok(rolls < 300, "no seven in three hundred rolls");
    for (let seat = 0; seat < 4; seat++)
      if ((await look(seat)).view.seats[seat]!.cards < 8)
        await help(seat, { brick: 2, lumber: 2, wool: 2, grain: 2 });
    const { view } = await look();
    await press(() => button(pages[view.turn]!, /^Roll/).click());
    if ((await look()).view.phase === "discard") break;
    await settle();
    await endTurn();
  }
  for (const page of pages) await page.getByRole("region", { name: /^Discard \d+ cards/ }).waitFor(); // all four, and nobody has chosen yet
  await settle();
  assert.ok((await look()).view.seats.every((one) => !one.discards));
  await endTurn();
});

test("all development cards are bought, held and played", async () => {
  const buyer = (await roll()).turn;
  await help(buyer, { wool: 1, grain: 1, ore: 1 });
  const { deck_count } = (await look()).view;
  await press(() => button(pages[buyer]!, /^Buy card/).click());
  assert.equal((await look()).view.deck_count, deck_count - 1);
  const held = (await look(buyer)).view.fresh!;
  assert.equal(
    Object.values(held).reduce((sum, n) => sum + n, 0),
    1,
  ); // new: it cannot be played this turn
  await endTurn();
  for (const kind of ["knight", "road-building", "year-of-plenty", "monopoly"] as const) {
    // one in a turn
    const { view } = await look(),
      seat = view.turn,
      page = pages[seat]!;
    await give(seat, kind);
    if (kind !== "knight") await roll(); // a knight may come before the roll
    await page
      .getByRole("button", { name: /^Play / })
      .and(page.locator(`.dev-${kind}`))
      .waitFor();
    await press(async () => playCard(page, kind, (await look(seat)).view));
    await settle();
    await roll();
    await endTurn();
  }
  const { spent, seats } = (await look()).view;
  assert.deepEqual([spent["road-building"], spent["year-of-plenty"], spent.monopoly], [1, 1, 1]);
  assert.ok(seats.some((one) => one.knights > 0));
});

test("a browser that comes back and a server that dies leave the table where it was", async () => {
  const before = (await look()).view;
  await pages[1]!.reload();
  await pages[1]!.locator(".play-board").waitFor();
  await server.stop("SIGKILL");
  for (const page of pages) await page.locator(".play-cut").waitFor();
  await server.start();
  for (const page of pages) await page.locator(".play-cut").waitFor({ state: "detached" });
  const now = (await look()).view;
  assert.deepEqual(
    [now.count >= before.count, now.turn, now.phase, now.seats.map((one) => one.cards)],
    [true, before.turn, before.phase, before.seats.map((one) => one.cards)],
  );
  await roll();
});

test("what is said is read by the others, unless one does not want to; a report brings the game along", async () => {
  const [one, two] = [pages[0]!, pages[1]!],
    tab = (page: Page, word: string): Promise<void> =>
      page
        .locator(".play-tabs")
        .getByRole("button", { name: new RegExp(`^${word}`) })
        .click();
  await tab(one, "Chat");
  await tab(two, "Chat");
  await one.getByLabel("Write a message…").fill("Two wool for the harbour?");
  await one.getByRole("button", { name: "Send" }).click();
  const said = two.getByRole("region", { name: "Chat" }).getByText("Two wool for the harbour?");
  await said.waitFor();
  await two.locator(`.play-strip[data-seat="0"] .play-name`).click();
  const person = two.getByRole("dialog", { name: name(0) });
  await person.getByRole("button", { name: "Hide their messages" }).click();
  const report = await person.getByRole("link", { name: "Report in confidence" }).getAttribute("href");
  await person.getByRole("button", { name: "Close" }).click();
  await said.waitFor({ state: "detached" });
  for (const page of [one, two]) await tab(page, "Log");
  const form = await windows.open(server, report!, {}, bench.people[1]);
  await form
    .getByText(new RegExp(`^About ${name(0)}. Anyone who reads this report can see the game up to step \\d+`))
    .waitFor();
  await form.getByLabel("What happened").fill("Listen to the tone.");
  await form.getByRole("button", { name: "Send report" }).click();
  await form.getByText("Thank you. Your report has been").waitFor();
  await form.context().close();
  // Readers find the table, its record and its chat up to then (DC21-2.2c).
  const { reports } = await bench.hall!.chief.look<{ reports: { id: string }[] }>("/api/reports"),
    desk = await windows.open(server, `/reports/${reports[0]!.id}`, {}, bench.hall!.chief);
  await desk.getByRole("list", { name: "Table chat" }).getByText("Two wool for the harbour?").waitFor();
  await desk.getByText(`About ${name(0)}`).waitFor();
  assert.equal(
    await desk.getByRole("link", { name: "View game" }).getAttribute("href"),
    `/tables/${bench.table}`,
  );
  assert.equal(
    await desk.getByRole("link", { name: "game.json" }).getAttribute("href"),
    `/api/tables/${bench.table}/record`,
  );
  assert.deepEqual(await accessibility(desk), []);
  await desk.context().close();
});

test("a player who is too slow is moved on", async () => {
  const { turn, turns } = (await look()).view;
  await bench.enter(
    judge,
    { kind: "clock", change: "time-set", seat: turn, ms: 300 },
    "For everybody to see",
  );
  for (const page of pages)
    await log(page)
      .getByText(`${name(turn)} ran out of time.`)
      .waitFor();
  await log(pages[0]!)
    .getByText(`${name(turn)} ends their turn.`)
    .last()
    .waitFor();
  assert.ok((await look()).view.turns > turns);
});

test("commentators see the hands later, when everyone at the table has agreed", async () => {
  await judge.send(`/api/tables/${bench.table}/commentary`, { delay_s: 60 });
  for (const page of pages)
    await page.getByText("Commentators would like to show this game with all hands").waitFor();
  assert.deepEqual(await accessibility(pages[0]!), []);
  await assert.rejects(judge.look(`/api/tables/${bench.table}/commentary`), /no-consent/);
  for (const page of pages) await page.getByRole("button", { name: "Allow", exact: true }).click();
  for (const page of pages) await page.getByText("Commentators see your hand 1:00 later.").waitFor();
  const shown = await judge.look<{ view: View }>(`/api/tables/${bench.table}/commentary`);
  assert.ok(shown.view.seats.every((one) => one.hand));
  await pages[3]!.getByRole("button", { name: "Withdraw consent" }).click();
  await pages[3]!.getByText("Commentators can't see your hand.").waitFor();
  await assert.rejects(judge.look(`/api/tables/${bench.table}/commentary`), /no-consent/);
});

test("a slip is undone by the judge who was called", async () => {
  const { turn, seats } = await roll(),
    page = pages[turn]!;
  await help(turn, { brick: 1, lumber: 1 });
  await button(page, /^Road/).click();
  await place();
  assert.equal((await look()).view.seats[turn]!.roads.length, seats[turn]!.roads.length + 1);
  await page.getByRole("button", { name: "Call a judge" }).click();
  await page.getByRole("dialog").getByLabel("What's it about?").fill("The wrong edge.");
  await page.getByRole("dialog").getByRole("button", { name: "Call", exact: true }).click();
  const court = await windows.open(server, bench.page, {}, judge);
  await court.getByText(`Call from ${name(turn)}`).waitFor();
  await court.getByRole("button", { name: "Rewind", exact: true }).click();
  const form = court.getByRole("dialog", { name: "Rewind game" });
  await form
    .locator(".jt-steps label")
    .filter({ hasText: `${name(turn)} builds a road` })
    .first()
    .getByRole("radio")
    .check();
  await form.getByRole("img", { name: "Board afterwards" }).waitFor();
  await form.getByLabel("Reason").fill("A slip of the finger");
  await form.getByRole("button", { name: "Rewind game" }).click();
  await form.waitFor({ state: "detached" });
  for (const one of pages)
    await log(one)
      .getByText(/Jo Judge rewinds the game to step \d+: A slip of the finger\./)
      .waitFor();
  assert.deepEqual((await look()).view.seats[turn]!.roads, seats[turn]!.roads);
  await court.getByRole("button", { name: "Done, resume game" }).click();
  for (const one of pages) await log(one).getByText("Jo Judge closes the call.").waitFor();
  await court.context().close();
});

test("a claim without the points is only noted; with ten the game is won by hand, and nothing hints at it", async () => {
  const winner = 2,
    page = pages[winner]!;
  await turnOf(winner);
  await press(() => page.getByRole("button", { name: /^Claim victory/ }).click());
  await log(pages[0]!)
    .getByText(`${name(winner)} claims victory`)
    .first()
    .waitFor();
  assert.equal((await look()).state, "playing");
  for (let steps = 0; ; steps++) {
    const me = (await look(winner)).view.seats[winner]!;
    if ((me.points ?? 0) >= 10) break;
    assert.ok(steps < 60, `${me.points} points after ${steps} steps`);
    await help(winner, { brick: 1, lumber: 1, wool: 1, grain: 2, ore: 3 });
    const kinds = (await look(winner)).view.legal!.kinds,
      kind = (["city", "settlement", "road"] as const).find((one) => kinds.includes(one));
    if (!kind) {
      await give(winner, "victory-point");
      continue;
    }
    if (!(await page.locator(".board-target").count()))
      await button(page, new RegExp(`^${kind}`, "i")).click();
    await place();
  }
  assert.equal((await look()).state, "playing"); // ten points alone end nothing
  assert.equal(await page.locator(".play-end").count(), 0);
  await press(() => page.getByRole("button", { name: /^Claim victory/ }).click());
  await page.getByRole("heading", { name: "You won" }).waitFor();
  for (const [seat, one] of pages.entries())
    if (seat !== winner) await one.getByRole("heading", { name: `${name(winner)} won` }).waitFor();
  assert.equal(await page.locator(".play-podium > li").count(), 4);
  assert.deepEqual(await accessibility(page), []);
});

test("everyone signs at the table, and the sheet is locked", async () => {
  for (const page of pages) {
    await page.getByRole("button", { name: "Sign result" }).click();
    await page.getByText("You've signed.").first().waitFor();
  }
  for (const page of pages) await page.getByText("Everyone has signed.").waitFor();
  const { tables } = await bench.hall!.look<{
    tables: { sheet?: string; state?: string; locked?: boolean; signatures_missing?: number[] }[];
  }>("/rounds/0");
  assert.deepEqual(tables[0]!.signatures_missing ?? [], []);
});

test("the record of the game holds the judge's hand too, and is proven", async () => {
  const record = await bench.people[0]!.look<unknown>(`/api/tables/${bench.table}/record`),
    file = join(server.folder, "game.json");
  writeFileSync(file, JSON.stringify(record));
  const proof = spawnSync(process.env.CASTELLAN!, ["verify", file], { encoding: "utf8" });
  assert.equal(proof.status, 0, proof.stdout + proof.stderr);
  assert.deepEqual(windows.complaints, []);
});

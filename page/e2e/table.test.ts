// table.test.ts - an online table in the browser: a passer-by on a phone, the keyboard alone, lost connections, spectators, time-outs, and no
// hint of anyone's hidden cards.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { TableFacts } from "../src/table/types";
import { accessibility, type Client, PHONE, Server, Windows } from "./rig";
import { Seated } from "./seated-table";

let server: Server, windows: Windows, ada: Client, ben: Client, cleo: Client;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  ada = await server.admin("Ada");
  [ben, cleo] = [await server.account("Ben"), await server.account("Cleo")];
});
after(async () => {
  await windows?.end();
  await server?.end();
});

/** Nothing of the page is wider than its window. */
const fits = async (page: Page): Promise<void> =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    0,
    "it scrolls sideways",
  );

test("a passer-by plays against bots on a phone, in German, and sees only their own cards", async () => {
  const page = await windows.open(server, "/tables", { ...PHONE, language: "de" });
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  await page.getByLabel("Dein Name am Tisch").fill("Passant");
  await page.getByRole("button", { name: "Gegen Bots spielen" }).click();
  await page.locator(".play-board").waitFor();
  await page.getByText("Setze eine Siedlung.").waitFor();
  await fits(page);
  await page.locator(".board-target").nth(20).click({ force: true });
  await page.getByText("Setze eine Straße daneben.").waitFor();
  assert.deepEqual(await accessibility(page), []);
  // Everything that is beside the board on a desk is a sheet away: log, chat, bank, statistics.
  for (const [name, there] of [
    ["Verlauf", ".play-log"],
    ["Chat", ".play-chat"],
    ["Bank", ".play-bank"],
    ["Statistik", ".play-statistics"],
  ] as const) {
    await page.locator(".play-tabs").getByRole("button", { name }).click();
    await page.locator(`.play-sheet.open ${there}`).waitFor();
    await fits(page);
  }
  await page.locator(".play-sheet-close").click();
  await page.locator(".play-sheet.open").waitFor({ state: "detached" });
  for (const frame of heard)
    for (const [, news] of Object.entries(JSON.parse(frame) as Record<string, unknown>)) {
      if (!Array.isArray(news)) continue;
      for (const item of news as { view?: { seat: number; seed?: string; seats: { hand?: unknown }[] } }[])
        item?.view?.seats.forEach((seat, i) =>
          assert.ok(i === item.view!.seat || seat.hand === undefined, "a hand of another seat"),
        );
    }
  assert.ok(heard.length > 2);
  await page.context().close();
});

/** One thing the table asks of our own seat, by keys alone; false if it asks nothing now. */
async function byKeys(page: Page, { view }: TableFacts): Promise<boolean> {
  const kinds = view?.legal?.kinds ?? [],
    key = (name: string): Promise<void> => page.keyboard.press(name);
  if (!view || !kinds.length) return false;
  if (view.legal!.discard?.count) {
    for (const [kind, count] of Object.entries(view.seats[0]!.hand ?? {}))
      for (let i = 0; i < count; i++) {
        const plus = page.getByRole("button", { name: `+ ${kind}` });
        if (await plus.isDisabled()) break;
        await plus.focus();
        await key("Enter");
      }
    await page.getByRole("button", { name: /^Discard/ }).focus();
    await key("Enter");
    return true;
  }
  if (view.turn !== 0) return false;
  if (kinds.includes("steal")) {
    await page.locator(".play-panel.urgent .button").first().focus();
    await key("Enter");
    return true;
  }
  if (await page.locator(".board-target").count()) {
    // arrows go through the places, Enter takes one
    await page.locator("main").focus();
    for (const way of ["ArrowDown", "ArrowRight", "ArrowDown"]) await key(way);
    await key("Enter");
    return true;
  }
  await page.locator("main").focus();
  if (kinds.includes("roll")) {
    await key("d");
    return true;
  }
  if (kinds.includes("end") && view.turns % 2) {
    await key("e");
    return true;
  }
  if (kinds.includes("end")) {
    // the line for those who type
    await key("/");
    await page.keyboard.type("end");
    await key("Enter");
    return true;
  }
  return false;
}

test("every move can be made by keyboard alone", async () => {
  const game = await Seated.begin([ada], { take_back: "never" }, ["random", "random", "random"]),
    page = await windows.open(server, game.page, {}, ada);
  await page.locator(".play-board").waitFor();
  await page.mouse.move(0, 0);
  let ended = 0;
  for (let tries = 0; tries < 4000 && ended < 4; tries++) {
    const seen = await game.look(0);
    if (seen.state === "over") break;
    const phase = seen.view!.phase;
    if (!(await byKeys(page, seen))) {
      await new Promise((wake) => setTimeout(wake, 20));
      continue;
    }
    let now = seen;
    for (let wait = 0; wait < 60 && now.seq === seen.seq; wait++) {
      await new Promise((wake) => setTimeout(wake, 25));
      now = await game.look(0);
    }
    if (phase === "action" && now.view!.turns > seen.view!.turns) ended++;
  }
  assert.equal(ended, 4);
  // What cannot be done says why, with the rule; and you can ask what the table is waiting for.
  await page.keyboard.press("Escape");
  const road = page.locator(".play-acts").getByRole("button", { name: /^Road/ });
  if (await road.getAttribute("aria-disabled")) {
    await road.focus();
    await page.keyboard.press("Enter");
    await page
      .locator(".toast")
      .filter({ hasText: /\[B-\d+\]|paused|cards/ })
      .first()
      .waitFor();
  }
  await page.keyboard.press("k");
  await page.locator("dialog[open]").getByRole("button", { name: "Red-green" }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator(".play-board").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.palette), "safe"); // remembered
  await page.context().close();
});

test("two devices, a lost server: the table says so and is exactly where it was", async () => {
  const game = await Seated.begin([ada, ben, cleo]),
    one = await windows.open(server, game.page, {}, ada),
    two = await windows.open(server, game.page, PHONE, ada);
  for (const page of [one, two]) await page.getByText("Place a settlement.").waitFor();
  await two.getByText("Your seat's share of the dice didn't come from this browser.").waitFor(); // the first one pledged for both
  await two.getByRole("button", { name: "Keep playing" }).click();
  await one.locator(".board-target").first().click({ force: true });
  for (const page of [one, two]) await page.getByText("Place a road next to it.").waitFor(); // the other tab knows
  await server.stop("SIGKILL");
  for (const page of [one, two]) await page.locator(".play-cut").waitFor();
  assert.equal(await one.locator(".board-building").count(), 1); // what was known last stays
  await server.start();
  for (const page of [one, two]) await page.locator(".play-cut").waitFor({ state: "detached" });
  await two.locator(".board-target").first().click({ force: true });
  for (const page of [one, two]) await page.getByText("Ben is placing a settlement.").waitFor();
  await one.context().close();
  await two.context().close();
});

test("a machine that slept listens again", async () => {
  const game = await Seated.begin([ada, ben, cleo]),
    page = await windows.open(server, game.page, {}, ada);
  await page.getByText("Place a settlement.").waitFor();
  const again = page.waitForEvent("websocket"); // the old socket may be deaf: a new one takes its place
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60000;
  });
  await again;
  await game.act(0, "settlement 23");
  await page.getByText("Place a road next to it.").waitFor();
  await page.context().close();
});

test("a player who is too slow is moved on, and everyone can read it", async () => {
  const game = await Seated.begin([ada, ben, cleo], { rules: { turn_limit_s: 2, time_bank_s: 1 } }),
    page = await windows.open(server, game.page, {}, ben);
  await page.locator(".play-ring").first().waitFor();
  await page.locator(".play-log").getByText("Ada ran out of time.").first().waitFor();
  await page.context().close();
});

test("spectators watch the table, several at once, and on a stream", async () => {
  const game = await Seated.begin([ada, ben, cleo]),
    other = await Seated.begin([ben, cleo, ada]);
  await game.until(({ view }) => view.phase === "action" && view.turns >= 3);
  const page = await windows.open(server, game.page);
  await page.locator(".play.watched .play-board").waitFor();
  assert.equal(await page.locator(".play-hand").count(), 0);
  assert.equal(await page.locator(".play-acts").count(), 0);
  await page.goto(server.url + "/watch");
  await page.locator(".watch-thumb .board").nth(1).waitFor();
  await page.locator(".watch-thumb button").first().click();
  await page.locator(".watch-front .board").waitFor();
  assert.deepEqual(await accessibility(page), []);
  await page.goto(`${server.url}${game.page}/overlay?board=1`);
  await page.locator(".overlay .stage-players li").nth(2).waitFor();
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    "rgba(0, 0, 0, 0)",
  );
  // All hands are shown only if the table was opened that way, and never to its players.
  await page.goto(`${server.url}${other.page}/commentary`);
  await page.locator(".empty").waitFor();
  await page.context().close();
  assert.deepEqual(windows.complaints, []);
});

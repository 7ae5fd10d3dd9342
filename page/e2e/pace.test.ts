// pace.test.ts - a table that moves faster than its page can draw: what is shown is the newest, and nothing is left over.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { View } from "../src/table/types";
import { Server, Windows, type Client } from "./rig";
import { Seated } from "./seated-table";

let server: Server, windows: Windows, people: Client[];
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  people = [await server.admin("Ada"), await server.account("Ben"), await server.account("Cleo")];
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const begin = (): Promise<Seated> =>
  Seated.begin(people, { rules: { turn_limit_s: 0, time_bank_s: 0, vp_target: 20 } }); // so many that nobody wins before the end of a test

/** What of a view everyone sees: points and cards of each seat, and the pieces on the board. */
const seen = (view: View) => ({
  seats: view.seats.map((one) => [String(one.public_points), String(one.cards), String(one.route)]),
  roads: view.seats.reduce((sum, one) => sum + one.roads.length, 0),
  houses: view.seats.reduce((sum, one) => sum + one.settlements.length + one.cities.length, 0),
});

/** The same as the page shows it; "" until it is `wanted`. (A function and not a text: the page lets nobody evaluate texts.) */
const shown = (wanted?: string): string => {
  const text = (from: Element, what: string): string =>
    from.querySelector(what)?.firstChild?.textContent ?? "";
  const seats = [...document.querySelectorAll(".play-strip")].map((strip) => [
    text(strip, ".play-points"),
    ...[1, 4].map((n) => text(strip, `.play-facts li:nth-child(${n}) [aria-hidden]:not(svg)`)),
  ]);
  const now = JSON.stringify({
    seats,
    roads: document.querySelectorAll(".play-board .board-road").length,
    houses: document.querySelectorAll(".play-board .board-building").length,
  });
  return wanted === undefined || now === wanted ? now : "";
};
/** Waits until the page shows this; if it does not come to that, the failure tells what it shows instead. */
const shows = async (page: Page, view: View): Promise<void> => {
  await page
    .waitForFunction(shown, JSON.stringify(seen(view)))
    .catch(async () => assert.deepEqual(JSON.parse(await page.evaluate(shown, undefined)), seen(view)));
};

test("hundreds of moves at a slow window: the last state is shown, and no card is left in the air", async () => {
  const table = await begin(),
    page = await windows.open(server, table.page, {}, people[0]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.locator(".play-log li").first().waitFor();
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  let moves = 0;
  const { view } = await table.until(() => ++moves > 400);
  await shows(page, view);
  await page.waitForFunction(() => document.querySelectorAll(".play-fly").length === 0);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });

  // The whole log is there when you scroll up, and it stays where they read.
  const log = page.locator(".play-log ol"),
    first = log.locator("li").first();
  for (let lines = 0; !/The game begins/.test(await first.innerText()); ) {
    await log.evaluate((box) => {
      box.scrollTop = 0;
    });
    await page.waitForFunction(
      (before) => document.querySelectorAll(".play-log li").length !== before,
      lines,
    );
    lines = await log.locator("li").count();
  }
  assert.ok((await log.locator("li").count()) > 400);
  assert.deepEqual(windows.complaints, []);
});

test("an answer that was overtaken on its way does not bring an older table back", async () => {
  const table = await begin(),
    page = await windows.open(server, table.page, {}, people[0]);
  const moves = async (): Promise<View> => {
    // a settlement is placed, not by the page
    const { view, seat } = (await table.moment())!;
    await table.act(seat, `settlement ${view.legal!.settlement!.sites[0]}`);
    return (await table.look(0)).view!;
  };
  await page.locator(".play-log li").first().waitFor();
  let held = (): void => undefined,
    release = (): void => undefined;
  const old = new Promise<void>((done) => {
      held = done;
    }),
    late = new Promise<void>((done) => {
      release = done;
    });
  await page.route(`**/api/tables/${table.table}`, async (route) => {
    const response = await route.fetch();
    held();
    await late;
    await route.fulfill({ response });
  });
  await page.evaluate(() => {
    dispatchEvent(new Event("online"));
  }); // the network is back: the page looks at its table again
  await old;
  const view = await moves();
  await shows(page, view);
  const answered = page.waitForResponse(`**/api/tables/${table.table}`);
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))); // it has been read by now
  assert.deepEqual(JSON.parse(await page.evaluate(shown, undefined)), seen(view)); // at once: later news would put it right
  await page.unrouteAll({ behavior: "wait" });
  assert.deepEqual(windows.complaints, []);
});

// isles.test.ts - the Fishermen and New Shores in the browser: one person does everything that is new there, then bots play to the end.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { shown } from "./play-by-hand";
import { alone, anglers, fishHeld, Voyage } from "./isles";
import { accessibility, PHONE, Server, until, Windows, type Client } from "./rig";
import { Seated, type Moment } from "./seated-table";

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

const begin = (scenario: string): Promise<Seated> =>
  Seated.begin(people, {
    scenario,
    rules: { turn_limit_s: 0, time_bank_s: 0, absent_seat: "bot plays", reconnect_grace_s: 3600 },
  });
const mine = (now: Moment, kind: string): boolean => now.seat === 0 && now.view.legal!.kinds.includes(kind);
/** A button that can be pressed now. */
const ready = (page: Page, name: RegExp) =>
  page.locator("button:not([aria-disabled])").filter({ hasText: name }).first();
/** Wait until the server has seen it. */
async function happens(table: Seated, what: (now: Moment) => boolean): Promise<void> {
  await until(async () => {
    const { view, seq } = await table.look(0);
    return view !== undefined && what({ view, seat: 0, seq });
  }, "it happens");
}
/** Come to a moment, and see it on the page: a page that hears of a new turn closes what was opened in the last one. */
async function come(page: Page, table: Seated, ...to: Parameters<Seated["until"]>): Promise<Moment> {
  const now = await table.until(...to);
  await shown(page, (await table.look(0)).seq);
  return now;
}
const pick = (page: Page, at: string): Promise<void> =>
  page.locator(`[data-at="${at}"]`).click({ force: true });

/** The others get up, and bots play on for them; the browser sees the end. */
async function finish(table: Seated, page: Page, points: number): Promise<void> {
  for (const who of people.slice(1)) await who.send(`/api/tables/${table.table}/away`, {});
  await alone(table);
  await page.reload(); // latecomers see the end at once
  await page.getByRole("heading", { name: /won|gewonnen/ }).waitFor();
  const { view } = await table.look(0),
    { winner, seats } = view!.result;
  assert.ok(seats[winner!]!.points >= points);
}

test("New Shores: a ship from the start, more ships, one that moves, the pirate, an island, gold, 14 points", async () => {
  const table = await begin("new-shores"),
    voyage = new Voyage(),
    page = await windows.open(server, table.page, {}, people[0]);
  await come(page, table, (now) => now.seat === 0 && now.view.phase === "setup-road", voyage.next);
  await page.getByText("Place a road or ship next to it.").waitFor();
  await page.getByRole("button", { name: /^Ship/ }).click();
  await pick(page, `edge ${voyage.course.edges[0]}`); // S-31
  await happens(table, ({ view }) => view.seats[0]!.ships!.length === 1);

  await come(page, table, (now) => mine(now, "sail"), voyage.next);
  await ready(page, /Move a ship/).click();
  await pick(page, `edge ${voyage.course.edges[0]}`); // the only ship, and it may move: S-32
  await page.getByText("Choose where to move it.").waitFor();
  const edge = await page
    .locator(".board-target-edge path")
    .first()
    .evaluate((one) => one.parentElement!.getAttribute("data-at")!);
  await pick(page, edge);
  await happens(table, ({ view }) => view.ship_moved === true);
  await page.locator('button[title*="[S-50]"]').waitFor(); // and not twice
  const away = Number(edge.split(" ")[1]);
  await table.act(0, "end");
  await come(page, table, (now) => mine(now, "sail"), voyage.next);
  await table.act(0, `sail ${away} to ${voyage.course.edges[0]}`);
  await table.act(0, "end");

  await come(
    page,
    table,
    (now) => mine(now, "ship") && now.view.legal!.ship!.edges.includes(voyage.course.edges[1]!),
    voyage.next,
  );
  await ready(page, /^Ship/).click();
  await pick(page, `edge ${voyage.course.edges[1]}`);
  await happens(table, ({ view }) => view.seats[0]!.ships!.length === 2);
  await page.locator("#typed-move").fill(`sail ${voyage.course.edges[1]} to 0`);
  await page.locator("#typed-move").press("Enter");
  await page
    .getByText(/A ship can't move in the turn it was built\. \[S-51\]/)
    .first()
    .waitFor();

  await come(page, table, (now) => now.seat === 0 && now.view.phase === "robber", voyage.next);
  await page.getByText("Move the robber on land or the pirate at sea.").waitFor();
  await pick(page, "hex 11"); // open sea in the west
  await happens(table, ({ view }) => view.pirate === 11);

  await come(page, table, (now) => now.view.seats[0]!.islands!.length > 0, voyage.next);
  await page.locator('[data-seat="0"] [data-fact="islands"]').waitFor(); // S-100
  await come(page, table, (now) => mine(now, "gold"), voyage.next);
  const due = (await table.look(0)).view!.legal!.gold!,
    plus = page.locator(".play-panel.urgent").getByRole("button", { name: /^\+ / });
  for (let i = 0; i < due.count; i++) await plus.nth(i % 5).click();
  await page.locator(".play-panel.urgent").getByRole("button", { name: /^Take/ }).click();
  await happens(table, ({ view }) => !view.legal?.gold);
  await finish(table, page, 14);
  assert.deepEqual(windows.complaints, []);
});

test("the Fishermen, in German on a phone: a token changed, five prices, the boot handed on, to the end", async () => {
  const table = await begin("fishermen");
  await table.until((now) => mine(now, "swap"), anglers);
  // Opened only now: a page that was about to pledge its share, while its person rolls elsewhere, rightly stops.
  const page = await windows.open(server, table.page, { ...PHONE, language: "de" }, people[0]);
  await page.getByRole("button", { name: "Alle behalten" }).click(); // F-26
  await happens(table, ({ view }) => !view.legal?.swap);

  await come(
    page,
    table,
    (now) => now.seat === 0 && now.view.phase === "action" && now.view.boot === 0,
    anglers,
  );
  await page.getByRole("button", { name: /Fischmarkt/ }).click();
  await page.getByText("Du hast den alten Schuh und brauchst zum Sieg einen Punkt mehr. [F-41]").waitFor();
  await page.locator(".isle-boot").getByRole("button").first().click(); // F-42
  await happens(table, ({ view }) => view.boot !== 0 && view.boot !== null);

  const market = page.locator(".isle-market"),
    row = (n: number) => market.locator("li").nth(n);
  const has =
    (fish: number) =>
    (now: Moment): boolean =>
      now.seat === 0 && now.view.phase === "action" && fishHeld(now.view) >= fish;
  /** Get that many fish, and spend them at the market. */
  const spend = async (
    fish: number,
    kind: string,
    press: () => Promise<void>,
    done: (before: Moment["view"], now: Moment["view"]) => boolean,
  ): Promise<void> => {
    const { view: before } = await come(page, table, (now) => has(fish)(now) && mine(now, kind), anglers);
    if (!(await market.isVisible())) await page.getByRole("button", { name: /Fischmarkt/ }).click();
    await press();
    await happens(table, ({ view }) => done(before, view));
  };
  const fewer = (before: Moment["view"], now: Moment["view"]): boolean => fishHeld(now) < fishHeld(before);
  await spend(
    7,
    "fish-buy",
    () => row(4).getByRole("button").click(),
    (before, now) => fewer(before, now) && now.seats[0]!.devcard_count > before.seats[0]!.devcard_count,
  );
  await spend(
    5,
    "fish-road",
    async () => {
      await row(3).getByRole("button").click();
      await page.locator(".board-target-edge").first().click({ force: true });
    },
    (before, now) => fewer(before, now) && now.seats[0]!.roads.length > before.seats[0]!.roads.length,
  );
  await spend(
    4,
    "fish-card",
    () => row(2).getByRole("button", { name: "Erz" }).click(),
    (before, now) => fewer(before, now) && (now.seats[0]!.hand!.ore ?? 0) > (before.seats[0]!.hand!.ore ?? 0),
  );
  await spend(
    3,
    "fish-steal",
    () => row(1).locator("button:not([aria-disabled])").first().click(),
    (before, now) => fewer(before, now) && now.seats[0]!.cards > before.seats[0]!.cards,
  );
  await spend(
    2,
    "fish-robber",
    () => row(0).getByRole("button").click(),
    (before, now) => fewer(before, now) && now.robber === null,
  );
  await row(0).locator('[title*="[F-34]"]').waitFor(); // it is gone, and the button says so
  assert.deepEqual(await accessibility(page), []);
  await finish(table, page, 10);
  assert.deepEqual(windows.complaints, []);
});

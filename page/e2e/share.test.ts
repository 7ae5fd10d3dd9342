// share.test.ts - the seats' shares of the dice, in real browsers: given without a click, found again after a reload and in a second tab;
// and a page whose share is missing or another plays no further.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { ChanceView, TableFacts } from "../src/table/types";
import { accessibility, type Client, DESKTOP, PHONE, Server, Windows } from "./rig";
import { Seated } from "./seated-table";

let server: Server,
  windows: Windows,
  ada: Client,
  ben: Client,
  cleo: Client,
  seated: Seated,
  hers: Page,
  his: Page;

const until = async (what: string, look: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 100)))
    if (await look()) return;
  throw new Error(`waited in vain for ${what}`);
};
const chance = async (): Promise<ChanceView> => (await seated.look(0)).view!.chance!;

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  ada = await server.admin("Ada");
  [ben, cleo] = [await server.account("Ben"), await server.account("Cleo")];
  seated = await Seated.begin([ada, ben, cleo], { rules: { reconnect_grace_s: 600 } }); // Cleo's page stays closed
  hers = await windows.open(server, seated.page, DESKTOP, ada);
  his = await windows.open(server, seated.page, PHONE, ben);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("two pages pledge and show their shares without anyone noticing; a page that gives none is named", async () => {
  await until(
    "the pledges",
    async () => (await chance()).seats.filter(({ did }) => did === "pledged").length === 2,
  );
  assert.equal((await chance()).awaits, "pledges", "Cleo's is missing, and nobody shows anything yet");
  await seated.until(({ view }) => view.phase === "pre-roll");
  const { awaits, seats } = await chance();
  assert.equal(awaits, "ready");
  assert.deepEqual(
    seats.map(({ did }) => did),
    ["shown", "shown", "none"],
  );
  assert.equal(new Set(seats.flatMap(({ share }) => share ?? [])).size, 2);
  await hers.getByText("The dice are made without a share from Cleo").first().waitFor();
  for (const page of [hers, his]) assert.equal(await page.locator(".play-stopped").count(), 0);
});

test("a page loaded again and a second tab find their share; one that comes late has none to miss", async () => {
  await hers.reload();
  await hers.getByRole("button", { name: /^Roll/ }).waitFor();
  const second = await hers.context().newPage();
  await second.goto(server.url + seated.page);
  await second.getByRole("button", { name: /^Roll/ }).waitFor();
  const late = await windows.open(server, seated.page, DESKTOP, cleo);
  await late.locator(".play-hand").waitFor();
  for (const page of [hers, second, late]) assert.equal(await page.locator(".play-stopped").count(), 0);
  await second.close();
  await late.context().close();
});

test("a page whose share is not in the dice says so and plays no further", async () => {
  const forged = async (change: (facts: TableFacts) => void): Promise<void> => {
    await hers.unrouteAll();
    await hers.route(`**/api/tables/${seated.table}`, async (route) => {
      const answer = await route.fetch(),
        facts = (await answer.json()) as TableFacts;
      change(facts);
      await route.fulfill({ response: answer, json: facts });
    });
    await hers.reload();
    await hers.locator(".play-stopped").waitFor();
  };
  await forged((facts) => {
    facts.view!.chance!.seats[0] = { did: "none" };
  });
  await hers.getByText("the dice are made without it. Someone could have chosen them.").waitFor();
  assert.equal(await hers.getByRole("button", { name: /^Roll/ }).count(), 0);
  assert.equal(await hers.locator("#typed-move").count(), 0);
  assert.equal(await hers.getByRole("button", { name: "Keep playing" }).count(), 0);
  await hers.getByRole("button", { name: "Leave table" }).waitFor();
  assert.deepEqual(await accessibility(hers), []);
  await hers.keyboard.press("d"); // no way around it
  const seq = (await seated.look(0)).seq;
  await forged((facts) => {
    facts.view!.chance!.seats[0]!.share = "00".repeat(32);
  });
  await hers.getByText("The server shows a different share for your seat").waitFor();
  assert.equal((await seated.look(0)).seq, seq, "nothing was rolled");
  await hers.unrouteAll();
  await hers.reload();
  await hers.getByRole("button", { name: /^Roll/ }).click(); // the server is honest again
  await until("the roll", async () => (await seated.look(0)).view!.dice !== null);
});

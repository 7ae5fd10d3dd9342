// lobby.test.ts - from the lobby to a game: a table of your own with its options, friends by link, a quick match, bots by their names.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { accessibility, type Client, PHONE, Server, Windows } from "./rig";
import type { TableFacts } from "../src/table/types";

let server: Server, windows: Windows, ada: Client;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  ada = await server.admin("Ada");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("a table with all its options, filled by a friend's link and by a bot", async () => {
  const page = await windows.open(server, "/tables", {}, ada);
  await page.getByRole("button", { name: "Open a table" }).click();
  await page.getByLabel("Rules").selectOption("nc20");
  await page.getByLabel("Seats", { exact: true }).selectOption("3");
  await page.getByLabel("Clock").selectOption("own");
  await page.getByLabel("Seconds per turn").fill("100");
  await page.getByLabel("Time bank in seconds").fill("200");
  await page.getByLabel("List in the lobby").uncheck();
  await page.getByLabel(/^Card tracker/).uncheck();
  await page.getByText("More options").click();
  await page.getByLabel(/^Board number/).fill("4711");
  await page.getByLabel("If a player is away").selectOption("seat passes");
  await page.getByLabel("Spectator delay").selectOption("60");
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole("button", { name: "Open table" }).click();
  await page.getByText("Not in the lobby: only with the link").waitFor();
  assert.deepEqual(await accessibility(page), []);
  const path = new URL(page.url()).pathname,
    { settings } = await ada.look<TableFacts>(`/api${path}`);
  assert.deepEqual(
    [
      settings.rulebook,
      settings.seats,
      settings.listed,
      settings.tracker,
      settings.spectator_delay_s,
      settings.board.seed,
    ],
    ["nc20", 3, false, false, 60, 4711],
  );
  assert.deepEqual(
    [
      settings.rules.turn_limit_s,
      settings.rules.time_bank_s,
      settings.rules.absent_seat,
      settings.rules.win_claim,
    ],
    [100, 200, "seat passes", "explicit"],
  );
  // The host changes their mind about the chat; everyone sees what is agreed on now.
  await page.getByRole("button", { name: "Change", exact: true }).first().click();
  await page.getByLabel("Table chat").uncheck();
  await page.locator("form").getByRole("button", { name: "Change" }).click();
  await page.getByText("No chat").waitFor();
  await page.getByLabel("Bot strength").selectOption("beginner");
  await page.getByRole("button", { name: "Add bot" }).last().click();
  await page.getByText("Beginner", { exact: true }).waitFor();
  // A friend without an account follows the link on a phone.
  const friend = await windows.open(server, path, PHONE);
  await friend.getByLabel("Your name at the table").fill("Fritzi");
  await friend.getByRole("button", { name: "Sit here" }).click();
  await friend.getByRole("button", { name: "Ready" }).click();
  await page.getByRole("button", { name: "Ready" }).click();
  for (const one of [page, friend]) await one.locator(".play-board").waitFor();
  await friend.context().close();
  await page.context().close();
});

test("a quick match finds the table that waits, or opens one", async () => {
  const first = await windows.open(server, "/tables", {}, ada);
  await first.getByRole("button", { name: "Quick match" }).click();
  await first.getByRole("button", { name: "Ready" }).waitFor(); // nobody waited: a table of your own
  const second = await windows.open(server, "/tables", PHONE);
  await second.getByLabel("Your name at the table").fill("Quirin");
  await second.locator(".lobby-row").first().waitFor();
  await second.getByRole("button", { name: "Quick match" }).click();
  await second.getByRole("button", { name: "Ready" }).waitFor();
  assert.equal(new URL(second.url()).pathname, new URL(first.url()).pathname);
  await first.getByText("Quirin").waitFor();
  await first.getByRole("button", { name: "Close table" }).click();
  await first.getByRole("heading", { name: "Tables", exact: true }).waitFor();
  await second.getByText("This table has been closed.").waitFor();
  assert.deepEqual(windows.complaints, []);
});

test("the first page tells of open tables in German, bots by their names", async () => {
  await ada.send("/api/tables", { sit: true, bots: ["greedy"], settings: { listed: true } });
  const page = await windows.open(server, "/", { language: "de" }, ada);
  const card = page.locator(".cards .card").filter({ hasText: "Händler" });
  await card.getByText("wartet auf Spieler").waitFor();
  assert.match(await card.innerText(), /Ada, Händler, frei, frei/);
});

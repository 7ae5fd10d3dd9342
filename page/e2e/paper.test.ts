// paper.test.ts - everything that can be printed is looked at and fetched from the page; a demo event is at submit a moment.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accessibility, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, olga: Client, page: Page;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  olga = await server.admin("Olga Organiser");
  page = await windows.open(server, "/", {}, olga);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("a demo event is made in the middle of its second round", async () => {
  await page.getByRole("link", { name: "Try a demo event" }).click();
  await page.getByRole("spinbutton", { name: "Players" }).fill("26");
  await page.getByLabel("Stage").selectOption("round");
  await page.getByRole("button", { name: "Create demo" }).click();
  await page.waitForURL(/\/events\/\w+$/);
  await page.getByRole("heading", { name: "Rounds" }).waitFor();
  await page.getByRole("link", { name: "Round 2" }).first().waitFor();
});

test("papers are shown before they are printed, in either language and size", async () => {
  const event = /events\/(\w+)/.exec(page.url())![1]!;
  await page.goto(`${server.url}/events/${event}/print`);
  await page.getByRole("img", { name: "Preview of Record sheets, page 1" }).waitFor();
  // The server of this test is on loopback: codes on its papers would lead nowhere but here.
  const warning = page.locator(".note").filter({ hasText: "Phones can't open these codes" });
  assert.match(
    await warning.innerText(),
    new RegExp(
      `They point to ${server.url}.*castellan serve --listen 0\\.0\\.0\\.0 --public-url http://`,
      "s",
    ),
  );
  await page.getByRole("button", { name: "Letter" }).click();
  await page.getByRole("button", { name: "Deutsch", exact: true }).last().click();
  const pdf = await page.getByRole("link", { name: "Open PDF" }).getAttribute("href");
  assert.match(pdf!, /print\/sheets\?paper=letter&lang=de/);
  await page.getByRole("img", { name: "Preview of Record sheets, page 1" }).waitFor(); // drawn: the server is free again
  const answer = await page.request.get(server.url + pdf!);
  assert.equal(answer.headers()["content-type"], "application/pdf");
  assert.equal((await answer.body()).subarray(0, 5).toString(), "%PDF-");
  for (const [button, what] of [
    ["Badges", "badges"],
    ["Table signs", "signs"],
    ["Judge's quick guide", "crib"],
    ["Standings", "standings"],
  ] as const) {
    await page.getByRole("navigation", { name: "Type" }).getByRole("button", { name: button }).click();
    await page.getByRole("img", { name: `Preview of ${button}, page 1` }).waitFor();
    assert.match(page.url(), new RegExp(`what=${what}`));
  }
  await page.getByRole("navigation", { name: "Type" }).getByRole("button", { name: "Bracket" }).click();
  await page.getByText("Nothing to print here yet.").waitFor();
  assert.deepEqual(await accessibility(page), []);
  assert.deepEqual(windows.complaints, []);
});

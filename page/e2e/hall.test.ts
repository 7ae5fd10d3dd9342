// hall.test.ts - the big screen through a round, with the server stopped and started again; a player's day on a phone; the diary and its way back.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { Hall } from "./hall";
import { accessibility, BIG, PHONE, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, chief: Client, hall: Hall, ann: Client;
const ANN = 16;

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  chief = await server.admin("Olga Organiser");
  hall = await Hall.create(server, chief, "wc25", "World Cup");
  for (let i = 1; i <= 4; i++) await hall.staff(`Judge Number ${i}`, "judge");
  ann = await server.account("Ann Player");
  await hall.people(16, { open: true });
  await hall.invite(ann);
  await ann.send(`${hall.api}/entrants`, { country: "DE" });
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const title = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();

test("a player accepts the texts and checks in on a phone", async () => {
  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, ann);
  const accept = phone.getByRole("button", { name: "I've read and accept these" }),
    here = phone.getByRole("button", { name: "I'm here" });
  await accept.waitFor();
  assert.equal(await here.count(), 0); // who presses it now is refused, and a slow acceptance would be overtaken
  await accept.click();
  await here.click();
  await here.waitFor({ state: "detached" });
  await phone.getByText("You don't have a table yet.").waitFor();
  const { entrants } = await hall.look<{ entrants: { status: string }[] }>("/entrants");
  assert.equal(entrants[ANN]!.status, "present");
});

test("the big screen goes through a round by itself, and survives the server's restart", async () => {
  const screen = await windows.open(server, `${hall.page}/screen`, BIG);
  await screen.getByText("17 of 17 checked in").waitFor();
  await hall.step({ kind: "registration.closed" });
  await hall.begin();
  await title(screen, "Where do I sit?");
  await screen.getByText("Next: round 1").waitFor();
  assert.match(
    await screen.locator(".screen-list li").filter({ hasText: "Player, Ann" }).innerText(),
    /Player, Ann\s+\d+\s+[1-4]/,
  ); // table and position
  await screen.locator(".screen-heads").getByText("Table · play order").first().waitFor();
  const { round } = await hall.send<{ round: number }>("/rounds");
  await hall.picks(round);
  await screen.getByText("Round 1", { exact: true }).waitFor();
  await hall.step({ kind: "board.revealed", round });
  await title(screen, "Study time");
  await screen
    .getByRole("timer")
    .filter({ hasText: /^[45]:\d\d$/ })
    .waitFor();
  await screen.locator(".screen-board svg").first().waitFor();

  await server.stop("SIGKILL");
  await screen.getByText("Connection lost.").waitFor();
  const clock = screen.getByRole("timer"),
    then = await clock.innerText();
  await screen.waitForFunction((was) => document.querySelector("[role=timer]")?.textContent !== was, then); // it keeps counting
  await server.start();
  await screen.getByText("Connection lost.").waitFor({ state: "detached" });

  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, ann);
  await phone.getByRole("button", { name: "End study time" }).click();
  await phone.getByText("You voted to end study time.").waitFor();
  for (const table of (await hall.round(round)).tables)
    for (const seat of table.seats) {
      const vote = { kind: "study.vote_end", game: table.game, player: seat.player };
      if (await hall.may(vote)) await hall.step(vote);
    }
  await hall.picks(round);
  await hall.send(`/rounds/${round}/start`);
  await phone.getByText("Silence").waitFor();
  await title(screen, "Where do I sit?");
  await screen.getByText("Silence: settlements are being placed").waitFor();
  for (const table of (await hall.round(round)).tables)
    await hall.step({ kind: "placement.done", game: table.game });
  await title(screen, "Tables");
  await hall.results(round);
  await hall.close(round);
  await title(screen, "Standings");
  await phone.getByRole("heading", { name: "My rank" }).waitFor();
  const why = phone.getByRole("button", { name: "Why not one place higher?" }),
    first = phone.getByText("Nobody is ahead of you.");
  await why.or(first).waitFor();
  if (await why.isVisible()) {
    await why.click();
    await phone
      .getByText(/WC25-1\.3\./)
      .first()
      .waitFor();
  }
});

test("what is announced fills the screen at once, then stays below; the operator has keys", async () => {
  await hall.send("/notices", { text: "Soup is ready in the foyer.", channels: ["site", "screen"] });
  const screen = await windows.open(server, `${hall.page}/screen`, { ...BIG, light: "dark" });
  await title(screen, "Announcement");
  await screen.getByText("Soup is ready in the foyer.").waitFor();
  await screen.keyboard.press("s");
  await title(screen, "Standings");
  assert.match(screen.url(), /show=standings/);
  await screen.locator(".screen-ticker").getByText("Soup is ready").waitFor();
  await screen.keyboard.press("p");
  await title(screen, "Where do I sit?");
  await screen.getByRole("button", { name: "Tables" }).click();
  await title(screen, "Tables");
  await screen.keyboard.press("a");
  assert.doesNotMatch(screen.url(), /show=/);
});

test("the screen in German says that it is German", async () => {
  const screen = await windows.open(server, `${hall.page}/screen?show=standings`, { ...BIG, language: "de" });
  await title(screen, "Tabelle");
  await screen.getByText("Siege").first().waitFor();
});

test("the diary is searched, and a step is undone unless a later one depends on it", async () => {
  const page = await windows.open(server, `${hall.page}/diary`, {}, chief);
  await page.getByLabel("Search").fill("publishes the schedule");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByLabel("Reason").fill("Wrong plan.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /step \d+/ })
    .waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Search").fill("Soup");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByLabel("Reason").fill("Cold by now.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
  await page
    .getByText(/undone by #\d+/)
    .first()
    .waitFor();
  await page.getByLabel("Search").fill("Cold by now");
  await page.getByText(/undoes step/).waitFor();
  const { notices } = await hall.look<{ notices: unknown[] }>("/notices");
  assert.deepEqual(notices, []);
});

test("the diary is saved as a file", async () => {
  const page = await windows.open(server, `${hall.page}/diary?what=results`, {}, chief);
  await page.getByRole("button", { name: "Download CSV" }).waitFor();
  await page.getByText(/^\d+ entries$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^diary-.*\.csv$/);
});

test("a report in confidence reaches the people in charge of the event, and nobody else", async () => {
  // The person in charge hears of it as it arrives, at the desk and in the cockpit; a judge who may not read it doesn't.
  const desk = await windows.open(server, `${hall.page}/judge`, {}, chief),
    cockpit = await windows.open(server, `${hall.page}/run`, {}, chief);
  await desk.getByRole("link", { name: "Reports", exact: true }).waitFor();
  await cockpit.locator(".figures").waitFor();
  const page = await windows.open(server, `${hall.page}/report`, { ...PHONE, language: "de" }, ann);
  await page.getByLabel("Was passiert ist").fill("Jemand hört nicht auf.");
  await page.getByLabel("Anonym melden").check();
  await page.getByRole("button", { name: "Meldung abschicken" }).click();
  await page.getByText("Deine Meldung ist abgeschickt.").waitFor();
  await desk.getByTestId("open-reports").getByText("1", { exact: true }).waitFor();
  await cockpit.locator(".figure").filter({ hasText: "open confidential report" }).waitFor();
  const reader = await windows.open(server, `${hall.page}/report`, {}, chief);
  await reader.getByRole("link", { name: "Harassment" }).click();
  await reader.getByText("Jemand hört nicht auf.").waitFor();
  await reader.getByText("Anonymous").waitFor();
  await reader.getByLabel("Note").fill("Spoke to both.");
  await reader.getByRole("button", { name: "Add" }).click();
  await reader.getByText("Spoke to both.", { exact: true }).waitFor();
  await reader.getByRole("button", { name: "Closed" }).click();
  await reader.locator(".tag").getByText("Closed").waitFor();
  await desk.getByTestId("open-reports").waitFor({ state: "detached" });
  const other = await windows.open(server, new URL(reader.url()).pathname, {}, ann);
  await other.getByText("There's nothing here.").waitFor();
});

test("everyone can read what the hall and the diary show, by day and by night", async () => {
  for (const light of ["light", "dark"] as const)
    for (const [path, who, look] of [
      ["/screen?show=pairings", undefined, BIG],
      ["/screen?show=map", undefined, BIG],
      ["/screen?show=standings", undefined, BIG],
      ["/screen?show=welcome", undefined, BIG],
      ["/mine", ann, PHONE],
      ["/diary", chief, {}],
      ["/report", chief, {}],
      ["/announcements", chief, {}],
    ] as const) {
      const page = await windows.open(server, hall.page + path, { ...look, light }, who);
      await page.locator("h1").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(page), [], `${path} ${light}`);
      await page.context().close();
    }
  assert.deepEqual(windows.complaints, []);
});

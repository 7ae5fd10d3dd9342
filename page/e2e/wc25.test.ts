// wc25.test.ts - CLAUSES 10.2: the World Championship with 84 players over three days; the server is cut off in the middle. A player
// votes to end the study, signs and reads why on a phone; a judge answers the call; someone follows the public pages.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { BIG, Server, Windows, type Client } from "./rig";
import { Judge, Player } from "./roles";

let server: Server, windows: Windows, olga: Client;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  olga = await server.admin("Olga Organiser");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("three days with 84 players, boards shown by one press, a power cut in round 2", async () => {
  const page = await windows.open(server, "/", {}, olga);
  const day = await Journey.create(server, olga, page, "wc25", "World Championship");
  const head = await day.hall.staff("Hedi Headjudge", "head-judge"),
    dora = await day.hall.staff("Dora Desk", "scorekeeper");
  for (let i = 1; i <= 4; i++) await day.hall.staff(`Judge Number ${i}`, "judge");
  await day.follow((part) => part === "/people");
  const pia = await Player.comes(server, windows, day.hall, "Pia Player", { light: "dark" });
  await day.people(83, 1);
  // The hall's screen is on all the time, and keeps up on its own.
  const screen = await windows.open(server, `${day.hall.page}/screen`, BIG);
  await day.follow((part, round) => part === "" && round === 0);
  await screen.locator("svg.board").waitFor(); // the press that shows the board starts the clock everywhere
  assert.match(await screen.locator("body").innerText(), /[45]:\d\d/);
  await pia.votes(); // the others agree one after the other
  await day.follow((part, round) => part === "/results" && round === 0);
  const table = await pia.table(0),
    judge = await Judge.at(server, windows, day.hall, head);
  await pia.callsAJudge();
  await judge.goes();
  assert.match(await judge.rulesByTree(), /WC25-/);
  await judge.settles();
  await pia.fillsIn(true);
  await judge.takesSignatures(0, table, pia.name);
  day.desk = await windows.open(server, `${day.hall.page}/results`, {}, dora);
  await day.follow((part, round) => part === "/results" && round === 1);
  await server.stop("SIGKILL");
  await page.waitForTimeout(1500);
  await server.start();
  await pia.why(/WC25-1\.3/);
  const stranger = await windows.open(server, `${day.hall.page}/rounds/1`);
  await stranger.getByTestId("table-21").waitFor();
  await stranger.goto(`${server.url}${day.hall.page}/standings`);
  await stranger.getByLabel("Find a player").fill(pia.name);
  await stranger.locator("tr[data-player]").filter({ hasText: pia.name }).waitFor();
  await day.follow();
  const { stage, champion } = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(stage, "completed");
  const { overall } = await day.hall.look<{ overall: { place: number }[] }>("/overall");
  assert.equal(overall.length, 84);
  await screen.getByText(champion!.name).first().waitFor();
  await stranger.goto(`${server.url}${day.hall.page}/bracket`);
  await stranger.locator(".bracket-card").filter({ hasText: champion!.name }).first().waitFor();
  assert.ok(day.pressed.some((step) => /Draw the board live/.test(step)));
  assert.deepEqual(windows.complaints, []);
});

// dm19.test.ts - CLAUSES 10.3: a ranking tournament in a shop with 22 players, run on a phone; somebody leaves in the middle of a game.
// One player has a phone, too; the organiser is the judge; the season is opened, entered and handed in to by the page.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { PHONE, Server, Windows, type Client } from "./rig";
import { Judge, Player, until } from "./roles";

let server: Server, windows: Windows, olga: Client;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); olga = await server.admin("Olga Organiser"); });
after(async () => { await windows?.end(); await server?.end(); });

type Row = { rank: number | null; name: string };

test("three rounds in a shop, a leaver, and the result goes to the league", async () => {
  const page = await windows.open(server, "/", PHONE, olga);
  // The league opens its season; the shop's tournament is entered for it.
  await page.goto(`${server.url}/seasons`);
  await page.getByRole("button", { name: "Open a season" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Season 2026");
  await page.getByRole("dialog").getByRole("button", { name: "Open a season" }).click();
  await page.waitForURL("**/seasons/*");
  const season = new URL(page.url()).pathname;
  const day = await Journey.create(server, olga, page, "dm19", "Turnier im Laden", "Season 2026");
  await page.goto(`${server.url}${season}?part=events`);
  await page.getByText("Entered", { exact: true }).waitFor();
  await page.goto(`${server.url}${day.hall.page}`);
  await page.getByRole("link", { name: "Season 2026: ranking" }).waitFor();
  assert.equal(await page.locator(".event-nav").getByRole("link", { name: "Finals" }).count(), 0); // DM19-3.2
  await day.follow((part) => part === "/people");
  const petra = await Player.comes(server, windows, day.hall, "Petra Spielt");
  await day.people(21, 1);
  await day.follow((part) => part === "/results");
  const hers = await petra.table(0);
  await petra.callsAJudge();
  const judge = await Judge.at(server, windows, day.hall, olga);
  await judge.goes();
  assert.match(await judge.rulesByTree(), /DM19-6B\.10/);
  await judge.settles();
  await petra.fillsIn(false);
  await judge.confirms(0, hers);
  await day.follow((part, round) => part === "/results" && round === 1);
  await petra.why(/DM19-3/);
  // Somebody leaves in the second game (DM19-5.6) whose next table has three: it is left with two, and somebody moves.
  const three = (await day.hall.look<{ rounds: string[][][] }>("/schedule")).rounds[2]!.find((seats) => seats.length === 3)!;
  const { tables } = await day.hall.round(1), table = tables.find((one) => one.seats.some((seat) => String(seat.player) === three[0]))!;
  const leaver = table.seats.find((seat) => String(seat.player) === three[0])!;
  await page.goto(`${server.url}${day.hall.page}/judge/tables/${table.table}`);
  await page.getByRole("button", { name: "The game itself" }).click();
  await page.getByRole("dialog").getByRole("button", { name: leaver.name! }).click();
  await page.getByRole("button", { name: "Record it" }).click();
  await page.getByText(`${leaver.name} has left the game.`).waitFor();
  await day.follow((part) => part === "/standings" || part === "/champion");
  assert.ok(day.pressed.includes("repair"), day.pressed.join(" → "));
  const { stage } = await day.hall.look<{ stage: string }>("");
  assert.equal(stage, "completed");
  const { standings } = await day.hall.look<{ standings: Row[] }>("/standings");
  assert.equal(standings.filter((row) => row.rank !== null && row.name !== leaver.name).length, 21);
  await until(async () => (await olga.look<{ events: { stage: string }[] }>("/api/events")).events[0]?.stage === "completed", "the list follows the log");
  // One left, and 22 took part: every page says so; who is ranked is another number, and is called so.
  for (const part of [day.hall.page, "/"]) {
    await page.goto(server.url + part);
    await page.getByText("22 took part").first().waitFor();
  }
  await petra.go("/mine");
  await petra.page.locator(".mine-rank").getByText("of 21 ranked").waitFor();
  // Without a final the first of the list has won, on a page of its own and in the list of events.
  await page.goto(`${server.url}${day.hall.page}/champion`);
  await page.getByRole("heading", { level: 1, name: standings[0]!.name }).waitFor();
  await page.getByText("Winner of the tournament").waitFor();
  await page.getByRole("list", { name: "Podium" }).getByText(standings[2]!.name).waitFor();
  await page.goto(`${server.url}/`);
  await page.locator(".home-champion").getByText(standings[0]!.name).waitFor();
  const hers2 = await windows.open(server, `${day.hall.page}/mine`, PHONE, petra.client);
  await hers2.getByText("Once the league has accepted this event").waitFor();
  // Handed in, accepted, counted: the season's ranking has everybody who played to the end.
  await page.goto(`${server.url}${season}?part=events`);
  await page.getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Accepted", { exact: true }).waitFor();
  const stranger = await windows.open(server, season);
  await stranger.getByRole("link", { name: standings[0]!.name }).first().waitFor();
  await stranger.getByRole("link", { name: petra.name }).first().waitFor();
  await hers2.getByText(/Your rank in the season: \d+/).waitFor();
  await hers2.getByRole("link", { name: "Season 2026: ranking" }).click();
  await hers2.waitForURL(`**${season}`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download for research" }).click()]);
  assert.equal(file.suggestedFilename(), "season-research.json");
  assert.equal((await olga.look<{ tournaments: { games: unknown[] }[] }>(`/api${season}/research.json`)).tournaments[0]!.games.length, 18);
  assert.deepEqual(windows.complaints, []);
});

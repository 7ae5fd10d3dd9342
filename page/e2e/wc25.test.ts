// wc25.test.ts - CLAUSES 10.2: the World Championship with 84 players over three days; the server is cut off in the middle.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { BIG, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, olga: Client;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); olga = await server.admin("Olga Organiser"); });
after(async () => { await windows?.end(); await server?.end(); });

test("three days with 84 players, boards shown by one press, a power cut in round 2", async () => {
  const page = await windows.open(server, "/", {}, olga);
  const day = await Journey.create(server, olga, page, "wc25", "World Championship");
  for (let i = 1; i <= 5; i++) await day.hall.staff(`Judge Number ${i}`, i === 1 ? "head-judge" : "judge");
  await day.follow((part) => part === "/people");
  await day.people(84);
  // The hall's screen is on all the time, and follows by itself.
  const screen = await windows.open(server, `${day.hall.page}/screen`, BIG);
  await day.follow((part, round) => part === "" && round === 0);
  await screen.locator("svg.board").waitFor(); // the press that shows the board starts the clock everywhere
  assert.match(await screen.locator("body").innerText(), /[45]:\d\d/);
  await day.follow((part, round) => part === "/results" && round === 1);
  await server.stop("SIGKILL");
  await page.waitForTimeout(1500);
  await server.start();
  await day.follow();
  const { stage, champion } = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(stage, "completed");
  const { overall } = await day.hall.look<{ overall: { place: number }[] }>("/overall");
  assert.equal(overall.length, 84);
  await screen.getByText(champion!.name).first().waitFor();
  assert.ok(day.pressed.some((step) => /Draw the board before everybody/.test(step)));
  assert.deepEqual(windows.complaints, []);
});

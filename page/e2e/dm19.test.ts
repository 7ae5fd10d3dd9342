// dm19.test.ts - CLAUSES 10.3: a ranking tournament in a shop with 22 players, run on a phone; somebody leaves in the middle of a game.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { PHONE, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, olga: Client;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); olga = await server.admin("Olga Organiser"); });
after(async () => { await windows?.end(); await server?.end(); });

type Row = { rank: number | null; name: string };

test("three rounds in a shop, a leaver, and the result goes to the league", async () => {
  const page = await windows.open(server, "/", PHONE, olga);
  const { season } = await olga.send<{ season: string }>("/api/seasons", { name: "2026" });
  const day = await Journey.create(server, olga, page, "dm19", "Turnier im Laden");
  await olga.send(`/api/seasons/${season}/events/${day.hall.event}/enter`);
  await day.follow((part) => part === "/people");
  await day.people(22);
  await day.follow((part, round) => part === "/results" && round === 1);
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
  await olga.send(`/api/seasons/${season}/events/${day.hall.event}/submit`);
  await olga.send(`/api/seasons/${season}/events/${day.hall.event}/accept`);
  await page.goto(`${server.url}/seasons/${season}`);
  await page.getByText(standings[0]!.name).first().waitFor();
  assert.deepEqual(windows.complaints, []);
});

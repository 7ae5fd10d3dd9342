// nc20.test.ts - CLAUSES 10.1: a national qualifier with 26 players on one Saturday, by two organisers at two windows.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, olga: Client;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); olga = await server.admin("Olga Organiser"); });
after(async () => { await windows?.end(); await server?.end(); });

test("a Saturday with 26 players, from the new event to the champion", async () => {
  const page = await windows.open(server, "/", {}, olga);
  const day = await Journey.create(server, olga, page, "nc20", "Spring Qualifier");
  for (const name of ["Rita Referee", "Ben Banker"]) await day.hall.staff(name, "judge");
  const otto = await day.hall.staff("Otto Organiser", "organiser");
  // Published, registration opened: then it is people's turn.
  await day.follow((part) => part === "/people");
  await day.people(26);
  await day.follow((part) => part === "/results");
  // Another organiser sees the same moment and goes on with it; the first window follows by itself.
  const other = await windows.open(server, `${day.hall.page}/run`, {}, otto);
  const beside = day.beside(other);
  await beside.follow((part, round) => part === "/results" && round === 1);
  await page.getByRole("heading", { name: "Settlements are being placed" }).waitFor();
  await page.getByTestId("all-placed").click();
  await other.getByRole("heading", { name: "The games are being played" }).waitFor();
  await day.follow();
  const standings = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(standings.stage, "completed");
  await page.goto(`${server.url}${day.hall.page}/champion`);
  await page.getByText(standings.champion!.name).first().waitFor();
  for (const step of ["Make the cut", "Seat the final", "Declare the champion", "/knockout"]) assert.ok(day.pressed.includes(step), step);
  assert.deepEqual(windows.complaints, []);
});

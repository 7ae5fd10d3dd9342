// dc21.test.ts - CLAUSES 10.5: a digital championship: groups that have played, promotion, the bracket round by round, the champion.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, olga: Client;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); olga = await server.admin("Olga Organiser"); });
after(async () => { await windows?.end(); await server?.end(); });

test("from the groups' weekend to the champion of the bracket", async () => {
  const page = await windows.open(server, "/demo", {}, olga);
  // 200 people in groups; their rated games were played by a rehearsal.
  const { event } = await olga.send<{ event: string }>("/api/demo", { rulebook: "dc21", players: 200, until: "cut", seed: 5 });
  const day = Journey.at(server, olga, page, event);
  const stranger = await windows.open(server, `${day.hall.page}/groups`);
  await stranger.getByRole("row").nth(5).waitFor();
  await day.follow();
  const { stage, champion } = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(stage, "completed");
  await stranger.goto(`${server.url}${day.hall.page}/bracket`);
  await stranger.locator("main svg").first().waitFor();
  await stranger.goto(`${server.url}${day.hall.page}/champion`);
  await stranger.getByRole("heading", { name: champion!.name }).waitFor();
  assert.deepEqual(windows.complaints, []);
});

// wc04.test.ts - CLAUSES 10.4: two days with 48 players, in German: four positions, then places chosen before any board is laid. A
// player and a judge take part with their phones, in German too.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Journey } from "./journey";
import { Server, Windows, type Client } from "./rig";
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

test("zwei Tage mit 48 Personen", async () => {
  const page = await windows.open(server, "/", { language: "de" }, olga);
  const day = await Journey.create(server, olga, page, "wc04", "Meisterschaft in Essen");
  await olga.ask("PATCH", day.hall.api, {
    sponsors: [{ name: "Spielehaus Essen", link: "https://spielehaus.example" }, { name: "Stadtwerke" }],
  });
  const jutta = await day.hall.staff("Jutta Richter", "judge"),
    dora = await day.hall.staff("Dora Tisch", "scorekeeper");
  for (let i = 1; i <= 3; i++) await day.hall.staff(`Richter ${i}`, "judge");
  await day.follow((part) => part === "/people");
  const paula = await Player.comes(server, windows, day.hall, "Paula Spielt", { language: "de" });
  await day.people(47, 1);
  await day.follow((part) => part === "/results");
  const table = await paula.table(0),
    judge = await Judge.at(server, windows, day.hall, jutta, { language: "de", light: "dark" });
  await paula.callsAJudge();
  await judge.goes();
  assert.match(await judge.rulesByTree(), /WC04-|Q-/);
  await judge.settles();
  await judge.warns(table.seats.find((seat) => seat.name !== paula.name)!.name!, "disruption");
  day.desk = await windows.open(server, `${day.hall.page}/results`, { language: "de" }, dora);
  await day.follow((part, round) => part === "/results" && round === 1);
  await paula.table(1);
  const stranger = await windows.open(server, `${day.hall.page}/standings`, { language: "de" });
  await stranger.locator("tbody tr[data-player]").nth(47).waitFor();
  await day.follow();
  const { stage, champion } = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(stage, "completed");
  await page.goto(`${server.url}${day.hall.page}/standings`);
  await page.getByText(champion!.name).first().waitFor();
  // The final list explains why someone has their place: the place in the semi-final comes before the rank of the preliminaries (WC04-13).
  const names = page.locator("tr[data-player] .standings-name button"),
    why = page.getByRole("dialog");
  for (const [above, decides] of [
    [3, /Erreicht/],
    [7, /Platz am letzten Tisch[^]*WC04-13/],
    [11, /Platz am letzten Tisch[^]*WC04-13/],
    [12, /Vorrundenrang[^]*WC04-13d/],
    [15, /Erreicht/],
    [16, /Vorrundenrang/],
  ] as const) {
    for (const row of [above + 1, above]) await names.nth(row).click();
    await why.locator("tr.decides").waitFor();
    assert.equal(
      await why.locator(".why-lead").innerText(),
      `${await names.nth(above).innerText()} steht vor ${await names.nth(above + 1).innerText()}.`,
    );
    assert.match(await why.locator("tr.decides").innerText(), decides);
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
  }
  for (const step of ["Cut durchführen", "Champion ausrufen"]) assert.ok(day.pressed.includes(step), step);
  for (const part of ["", "/standings", "/bracket", "/champion"]) {
    // who presents it stands on every page (WC04-1)
    await page.goto(server.url + day.hall.page + part);
    await page
      .getByRole("complementary", { name: "Mit Unterstützung von" })
      .getByText("Spielehaus Essen")
      .waitFor();
  }
  // Everyone began from each position once.
  const { rounds } = await day.hall.look<{ rounds: string[][][] }>("/schedule");
  const positions = new Map<string, Set<number>>();
  for (const tables of rounds)
    for (const seats of tables)
      seats.forEach((player, position) =>
        positions.set(player, (positions.get(player) ?? new Set()).add(position)),
      );
  assert.ok([...positions.values()].every((set) => set.size === 4));
  assert.deepEqual(windows.complaints, []);
});

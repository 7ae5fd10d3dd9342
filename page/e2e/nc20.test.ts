// nc20.test.ts - CLAUSES 10.1: a national qualifier with 26 players on one Saturday, by two organisers at two windows, a referee and a
// player with their phones, a scorekeeper at the desk, and someone who only watches.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Hall, peopleList } from "./hall";
import { Journey } from "./journey";
import { PHONE, Server, Windows, type Client } from "./rig";
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

test("a Saturday with 26 players, from the new event to the champion", async () => {
  const page = await windows.open(server, "/", {}, olga);
  const day = await Journey.create(server, olga, page, "nc20", "Spring Qualifier");
  const rita = await day.hall.staff("Rita Referee", "judge"),
    dora = await day.hall.staff("Dora Desk", "scorekeeper");
  await day.hall.staff("Ben Banker", "judge");
  const otto = await day.hall.staff("Otto Organiser", "organiser");
  // Published, registration opened: then players register.
  await day.follow((part) => part === "/people");
  const stranger = await windows.open(server, day.hall.page);
  await stranger.getByRole("link", { name: "Sign in to register" }).waitFor();
  await stranger.getByText("Edition: one for all, 5th preferred · Language: English").waitFor(); // NC20-1.2.2b
  const ann = await Player.comes(server, windows, day.hall, "Ann Player");
  await day.people(25, 1);
  await day.follow((part) => part === "/results");

  // The first round is played: a call, a ruling by the tree, a warning, a sheet filled in and signed at the table.
  const table = await ann.table(0),
    judge = await Judge.at(server, windows, day.hall, rita);
  await ann.callsAJudge();
  await judge.goes();
  assert.match(await judge.rulesByTree(), /NC20-2\.12/);
  await judge.settles();
  await ann.page.locator(".call-waits").waitFor({ state: "detached" });
  await judge.warns(table.seats.find((seat) => seat.name !== ann.name)!.name!, "collusion");
  await ann.fillsIn(true);
  await judge.takesSignatures(0, table, ann.name);
  await stranger.goto(`${server.url}${day.hall.page}/rounds/0`);
  await stranger.getByTestId(`table-${table.table}`).getByText("locked").waitFor();
  day.desk = await windows.open(server, `${day.hall.page}/results`, {}, dora);

  // Another organiser sees the same moment and advances with it; the first window follows on its own.
  const other = await windows.open(server, `${day.hall.page}/run`, {}, otto);
  const beside = day.beside(other);
  await beside.follow((part, round) => part === "/results" && round === 1);
  await page.getByRole("heading", { name: "Players are placing settlements" }).waitFor();
  await page.getByTestId("all-placed").click();
  await other.getByRole("heading", { name: "Games in progress" }).waitFor();
  await ann.why(/NC20-1\./);
  await stranger.goto(`${server.url}${day.hall.page}/standings`);
  await stranger.locator("tbody tr[data-player]").nth(25).waitFor();
  await day.follow();
  const standings = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(standings.stage, "completed");
  for (const one of [page, stranger]) {
    await one.goto(`${server.url}${day.hall.page}/champion`);
    await one.getByText(standings.champion!.name).first().waitFor();
  }
  for (const step of ["Apply the cut", "Seat the final", "Declare champion", "/knockout"])
    assert.ok(day.pressed.includes(step), step);
  assert.deepEqual(windows.complaints, []);
});

test("players below the cut are told so, and don't wait for a table", async () => {
  // NC20-1.2.7
  const hall = await Hall.create(server, olga, "nc20", "One too many"),
    lena = await server.account("Lena Last");
  await hall.staff("Harry Head", "head-judge");
  for (let i = 0; i < 4; i++) await hall.staff(`Keeper ${i}`, "judge");
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  const { acks_needed } = await hall.look<{ acks_needed: string[] }>("");
  await hall.invite(lena);
  await lena.send(`${hall.api}/entrants`, { acks: acks_needed });
  await lena.step(hall.event, { kind: "entry.checked_in" });
  await hall.send("/import", { csv: peopleList(16), check_in: true, acks: await hall.signed() });
  await hall.step({ kind: "registration.closed" });
  await hall.begin(1);
  for (let i = 0; i < 3; i++) {
    const round = await hall.open();
    for (const table of (await hall.round(round)).tables) {
      const first = table.seats.findIndex((seat) => seat.player !== 0);
      await hall.send(`/games/${table.game}/sheet`, {
        vp: table.seats.map((seat, at) => (at === first ? 10 : seat.player === 0 ? 2 : 4 + at)),
        winner: first,
        signed: "paper",
      });
    }
    await hall.close(round);
  }
  const page = await windows.open(server, `${hall.page}/mine`, { ...PHONE, language: "de" }, lena);
  await page.getByText("erscheint dein nächster Tisch hier").waitFor();
  await hall.cut();
  await page.getByText("du hast den Cut nicht geschafft").waitFor();
  assert.deepEqual(windows.complaints, []);
});

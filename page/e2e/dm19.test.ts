// dm19.test.ts - CLAUSES 10.3: a ranking tournament in a shop with 22 players, run on a phone; someone leaves in the middle of a game.
// One player has a phone, too; the organiser is the judge; the season is opened, entered and submitted to by the page.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Hall, peopleList } from "./hall";
import { Journey } from "./journey";
import { PHONE, Server, until, Windows, type Client } from "./rig";
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

type Row = { rank: number | null; name: string };

test("three rounds in a shop, a leaver, and the result goes to the league", async () => {
  const page = await windows.open(server, "/", PHONE, olga);
  // The league opens its season; the shop's tournament is entered for it.
  await page.goto(`${server.url}/seasons`);
  await page.getByRole("button", { name: "Create season" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Season 2026");
  await page.getByRole("dialog").getByRole("button", { name: "Create season" }).click();
  await page.waitForURL("**/seasons/*");
  const season = new URL(page.url()).pathname;
  // A mix of games that the rulebook does not know makes no event (DM19-2.5b); five rounds cannot even be chosen (DM19-2.1).
  await page.goto(`${server.url}/new?rulebook=dm19`);
  await page.getByLabel("Event name").fill("Too many knights");
  assert.deepEqual(await page.getByLabel("Preliminary rounds").locator("option").allInnerTexts(), ["3", "4"]);
  for (const round of ["Round 1", "Round 2"]) await page.getByLabel(round).selectOption("cities-and-knights");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.getByText("The rulebook doesn't allow").first().waitFor();
  assert.equal((await olga.look<{ events: unknown[] }>("/api/events")).events.length, 0);
  const day = await Journey.create(server, olga, page, "dm19", "Turnier im Laden", "Season 2026");
  await page.goto(`${server.url}${season}?part=events`);
  await page.getByText("Added", { exact: true }).waitFor();
  await page.goto(`${server.url}${day.hall.page}`);
  await page.getByRole("link", { name: "Season 2026 ranking" }).waitFor();
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
  // A player whose next table has three leaves in the second game (DM19-5.6): the table is left with two, and someone moves.
  const three = (await day.hall.look<{ rounds: string[][][] }>("/schedule")).rounds[2]!.find(
    (seats) => seats.length === 3,
  )!;
  const { tables } = await day.hall.round(1),
    leaves = (seat: { player: number; name?: string }): boolean =>
      three.includes(String(seat.player)) && seat.name !== "Petra Spielt"; // she plays to the end
  const table = tables.find((one) => one.seats.some(leaves))!,
    leaver = table.seats.find(leaves)!;
  await page.goto(`${server.url}${day.hall.page}/judge/tables/${table.table}`);
  await page.getByRole("button", { name: "Manage game" }).click();
  await page.getByRole("dialog").getByRole("button", { name: leaver.name! }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText(`${leaver.name} left the game.`).waitFor();
  await day.follow((part) => part === "/standings" || part === "/champion");
  assert.ok(day.pressed.includes("repair"), day.pressed.join(" → "));
  const { stage } = await day.hall.look<{ stage: string }>("");
  assert.equal(stage, "completed");
  const { standings } = await day.hall.look<{ standings: Row[] }>("/standings");
  assert.equal(standings.filter((row) => row.rank !== null && row.name !== leaver.name).length, 21);
  await until(
    async () =>
      (await olga.look<{ events: { stage: string }[] }>("/api/events")).events[0]?.stage === "completed",
    "the list follows the log",
  );
  // One left, and 22 took part: every page says so; the number of ranked players is different, and labelled as such.
  for (const part of [day.hall.page, "/"]) {
    await page.goto(server.url + part);
    await page.getByText("22 took part").first().waitFor();
  }
  await petra.go("/mine");
  await petra.page.locator(".mine-rank").getByText("of 21 ranked").waitFor();
  // Without a final the first of the list has won, on a page of its own and in the list of events.
  await page.goto(`${server.url}${day.hall.page}/champion`);
  await page.getByRole("heading", { level: 1, name: standings[0]!.name }).waitFor();
  await page.getByText("Tournament winner").waitFor();
  await page.getByRole("list", { name: "Podium" }).getByText(standings[2]!.name).waitFor();
  await page.goto(`${server.url}/`);
  await page.locator(".home-champion").getByText(standings[0]!.name).waitFor();
  const hers2 = await windows.open(server, `${day.hall.page}/mine`, PHONE, petra.client);
  await hers2.getByText("once the league accepts this event").waitFor();
  // Handed in, accepted, counted: the season's ranking has everyone who played to the end.
  await page.goto(`${server.url}${season}?part=events`);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Accepted", { exact: true }).waitFor();
  const stranger = await windows.open(server, season);
  await stranger.getByRole("link", { name: standings[0]!.name }).first().waitFor();
  await stranger.getByRole("link", { name: petra.name }).first().waitFor();
  await hers2.getByText(/Your season rank: \d+/).waitFor();
  await hers2.getByRole("link", { name: "Season 2026 ranking" }).click();
  await hers2.waitForURL(`**${season}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download research data" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "season-research.json");
  assert.equal(
    (await olga.look<{ tournaments: { games: unknown[] }[] }>(`/api${season}/research.json`)).tournaments[0]!
      .games.length,
    18,
  );
  assert.deepEqual(windows.complaints, []);
});

test("two base games, New Shores and Cities & Knights: every game to its own points, and to the season", async () => {
  // DM19-2.6, DM19-3.3b, DM19-6C.1
  const page = await windows.open(server, "/", {}, olga);
  const { season } = await olga.send<{ season: string }>("/api/seasons", { name: "Season of knights" });
  const day = await Journey.create(server, olga, page, "dm19", "Ritter im Laden", "Season of knights", [
    "base",
    "new-shores",
    "base",
    "cities-and-knights",
  ]);
  await page.goto(`${server.url}${day.hall.page}`);
  await page.getByText("2 × Base game, New Shores, Cities & Knights").waitFor();
  await page.goto(`${server.url}${day.hall.page}/run`);
  await day.follow((part) => part === "/people");
  const petra = await Player.comes(server, windows, day.hall, "Petra Ritter"),
    guest = await windows.open(
      server,
      `${day.hall.page}/register`,
      PHONE,
      await server.account("Gustav Gast"),
    );
  await guest
    .getByLabel("I'm bringing a game with everything needed for Base game, New Shores, Cities & Knights")
    .waitFor(); // DM19-5.8
  await day.hall.send("/import", {
    csv: peopleList(15),
    check_in: true,
    acks: await day.hall.signed(),
    declared: ["national"],
  });
  const goals: number[] = [];
  for (const at of [0, 1, 2, 3]) {
    await day.follow((part, round) => part === "/results" && round === at);
    const { goal, tables } = await day.hall.round(at);
    goals.push(goal);
    if (at < 3) {
      await day.hall.results(at, at ? 0 : tables.length); // the first round is typed in on the way
      continue;
    }
    const table = await petra.table(at);
    await petra.page.getByText("Goal: 13 VP. Settlement 1, city 2, metropolis 2 more").waitFor();
    await page.goto(`${server.url}${day.hall.page}/results`);
    await page.getByRole("heading", { name: "Round 4 · Cities & Knights" }).waitFor();
    await page.goto(`${server.url}${day.hall.page}/judge/tables/${table.table}`);
    await page.getByRole("button", { name: "Decision tree" }).click();
    await page.getByRole("button", { name: "The barbarians (Cities & Knights)" }).waitFor();
    assert.equal(await page.getByRole("button", { name: /development cards/ }).count(), 0);
    await page.getByRole("button", { name: "The robber was forgotten (Cities & Knights)" }).click();
    await page.getByRole("button", { name: "No", exact: true }).click(); // no attack yet
    await page.getByText("until the first attack a 7 does not move the robber").waitFor();
    await petra.fillsIn(false);
    const sheet = (await day.hall.round(at)).tables.find((one) => one.game === table.game) as unknown as {
      winner: number;
      seats: { vp: number }[];
    };
    assert.equal(sheet.seats[sheet.winner]!.vp, 13);
    await page.goto(`${server.url}${day.hall.page}/rounds/${at}/tables/${table.table}`);
    await page.getByText("Round 4 · Cities & Knights").waitFor();
    await page.getByText("Goal: 13 VP.").waitFor();
    await page.getByRole("button", { name: "Confirm result" }).click();
    await page.getByText("Result confirmed.").waitFor();
    await day.hall.results(at);
  }
  assert.deepEqual(goals, [10, 14, 10, 13]);
  await day.follow((part) => part === "/standings" || part === "/champion");
  assert.equal((await day.hall.look<{ stage: string }>("")).stage, "completed");
  await page.goto(`${server.url}/seasons/${season}?part=events`);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Accepted", { exact: true }).waitFor();
  await petra.page.goto(`${server.url}/seasons/${season}`);
  await petra.page.getByRole("link", { name: petra.name }).first().waitFor();
  assert.deepEqual(windows.complaints, []);
});

test("the organiser plays; a bystander substitutes for a leaver, and another decides at the organiser's own table", async () => {
  // DM19-5.1b, 5.1c, 5.6c
  const hall = await Hall.create(server, olga, "dm19", "Achtzehn im Laden");
  const { me } = await olga.look<{ me: { id: string } }>("/api/me");
  await hall.step({ kind: "staff.assigned", person: me.id, role: "head-judge" });
  await hall.people(17, { open: true }); // and the organiser: two tables have three
  const { acks_needed: acks } = await hall.look<{ acks_needed: string[] }>("");
  const { player } = await hall.send<{ player: number }>("/entrants", { acks, declared: ["declared"] });
  await hall.step({ kind: "entry.checked_in", player });
  await hall.step({ kind: "registration.closed" });
  await hall.begin();
  const round = await hall.open(),
    { tables } = await hall.round(round);
  const own = tables.find((table) => table.seats.some((seat) => seat.player === player))!,
    three = tables.find((table) => table.seats.length === 3 && table !== own)!;
  const page = await windows.open(server, `${hall.page}/judge/tables/${own.table}`, {}, olga);
  // At your own table the form says first that someone else decides; without an account that is written down for them.
  await page.getByRole("button", { name: "Ruling" }).click();
  const form = page.getByRole("dialog");
  await form.getByText("You play at this table").waitFor();
  await form
    .getByLabel("Decides instead of you")
    .selectOption({ label: "Someone else, without an account…" });
  await form.getByLabel("Name", { exact: true }).fill("Ivy Impartial");
  await form.getByRole("button", { name: "Recuse yourself" }).click();
  await form.getByText("Ivy Impartial now decides at this table.").first().waitFor();
  await form.getByLabel("Notes").fill("It is normal play.");
  await form.getByRole("button", { name: "Record ruling" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText(/Ivy Impartial \(judge\).*recorded by Olga Organiser/).waitFor();
  // So is a penalty that they impose on someone at this table, and a disqualification.
  const other = own.seats.find((seat) => seat.player !== player)!;
  await page.locator(".table-seats").getByRole("button", { name: other.name! }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Penalty" }).click();
  await form.getByText("Ivy Impartial decides at this table.").first().waitFor();
  await form.getByLabel("Reason").fill("Would not stop shouting.");
  await form.getByRole("button", { name: "Issue penalty" }).click();
  await page.getByText("Penalty recorded.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Disqualify" }).click();
  await form.getByText("Ivy Impartial decides at this table.").first().waitFor();
  await form.getByLabel("Intentional").check();
  await form.getByLabel("Meant to decide the game or the tournament").check();
  await form.getByLabel("Reason").fill("Hid cards.");
  await form.getByText("You can disqualify on this basis now").waitFor();
  await page.keyboard.press("Escape");
  const leaver = three.seats[0]!;
  await hall.step({ kind: "entry.abandoned", game: three.game, player: leaver.player });
  await page.goto(`${server.url}${hall.page}/run`);
  await page.getByRole("link", { name: /substitute needed/ }).click();
  await page.getByTestId(`table-${three.table}`).click();
  await page.getByTestId("name-substitute").click();
  const dialog = page.getByRole("dialog").last();
  await dialog
    .getByLabel("Substitute", { exact: true })
    .selectOption({ label: "Someone else, without an account…" });
  await dialog.getByLabel("Name", { exact: true }).fill("Bea Bystander");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Bea Bystander takes over.").waitFor();
  assert.deepEqual(windows.complaints, []);
});

test("a player builds the board with the others, and sees what comes next between games and at the end", async () => {
  // DM19-2.3, CLAUSES 10.3
  const hall = await Hall.create(server, olga, "dm19", "Boards of their own"),
    paul = await server.account("Paul Builds");
  const rudi = await hall.staff("Rudi Referee", "judge");
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  await paul.send(`${hall.api}/entrants`, { acks: ["rules"], declared: ["declared", "national"] });
  await paul.step(hall.event, { kind: "entry.checked_in" });
  await hall.send("/import", {
    csv: peopleList(15),
    check_in: true,
    acks: await hall.signed(),
    declared: ["national"],
  });
  await hall.step({ kind: "registration.closed" });
  await hall.begin(1);
  const { round } = await hall.send<{ round: number }>("/rounds"),
    page = await windows.open(server, `${hall.page}/mine`, { ...PHONE, language: "de" }, paul);
  await hall.picks(round);
  await page.getByText("Baut euren Spielplan gemeinsam nach den Regeln auf").waitFor();
  await page.getByRole("button", { name: "Unser Spielplan ist fertig" }).click();
  await page.getByText("Die Partie beginnt gleich.").waitFor();
  for (const { game } of (await hall.round(round)).tables)
    if (await hall.may({ kind: "board.table_built", game }))
      await hall.step({ kind: "board.table_built", game });
  await hall.send(`/rounds/${round}/start`);
  await hall.results(round);
  // A complaint right after the game is heard; when the next round is open the result stands (DM19-5.3).
  const me = (await paul.look<{ me: { player: number } }>(hall.api)).me.player,
    own = (await hall.round(round)).tables.find((one) => one.seats.some((seat) => seat.player === me))!;
  await page.goto(`${server.url}${hall.page}/rounds/${round}/tables/${own.table}`);
  await page.getByRole("button", { name: "Protest …" }).click();
  await page.getByLabel("Was passiert ist").fill("Der Räuber wurde vergessen.");
  await page.getByRole("button", { name: "Protest einlegen" }).click();
  await page.getByText("1 Protest ist offen").waitFor();
  const { calls } = await hall.look<{ calls: { step: number; matter: string }[] }>("/calls");
  await rudi.step(hall.event, {
    kind: "protest.decided",
    step: calls.find((one) => one.matter === "protest")!.step,
    upheld: false,
    against: 4,
    text: "Zu spät bemerkt.",
  });
  await page.getByText("1 Protest ist offen").waitFor({ state: "detached" });
  await page.getByText("Zu spät bemerkt.").first().waitFor();
  await hall.close(round);
  await page.goto(`${server.url}${hall.page}/mine`);
  await page.getByText("Spielst du weiter, erscheint dein nächster Tisch hier").waitFor();
  await page.getByRole("columnheader", { name: "SP" }).waitFor(); // points mean something else in this rulebook (DM19-3.1)
  for (let i = 0; i < 2; i++) await hall.play();
  assert.equal(await hall.may({ kind: "protest.filed", game: own.game, player: me, about: "rules" }), false);
  await page.goto(`${server.url}${hall.page}/rounds/${round}/tables/${own.table}`);
  await page.locator("button[aria-disabled=true]", { hasText: "Protest …" }).waitFor(); // and says why when pressed
  await hall.step({ kind: "event.completed" });
  await page.goto(`${server.url}${hall.page}`);
  await page.getByText("Du hast teilgenommen.").waitFor();
  assert.deepEqual(windows.complaints, []);
});

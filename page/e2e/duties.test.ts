// duties.test.ts - what a table gets besides its players: bank, copy, board and voice channel; what the hall takes care of; what researchers get.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { Hall } from "./hall";
import { accessibility, PHONE, Server, Windows, Client } from "./rig";

let server: Server, windows: Windows, olga: Client, page: Page;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  olga = await server.admin("Olga Organiser");
  page = await windows.open(server, "/", {}, olga);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const quiet = async (): Promise<void> => {
  assert.deepEqual(await accessibility(page), []);
  assert.deepEqual(windows.complaints, []);
};

type Duty = {
  game: number;
  table: number;
  seats: { player: number; name: string; order: number }[];
  banker: { order?: number };
  set?: { order?: number; organiser?: boolean };
};
const tablesOf = async (hall: Hall, round: number): Promise<Duty[]> =>
  (await hall.look<{ tables: Duty[] }>(`/rounds/${round}`)).tables;

test("a German table shows its banker and whose copy is used, on the page and on its card", async () => {
  // DM19-2.4, DM19-5.8
  const hall = await Hall.create(server, olga, "dm19", "Shop Cup"),
    paul = await server.account("Paul Player");
  await hall.step({ kind: "event.published" });
  await hall.step({ kind: "registration.opened" });
  await paul.send(`${hall.api}/entrants`, {
    acks: ["rules"],
    declared: ["declared", "national", "resident", "brings-game"],
  });
  await hall.step({ kind: "entry.checked_in", player: 0 });
  await hall.send("/import", {
    csv:
      "name,country\n" +
      Array.from({ length: 15 }, (_, i) => `Person ${"ABCDEFGHIJKLMNO"[i]},DE`).join("\n") +
      "\n",
    check_in: true,
    acks: await hall.signed(),
  });
  await hall.step({ kind: "registration.closed" });
  await hall.staff("Jule Judge", "judge");
  await hall.begin();
  const { round } = await hall.send<{ round: number }>("/rounds");
  const table = (await tablesOf(hall, round)).find((one) =>
    one.seats.some((seat) => seat.name === "Paul Player"),
  )!;
  const paulSits = table.seats.find((seat) => seat.name === "Paul Player")!;
  assert.equal(table.set!.order, paulSits.order, "he is the only one who brings a game");

  await page.goto(`${server.url}${hall.page}/rounds/${round}`);
  const tile = page.getByTestId(`table-${table.table}`);
  await tile.getByText("lends the game").waitFor();
  await tile.getByText("bank", { exact: true }).waitFor();
  await tile.click();
  await page.getByRole("dialog").getByText("Paul Player’s copy of the game is used here.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  assert.match(
    (await page.getByRole("link", { name: "Table cards" }).getAttribute("href"))!,
    /print\/cards\?round=1$/,
  );
  await page.goto(`${server.url}${hall.page}/print?what=cards`);
  await page.getByRole("img", { name: "Preview of Table cards, page 1" }).waitFor();
  await quiet();

  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, paul);
  await phone.getByText("Your copy of the game is used.").waitFor();
  assert.equal(
    await phone.getByText("You're the banker.").count(),
    table.banker.order === paulSits.order ? 1 : 0,
  );
  await phone.close();
});

test("where tables build their own boards the organiser can have one drawn and printed for each", async () => {
  // WC04-29
  const hall = await Hall.create(server, olga, "wc04", "Old Cup");
  await hall.people(16);
  await hall.begin();
  const { round } = await hall.send<{ round: number }>("/rounds");
  await page.goto(`${server.url}${hall.page}/rounds/${round}`);
  await page.getByTestId("table-boards").click();
  await page.getByText("4 tables have a board to build.").waitFor();
  await page.getByText("They stay sealed until the games begin").waitFor();
  const print = await page.getByRole("link", { name: "Print boards" }).getAttribute("href");
  const pdf = await page.request.get(server.url + print!);
  assert.equal(pdf.headers()["content-type"], "application/pdf");
  const first = await hall.look<{ drawn: { setup: string; seed: number } }>("/games/0/board");
  assert.equal(first.drawn.setup, "spiral");
  await page.getByRole("button", { name: "Draw new boards" }).click();
  await assert.doesNotReject(
    page.waitForFunction(
      async ([path, seed]) =>
        ((await (await fetch(path as string)).json()) as { drawn: { seed: number } }).drawn.seed !== seed,
      [`${hall.api}/games/0/board`, first.drawn.seed] as const,
    ),
  );
  await page.getByTestId("next-step").click(); // the games begin, and everyone may see the boards
  await page.getByText("They stay sealed until the games begin").waitFor({ state: "detached" });
  assert.equal(
    (await new Client(server.url).look<{ revealed: boolean }>(`${hall.api}/games/0/board`)).revealed,
    true,
  );
  await quiet();
});

test("a judge who plays doesn't go to their own table; the person named instead is told, with the game", async () => {
  // DM19-5.1c, DM19-2.5b
  const hall = await Hall.create(server, olga, "dm19", "Referees' Cup"),
    judge = await hall.staff("Rita Richter", "judge");
  await hall.step({
    kind: "format.chosen",
    rounds: 3,
    dates: 1,
    scenarios: ["cities-and-knights", "base", "base"],
  });
  await hall.step({ kind: "event.published" });
  await hall.step({ kind: "registration.opened" });
  const players = [judge]; // four others have accounts: at least one of them sits elsewhere
  for (let i = 1; i <= 4; i++) players.push(await server.account(`Ace Number${"ABCD"[i - 1]}`));
  for (const [player, client] of players.entries()) {
    await client.send(`${hall.api}/entrants`, {
      acks: ["rules"],
      declared: ["declared", "national", "resident"],
    });
    await hall.step({ kind: "entry.checked_in", player });
  }
  await hall.send("/import", {
    csv:
      "name,country\n" +
      Array.from({ length: 11 }, (_, i) => `Guest ${"ABCDEFGHIJK"[i]},DE`).join("\n") +
      "\n",
    check_in: true,
    acks: await hall.signed(),
  });
  await hall.step({ kind: "registration.closed" });
  await hall.begin();
  const round = await hall.open(),
    { tables } = await hall.round(round);
  const own = tables.find((one) => one.seats.some((seat) => seat.player === 0))!,
    away = tables.find((one) => one !== own)!;
  const guest = away.seats.find((seat) => seat.name!.startsWith("Guest"))!.name!,
    ace = [1, 2, 3, 4].find((player) => !own.seats.some((seat) => seat.player === player))!;
  await hall.step({ kind: "judge.called", game: own.game, topic: "rules" });

  const desk = await windows.open(server, `${hall.page}/judge`, {}, judge);
  await desk.getByTestId("call").getByText("You play at this table").waitFor();
  assert.equal(await desk.getByRole("button", { name: "On my way" }).count(), 0);
  await desk.goto(`${server.url}${hall.page}/judge/tables/${own.table}`);
  await desk.getByText("You play at this table").waitFor();
  assert.equal(await desk.getByRole("button", { name: "On my way" }).count(), 0);
  const names = async (name: string): Promise<void> => {
    await desk.getByRole("button", { name: "Recuse yourself" }).click();
    const form = desk.getByRole("dialog");
    await form
      .getByLabel("Decides instead of you")
      .locator("option", { hasText: name })
      .waitFor({ state: "attached" });
    assert.equal(
      await form.getByLabel("Decides instead of you").locator("option", { hasText: "Rita Richter" }).count(),
      0,
      "nobody of the table itself",
    );
    await form.getByLabel("Decides instead of you").selectOption({ label: name });
    assert.deepEqual(await accessibility(desk), []);
    await form.getByRole("button", { name: "Recuse yourself" }).click();
    await desk.getByText(`Judge for this table: ${name}`).waitFor();
  };
  await names(guest); // people who came without an account
  await names(`Ace Number${"ABCD"[ace - 1]}`);
  await desk.close();

  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, players[ace]);
  await phone.getByText(`You're the judge at table ${own.table}`).waitFor();
  await phone.getByText("Cities & Knights").first().waitFor();
  await phone.getByRole("link", { name: `Table ${own.table}`, exact: true }).click();
  await phone.getByRole("button", { name: "On my way" }).click();
  await phone.getByRole("button", { name: "Done" }).click();
  await phone.getByRole("button", { name: "Done" }).waitFor({ state: "detached" });
  await phone.close();
  await page.goto(`${server.url}${hall.page}/schedule`);
  await page.locator(".schedule-round").waitFor();
  await page.getByText("Cities & Knights", { exact: true }).waitFor();
  await page.goto(`${server.url}${hall.page}/screen?show=pairings`);
  await page.locator(".screen-round", { hasText: "Round 1 · Cities & Knights" }).waitFor();
  assert.deepEqual(windows.complaints, []);
});

test("a table that built its own board has none to print, and a final shows its banker", async () => {
  // WC04-29, WC04-18a
  const hall = await Hall.create(server, olga, "wc04", "Older Cup");
  await hall.people(16);
  await hall.begin();
  const round = await hall.reveal();
  await page.goto(`${server.url}${hall.page}/rounds/${round}`);
  await page.getByText("Each table builds its own board.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Print boards" }).count(), 0);
  await page.goto(`${server.url}${hall.page}/print?what=boards`);
  await page.getByText("“Draw a board for each table”").waitFor();
  assert.equal(await page.getByRole("link", { name: "Open PDF" }).count(), 0);
  await quiet();

  const { event } = await olga.send<{ event: string }>("/api/demo", {
    rulebook: "wc04",
    players: 32,
    until: "final",
    seed: 5,
  });
  const { rounds } = await olga.look<{ rounds: { round: number; phase: string }[] }>(
      `/api/events/${event}/rounds`,
    ),
    final = rounds.find((one) => one.phase === "final")!.round;
  const { tables } = await olga.look<{ tables: { table: number; banker: { judge?: string } }[] }>(
    `/api/events/${event}/rounds/${final}`,
  );
  await page.goto(`${server.url}/events/${event}/rounds/${final}`);
  await page.getByTestId(`table-${tables[0]!.table}`).getByText(tables[0]!.banker.judge!).waitFor();
  await quiet();
});

test("the hall's list of a World Championship is ticked, and a translation sheet is printed", async () => {
  // WC25-1.0b, 1.1.1b, 2.1.4
  const hall = await Hall.create(server, olga, "wc25", "World Cup");
  await olga.ask("PATCH", hall.api, { language: "fr" });
  for (const name of ["Ada", "Ben", "Cleo", "Dan"]) await hall.staff(`${name} Judge`, "judge");
  await hall.people(16);
  await hall.begin();
  await page.goto(`${server.url}${hall.page}/run`);
  const list = page.locator(".hall-tasks");
  await list.getByText("[WC25-2.1.4]").waitFor();
  const devices = list.locator('[data-task="devices-stowed"]');
  await devices.getByRole("button", { name: "Done" }).click();
  await list.locator('[data-task="devices-stowed"][data-done]').waitFor();
  await list.locator('[data-task="translation-sheet"]').getByRole("link", { name: "Print" }).click();
  await page.getByRole("img", { name: "Preview of Translation sheet, page 1" }).waitFor();
  assert.equal(await page.getByLabel("Language of the game set").inputValue(), "fr");
  await page.getByLabel("Language of the game set").selectOption("pl");
  await page.getByRole("img", { name: "Preview of Translation sheet, page 1" }).waitFor();
  await quiet();

  await hall.reveal(); // while the board is studied it may be photographed (WC25-2.1.5)
  await page.goto(`${server.url}${hall.page}/rounds/0`);
  await page.getByTestId("table-1").click();
  await page.getByText("Board photos allowed").waitFor();
  await page.keyboard.press("Escape");
  await page.goto(`${server.url}${hall.page}/judge?tab=tables`);
  await page.locator('.hall-tasks [data-task="devices-stowed"][data-done]').waitFor();
  await quiet();
});

test("an emergency pauses the table from a player's phone", async () => {
  // WC25-2.1.6
  const hall = await Hall.create(server, olga, "nc20", "Pause Cup"),
    paula = await server.account("Paula Player");
  await hall.step({ kind: "event.published" });
  await hall.step({ kind: "registration.opened" });
  await hall.invite(paula);
  await paula.send(`${hall.api}/entrants`, { acks: await hall.acksNeeded() });
  await hall.step({ kind: "entry.checked_in", player: 0 });
  await hall.send("/import", {
    csv:
      "name,country\n" +
      Array.from({ length: 15 }, (_, i) => `Guest ${"ABCDEFGHIJKLMNO"[i]},DE`).join("\n") +
      "\n",
    check_in: true,
    acks: await hall.signed(),
  });
  await hall.step({ kind: "registration.closed" });
  await hall.staff("Jo Judge", "judge");
  await hall.begin();
  await hall.open();
  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, paula);
  await phone.getByRole("button", { name: "Step away for a moment" }).click();
  await phone.getByRole("button", { name: "Resume play" }).click();
  await phone.getByRole("button", { name: "Step away for a moment" }).waitFor();
  await phone.close();

  // A judge asks who would gain by whose victory (WC25-1.2.5f).
  await page.goto(`${server.url}${hall.page}/judge/tables/1`);
  await page.getByRole("button", { name: "Who benefits?" }).click();
  const ranks = page.getByRole("region", { name: "Ranks by winner" });
  await ranks.getByRole("row").nth(4).waitFor();
  assert.equal(await ranks.getByRole("row").count(), 5);
  assert.equal(await ranks.getByRole("row").nth(1).getByRole("cell").nth(1).innerText(), "1"); // who wins the first game leads
  assert.deepEqual(await accessibility(page), []);
  await page.keyboard.press("Escape");
});

test("tables of a bracket get voice channels of their own", async () => {
  // DC21-2.0.7b
  const { event } = await olga.send<{ event: string }>("/api/demo", {
    rulebook: "dc21",
    players: 64,
    until: "final",
    seed: 3,
  });
  const { rounds } = await olga.look<{ rounds: { round: number; phase: string }[] }>(
      `/api/events/${event}/rounds`,
    ),
    round = rounds.filter((one) => one.phase === "bracket").at(-1)!.round;
  await page.goto(`${server.url}/events/${event}/rounds/${round}`);
  await page.getByText("Voice channels").click();
  await page.getByLabel("Channel address").fill("https://voice.example/table-{table}");
  await page.getByRole("button", { name: "Assign to all tables" }).click();
  await page.getByText(/Voice channels: \d+ of \d+ tables have a channel\./).waitFor();
  await page.getByTestId("table-1").click();
  assert.equal(
    await page.getByRole("link", { name: "Join voice channel" }).getAttribute("href"),
    "https://voice.example/table-1",
  );
  await page.keyboard.press("Escape");
  await quiet();
});

test("researchers get a file without names", async () => {
  const hall = await Hall.create(server, olga, "nc20", "Study Cup");
  await hall.people(16);
  await hall.step({ kind: "semi.skipped", on: true }); // announced to everyone (NC20-1.2.4b)
  await page.goto(server.url + hall.page);
  await page.getByText("There is no semi-final").waitFor();
  await hall.step({ kind: "consent.given", player: 3, consent: "research", given: true });
  await hall.staff("Jim Judge", "judge");
  await hall.begin();
  await hall.play();
  await page.goto(`${server.url}${hall.page}/standings`);
  await page.getByText("Files and embedding").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download research data" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "research.json");
  const data = await hall.look<{
    players: { player: string }[];
    games: { seats: { player: string | null }[] }[];
  }>("/research.json");
  assert.equal(data.players.length, 1);
  assert.equal(data.games.length, 4);
  assert.equal(data.games.flatMap((game) => game.seats).filter((seat) => seat.player !== null).length, 1);
  await quiet();
});

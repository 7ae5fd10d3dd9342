// rounds.test.ts - an organiser who only follows the big button gets from the seated hall to the champion: NC20 with 26 people.
// And a round of WC25 with its study time, its votes to end it, its clocks and its board drawn live.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { Hall } from "./hall";
import { accessibility, BIG, PHONE, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, chief: Client, hall: Hall, world: Hall;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  chief = await server.admin("Olga Organiser");
  hall = await Hall.create(server, chief, "nc20", "Spring Open");
  world = await Hall.create(server, chief, "wc25", "World Cup");
  for (const one of [hall, world])
    for (let i = 1; i <= 4; i++) await one.staff(`${one === hall ? "Judge" : "Umpire"} ${i}`, "judge");
  await hall.people(26);
  await hall.send("/schedule/search", { seconds: 1 });
  while ((await hall.look<{ state: string }>("/schedule/search")).state !== "done")
    await new Promise((wake) => setTimeout(wake, 50));
  await hall.send("/schedule/publish");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const title = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** Press the big button, which must say this. */
async function next(page: Page, says: string): Promise<void> {
  const button = page.getByTestId("next-step").and(page.getByRole("button", { name: says, exact: true }));
  await button.click();
  await button.waitFor({ state: "detached" });
}

test("the big button leads from the schedule through the first round", async () => {
  const page = await windows.open(server, `${hall.page}/run`, {}, chief);
  await next(page, "Draw boards");
  // What was drawn is looked at before it is approved (NC20-1.5.1): drawing alone approves nothing.
  const slots = async () => {
    const { rounds, coming = [] } = await hall.look<{
      rounds: { board_approved: boolean }[];
      coming?: { board_approved: boolean; has_board: boolean }[];
    }>("/rounds");
    return [...rounds, ...coming];
  };
  assert.ok((await slots()).every((one) => !one.board_approved));
  await page.getByRole("link", { name: "Go to boards" }).click();
  await page.getByRole("heading", { name: "5 boards to approve" }).waitFor();
  assert.equal(await page.getByTestId("approve-boards").count(), 0); // nobody has looked
  await page.getByTestId("look-boards").click();
  await page.getByRole("img", { name: "Board, Final" }).waitFor();
  const island = page.getByRole("img", { name: "Board, Round 2" }).locator("desc"),
    was = await island.textContent();
  await page.getByRole("button", { name: "Draw another for Round 2" }).click();
  for (let looks = 0; (await island.textContent()) === was; looks++) {
    assert.ok(looks < 200, "another board");
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole("button", { name: "Approve board for Round 2" }).click();
  await page.getByRole("heading", { name: "4 boards to approve" }).waitFor();
  assert.equal((await slots()).filter((one) => one.board_approved).length, 1);
  await page.getByTestId("approve-boards").click();
  await page.locator(".approvals").waitFor({ state: "detached" });
  assert.ok((await slots()).every((one) => one.board_approved));
  await page.goto(`${server.url}${hall.page}/run`);
  await next(page, "Start");
  await next(page, "Briefing done");
  await next(page, "Open Round 1");
  // Sealed boards are not for everyone, and covered even for those who may look.
  const stranger = await windows.open(server, `${hall.page}/rounds/0`);
  await stranger.getByText("The board is sealed.").waitFor();
  assert.equal(await stranger.getByRole("button", { name: "View now" }).count(), 0);
  await page.getByRole("link", { name: "All tables: Round 1" }).click();
  await page.getByRole("button", { name: "View now" }).click();
  await page.getByRole("img", { name: "Board, Round 1" }).waitFor();
  await next(page, "Show board");
  await stranger.getByRole("img", { name: "Board, Round 1" }).waitFor();
  assert.match(
    (await stranger.locator(".board desc").textContent()) ?? "",
    /^Row 1: \w+.*Harbours: .*3:1 any/,
  );
  await next(page, "Start all games");
  await page.locator(".tile[data-state=placing]").nth(6).waitFor();
  await hall.results(0, 1);
  await page.getByText("6 of 7 results in").first().waitFor();
  await page.locator(".tile[data-state=locked]").nth(5).waitFor();
  await page.getByRole("button", { name: /^placing/ }).click();
  await page.locator(".tile").nth(1).waitFor({ state: "detached" });
  await hall.results(0);
  await next(page, "Close round");
  await page.getByRole("link", { name: "View standings" }).waitFor();
});

test("a table is looked after from its card: judge called, turns timed, paused", async () => {
  await hall.open();
  const page = await windows.open(server, `${hall.page}/rounds/1`, PHONE, chief);
  await page.getByTestId("table-3").click();
  const card = page.getByRole("dialog", { name: "Table 3" });
  await card.getByRole("button", { name: "Placement done" }).click();
  await card.getByLabel("Seconds per turn").fill("90");
  await card.getByRole("button", { name: "Switch on timer" }).click();
  await card
    .getByRole("button", { name: /^Start .*'s turn$/ })
    .first()
    .click();
  await card.getByRole("timer").waitFor();
  await card.getByRole("button", { name: "Pause" }).click();
  await card.getByRole("button", { name: "Continue" }).click();
  await card.getByRole("button", { name: "Pause" }).waitFor();
  await card.getByRole("button", { name: "Call a judge" }).click();
  await card.getByText("Judge called", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  assert.match(await page.getByTestId("table-3").innerText(), /Judge called/);
  await page.getByRole("button", { name: /^Needs attention/ }).click();
  await page.locator(".tile").nth(1).waitFor({ state: "detached" });
  await page.goto(`${server.url}${hall.page}/run`);
  await page.getByRole("link", { name: /^1\s*judge call/ }).waitFor();
  await page.getByRole("button", { name: "Announce" }).click();
  await page.getByLabel("Message").fill("Lunch at one o'clock.");
  await page.getByRole("dialog").getByRole("button", { name: "Announce", exact: true }).click();
  await page.getByText("Lunch at one o'clock.").waitFor();
});

test("the cut, the choice of places and the final, to the champion", async () => {
  await hall.results(1);
  await hall.close(1);
  await hall.play();
  if (!(await hall.may({ kind: "cut.made" }))) await hall.send("/lots/draw");
  const page = await windows.open(server, `${hall.page}/run`, {}, chief);
  await next(page, "Apply the cut");
  await next(page, "Open Semi-final");
  await next(page, "Show board");
  await page.getByRole("link", { name: "Go to seat choice" }).click();
  await page.getByRole("heading", { name: "Finals" }).waitFor();
  const form = page.locator(".chart-table").first();
  const first = await form.locator(".chart-seats li").first().innerText();
  assert.match(first, /^1\s[\s\S]*choosing now/);
  await form.getByRole("button", { name: "2nd", exact: true }).click();
  await form.getByRole("button", { name: "Seat 3" }).click();
  await form.getByRole("button", { name: "white" }).click();
  await page.getByTestId("choose-1").click();
  await form.locator(".chart-seats li").nth(1).getByText("choosing now").waitFor();
  // What is taken says by whom, and cannot be taken again.
  const taken = form.getByRole("button", { name: /^2nd/ });
  assert.equal(await taken.getAttribute("aria-disabled"), "true");
  await hall.picks(3);
  await next(page, "Start all games");
  await hall.results(3);
  await next(page, "Close round");
  await next(page, "Seat the final");
  await next(page, "Open Final");
  await next(page, "Show board");
  await hall.picks(4);
  await next(page, "Start all games");
  await hall.results(4);
  await next(page, "Close round");
  await next(page, "Declare champion");
  await page.locator(".finals-champion strong").waitFor();
  await page.goto(`${server.url}${hall.page}/run`);
  await next(page, "Complete event");
  await page.getByRole("heading", { name: "The event is over" }).waitFor();
  assert.equal((await hall.look<{ stage: string }>("")).stage, "completed");
});

test("a table that is far behind the others is listed, and one press times its turns", async () => {
  // NC20-1.2.3e
  const fair = await Hall.create(server, chief, "nc20", "Slow Fair", { slow_table_s: "1" });
  await fair.staff("Referee of the Fair", "judge");
  await fair.people(16);
  await fair.begin();
  const round = await fair.open();
  const page = await windows.open(server, `${fair.page}/run`, {}, chief);
  await page.getByText("tables playing").waitFor();
  assert.equal(await page.getByRole("heading", { name: "Slow tables" }).count(), 0);
  await fair.results(round, 2);
  assert.equal(
    await page.getByRole("heading", { name: "Slow tables" }).count(),
    0,
    "two of four are no longer than the median",
  );
  const { tables } = await fair.round(round),
    [third, last] = tables.filter((one) => one.sheet === "open");
  await fair.send(`/games/${third!.game}/sheet`, { vp: [10, 4, 5, 6], winner: 0, signed: "paper" });
  await new Promise((wake) => setTimeout(wake, 1200));
  await page.reload();
  const list = page.locator(".slow-list li");
  await list.first().waitFor();
  assert.equal(await list.count(), 1);
  assert.match(await list.innerText(), new RegExp(`^Table ${last!.table}: ${last!.seats[0]!.name}`));
  await list.getByRole("button", { name: "Limit turns to 3 min" }).click();
  await list.getByText("3 min per turn").waitFor();
  const judge = await windows.open(server, `${fair.page}/judge?tab=tables`, PHONE, chief);
  await judge.getByText("slow", { exact: true }).waitFor();
  await page.getByRole("link", { name: "1 slow table" }).click();
  await page.locator(".tile").first().waitFor();
  assert.equal(await page.locator(".tile").count(), 1);
});

test("other options: skipping the semi-final, waiving a requirement with a reason, and what isn't available yet, with the clause", async () => {
  const small = await Hall.create(server, chief, "nc20", "Small Open");
  await small.people(16);
  const page = await windows.open(server, `${small.page}/run`, {}, chief);
  await page.getByRole("button", { name: "Skip it" }).click();
  await page.getByText("The semi-final will be skipped.").waitFor();
  await page.getByRole("button", { name: "Waive a requirement" }).click();
  await page.getByLabel("Requirement", { exact: true }).selectOption("briefing");
  await page.getByLabel("Reason").fill("Everybody has played here before.");
  await page.getByRole("dialog").getByRole("button", { name: "Waive", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.deepEqual((await small.look<{ waived: string[] }>("")).waived, ["briefing"]);
  await page.getByText("Not available yet").click();
  await page
    .getByText(/\[NC20-1\.2\.4a\]/)
    .first()
    .waitFor();
});

test("boards of the organiser's own: from a file, changed piece by piece, refused with a reason, and sealed before the first round", async () => {
  const own = await Hall.create(server, chief, "wc25", "Crafted boards");
  await own.people(20);
  const page = await windows.open(server, `${own.page}/rounds`, {}, chief);
  await page.getByRole("button", { name: "Make your own board" }).click();
  const dialog = page.getByRole("dialog", { name: "Your own board" }),
    seal = dialog.getByRole("button", { name: "Seal board" });
  const may = dialog.getByText("This board can be sealed."),
    text = dialog.getByRole("textbox", { name: "Board as text" });
  assert.equal(await seal.getAttribute("aria-disabled"), "true");
  // What isn't a board says so and is not drawn.
  await dialog.locator("summary").click();
  await text.fill("nineteen hexes");
  await dialog.getByRole("alert").getByText("Not valid JSON").waitFor();
  await text.fill('{"scenario":"base","hexes":[],"harbours":[]}');
  await dialog.getByRole("alert").getByText('The board needs exactly 19 "hexes", not 0.').waitFor();
  assert.equal(await dialog.locator(".board").count(), 0);
  // A file as the program writes it; one hex too many of a kind is drawn, and refused.
  const made = execFileSync(
    process.env.CASTELLAN!,
    ["board", "--setup", "balanced", "--seed", "2025", "--format", "json"],
    { encoding: "utf8" },
  );
  await dialog
    .getByLabel("Choose file")
    .setInputFiles({ name: "round1.json", mimeType: "application/json", buffer: Buffer.from(made) });
  await may.waitFor();
  const land = JSON.parse(made) as {
    hexes: { terrain: string; number?: number }[];
    harbours: { edge: number; kind: string }[];
  };
  const spare = land.hexes.findIndex((hex) => hex.terrain === "hills"),
    wrong = land.hexes.map((hex, at) => (at === spare ? { ...hex, terrain: "forest" } : hex));
  await text.fill(JSON.stringify({ ...land, hexes: wrong }));
  await may.waitFor({ state: "detached" });
  await dialog.getByRole("alert").waitFor();
  assert.equal(await dialog.locator(".board-hex").count(), 19);
  await text.fill(made);
  await may.waitFor();
  // Two lands change places and leave their numbers behind; the desert takes its place with the number of the other.
  const at = (terrain: string): number => land.hexes.findIndex((hex) => hex.terrain === terrain);
  const press = (kind: string, id: number): Promise<void> =>
    dialog.locator(`[data-at="${kind} ${id}"]`).press("Enter");
  const a = at("hills"),
    b = at("mountains"),
    c = at("pasture"),
    desert = at("desert");
  await press("hex", a);
  await dialog.getByText("hills – now choose the second place.").waitFor();
  await press("hex", b);
  await dialog.getByText("Choose two places to swap.").waitFor();
  await press("hex", c);
  await dialog.getByText("pasture – now choose").waitFor();
  await press("hex", desert);
  await dialog.getByText("Choose two places to swap.").waitFor();
  await dialog.getByRole("button", { name: "Harbours" }).click();
  const [one, other] = [
    land.harbours[0]!,
    land.harbours.find((harbour) => harbour.kind !== land.harbours[0]!.kind)!,
  ];
  await press("edge", one.edge);
  await dialog.getByText("now choose the second place.").waitFor();
  await press("edge", other.edge);
  await may.waitFor();
  assert.deepEqual(await accessibility(page), []);
  await seal.click();
  await dialog.waitFor({ state: "detached" });
  await page.locator(".rounds-list tbody tr").first().getByText("sealed").waitFor();
  const { board } = await own.look<{ board: typeof land }>("/rounds/0/board");
  assert.deepEqual(
    [board.hexes[a], board.hexes[b]].map((hex) => [hex!.terrain, hex!.number]),
    [
      ["mountains", land.hexes[a]!.number],
      ["hills", land.hexes[b]!.number],
    ],
  );
  assert.deepEqual(
    [board.hexes[c]!.terrain, board.hexes[desert]!.terrain, board.hexes[desert]!.number],
    ["desert", "pasture", land.hexes[c]!.number],
  );
  assert.deepEqual(
    [one, other].map(({ edge }) => board.harbours.find((harbour) => harbour.edge === edge)!.kind),
    [other.kind, one.kind],
  );
  // The next round begins with a drawn one, may not be the same again, and the drawn one will do.
  await page.getByRole("button", { name: "Make your own board" }).click();
  await dialog.getByLabel("For").selectOption({ label: "Round 2" });
  await dialog.locator("summary").click();
  await text.fill(JSON.stringify(board));
  await dialog
    .getByRole("alert")
    .getByText(/\[WC25-/)
    .waitFor();
  await dialog.getByRole("button", { name: "Draw board" }).click();
  await may.waitFor();
  const coming = async (hall: Hall): Promise<{ phase: string; has_board: boolean; crafted: boolean }[]> =>
    (await hall.look<{ coming: { phase: string; has_board: boolean; crafted: boolean }[] }>("/rounds"))
      .coming;
  assert.equal((await coming(own))[1]!.has_board, false); // it is only looked at yet
  await seal.click();
  await dialog.waitFor({ state: "detached" });
  await page.locator(".rounds-list tbody tr").nth(1).getByText("sealed").waitFor();

  // One board for each slot, the semi-final and the final too, weeks before (NC20-1.5.1a).
  const slots = await Hall.create(server, chief, "nc20", "Five boards");
  await page.goto(`${server.url}${slots.page}/rounds`);
  const rows = page.locator(".rounds-list tbody tr");
  assert.deepEqual(
    (await coming(slots)).map((one) => one.phase),
    ["preliminary", "preliminary", "preliminary", "semi-final", "final"],
  );
  await page.getByRole("button", { name: "Make your own board" }).click();
  await dialog.getByLabel("For").selectOption({ label: "Final" });
  await dialog.getByRole("button", { name: "Draw board" }).click();
  await may.waitFor();
  await seal.click();
  await rows.nth(4).getByText("sealed").waitFor();
  await page.getByRole("button", { name: "Draw missing boards" }).click();
  for (let row = 0; row < 4; row++) await rows.nth(row).getByText("needs approval").waitFor();
  await page.getByTestId("look-boards").click();
  await page.getByTestId("approve-boards").click();
  for (let row = 0; row < 5; row++) await rows.nth(row).getByText("sealed").waitFor();
  await page.getByRole("button", { name: "Draw missing boards" }).waitFor({ state: "detached" });
  assert.equal(
    (await page.request.get(`${server.url}${slots.api}/print/boards`)).headers()["content-type"],
    "application/pdf",
  );

  // Where boards are only drawn nobody is offered to make one.
  const drawn = await Hall.create(server, chief, "nc20", "Drawn boards", {
    board_generator: "variable set-up",
  });
  assert.ok((await coming(drawn)).every((one) => !one.crafted));
  await page.goto(`${server.url}${drawn.page}/rounds`);
  await page.getByRole("button", { name: "Draw missing boards" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Make your own board" }).count(), 0);
});

test("a study time: one press shows the board and starts the clock, a minute more, and a table that agrees to end it", async () => {
  await world.people(20);
  await world.begin();
  const page = await windows.open(server, `${world.page}/run`, { language: "de" }, chief);
  await next(page, "Runde 1 öffnen");
  // First everyone sits and has a colour (WC25-1.1.4c): the card says so with the clause, and nothing else shows the board.
  await page
    .getByText(/Plätze und Farben müssen gewählt sein, bevor der Spielplan gezeigt wird\. \[WC25-1\.1\.4c\]/)
    .waitFor();
  await assert.rejects(world.step({ kind: "board.revealed", round: 0 }), /seats-first/);
  // Who announces has the same two presses (WC25-1.1.7c).
  const stage = await windows.open(
    server,
    `${world.page}/rounds/0`,
    { language: "de" },
    await world.staff("Anna Announcer", "announcer"),
  );
  await next(stage, "Alle sitzen");
  await next(stage, "Spielplan zeigen");
  await page.getByRole("link", { name: "Alle Tische: Runde 1" }).click();
  const clock = page.locator(".study").getByRole("timer");
  assert.match(await clock.innerText(), /^[45]:\d\d$/);
  await page.getByRole("button", { name: "+1 Minute" }).click();
  await page.waitForFunction(() =>
    /^[56]:\d\d$/.test(document.querySelector(".study time")?.textContent ?? ""),
  );
  await page.locator(".tile[data-state=study]").nth(4).waitFor();
  await page.getByTestId("table-2").click();
  const card = page.getByRole("dialog", { name: "Tisch 2" });
  for (let i = 0; i < 4; i++) {
    await card.getByRole("button", { name: "Stimmt zu" }).first().click();
    if (i < 3) await card.getByText("hat zugestimmt").nth(i).waitFor();
  }
  await page.locator(".tile[data-state=ready]").waitFor();
  assert.equal(await page.locator(".tile[data-state=study]").count(), 4);
});

test("a semi-final board is drawn before everyone's eyes, piece by piece", async () => {
  for (const table of (await world.round(0)).tables)
    for (const seat of table.seats) {
      const vote = { kind: "study.vote_end", game: table.game, player: seat.player };
      if (await world.may(vote)) await world.step(vote);
    }
  await world.send("/rounds/0/start");
  await world.results(0);
  await world.close(0);
  for (let i = 1; i < 4; i++) await world.play();
  await world.cut();
  const page = await windows.open(server, `${world.page}/knockout`, {}, chief);
  await next(page, "Open Semi-final");
  const screen = await windows.open(server, `${world.page}/screen`, BIG);
  await next(page, "Draw the board live");
  const run = await windows.open(server, `${world.page}/run`, {}, chief); // the cockpit sends there, and does not show the board yet
  await run.getByRole("link", { name: "Go to the draw" }).waitFor();
  await run.close();
  await page.getByRole("button", { name: "Next piece" }).click();
  await page.getByText("Hex 1 of 19").waitFor();
  assert.equal(await page.locator(".board-hidden").count(), 18);
  assert.ok(
    await page.locator(".draw").evaluate((draw) => draw.getBoundingClientRect().bottom <= innerHeight),
    "the draw fits the window",
  );
  // The hall sees the same piece, large, and nothing else.
  await title(screen, "Drawing the board");
  await screen.getByText("Hex 1 of 19").waitFor();
  assert.equal(
    await screen.locator(".screen-piece").innerText(),
    await page.locator(".draw-said").innerText(),
  );
  assert.equal(await screen.locator(".board-hidden").count(), 18);
  await page.getByRole("button", { name: "Next piece" }).click();
  await screen.getByText("Hex 2 of 19").waitFor();
  await page.getByRole("button", { name: "All at once" }).click();
  await page.getByText("The board is complete", { exact: true }).waitFor();
  assert.equal(await page.locator(".board-token").count(), 18);
  await screen.getByText("The board is complete", { exact: true }).waitFor();
  assert.equal(await screen.locator(".board-token").count(), 18);
  await next(page, "Show board");
  await page.locator(".study").getByRole("timer").waitFor();
  await title(screen, "Study time");
  await screen.getByRole("timer").waitFor();
  assert.equal(await screen.locator(".screen-board .board-token").count(), 18);
  // The bracket on the screen has its tables from the first to the last, and the seeds beside the names.
  await screen.goto(`${server.url}${world.page}/screen?show=bracket`);
  await screen.getByRole("heading", { level: 3, name: "Table 4" }).waitFor();
  assert.deepEqual(await screen.locator(".screen-tree h3").allInnerTexts(), [
    "Table 1",
    "Table 2",
    "Table 3",
    "Table 4",
  ]);
  const seeds = await screen
    .locator(".screen-tree")
    .first()
    .locator(".screen-seed")
    .evaluateAll((all) => all.map((one) => Number(one.lastChild?.textContent)));
  assert.equal(seeds[0], 1);
  assert.deepEqual(
    seeds,
    [...seeds].sort((a, b) => a - b),
  );
});

test("the pages of a round are readable by everyone, in both lights", async () => {
  for (const light of ["light", "dark"] as const)
    for (const path of [
      `${world.page}/run`,
      `${hall.page}/rounds`,
      `${hall.page}/rounds/1`,
      `${world.page}/knockout`,
    ]) {
      const page = await windows.open(server, path, { light }, chief);
      await page.locator("h1").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(page), [], path);
      await page.context().close();
    }
  assert.deepEqual(windows.complaints, []);
});

// judge-table.test.ts - the judge inside a live online table: called, let in, looking, putting right, going back, ruling; and take-backs among friends.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { Bench } from "./bench";
import { accessibility, PHONE, Server, Windows, type Client } from "./rig";

const RULES = {
  win_claim: "explicit",
  scenario_vp: "base 3",
  judge_in_game: "full",
  absent_seat: "seat passes",
};
let server: Server,
  windows: Windows,
  chief: Client,
  bench: Bench,
  judge: Client,
  spare: Client,
  player: Page,
  desk: Page,
  court: Page;

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  chief = await server.admin("Olga Organiser");
  bench = await Bench.event(server, chief, ["Ann", "Ben", "Cleo"], RULES);
  judge = await bench.hall!.staff("Jo Judge", "judge");
  spare = await bench.hall!.staff("Sam Spare", "scorekeeper");
  await bench.until((view) => view.phase === "pre-roll" && view.count > 20);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const name = (seat: number): string => bench.names[seat]!;
const log = (page: Page) => page.getByRole("region", { name: "Log" });
/** Press one of the judge's tools and wait for its form. */
async function tool(page: Page, word: string, title: string): Promise<ReturnType<Page["getByRole"]>> {
  await page
    .getByRole("group", { name: "Judge actions" })
    .getByRole("button", { name: word, exact: true })
    .click();
  const form = page.getByRole("dialog", { name: title });
  await form.waitFor();
  return form;
}

test("a call from the table stops the clocks, rings at the desk and leads into the table", async () => {
  player = await windows.open(server, bench.page, {}, bench.people[0]);
  desk = await windows.open(server, `${bench.hall!.page}/judge`, {}, judge);
  await desk.getByText("No open calls").waitFor();
  await player.getByRole("button", { name: "Call a judge" }).click();
  const form = player.getByRole("dialog", { name: "Call a judge" });
  assert.deepEqual(await accessibility(player), []);
  await form.getByLabel("What's it about?").fill("Two ore too many.");
  await form.getByRole("button", { name: "Call", exact: true }).click();
  await player.getByText("Waiting for a judge.").waitFor();
  await player.getByText("You've called a judge.").waitFor();
  // What it is about is for the judges: the others at the table read that someone calls.
  await log(player)
    .getByText(`${name(0)} calls a judge: Two ore too many.`)
    .waitFor();
  const other = await windows.open(server, bench.page, {}, bench.people[1]);
  await log(other)
    .getByText(`${name(0)} calls a judge`)
    .waitFor();
  assert.equal(await other.getByText(/Two ore too many/).count(), 0);
  await other.context().close();
  const call = desk.getByTestId("call");
  await call.getByText("Two ore too many.").waitFor();
  await desk.waitForFunction(() => document.title.startsWith("(1)"));
  await call.getByRole("link", { name: "Open online table" }).waitFor();
  await call.getByRole("button", { name: "On my way" }).click();
  court = desk; // the same window, now at the table
  await court.getByText(`Call from ${name(0)}`).waitFor();
  await court.getByText("“Two ore too many.”").waitFor();
  assert.equal(await court.getByRole("table", { name: "Hands" }).count(), 0);
  assert.deepEqual(await accessibility(court), []);
});

test("hands are seen only after asking, and everyone reads that they are", async () => {
  const form = await tool(court, "See all hands", "See all hands");
  await form.getByLabel("Reason").fill("Counting ore.");
  await form.getByRole("button", { name: "Show hands" }).click();
  await court.getByRole("table", { name: "Hands" }).waitFor();
  await log(player).getByText("Jo Judge looks at all hands: Counting ore.").waitFor();
  await player.getByText("A judge can see all hands right now.").waitFor();
});

test("a judge mutes someone at the table, and lets them talk again", async () => {
  // DC21-2.2
  const say = (): Promise<unknown> =>
    bench.people[0]!.send(`/api/tables/${bench.table}/chat`, { text: "Loud." });
  const press = async (word: string): Promise<void> => {
    await court
      .getByRole("button", { name: name(0) })
      .first()
      .click();
    const person = court.getByRole("dialog", { name: name(0) });
    await person.getByRole("button", { name: word, exact: true }).click();
    await person.getByRole("button", { name: word, exact: true }).waitFor({ state: "detached" });
    await person.getByRole("button", { name: "Close" }).click();
  };
  await press("Mute at this table");
  await assert.rejects(say, /muted/);
  await press("Unmute at this table");
  await say();
});

test("a correction is seen before it is done, and read by all with its clause", async () => {
  const had = (await bench.view(0)).seats[0]!,
    ore = had.hand!.ore ?? 0,
    form = await tool(court, "Correct", "Correction");
  await form.getByLabel("From").selectOption({ label: "Bank" });
  await form.getByLabel("To", { exact: true }).selectOption({ label: name(0) });
  for (let i = 0; i < 3; i++) await form.getByRole("button", { name: "+ ore" }).click();
  for (let i = 0; i < 2; i++) await form.getByRole("button", { name: "+ grain" }).click();
  const changes = form.getByRole("status", { name: "Preview" });
  await changes.getByText(`+2 grain, +3 ore (${had.cards} → ${had.cards + 5} cards)`).waitFor();
  await changes.getByText("Bank: −2 grain, −3 ore").waitFor();
  assert.equal((await bench.view(0)).seats[0]!.cards, had.cards); // only looked at
  await form.getByRole("button", { name: "Apply correction" }).click();
  await form.getByText("Give a reason: a clause or a few words.").waitFor();
  await form.getByLabel("Clause").fill("robber");
  await form.locator(".clause-found button").first().click();
  await form.getByLabel("Reason").fill("The bank forgot them");
  assert.deepEqual(await accessibility(court), []);
  await form.getByRole("button", { name: "Apply correction" }).click();
  await form.waitFor({ state: "detached" });
  await log(player)
    .getByText(
      new RegExp(
        `Jo Judge moves 2 grain, 3 ore from the bank to ${name(0)}: The bank forgot them\\. \\[.+\\]`,
      ),
    )
    .waitFor();
  assert.equal((await bench.view(0)).seats[0]!.hand!.ore, ore + 3);
});

test("one piece goes where the judge points, and a card comes back; both are seen before", async () => {
  const before = (await bench.view(0)).seats[0]!,
    road = before.roads[0]!,
    form = await tool(court, "Correct", "Correction");
  await form.getByRole("button", { name: "Piece" }).click();
  await form.getByLabel("Player").selectOption({ label: name(0) });
  await form.getByLabel("From").selectOption({ label: `edge ${road}` });
  const pick = form
      .getByRole("group", { name: "Choose a place on the board" })
      .locator(".board-target")
      .last(),
    edge = (await pick.getAttribute("data-at"))!.split(" ")[1]!;
  await pick.focus();
  await pick.press("Enter");
  await form.getByRole("status", { name: "Preview" }).getByText(`− road ${road}, + road ${edge}`).waitFor();
  assert.deepEqual(await accessibility(court), []);
  assert.deepEqual((await bench.view(0)).seats[0]!.roads, before.roads); // only looked at
  await form.getByLabel("Reason").fill("It lay there");
  await form.getByRole("button", { name: "Apply correction" }).click();
  await form.waitFor({ state: "detached" });
  await log(player)
    .getByText(`Jo Judge moves ${name(0)}'s road from edge ${road} to edge ${edge}: It lay there.`)
    .waitFor();
  assert.ok((await bench.view(0)).seats[0]!.roads.includes(Number(edge)));
  const again = await tool(court, "Correct", "Correction");
  await again.getByRole("button", { name: "Development card", exact: true }).click();
  await again.getByLabel("Player").selectOption({ label: name(0) });
  await again.getByLabel("Card", { exact: true }).selectOption({ label: "Knight" });
  await again.getByText("There is no such development card to move. [B-6]").waitFor(); // nobody has played one
  await again.getByLabel("Action").selectOption({ label: "From deck to hand" });
  await again.getByRole("status", { name: "Preview" }).getByText("→ 1 development cards").waitFor();
  await again.getByLabel("Reason").fill("Paid for, never drawn");
  await again.getByRole("button", { name: "Apply correction" }).click();
  await log(player)
    .getByText(`Jo Judge gives ${name(0)} a Knight card from the deck: Paid for, never drawn.`)
    .waitFor();
  assert.equal((await bench.view(0)).seats[0]!.devcards!.knight, 1);
});

test("the call is settled and the table plays on", async () => {
  await court.getByRole("button", { name: "Done, resume game" }).click();
  await log(player).getByText("Jo Judge closes the call.").waitFor();
  assert.deepEqual((await bench.view(0)).paused, []);
  assert.equal((await bench.hall!.look<{ calls: unknown[] }>("/calls")).calls.length, 0);
});

test("the game goes back to exactly where it was, with the board and the hands seen before", async () => {
  const before = await bench.until((view) => view.turn === 0 && view.phase === "pre-roll"),
    was = before.seats.map((one) => ({ ...one, clock: 0, connected: 0 }));
  await bench.until((view) => view.turn === 1 && view.phase === "pre-roll");
  await log(player)
    .getByText(`${name(0)} ends their turn.`)
    .last()
    .waitFor();
  const form = await tool(court, "Rewind", "Rewind game");
  // The latest roll of the first seat: everything from there on shall not have happened.
  await form
    .locator(".jt-steps label")
    .filter({ hasText: `${name(0)} rolls` })
    .first()
    .getByRole("radio")
    .check();
  await form.getByRole("table", { name: "Hands afterwards" }).waitFor();
  await form.getByRole("img", { name: "Board afterwards" }).waitFor();
  await form.getByText(`${name(0)}'s turn.`).waitFor();
  assert.deepEqual(await accessibility(court), []);
  await form.getByLabel("Reason").fill("The wrong dice were read");
  await form.getByRole("button", { name: "Rewind game" }).click();
  await form.waitFor({ state: "detached" });
  await log(player)
    .getByText(/Jo Judge rewinds the game to step \d+: The wrong dice were read\./)
    .waitFor();
  const now = await bench.view(0);
  assert.deepEqual([now.phase, now.turn, now.robber], [before.phase, before.turn, before.robber]);
  assert.deepEqual(
    now.seats.map((one) => ({ ...one, clock: 0, connected: 0 })),
    was,
  );
});

test("a ruling and a warning are in the log for everyone", async () => {
  const form = await tool(court, "Ruling", "Ruling");
  await form.getByLabel("Reason").fill("Whoever is asked answers at once.");
  await form.getByRole("button", { name: "Issue ruling", exact: true }).click();
  await log(player).getByText("Ruling: Whoever is asked answers at once.").waitFor();
  const seats = await tool(court, "Players and seats", "Players and seats");
  await seats.getByRole("button", { name: "Warning or penalty" }).nth(1).click();
  const warn = court.getByRole("dialog", { name: `Penalty for ${name(1)}` });
  await warn.getByLabel("Reason").fill("For judges only.");
  await warn.getByRole("button", { name: "Issue penalty" }).click();
  await log(player)
    .getByText(`Warning for ${name(1)}.`)
    .waitFor();
  assert.equal(await player.getByText("For judges only.").count(), 0);
  await seats.getByRole("button", { name: "Disqualify" }).nth(1).click();
  await court
    .getByText("You can disqualify on this basis now")
    .or(court.getByText("Not possible right now"))
    .first()
    .waitFor();
  await court.keyboard.press("Escape");
  await seats.getByRole("button", { name: "Close" }).click();
});

test("a seat changes hands: a bot plays on, then the player again, then a substitute", async () => {
  await bench.until((view) => view.turn !== 2 && view.phase === "pre-roll");
  const change = async (how: string, who?: string): Promise<void> => {
    const seats = await tool(court, "Players and seats", "Players and seats");
    await seats.getByRole("button", { name: "Reassign seat" }).nth(2).click();
    const form = court.getByRole("dialog", { name: `${name(2)}'s seat` });
    await form.getByLabel("From now on").selectOption({ label: how });
    if (who) await form.getByLabel("Substitute").selectOption({ label: who });
    await form.getByLabel("Reason").fill("Power cut");
    await form.getByRole("button", { name: "Reassign seat" }).click();
    await seats.getByRole("button", { name: "Close" }).click();
  };
  await change("A bot takes over");
  await log(player)
    .getByText(`A bot plays for ${name(2)}: Power cut.`)
    .waitFor();
  assert.equal((await bench.view(0)).seats[2]!.holder, "bot");
  await change("The player returns");
  await log(player)
    .getByText(`${name(2)} is back in the game: Power cut.`)
    .waitFor();
  assert.equal((await bench.view(0)).seats[2]!.holder, "person");
  await change("The player has left for good");
  await player.getByText("Waiting for a judge to seat a substitute.").waitFor(); // two do not play on
  await change("A substitute takes over", "Sam Spare");
  await log(player).getByText("Sam Spare steps in as a substitute: Power cut.").waitFor();
  bench.sits(2, spare);
  assert.equal((await bench.view(2)).seat, 2);
});

test("who gave whom what is there for the judge, and for nobody else", async () => {
  const form = await tool(court, "Trades and robber", "Trades and robber by pair");
  assert.equal(await form.locator(".jt-pair").count(), 3);
  assert.deepEqual(await accessibility(court), []);
  await form.getByRole("button", { name: "Close" }).click();
  const facts = await bench.people[0]!.look<{ view: Record<string, unknown> }>(`/api/tables/${bench.table}`);
  assert.equal(facts.view.pairs, undefined);
});

test("the judge pauses and resumes; a claim of victory ends the game", async () => {
  const form = await tool(court, "Pause", "Pause");
  await form.getByRole("button", { name: "All tables in the round" }).click();
  await form.getByLabel("Reason").fill("Fire drill");
  await form.getByRole("button", { name: "Pause", exact: true }).click();
  await player.getByText("A judge paused the game.").waitFor();
  await court.getByRole("button", { name: "Resume", exact: true }).click();
  await log(player).getByText("Jo Judge resumes the game.").waitFor();
  await bench.until((view) => view.turn === 0 && view.phase === "action");
  // Whatever sevens took, and whatever is left in the bank: a city needs three ore and two grain, and makes the third point.
  await bench.provide(judge, 0, { ore: 3, grain: 2 }, "A city, please");
  await bench.act(0, `city ${(await bench.view(0)).seats[0]!.settlements[0]}`);
  await player.getByRole("button", { name: /Claim victory/ }).click();
  await log(player)
    .getByText(`${name(0)} claims victory.`)
    .waitFor();
  await court.getByRole("group", { name: "Judge actions" }).waitFor();
  assert.equal((await bench.view(0)).result.winner, 0);
});

test("where the rulebook keeps judges out, the buttons say so with the clause; on a phone, in German", async () => {
  const shut = await Bench.event(server, chief, ["Dora", "Emil", "Fee"], {
    ...RULES,
    judge_in_game: "pause and abort only",
  });
  const other = await shut.hall!.staff("Kim Judge", "judge");
  const page = await windows.open(server, shut.page, { ...PHONE, language: "de", light: "dark" }, other);
  await page.getByRole("button", { name: "Werkzeuge" }).click();
  await page.getByText("[DC21-1.1.4d]").first().waitFor();
  const acts = page.getByRole("group", { name: "Aktionen des Schiedsrichters" });
  for (const word of ["Alle Handkarten sehen", "Berichtigen", "Zurücksetzen", "Uhren", "Partie entscheiden"])
    assert.match(
      (await acts.getByRole("button", { name: word }).getAttribute("title")) ?? "",
      /\[DC21-1\.1\.4d\]/,
    );
  assert.equal(await acts.getByRole("button", { name: "Anhalten" }).getAttribute("aria-disabled"), null);
  assert.deepEqual(await accessibility(page), []);
});

test("among friends the last action is taken back when the others agree", async () => {
  const friends = await Bench.casual(server, ["Gil", "Hana", "Ivo"], { take_back: "agreed" });
  await friends.move(); // the first settlement
  const gil = await windows.open(server, friends.page, {}, friends.people[0]),
    hana = await windows.open(server, friends.page, PHONE, friends.people[1]);
  assert.equal(await gil.getByRole("button", { name: "Call a judge" }).count(), 0); // there is none
  await gil.getByRole("button", { name: "Undo" }).click();
  await gil.getByText("You asked to undo your last action.").waitFor();
  await hana.getByRole("status").filter({ hasText: "Gil wants to undo their last action." }).waitFor();
  assert.deepEqual(await accessibility(hana), []);
  await hana.getByRole("button", { name: "Allow", exact: true }).click();
  await friends.enter(friends.people[2]!, { kind: "take-back", says: "agree" });
  await log(gil).getByText("Gil undoes the last action.").waitFor();
  const view = await friends.view(0);
  assert.deepEqual([view.phase, view.seats[0]!.settlements.length], ["setup-settlement", 0]);
  assert.deepEqual(windows.complaints, []);
});

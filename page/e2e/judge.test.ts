// judge.test.ts - a player calls from a phone, a judge hears the bell, goes, rules, warns; the window of a disqualification opens and closes.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { Hall, type TableView } from "./hall";
import { accessibility, PHONE, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, hall: Hall, judge: Client, ann: Client, round: number, table: TableView;

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  const chief = await server.admin("Olga Organiser");
  hall = await Hall.create(server, chief, "nc20", "Saturday Cup");
  judge = await hall.staff("Jo Judge", "judge");
  ann = await server.account("Ann Player");
  await hall.people(16, { open: true });
  await hall.invite(ann);
  await ann.send(`${hall.api}/entrants`, { country: "DE", acks: await hall.acksNeeded() });
  await hall.step({ kind: "entry.checked_in", player: 16 });
  await hall.step({ kind: "registration.closed" });
  await hall.begin();
  round = await hall.open();
  table = (await hall.round(round)).tables.find((one) => one.seats.some((seat) => seat.player === 16))!;
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const desk = (look = {}): Promise<Page> => windows.open(server, `${hall.page}/judge`, look, judge);

test("a call from a phone rings at the desk; the judge goes; the player is told", async () => {
  const page = await desk();
  await page.getByText("No open calls").waitFor();
  await page.evaluate(() => {
    const strokes = window as unknown as { strokes: number },
      // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the right this below
      make = AudioContext.prototype.createOscillator;
    strokes.strokes = 0;
    AudioContext.prototype.createOscillator = function () {
      strokes.strokes++;
      return make.call(this);
    };
  });
  await page.getByRole("button", { name: "Allow sound" }).click();
  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, ann);
  await phone.getByRole("button", { name: "Call a judge" }).click();
  await phone.getByRole("button", { name: "Rules question" }).click();
  await phone.getByText("A judge has been called.").waitFor();
  const call = page.getByTestId("call");
  await call.getByText("Rules question").waitFor();
  await call.getByText("Ann Player").waitFor();
  await page.waitForFunction(() => document.title.startsWith("(1)"));
  await page.waitForFunction(() => (window as unknown as { strokes: number }).strokes > 0);
  await call.getByRole("button", { name: "On my way" }).click();
  await phone.getByText("A judge is on the way.").waitFor();
  assert.equal(await phone.getByRole("button", { name: "Withdraw" }).count(), 0);
  await page.waitForFunction(() => !document.title.startsWith("("));
  await call.getByRole("button", { name: "Done" }).click();
  await page.getByText("No open calls").waitFor();
  await phone.getByRole("button", { name: "Call a judge" }).waitFor();
});

test("a call is withdrawn as long as nobody has come, and the longest waiting comes first", async () => {
  const other = (await hall.round(round)).tables.find((one) => one.game !== table.game)!;
  await hall.step({ kind: "judge.called", game: other.game, topic: "banking" });
  const phone = await windows.open(server, `${hall.page}/tables/${table.table}`, PHONE, ann);
  await phone.getByRole("button", { name: "Call a judge" }).click();
  await phone.getByRole("button", { name: "Missing or wrong components" }).click();
  const page = await desk({ ...PHONE });
  await page.getByTestId("call").nth(1).waitFor();
  assert.match(await page.getByTestId("call").first().innerText(), new RegExp(`Table ${other.table}\\b`));
  await phone.getByRole("button", { name: "Withdraw" }).click();
  await page.getByTestId("call").nth(1).waitFor({ state: "detached" });
  await page.getByTestId("call").getByRole("button", { name: "On my way" }).click();
  await page.getByTestId("call").getByRole("button", { name: "Done" }).click();
  await page.getByText("No open calls").waitFor();
});

test("from the table's card to a ruling with its clause, in one form", async () => {
  const page = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, PHONE, judge);
  await page.getByRole("button", { name: "Ruling", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: table.seats[1]!.name! }).click();
  await form.getByLabel("What happened").selectOption("forgotten-robber");
  await form.getByLabel("Clause").fill("2.12");
  await form.getByLabel("Clause").fill("robber forgotten");
  await form.getByRole("button", { name: /NC20-2\.12a/ }).click();
  await form.getByRole("button", { name: "Record ruling" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText(/rules on the incident.*NC20-2\.12a/).waitFor();
});

test("a decision tree leads to the ruling: the clause is there, nothing is typed", async () => {
  const page = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, PHONE, judge);
  await page.getByRole("button", { name: "Decision tree" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "The robber was forgotten" }).click();
  await dialog.getByRole("button", { name: "No, the turn is over" }).click();
  await dialog.getByText("The robber goes to the desert").waitFor();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Yes, the dice have not been passed on" }).click();
  await dialog.getByRole("button", { name: "No, nothing" }).click();
  await dialog.getByRole("button", { name: "Record ruling" }).click();
  assert.equal(await dialog.getByLabel("What happened").inputValue(), "forgotten-robber");
  assert.equal(await dialog.getByLabel("Clause").inputValue(), "NC20-2.12a");
  await dialog.getByRole("button", { name: table.seats[0]!.name! }).click();
  await dialog.getByRole("button", { name: "Record ruling" }).click();
  await dialog.waitFor({ state: "detached" });
  const { players } = await judge.look<{
    players: { player: number; entries: { outcome?: string; clause?: string }[] }[];
  }>(`${hall.api}/records`);
  const entries = players.find((one) => one.player === table.seats[0]!.player)!.entries;
  assert.deepEqual(
    entries.map((one) => [one.outcome, one.clause]),
    [
      [undefined, "NC20-2.12a"],
      ["corrected", "NC20-2.12a"],
    ],
  );
});

test("things not reported at once can't be punished; the form keeps what was typed", async () => {
  const page = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, {}, judge);
  await page.getByRole("button", { name: "Ruling", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: table.seats[0]!.name! }).click();
  await form.getByLabel("What happened").selectOption("misspend");
  const pressed = (name: string) => form.getByRole("button", { name, pressed: true });
  await pressed("Corrected").waitFor();
  await form.getByLabel("Reported right away").uncheck();
  await pressed("Play stands").waitFor(); // NC20-1.1.2c
  await form.getByLabel("Reported right away").check();
  await form.getByRole("button", { name: "Penalty" }).click();
  await form.getByLabel("Reported right away").uncheck();
  await pressed("Penalty").waitFor(); // what the judge has chosen stays
  await form.getByLabel("Notes").fill("Three turns ago.");
  await form.getByRole("button", { name: "Record ruling" }).click();
  await form.getByRole("alert").filter({ hasText: "NC20-1.1.2c" }).waitFor();
  const misspent = async () =>
    (
      await judge.look<{ incidents: { topic: string; ruled: boolean }[] }>(`${hall.api}/incidents`)
    ).incidents.filter((one) => one.topic === "misspend");
  assert.deepEqual(await misspent(), [], "what was refused left no incident behind");
  await form.getByRole("button", { name: "Play stands" }).click();
  await form.getByRole("button", { name: "Record ruling" }).click();
  await form.waitFor({ state: "detached" });
  assert.deepEqual(
    (await misspent()).map((one) => one.ruled),
    [true],
    "recorded once, ruled once",
  );
});

test("a warning is seen at a glance by the next judge", async () => {
  const name = table.seats[2]!.name!,
    page = await windows.open(server, `${hall.page}/judge?tab=people`, {}, judge);
  await page.getByLabel("Find a player").fill(name);
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Warning or penalty" }).click();
  await page.getByLabel("Offence").selectOption("collusion");
  await page.getByLabel("Reason").fill("Talked about the cut.");
  await page.getByRole("button", { name: "Issue penalty" }).click();
  await page.getByRole("dialog").getByText("1 warning").waitFor();
  await page.getByRole("dialog").getByText("Talked about the cut.").waitFor();
  const card = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, {}, judge);
  await card.getByRole("listitem").filter({ hasText: name }).getByText("1 warning").waitFor();
  // The second time the form mentions the first, and leads to a disqualification (NC20-1.1.5c).
  await card.getByRole("button", { name, exact: true }).click();
  await card.getByRole("button", { name: "Warning or penalty" }).click();
  assert.equal(await card.getByText("Earlier warning:").count(), 0);
  await card.getByLabel("Offence").selectOption("collusion");
  await card.getByText(/^Earlier warning: \d\d:\d\d, (table \d+, )?by Jo Judge$/).waitFor();
  await card.getByRole("button", { name: "Disqualify", exact: true }).click();
  await card.getByRole("dialog", { name: `Disqualify ${name}` }).waitFor();
  assert.equal(await card.getByLabel("Offence").inputValue(), "collusion");
});

test("whether something may still be changed: the tree of the action's end", async () => {
  // NC20-2.13, NC20-2.14
  const page = await windows.open(server, `${hall.page}/judge?tab=rules`, {}, judge);
  await page.getByRole("button", { name: "Someone wants to change what was done" }).click();
  await page.getByRole("button", { name: "Where the robber stands" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByText("The move is final").waitFor();
  await page.locator(".tree").getByText("NC20-2.13c").waitFor();
});

test("a refusal is read above the dialog it is about, and put away there", async () => {
  const page = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, {}, judge);
  await page.getByRole("button", { name: "Bank" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "All take from open piles" }).waitFor();
  await dialog.locator("button[aria-disabled=true]", { hasText: "End arrangement" }).press("Enter");
  await dialog.getByRole("status").getByRole("button", { name: "Dismiss" }).click();
  await dialog.getByRole("status").getByRole("button", { name: "Dismiss" }).waitFor({ state: "detached" });
});

test("timed turns run at a table and are seen there", async () => {
  await hall.step({ kind: "placement.done", game: table.game });
  const page = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, PHONE, judge);
  await page.getByRole("button", { name: "Turn timer" }).click();
  await page.getByRole("button", { name: "2 min" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "only if the table asked for it. Otherwise the organisers decide." })
    .filter({ hasText: "NC20-1.2.3b" })
    .waitFor();
  await page.getByLabel("The table asked for it").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByRole("region", { name: "Turn timer" })
    .getByRole("button", { name: table.seats[0]!.name! })
    .click();
  await page
    .getByRole("timer", { name: "Turn timer" })
    .filter({ hasText: /^1:5\d$|^2:00$/ })
    .waitFor();
  const phone = await windows.open(server, `${hall.page}/mine`, PHONE, ann);
  await phone.getByText(/(You're|.+ is) the banker\. Turns are limited to 2:00 minutes\./).waitFor();
  await page.getByRole("button", { name: "Stop timer" }).click();
  await page.getByText("Whose turn is it?").waitFor();
});

test("a disqualification says whether its window is open, and why not", async () => {
  const victim = table.seats[3] ?? table.seats[0]!,
    page = await windows.open(server, `${hall.page}/judge/tables/${table.table}`, {}, judge);
  await page.getByRole("button", { name: victim.name!, exact: true }).click();
  await page.getByRole("button", { name: "Disqualify" }).click();
  await page.getByText("You can disqualify on this basis now").waitFor();
  // Only what is a ground is offered, and with it what is none (NC20-1.1.4b, NC20-1.1.5a, NC20-1.1.5b).
  assert.deepEqual(
    await page
      .getByLabel("Offence")
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    ["cheating", "abusive-play", "giving-a-win", "collusion", "recording", "disruption", "brand", "other"],
  );
  await page.getByText("Not grounds: playing badly").waitFor();
  await page.getByLabel("Offence").selectOption("abusive-play");
  await page.getByRole("button", { name: "Code of conduct", pressed: true }).waitFor();
  await hall.send(`/games/${table.game}/sheet`, {
    vp: table.seats.map((_, i) => (i ? 5 : 10)),
    winner: 0,
    signed: "paper",
  });
  await page.getByText("Not possible right now").waitFor();
  await page
    .getByRole("dialog")
    .getByText(/Later only the brand owner's agent can.*NC20-1\.1\.4/)
    .waitFor();
});

test("the desk in German, with the rules and the trees in German", async () => {
  const page = await windows.open(
    server,
    `${hall.page}/judge?tab=rules`,
    { ...PHONE, language: "de" },
    judge,
  );
  await page.getByRole("button", { name: "Der Räuber wurde vergessen" }).click();
  await page.getByText("Läuft der Zug noch, in dem der Räuber ziehen musste?").waitFor();
  await page.getByRole("button", { name: "Zurück" }).click();
  await page.getByLabel("Regeln durchsuchen").fill("Räuber");
  const clause = page
    .locator(".judge-clauses dl > div")
    .filter({ has: page.getByText("NC20-2.12a", { exact: true }) });
  await clause
    .locator("dd")
    .filter({ hasText: /^[^:]*Räuber/ })
    .waitFor(); // its own words, not "match in another language"
  assert.equal(await clause.getByText("Treffer in einer anderen Sprache:").count(), 0);
  await page.getByText("NC20-1.0a").waitFor({ state: "detached" });
});

test("the rules of a German event can be read in German by anyone; matches only in English are found too", async () => {
  const { event } = await hall.chief.send<{ event: string }>("/api/events", {
    rulebook: "wc25",
    name: "Wiener Tag",
    language: "de",
    starts: "2026-11-21",
  });
  const page = await windows.open(server, `/events/${event}/judge?tab=rules`, {}, hall.chief);
  const clause = (id: string) =>
    page.locator(".judge-clauses dl > div").filter({ has: page.getByText(id, { exact: true }) });
  await page.getByLabel("Search the rules").fill("desert");
  await clause("WC25-3.0.17b").getByText("goes to the desert").waitFor();
  await page.getByRole("group", { name: "Rules language" }).getByRole("button", { name: "Deutsch" }).click();
  await page.getByLabel("Search the rules").fill("Wüste");
  await clause("WC25-3.0.17b").getByText("niemand zieht eine Karte").waitFor();
  await page.getByLabel("Search the rules").fill("desert");
  await clause("WC25-3.0.17b")
    .getByText(/Match in another language: .*goes to the desert/)
    .waitFor();
  await clause("WC25-3.0.17b").getByText("niemand zieht eine Karte").waitFor();
  await clause("WC25-3.0.17b").getByRole("button", { name: "Q-42" }).click();
  await clause("Q-42").getByText("Entscheidungsbaum").waitFor();
});

test("nothing is wider than a phone, in the longer language either; the forms can be read by everyone", async () => {
  for (const [path, who, opens] of [
    ["/judge", judge, ""],
    ["/judge?tab=tables", judge, ""],
    ["/judge?tab=rules", judge, ""],
    ["/judge?tab=people", judge, ""],
    [`/judge/tables/${table.table}`, judge, "Entscheidung"],
    [`/judge/tables/${table.table}`, judge, "Zugzeit"],
    ["/mine", ann, ""],
    [`/tables/${table.table}`, ann, ""],
  ] as const) {
    const page = await windows.open(server, hall.page + path, { ...PHONE, language: "de" }, who);
    await page.waitForLoadState("networkidle");
    if (opens) {
      await page.getByRole("button", { name: opens, exact: true }).click();
      assert.deepEqual(await accessibility(page), [], `${path}: ${opens}`);
    }
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${path} is too wide`,
    );
    await page.context().close();
  }
});

test("everyone can use the desk, by day and by night", async () => {
  for (const light of ["light", "dark"] as const)
    for (const [path, who] of [
      ["/judge", judge],
      ["/judge?tab=tables", judge],
      ["/judge?tab=rules", judge],
      ["/judge?tab=people", judge],
      [`/judge/tables/${table.table}`, judge],
      [`/tables/${table.table}`, ann],
      ["/mine", ann],
    ] as const) {
      const page = await windows.open(
        server,
        hall.page + path,
        { light, ...(who === ann ? PHONE : {}) },
        who,
      );
      await page.locator("h1").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(page), [], `${path} ${light}`);
      await page.context().close();
    }
  assert.deepEqual(windows.complaints, []);
});

test("free cards: a ledger of the two, and both get a warning and give the cards back; absences are on record with their length; one silent table does not silence the hall", async () => {
  // WC25-3.0.13, WC25-2.1.6, WC25-1.1.7d
  const cup = await Hall.create(server, hall.chief, "wc25", "Sunday Cup"),
    jil = await cup.staff("Jil Judge", "head-judge");
  await cup.people(16);
  await cup.begin();
  const now = await cup.reveal(),
    { tables } = await cup.round(now),
    [first, second] = tables as [TableView, TableView];
  const screen = await windows.open(server, `${cup.page}/screen`, { width: 1920, height: 1080 });
  await screen.getByText("Then: silence while settlements are placed").waitFor();
  for (const seat of first.seats)
    await cup.step({ kind: "study.vote_end", game: first.game, player: seat.player });
  await cup.step({ kind: "game.started", game: first.game });
  const page = await windows.open(server, `${cup.page}/judge/tables/${first.table}`, PHONE, jil);
  await page.getByText("silence", { exact: true }).waitFor();
  assert.equal(await screen.getByText("Silence: settlements are being placed").count(), 0); // the others may still talk
  await cup.endStudy(now);
  await cup.send(`/rounds/${now}/start`);
  await screen.getByText("Silence: settlements are being placed").waitFor();

  const [giver, taker] = first.seats.map((seat) => seat.name!) as [string, string],
    dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Decision tree" }).click();
  await dialog.getByRole("button", { name: "Free cards" }).click();
  for (const name of [giver, taker]) await dialog.getByRole("button", { name }).click();
  const gave = (name: string, kind: string, n: number): Promise<void> =>
    dialog.getByLabel(`${name} gave: ${kind}`).fill(String(n));
  await gave(giver, "ore", 2);
  await dialog.getByText(`${giver} ended up giving 2 cards for nothing.`).waitFor();
  await gave(taker, "ore", 1);
  await dialog.getByText(`${giver} ended up giving 1 card for nothing.`).waitFor();
  await gave(taker, "wool", 1);
  await dialog.getByText("Both gave and received something").waitFor();
  await gave(taker, "wool", 0);
  assert.deepEqual(await accessibility(page), []);
  for (let i = 0; i < 3; i++) await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  await dialog.getByRole("button", { name: "Record ruling" }).click();
  await dialog.getByText(/no advice on how to play.*WC25-1\.2\.1b/).waitFor();
  await dialog.getByText("Also: Cards returned.").waitFor();
  await dialog.getByRole("button", { name: taker }).click(); // not both: refused
  await dialog.getByRole("button", { name: "Record ruling" }).click();
  await dialog.getByText("Pick both players").waitFor();
  await dialog.getByRole("button", { name: taker }).click();
  await dialog.getByRole("button", { name: "Record ruling" }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByText(/cards returned for free card/)
    .first()
    .waitFor();
  const { players } = await jil.look<{ players: { name: string; entries: { penalty?: string }[] }[] }>(
    `${cup.api}/records`,
  );
  assert.deepEqual(
    players.map((one) => [one.name, one.entries.flatMap((entry) => entry.penalty ?? []).sort()]).sort(),
    [
      [giver, ["cards-returned", "warning"]],
      [taker, ["cards-returned", "warning"]],
    ].sort(),
  );

  await page.getByRole("button", { name: "Pause" }).click();
  await dialog.getByRole("button", { name: taker }).click();
  await dialog.getByRole("button", { name: "A player steps away" }).click();
  await page.getByText(`pauses (absence: ${taker})`).waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText(/resumes \(absence, \d+ s\)/).waitFor();

  await page.goto(`${server.url}${cup.page}/judge/tables/${second.table}`);
  await page.getByRole("button", { name: "Manage game" }).click();
  await dialog.getByRole("button", { name: "Allow recording" }).click();
  const lacking = await dialog.getByText("Not agreed yet").innerText();
  for (const seat of second.seats) assert.ok(lacking.includes(seat.name!), lacking);
});

test("while a judge is called the turn's clock stands still, and nobody is charged for that time", async () => {
  // WC25-1.2.2a
  const cup = await Hall.create(server, hall.chief, "wc25", "Monday Cup"),
    jan = await cup.staff("Jan Judge", "head-judge");
  await cup.people(16);
  await cup.begin();
  const now = await cup.open(),
    [first] = (await cup.round(now)).tables as [TableView];
  await jan.step(cup.event, { kind: "placement.done", game: first.game });
  await jan.step(cup.event, [
    { kind: "judge.called", game: first.game, topic: "timing" },
    { kind: "turn_timing.enabled", game: first.game, clock: "turn", limit_s: 60 },
    { kind: "judge.call_closed", step_of: 0 },
  ]);
  await jan.send(`${cup.api}/games/${first.game}/turn`, { player: first.seats[0]!.player });
  type Turn = { turn?: { remaining_ms: number; stands?: boolean } };
  const turn = async (): Promise<NonNullable<Turn["turn"]>> =>
    ((await cup.round(now)).tables.find((one) => one.game === first.game) as TableView & Turn).turn!;
  assert.equal((await turn()).stands, undefined);
  const call = (
    await cup.step({ kind: "judge.called", game: first.game, topic: "rules", player: first.seats[1]!.player })
  ).step;
  const page = await windows.open(server, `${cup.page}/judge/tables/${first.table}`, PHONE, jan),
    clock = page.locator(".turn-left time");
  const shown = await clock.innerText(),
    { remaining_ms, stands } = await turn();
  assert.equal(stands, true);
  await new Promise((wake) => setTimeout(wake, 2500));
  assert.equal((await turn()).remaining_ms, remaining_ms);
  assert.equal(await clock.innerText(), shown);
  await jan.step(cup.event, [
    { kind: "judge.arrived", step: call },
    { kind: "judge.call_closed", step: call },
  ]);
  const after = await turn();
  assert.ok(
    after.remaining_ms <= remaining_ms && after.remaining_ms > remaining_ms - 2000,
    `${after.remaining_ms} of ${remaining_ms}`,
  ); // the time of the call does not count
  await page.waitForFunction((was) => document.querySelector(".turn-left time")?.textContent !== was, shown);
});

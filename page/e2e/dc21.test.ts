// dc21.test.ts - CLAUSES 10.5 from "New event" to the champion: registration, groups by time zone, the weekend's queue and its tables,
// a protest that a judge decides on a phone, a warning, ranking, promotion, alternates, sign-in, the bracket with its hosts. One player is
// a person at a browser; the others do the same through the interface, and leave their seats to the bots that mind them.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { settled } from "./access";
import { Crowd, type Entrant, type Seated } from "./crowd";
import { Journey } from "./journey";
import { PHONE, Server, Windows, accessibility, type Client } from "./rig";
import { Judge } from "./roles";

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

/** A rule that differs, found by its words and changed in its line. */
async function rule(page: Page, about: string, value: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search rules" }).fill(about);
  await page.getByRole("button", { name: `Change: ${about}` }).click();
  const editor = page.locator(".new-editor"),
    field = editor.getByLabel("New value");
  if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(value);
  else await field.fill(value);
  await editor.getByRole("button", { name: "Apply" }).click();
  await editor.waitFor({ state: "detached" });
}

/** "New event": a small championship, with games that end without anyone there. */
async function create(page: Page): Promise<Journey> {
  await page.goto(`${server.url}/new`);
  await page.locator('input[type="radio"][value="dc21"]').check({ force: true });
  await page.locator('input[name="name"]').fill("Small Digital Championship");
  await rule(page, "minimum number of players in a group", "5");
  await rule(page, "fewest qualifier games", "1");
  await rule(page, "most qualifier games", "2");
  await rule(page, "alternates named; they sign in on the day", "2");
  await rule(page, "what happens to the seat of an absent player", "bot plays");
  await rule(page, "time to protest after a game, where it is a time", "45");
  await rule(
    page,
    "VP that win each scenario",
    "base 3, fishermen 10, new-shores 14, cities-and-knights 13, explorers-and-pirates 15",
  );
  await page.locator('input[name="reason"]').fill("A championship of an afternoon.");
  await page.locator("form .button.main").last().click();
  await page.waitForURL(/\/events\/\w+\/share/);
  return Journey.at(server, olga, page, /events\/(\w+)/.exec(page.url())![1]!);
}

/** Paula registers on her phone: country, time zone, address, texts, and what she lets be shown. */
async function register(phone: Page, event: string): Promise<void> {
  await phone.goto(`${server.url}/events/${event}/register`);
  await phone.locator('select[name="zone"]').selectOption("UTC-5");
  await phone.locator('input[name="mail"]').fill("paula@example.org");
  for (const box of await phone.locator("fieldset").first().locator('input[type="checkbox"]').all())
    await box.check();
  await phone.getByLabel(/^My games may be streamed and recorded/).check();
  await phone.getByRole("button", { name: "Register", exact: true }).click();
  await phone.getByText("Your status: registered").waitFor();
}

const HALL =
  /builds its own board|baut seinen eigenen|\bhall\b|\bpaper\b|badge|big screen|table card|record sheet|sheets? (missing|are in)|Saal|Leinwand|Papier|Namensschild|Tischkarte|Einlass|Bögen/i;
/** Nothing of this happens in a hall: no page speaks of one, in either language. */
async function noHall(day: Journey, who: Client, parts: string[]): Promise<void> {
  for (const language of ["en", "de"] as const) {
    const page = await windows.open(server, "/", { language }, who);
    for (const part of parts) {
      await page.goto(`${server.url}${day.hall.page}${part}`);
      await settled(page);
      assert.doesNotMatch(await page.locator("main").innerText(), HALL, `${part} in ${language}`);
    }
    await page.context().close();
  }
}

/** The groups are planned from the form, looked at, and announced. */
async function groups(page: Page, day: Journey): Promise<void> {
  // Windows begin on Fridays (DC21-1.2.5a); a test has no time for that.
  await day.hall.send("/parameters", { rules: { multi_day: "free" }, text: "Any day will do." });
  await day.go("/groups");
  const now = new Date(Date.now() - 60_000),
    local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  // Impossible values are reported next to their field, with the clause.
  const form = page.locator("details.group-plan").first();
  const wrong = async (label: string, value: string, says: RegExp, right: string): Promise<void> => {
    const field = form.getByLabel(label, { exact: true });
    await field.fill(value);
    await form.getByRole("button", { name: "Plan groups" }).click();
    await form
      .locator(".field")
      .filter({ has: page.getByLabel(label, { exact: true }) })
      .getByRole("alert")
      .filter({ hasText: says })
      .waitFor();
    await field.fill(right);
  };
  await page.waitForFunction(
    (label) => document.querySelector<HTMLInputElement>(`#${label}`)?.value === "2",
    await form.getByLabel("Alternates", { exact: true }).getAttribute("id"),
  ); // as this event's rules have it
  await wrong(
    "Advancing per group",
    "0",
    /At least one player of each group must advance\. \[DC21-1\.3\.3a\]/,
    "5",
  );
  await wrong(
    "Advancing per group",
    "5",
    /This many players can't advance from one group\. \[DC21-1\.3\.3a\]/,
    "4",
  );
  await wrong("Alternates", "50", /Too few players are left for this many alternates\. \[DC21-1\.2\.7b/, "2");
  await wrong("First Friday", "2121-05-08", /not a Friday\. \[DC21-1\.2\.5a\]/, "2021-05-07");
  await wrong("First Friday", "2021-05-07", /This time is past.* \[DC21-1\.2\.7b/, "");
  await wrong(
    "Or one start time for all groups",
    "2021-05-07T18:00",
    /This time is past.* \[DC21-1\.2\.7b/,
    local,
  );
  await page.getByRole("button", { name: "Plan groups" }).click();
  await page.getByText("12 players in the bracket: 3 tables, 1 table.").waitFor();
  await page.getByRole("button", { name: "Announce groups" }).click();
  await page.getByText("Groups announced.").first().waitFor();
}

/** The last sheet of a player at the browser: protest, with the log of the game for the judge who decides it. */
async function protest(
  phone: Page,
  judge: Judge,
  day: Journey,
  table: { round: number; table: number },
): Promise<void> {
  await phone.goto(`${server.url}${day.hall.page}/rounds/${table.round}/tables/${table.table}`);
  await phone.getByRole("button", { name: "Protest" }).click();
  await phone.getByLabel("About").selectOption("exploit");
  await phone.getByLabel("What happened").fill("The robber moved by itself.");
  await phone.getByRole("button", { name: "File protest" }).click();
  await judge.go("/judge");
  const log = judge.page.getByRole("link", { name: "game.json" });
  const record = await judge.client.look<{ event?: unknown }>(
    new URL((await log.getAttribute("href"))!, server.url).pathname,
  );
  assert.ok(record, "the game is attached");
  await judge.page.getByRole("button", { name: "Decide" }).click();
  const dialog = judge.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The log shows who moved it.");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** A game that is over is everyone's to replay as long as all who sat there agree to it (DC21-2.0.5, Q-62). */
async function replays(stranger: Page, day: Journey, crowd: Crowd, game: Seated): Promise<void> {
  const sheet = `${server.url}${day.hall.page}/rounds/${game.round}/tables/${game.table}`,
    replay = stranger.locator(`a[href="/games/${game.online}"]`),
    one = crowd.at(game)[1]!;
  const says = (given: boolean): Promise<unknown> =>
    one.client.step(day.hall.event, { kind: "consent.given", player: one.player, consent: "stream", given });
  await stranger.goto(sheet);
  await replay.click();
  await stranger.getByRole("heading", { name: "Wiederholung" }).waitFor();
  await says(false);
  await stranger.goto(sheet);
  await stranger.getByText("Nicht alle am Tisch haben einer Aufzeichnung zugestimmt. [DC21-2.0.5]").waitFor();
  assert.equal(await replay.count(), 0);
  await stranger.goto(`${server.url}/games/${game.online}`); // and who goes there all the same reads why, with nothing to try again
  await stranger.getByText("sobald alle am Tisch der Aufzeichnung zugestimmt haben. [Q-62]").waitFor();
  assert.equal(await stranger.getByRole("button", { name: "Erneut versuchen" }).count(), 0);
  const games = async (): Promise<void> => {
    const group = (await crowd.groups()).find((each) => each.round === game.round)!;
    await stranger.goto(`${server.url}${day.hall.page}/groups?group=${group.group}`);
    await stranger.getByText("Partien dieser Gruppe").click();
    await stranger.getByTestId(`sheet-${game.table}`).waitFor();
  };
  await games();
  await stranger.getByText("Von manchen Partien gibt es keine Wiederholung").waitFor();
  assert.equal(await replay.count(), 0);
  await says(true);
  await games();
  await replay.waitFor();
}

/** Spectators find the streamed table on the event's own page and in the bracket. */
async function watches(
  stranger: Page,
  day: Journey,
  table: Seated,
  online: string,
  name: RegExp,
): Promise<void> {
  const look = stranger.locator(`main a[href="/tables/${online}"]`);
  for (const part of ["/bracket?view=chart", "/bracket?view=list", ""]) {
    await stranger.goto(`${server.url}${day.hall.page}${part}`);
    await look.waitFor();
  }
  await stranger.goto(`${server.url}${day.hall.page}/rounds/${table.round}`); // and in its round
  await stranger.getByTestId(`table-${table.table}`).click();
  await stranger.getByRole("dialog").locator(`a[href="/tables/${online}"]`).waitFor();
  await stranger.goto(`${server.url}${day.hall.page}`);
  await stranger.getByTestId("on-show").getByRole("link", { name }).click();
  await stranger.waitForURL(`**/tables/${online}`);
  await stranger.locator(".play-board, .board").first().waitFor();
}

/** Winners read that a table is coming, the others that it is over for them (DC21-1.2.10c); nothing is wider than a phone. */
async function outcome(day: Journey, crowd: Crowd, game: Seated): Promise<void> {
  const { tables } = await day.hall.look<{ tables: (Seated & { winner: number })[] }>(
      `/rounds/${game.round}`,
    ),
    { winner } = tables.find((one) => one.game === game.game)!;
  for (const [seat, one] of crowd.at(game).entries()) {
    const page = await windows.open(
      server,
      `${day.hall.page}/mine`,
      { ...PHONE, language: "de" },
      one.client,
    );
    await page
      .getByText(
        seat === winner ? "Halbfinale: Du hast gewonnen." : "Halbfinale: Jemand anders hat gewonnen.",
      )
      .waitFor();
    await page.goto(`${server.url}${day.hall.page}/groups`);
    await page.locator(".group-table").waitFor();
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "the groups are as wide as the phone",
    );
    await page.context().close();
  }
}

test("a digital championship, from a new event to the champion of its bracket", async () => {
  const page = await windows.open(server, "/", {}, olga),
    day = await create(page),
    crowd = new Crowd(server, day.hall);
  // The match settings are values to read, and what differs from the rulebook stands with them; every text is there from the start (DC21-1.1.1b, Q-63).
  await day.go("/texts/match-settings");
  await page.getByText("The organisers haven't published these settings yet.").waitFor(); // DC21-1.1.1b
  await page.getByRole("heading", { name: "Different at this event" }).waitFor();
  await page.locator("article li").filter({ hasText: "fewest qualifier games: 1 instead of 5" }).waitFor();
  await page
    .locator("article tr")
    .filter({ hasText: "what happens to the seat of an absent player" })
    .filter({ hasText: "bot plays" })
    .waitFor();
  await day.go("/run");
  await page.locator("section.task").waitFor();
  assert.doesNotMatch(await page.locator("section.task").innerText(), /texts that haven't been added yet/);
  await day.follow((part) => part === "/people");
  const paula = await crowd.join("Paula Player", null),
    phone = await windows.open(server, "/", PHONE, paula.client);
  await register(phone, day.hall.event);
  await crowd.recognise(paula);
  for (let i = 1; i < 15; i++)
    await crowd.join(`Entrant ${String.fromCharCode(64 + i)}`, ["UTC-5", "UTC+1", "UTC+9"][i % 3]!);
  const shy = crowd.people.at(-1)!;
  for (const one of crowd.people)
    if (one !== paula)
      await one.client.step(day.hall.event, {
        kind: "consent.given",
        player: one.player,
        consent: "stream",
        given: one !== shy,
      }); // Paula said so in her form

  // Two free games come before the check-in; she leaves them to the bots.
  await noHall(day, paula.client, ["/mine"]);
  await phone.goto(`${server.url}${day.hall.page}/mine`);
  await phone.getByText("Free games before check-in: 0 of 2 played").waitFor();
  await phone.getByRole("button", { name: "I'm here" }).click();
  await phone
    .locator(".toasts")
    .getByText(/DC21-2\.0\.2/)
    .first()
    .waitFor();
  for (let i = 0; i < 2; i++) await crowd.freeGame(paula);
  await crowd.until(async () => {
    if (await phone.getByRole("button", { name: "I'm here" }).count())
      await phone.getByRole("button", { name: "I'm here" }).click();
    return (await crowd.present()).includes(paula.player);
  }, "Paula is checked in");
  for (const one of crowd.people) if (one !== paula) await crowd.checkIn(one);

  await noHall(day, olga, [
    "",
    "/run",
    "/people",
    "/people?part=add",
    "/results",
    "/announcements",
    "/print",
  ]);
  await day.follow((part) => part === "/groups");
  await groups(page, day);
  await day.follow((part) => part === "/groups");

  // The windows open automatically. Paula presses the button and is taken to her table.
  const stranger = await windows.open(server, `${day.hall.page}/groups`, { language: "de" });
  await crowd.until(
    async () => (await crowd.groups()).every((group) => group.state === "open"),
    "the windows are open",
  );
  await day.go("/run");
  await page
    .locator('section.task[data-task="qualifiers"]')
    .getByText(/Group 1 until /)
    .waitFor();
  const hers = await crowd.members(paula);
  await phone.goto(`${server.url}${day.hall.page}/mine`);
  await phone.getByTestId("play-now").click();
  await phone.getByText("Looking for opponents in your group").waitFor();
  for (const one of hers.filter((other) => other !== paula).slice(0, 3)) await crowd.queue(one);
  await phone.waitForURL(/\/tables\/\w+/);
  const first = (await crowd.table(paula))!;
  await phone.goto(`${server.url}${day.hall.page}/mine`);
  await crowd.play(first);
  await phone.getByText(/1 of 1–2 games/).waitFor();
  await phone.locator(".weekend-rated summary").first().click();
  assert.equal(await phone.locator(".weekend-rated li").count(), 3); // a duel with each opponent
  assert.deepEqual(await accessibility(phone), []);
  await phone.goto(`${server.url}/tables/${first.online}`); // the table itself tells what the game did to the rating, and where to protest
  await phone
    .getByTestId("rated")
    .filter({ hasText: /Your rating: [\d,]+ → [\d,]+ \([+−-]?\d+\)/ })
    .waitFor();
  assert.equal(
    await phone.getByRole("link", { name: "File a protest" }).getAttribute("href"),
    `${day.hall.page}/rounds/${first.round}/tables/${first.table}`,
  );
  assert.deepEqual(await accessibility(phone), []);
  const { log } = await day.hall.look<{ log: { text: string }[] }>(`/games/${first.game}/log`),
    told = log.map((line) => line.text).join("\n");
  assert.match(told, /of the qualifier of group [1-3]/); // people count from 1
  assert.doesNotMatch(told, /group 0/);
  const judge = await Judge.at(server, windows, day.hall, await day.hall.staff("Jutta Judge", "head-judge"));
  await protest(phone, judge, day, first);
  await replays(stranger, day, crowd, first);
  await stranger.goto(`${server.url}${day.hall.page}/report`); // nobody is touched where nobody meets (DC21-2.2b)
  await stranger.getByLabel("Worum geht es?").waitFor();
  assert.deepEqual(await stranger.getByLabel("Worum geht es?").locator("option").allTextContents(), [
    "Belästigung",
    "Fehlverhalten",
    "Ausnutzen eines Programmfehlers",
  ]);
  await stranger.goto(`${server.url}${day.hall.page}/groups`);
  await judge.warns(shy.name, "collusion"); // DC21-1.1.5c: a warning comes first

  // The others play until no further game can come; nobody plays more than twice.
  await crowd.playOut();
  await stranger.getByRole("row").nth(5).waitFor();
  await stranger
    .getByText(/Feinwertung/)
    .first()
    .waitFor();
  await day.go("/groups");
  for (const name of ["Close window", "Make ranking final"])
    for (let left = 3; left > 0; left--) {
      await crowd.until(
        async () => (await page.getByRole("button", { name }).count()) === left,
        `${name}: ${left} to go`,
      );
      await page
        .locator("button:not([aria-disabled=true])")
        .filter({ hasText: name })
        .first()
        .click({ timeout: 90_000 }); // when nobody can protest any more (Q-61)
    }
  await crowd.until(
    async () => (await crowd.groups()).every((group) => group.state === "ranked"),
    "every ranking is final",
  );
  await crowd.breakTies();
  await page.getByRole("button", { name: "Confirm who advances", exact: true }).click();

  // The best seed signs in on the phone and is a host; the last one stays away, and an alternate takes the place.
  await crowd.until(async () => (await crowd.seeds()).length === 12, "twelve go on");
  await day.go("/run");
  await page.locator('section.task[data-task="sign-in"]').getByText("0 of 12 have checked in.").waitFor();
  const seeds = await crowd.seeds(),
    best = seeds[0]!,
    absent = seeds[11]!,
    [alternate] = await crowd.alternates();
  const phone2 = await windows.open(
    server,
    `${day.hall.page}/mine`,
    { ...PHONE, light: "dark" },
    best.client,
  );
  await phone2.getByText(/You advance as seed 1/).waitFor();
  await phone2.getByLabel(/I have read and accept/).check();
  await phone2.getByTestId("sign-in").click();
  await phone2.getByText("You're checked in.").first().waitFor();
  for (const one of [...seeds.slice(1, 11), ...(await crowd.alternates())]) await crowd.signIn(one);
  await day.follow((part) => part === "/results");
  await noHall(day, olga, [
    "/run",
    "/groups",
    "/rounds",
    "/results",
    `/rounds/${(await crowd.table(best))!.round}`,
  ]);
  const late = await windows.open(server, `${day.hall.page}/mine`, PHONE, absent.client); // who stayed away reads who plays instead
  await late.getByText("You advanced as seed 12 but hadn't checked in when the bracket was drawn.").waitFor();
  await late.getByText(`${alternate!.name}, an alternate, plays in your place. [DC21-1.2.9c]`).waitFor();
  assert.deepEqual(await accessibility(late), []);
  await late.context().close();
  const now = await crowd.seeds();
  assert.equal(now[11]!.player, alternate!.player);
  assert.ok(!now.some((one) => one.player === absent.player));

  // Round 1: the hosts open their tables, nobody else.
  const table = (await crowd.table(best))!,
    guest = crowd.at(table).find((one) => one !== best)!;
  await assert.rejects(guest.client.send(`${day.hall.api}/games/${table.game}/table`), /host-opens/);
  await phone2.getByTestId("open-table").click();
  await phone2.waitForURL(/\/tables\/\w+/);
  await phone2.getByRole("heading", { name: `Semi-final, table ${table.table}` }).waitFor();
  await phone2.getByRole("button", { name: "Ready" }).click();
  assert.equal(
    await phone2.getByRole("button", { name: "Start game" }).getAttribute("aria-disabled"),
    "true",
  ); // not before the others are ready
  const online = /tables\/(\w+)/.exec(phone2.url())![1]!;
  for (const one of crowd.at(table)) if (one !== best) await one.client.send(`/api/tables/${online}/ready`);
  // How far it is, the table itself says: nobody ends its game from outside, and nothing of a hall is offered for it.
  await day.go(`/rounds/${table.round}`);
  await page.getByTestId(`table-${table.table}`).filter({ hasText: "online" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).waitFor();
  for (const name of ["Game finished", "Placement done", "Start game", "Switch on timer"])
    assert.equal(await page.getByRole("dialog").getByRole("button", { name }).count(), 0, name);
  await page.keyboard.press("Escape");
  await assert.rejects(olga.step(day.hall.event, { kind: "game.ended", game: table.game }), /has-table/);
  await judge.go(`/judge/tables/${table.table}`);
  await judge.page.getByRole("button", { name: "Manage game" }).waitFor();
  for (const name of ["Turn timer", "Components", "Bank"])
    assert.equal(await judge.page.getByRole("button", { name }).count(), 0, name);
  // Watching needs a stream, and a stream needs everyone's consent.
  const watcher = await server.account("Willi Watcher");
  await assert.rejects(watcher.look(`/api/tables/${online}`), /no-spectators/);
  await stranger.goto(`${server.url}/`);
  await stranger.getByText("Gerade läuft keine Partie.").waitFor();
  assert.equal(await stranger.locator(`a[href="/tables/${online}"]`).count(), 0); // nobody is sent where they may not look
  const says = (one: Entrant, given: boolean): Promise<unknown> =>
    one.client.step(day.hall.event, { kind: "consent.given", player: one.player, consent: "stream", given });
  await says(crowd.at(table)[0]!, false);
  await assert.rejects(
    olga.step(day.hall.event, { kind: "stream.started", game: table.game, on: true }),
    /not-shown/,
  );
  for (const one of crowd.at(table)) await says(one, true);
  await day.go(`/rounds/${table.round}`);
  await page.getByTestId(`table-${table.table}`).click();
  await page.getByTestId("stream").click();
  await crowd.until(
    () =>
      watcher.look(`/api/tables/${online}`).then(
        () => true,
        () => false,
      ),
    "everybody may watch",
  );
  await says(crowd.at(table)[0]!, false);
  await assert.rejects(watcher.look(`/api/tables/${online}`), /no-spectators/);
  await says(crowd.at(table)[0]!, true);
  await olga.step(day.hall.event, { kind: "stream.started", game: table.game, on: true });
  await watches(stranger, day, table, online, new RegExp(`^Halbfinale, Tisch ${table.table}$`));
  await phone2.goto(`${server.url}${day.hall.page}/mine`);
  await crowd.playRound();
  await outcome(day, crowd, (await crowd.table(best))!);
  await day.follow((part) => part === "/results"); // the round is closed, the final opened
  await crowd.playRound();
  await day.follow();

  const { stage, champion } = await day.hall.look<{ stage: string; champion?: { name: string } }>("");
  assert.equal(stage, "completed");
  await stranger.goto(`${server.url}${day.hall.page}/bracket`);
  await stranger.locator("main svg:not(.icon)").first().waitFor();
  for (const view of ["chart", "list"]) {
    // what may be shown can be watched again, from the bracket too
    await stranger.goto(`${server.url}${day.hall.page}/bracket?view=${view}`);
    await stranger.locator(`a[href="/games/${online}"]`).waitFor();
  }
  await stranger.goto(`${server.url}${day.hall.page}/champion`);
  await stranger.getByRole("heading", { name: champion!.name }).waitFor();
  assert.deepEqual(windows.complaints, []);
});

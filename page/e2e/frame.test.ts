// frame.test.ts - what surrounds the pages of an event: who presents it, the ways through it, an address that leads nowhere, where
// announcements are read, and what one press does for every table.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { accessibility, BIG, DESKTOP, PHONE, Server, Windows, type Client } from "./rig";
import { Hall } from "./hall";

let server: Server, windows: Windows, chief: Client, hall: Hall;
before(async () => {
  [server, windows] = await Promise.all([Server.begin(), Windows.begin()]);
  chief = await server.admin("Olga Organiser");
  hall = await Hall.create(
    server,
    chief,
    "nc20",
    "Meisterschaft der Brettspielfreunde und Siedler im Norden 2026",
  );
  await hall.staff("Jule Judge", "judge");
  await hall.people(18);
  await hall.begin();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("an event of own rules with groups and a bracket has their pages, and none of a seating plan", async () => {
  // DC21-1.2.3a DC21-1.2.10e: what an event consists of counts, not what its rulebook is called
  const own = await Hall.create(server, chief, "custom", "Own groups", {
    phases: "qualifier groups, bracket",
  });
  const page = await windows.open(server, own.page, DESKTOP, chief);
  const parts = page.getByRole("navigation", { name: "Event pages" });
  await parts.getByRole("link", { name: "Groups" }).click();
  await page.getByRole("heading", { level: 1, name: "Groups" }).waitFor();
  assert.equal(await parts.getByRole("link", { name: "Schedule" }).count(), 0);
  assert.equal(await parts.getByRole("link", { name: "Finals" }).count(), 0);
});

test("sponsors are typed in once and appear on every page, on the big screen and on paper, until that is undone", async () => {
  const page = await windows.open(server, `${hall.page}/settings`, DESKTOP, chief);
  await page.getByRole("button", { name: "Add sponsor" }).click();
  await page.locator("[name=sponsor-0]").fill("Anna’s Games");
  await page.locator("[name=sponsor-link-0]").fill("https://anna.example");
  await page.locator("[name=sponsor-line-0]").fill("Games since 1995");
  await page.getByRole("button", { name: "Add sponsor" }).click();
  await page.locator("[name=sponsor-1]").fill("Bank of the Hall");
  await page.getByRole("button", { name: "Move Bank of the Hall up" }).click();
  await page.getByRole("button", { name: "Save sponsors" }).click();
  const foot = page.getByRole("complementary", { name: "Presented by" });
  await foot.getByText("Games since 1995").waitFor();
  assert.deepEqual(await foot.locator("a, strong").allTextContents(), ["Bank of the Hall", "Anna’s Games"]);
  assert.equal(await foot.getByRole("link").getAttribute("href"), "https://anna.example");
  for (const part of ["", "/schedule", "/standings", "/people", "/texts/rules"]) {
    await page.goto(server.url + hall.page + part);
    await foot.getByText("Bank of the Hall").waitFor();
  }
  const phone = await windows.open(server, hall.page, { ...PHONE, width: 360, language: "de" });
  await phone.getByRole("complementary", { name: "Mit Unterstützung von" }).waitFor();
  assert.deepEqual(await accessibility(phone), []);
  const screen = await windows.open(server, `${hall.page}/screen`, BIG);
  await screen.locator(".screen-sponsors", { hasText: "Bank of the Hall · Anna’s Games" }).waitFor();
  const embed = await windows.open(server, `/embed${hall.page}/standings`, DESKTOP);
  await embed.getByText("Bank of the Hall · Anna’s Games").waitFor();
  const paper = await page.request.get(`${server.url}${hall.api}/print/poster?form=svg&page=1`);
  assert.equal(paper.status(), 200);
  assert.match(await paper.text(), /<svg/);
  await page.goto(`${server.url}${hall.page}/settings`);
  await page.getByRole("button", { name: "Remove Bank of the Hall" }).click();
  await page.getByRole("button", { name: "Save sponsors" }).click();
  await page.getByText("Sponsors saved.").waitFor();
  await screen.locator(".screen-sponsors", { hasNotText: "Bank" }).waitFor();
  await page.locator(".toast button").first().click();
  await screen.locator(".screen-sponsors", { hasText: "Bank of the Hall" }).waitFor();
  for (const one of [page, phone, screen, embed]) await one.context().close();
});

test("the ways through an event are one row; what is needed now and then unfolds, and on a phone the head is two lines", async () => {
  const page = await windows.open(server, `${hall.page}/run`, DESKTOP, chief);
  const nav = page.getByRole("navigation", { name: "Event pages" });
  await nav.waitFor();
  const tops = await nav
    .locator("> a")
    .evaluateAll((list) => [...new Set(list.map((one) => one.getBoundingClientRect().top))]);
  assert.equal(tops.length, 1, "one row");
  const more = nav.getByRole("button", { name: "More" });
  assert.equal(await nav.getByRole("link", { name: "Diary" }).isVisible(), false);
  await more.click();
  assert.deepEqual(await accessibility(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await nav.getByRole("link", { name: "Diary" }).isVisible(), false);
  await more.click();
  await nav.getByRole("link", { name: "Diary" }).click();
  await page.waitForURL(/diary$/);
  await nav.getByRole("button", { name: "Diary" }).waitFor(); // the button says where we are
  // The header stays in place, however wide the page below it is.
  const left = async (): Promise<number> => (await page.locator(".event-kind").boundingBox())!.x;
  const narrow = await left();
  await page.goto(`${server.url}${hall.page}/schedule`);
  await page.locator(".event-kind").waitFor();
  assert.equal(await left(), narrow);
  await page.context().close();
  const phone = await windows.open(server, `${hall.page}/run`, { ...PHONE, width: 360 }, chief);
  await phone.locator(".event-head").waitFor();
  const head = (await phone.locator(".event-head").boundingBox())!,
    top = (await phone.locator(".top").boundingBox())!;
  assert.ok(head.height < 64, `two lines, not ${head.height}px`);
  assert.ok(top.height < 120, `two lines, not ${top.height}px`);
  const link = phone.getByRole("navigation", { name: "Event pages" }).getByRole("link", { name: "Settings" });
  await link.scrollIntoViewIfNeeded();
  assert.equal(await link.isVisible(), true);
  await phone.context().close();
});

test("an address that leads nowhere has a heading and a way back", async () => {
  const page = await windows.open(server, "/events/nonsense", { ...PHONE, language: "de", light: "dark" });
  await page.getByRole("heading", { level: 1, name: "Turnier nicht gefunden" }).waitFor();
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole("link", { name: "Alle Turniere ansehen" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.context().close();
});

test("an announcement is read where it was meant for, and nowhere else", async () => {
  const page = await windows.open(server, `${hall.page}/announcements`, DESKTOP, chief),
    screen = await windows.open(server, `${hall.page}/screen?show=notices`, BIG),
    public_ = await windows.open(server, hall.page, PHONE);
  const announce = async (text: string, off: string): Promise<void> => {
    await page.getByRole("button", { name: "Announce", exact: true }).click();
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.getByLabel("By e-mail").count(), 0); // this server sends none
    await dialog.locator("[name=notice]").fill(text);
    await dialog.getByLabel(off).uncheck();
    await dialog.getByRole("button", { name: "Announce", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await announce("Soup is ready in the hall.", "On the event page");
  await announce("The car park closes at ten.", "On the big screen");
  await screen.getByText("Soup is ready in the hall.").waitFor();
  await public_.getByText("The car park closes at ten.").waitFor();
  assert.equal(await screen.getByText("The car park closes").count(), 0);
  assert.equal(await public_.getByText("Soup is ready").count(), 0);
  await page.locator(".notice-list li", { hasText: "Soup" }).getByText("On the big screen").waitFor();
  await page.locator(".notice-list li", { hasText: "car park" }).getByText("On the event page").waitFor();
  for (const one of [page, screen, public_]) await one.context().close();
});

test("one press says that everyone has placed, pauses every table and lets all of them play on", async () => {
  const round = await hall.open(),
    stages = async (): Promise<string[]> => (await hall.round(round)).tables.map((table) => table.stage);
  const page = await windows.open(server, `${hall.page}/run`, DESKTOP, chief);
  await page.getByTestId("all-placed").click();
  await page.getByRole("heading", { name: "Games in progress" }).waitFor();
  assert.deepEqual([...new Set(await stages())], ["playing"]);
  const judge = await windows.open(server, `${hall.page}/judge?tab=tables`, PHONE, chief);
  const first = (await hall.round(round)).tables[0]!.game;
  await hall.step({ kind: "game.paused", game: first, pause: "absence" });
  await judge.getByTestId("pause-all").click();
  await judge.getByTestId("resume-all").waitFor();
  await judge.getByTestId("pause-all").waitFor({ state: "detached" });
  const paused = async (): Promise<number> =>
    (await hall.look<{ tables: { paused?: boolean }[] }>(`/rounds/${round}`)).tables.filter(
      (table) => table.paused,
    ).length;
  assert.equal(await paused(), (await stages()).length);
  await judge.getByTestId("resume-all").click();
  await judge.getByTestId("pause-all").waitFor();
  assert.equal(await paused(), 0, "whatever stopped them");
  // At a single table too: a pause for someone who is away ends by the same button.
  await hall.step({ kind: "game.paused", game: first, pause: "absence" });
  await page.goto(`${server.url}${hall.page}/rounds/${round}`);
  await page
    .getByRole("button", { name: /^Table 1\b/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).waitFor();
  assert.equal(await paused(), 0);
  for (const one of [page, judge]) await one.context().close();
});

test("the big screen draws a line below the players who advance", async () => {
  const rounds = await hall.look<{ rounds: { round: number; state: string }[] }>("/rounds"),
    round = rounds.rounds.find((one) => one.state === "started")!.round;
  await hall.results(round);
  await hall.close(round);
  const { cut_places } = await hall.look<{ cut_places: number }>("");
  const screen = await windows.open(server, `${hall.page}/screen?show=standings`, { ...BIG, language: "de" });
  await screen.locator("[data-cut]").waitFor();
  assert.equal(
    await screen.locator("[data-cut]").getAttribute("data-cut"),
    `Die besten ${cut_places} kommen weiter`,
  );
  const above = await screen
    .locator(".screen-list li")
    .evaluateAll((list) => list.findIndex((one) => one.hasAttribute("data-cut")));
  assert.equal(await screen.locator(".screen-list .in").count(), above);
  assert.deepEqual(await accessibility(screen), []);
  await screen.context().close();
  assert.deepEqual(windows.complaints, []);
});

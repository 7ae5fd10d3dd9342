// standings.test.ts - standings with their reasons and lots, a thousand players in few rows, another site's frame, a bracket of 256.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { Locator, Page } from "playwright-core";
import { alike } from "./tied-round";
import { Hall, peopleList, personName } from "./hall";
import { accessibility, type Client, PHONE, Server, until, Windows } from "./rig";
import { Player } from "./roles";

let server: Server, windows: Windows, chief: Client;
before(async () => {
  [server, windows] = await Promise.all([Server.begin(), Windows.begin()]);
  chief = await server.account("Olga Organiser");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

/** How far the list could be pushed sideways: not at all. */
const sideways = (page: Page): Promise<number> =>
  page
    .locator(".long-table")
    .evaluate((box) =>
      Math.max(box.scrollWidth - box.clientWidth, document.documentElement.scrollWidth - innerWidth),
    );

/** A phone, in the language with the long words: everything within its width, the figures, "why" and "follow" a tap away. */
async function phoneReads(hall: Hall, view: string): Promise<void> {
  const page = await windows.open(server, `${hall.page}/standings${view}`, {
    ...PHONE,
    language: "de",
    light: "dark",
  });
  const rows = page.locator("tr[data-player]"),
    dialog = page.getByRole("dialog");
  await rows.nth(31).waitFor();
  assert.equal(await sideways(page), 0);
  assert.deepEqual(await accessibility(page), []);
  assert.equal(await rows.first().locator("td, th").count(), 4);
  await rows
    .nth(3)
    .getByRole("button", { name: /^Alle Zahlen von/ })
    .click();
  for (const what of ["Partien", "Siege", "SP", "SP-Anteil"])
    await dialog.getByText(what, { exact: true }).waitFor();
  assert.deepEqual(await accessibility(page), []);
  await dialog.getByRole("button", { name: "Folgen" }).click();
  await rows.nth(3).locator('.standings-star [aria-pressed="true"]').waitFor();
  // The figures lead to the reason as well: one from them, the other in the list.
  await rows
    .nth(3)
    .getByRole("button", { name: /^Alle Zahlen von/ })
    .click();
  await dialog.getByRole("button", { name: /^Warum/ }).click();
  await rows.nth(31).locator(".standings-name button").first().click();
  await dialog.getByText(/steht vor/).waitFor();
  await page.context().close();
}

test("a national qualifier: after each round, reasons, ties, lots drawn on screen and again in the browser, champion", async () => {
  const hall = await Hall.create(server, chief, "nc20", "Qualifier of Essen");
  await hall.staff("Hedda Head", "head-judge");
  for (let i = 0; i < 4; i++) await hall.staff(`Banker ${i}`, "judge");
  await hall.people(32);
  await hall.begin(1);
  for (let i = 0; i < 3; i++) await alike(hall, { signed: "paper" });

  const page = await windows.open(server, `${hall.page}/standings`, {}, chief);
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .waitFor();
  assert.equal(await page.locator("tbody tr[data-player]").count(), 32);
  await page.getByRole("button", { name: "After round 1" }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("tr[data-player] td:nth-child(3)")].every(
      (cell) => cell.textContent === "1",
    ),
  );
  await page.getByRole("button", { name: "Now" }).click();
  // Two names, one reason.
  await page.locator("tr[data-player] .standings-name button").nth(0).click();
  await page.locator("tr[data-player] .standings-name button").nth(31).click();
  const why = page.getByRole("dialog");
  assert.match(await why.locator(".why-lead").innerText(), /ranks above/);
  assert.equal(await why.locator("tr.decides").count(), 1);
  assert.match(await why.locator("tr.decides").innerText(), /NC20-/);
  await page.keyboard.press("Escape");
  // By country, and one player followed.
  await page.getByLabel("Country").selectOption("JP");
  assert.equal(await page.locator("tbody tr[data-player]").count(), 4);
  await page.getByLabel("Country").selectOption("");
  await page.getByRole("button", { name: `Follow ${personName(3)}` }).click();
  await page.getByText(`Following ${personName(3)}`).waitFor();

  // Places 1 to 16 advance, and ties lie across: lots, in front of everyone.
  const hallScreen = await windows.open(server, `${hall.page}/standings`, { ...PHONE, language: "de" });
  await hallScreen.getByText("Versiegelt seit").waitFor();
  assert.ok((await hallScreen.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await page.getByRole("button", { name: "Draw lots" }).click();
  await hallScreen.getByRole("button", { name: "Lose in diesem Browser nachrechnen" }).click();
  const lots = await hall.look<{ lots: unknown[]; draws: { seed: string }[] }>("/lots");
  await hallScreen
    .getByText(`passt zu seinem Fingerabdruck, und ${lots.lots.length} Lose stimmen.`)
    .waitFor();
  await hallScreen.getByText(lots.draws[0]!.seed, { exact: true }).waitFor();

  // A player who leaves now keeps the rank but doesn't advance: the line moves down by one, on the page and on the big screen,
  // and if it now lies between some who share a place, the program draws for them as it drew before, and no hat does.
  const { cut_places: places } = await hall.look<{ cut_places: number }>("");
  const {
    standings: [leads],
  } = await hall.look<{ standings: { player: string; name: string }[] }>("/standings");
  await hall.step({ kind: "entry.withdrawn", player: Number(leads!.player) - 1 });
  const wall = await windows.open(server, `${hall.page}/screen?show=standings`);
  await wall.locator(".screen-list li.out", { hasText: leads!.name }).waitFor();
  assert.equal(await wall.locator(".screen-list li.in", { hasText: leads!.name }).count(), 0);
  await page.reload();
  await page.locator("tr[data-player]", { hasText: "withdrawn" }).waitFor();
  assert.equal(await page.locator(".lots form").count(), 0);
  if (!(await hall.may({ kind: "cut.made" }))) {
    await page.getByRole("button", { name: "Draw lots" }).click();
    await until(() => hall.may({ kind: "cut.made" }), "the cut can be made");
  }
  await page.waitForFunction(
    (last) =>
      [...document.querySelectorAll("tr[data-player]")].findIndex((row) => row.classList.contains("cut")) ===
      last,
    places,
  );
  await wall.waitForFunction(
    (count) => document.querySelectorAll(".screen-list li.in").length === count,
    places,
  );

  await hall.step({ kind: "cut.made" });
  await alike(hall, { signed: "paper" });
  await hall.step({ kind: "final.seeded" });
  await alike(hall, { signed: "paper" });
  await hall.step({ kind: "champion.declared" });
  await hall.step({ kind: "event.completed" });
  const { champion } = await hall.look<{ champion: { name: string; player: number } }>("");
  await page.getByRole("link", { name: "Champion's page" }).click();
  await page.getByRole("heading", { level: 1, name: champion.name }).waitFor();
  await page.locator(".champion-way tbody tr").nth(4).waitFor();
  assert.equal(await page.locator(".podium li").count(), 3);
  assert.equal(await page.locator(".champion-way tbody tr").count(), 5);
  await page.goto(`${server.url}${hall.page}/bracket`);
  await page.locator(".bracket-card").nth(4).waitFor();
  await page.getByLabel("Follow a player").selectOption(String(champion.player));
  assert.equal(await page.locator(".bracket-card.on").count(), 2);
  await page.getByRole("button", { name: "List" }).click();
  assert.deepEqual(await page.locator(".bracket-list h2").allInnerTexts(), ["Semi-final", "Final"]);
  for (const view of ["", "?view=now"]) await phoneReads(hall, view);
  await page.goto(`${server.url}${hall.page}/standings`);
  await page.getByRole("columnheader", { name: "Reached" }).waitFor();
  for (const light of ["light", "dark"] as const)
    for (const path of ["/standings", "/bracket", "/bracket?view=list", "/champion"]) {
      const one = await windows.open(server, hall.page + path, { light });
      await one.locator("h1").waitFor();
      await one.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(one), [], `${path} ${light}`);
      await one.context().close();
    }
});

test("lots drawn by hand are entered with their witness, one tie after the other, until the cut can be made", async () => {
  const hall = await Hall.create(server, chief, "nc20", "Out of a hat");
  await hall.staff("Wanda Witness", "head-judge");
  for (let i = 0; i < 4; i++) await hall.staff(`Card keeper ${i}`, "judge");
  await hall.people(32);
  await hall.begin(1);
  for (let i = 0; i < 3; i++) await alike(hall, { signed: "paper" });
  const tied = async (): Promise<number> => (await hall.look<{ tied: number }>("/lots")).tied;
  assert.ok(await tied()); // eleven places are more than there are ways to win a game of three

  const page = await windows.open(server, `${hall.page}/standings`, PHONE, chief);
  await page.getByText("Enter lots drawn by hand").click();
  const form = page.locator(".lots form"),
    enter = form.getByRole("button", { name: "Enter lots" }),
    wrong = form.getByRole("alert");
  const fields = form.getByRole("spinbutton"),
    witness = form.getByLabel("Witness");
  await fields.nth(1).waitFor();
  assert.equal(await fields.count(), await tied());
  assert.deepEqual(await accessibility(page), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  // Without a witness, or with one number twice, nothing is entered. Who enters them isn't a witness.
  for (const one of await fields.all()) await one.fill("7");
  await enter.click();
  await wrong.getByText("Choose a witness.").waitFor();
  assert.equal(await witness.getByRole("option", { name: "Olga Organiser" }).count(), 0);
  await witness.selectOption({ label: "Wanda Witness" });
  await enter.click();
  await wrong.getByText("Choose a witness.").waitFor({ state: "detached" });
  await wrong.getByText(/./).waitFor();
  assert.deepEqual((await hall.look<{ lots: unknown[] }>("/lots")).lots, []);
  let lot = 0;
  while (await tied()) {
    const legend = form.locator("legend"),
      which = await legend.innerText();
    for (const one of await fields.all()) await one.fill(String(++lot));
    await witness.selectOption({ label: "Wanda Witness" });
    await enter.click();
    await page.getByText(which, { exact: true }).waitFor({ state: "detached" });
  }
  await form.waitFor({ state: "detached" });
  const stranger = await windows.open(server, `${hall.page}/standings`, { language: "de" });
  await stranger
    .getByText("von Hand gezogen, Zeuge: Wanda Witness")
    .nth(lot - 1)
    .waitFor();
  assert.equal(await stranger.locator(".lots-list tbody tr").count(), lot);
  assert.equal(await stranger.getByText("Von Hand gezogene Lose eintragen").count(), 0);
  assert.ok(await hall.may({ kind: "cut.made" }));
});

type Chair = { player: number; name: string };
/** Everyone keeps table and place: eight people each are tied, and the cut runs between two such eights. */
async function eights(name: string, watches: string): Promise<{ hall: Hall; witness: string }> {
  const hall = await Hall.create(server, chief, "nc20", name),
    head = await hall.staff(watches, "head-judge");
  for (let i = 0; i < 4; i++) await hall.staff(`Banker ${i} of ${name}`, "judge");
  await hall.people(32);
  const lines = [1, 2, 3].flatMap((round) =>
    Array.from({ length: 32 }, (_, i) => `${round},${Math.floor(i / 4) + 1},${i + 1}`),
  );
  await hall.send("/pairings", { csv: ["round,table,id", ...lines].join("\n") });
  await hall.publish();
  for (let i = 0; i < 3; i++) await alike(hall, { signed: "paper" });
  return { hall, witness: (await head.look<{ me: { id: string } }>("/api/me")).me.id };
}
/** Out of a hat, tie after tie, as the cut wants it. */
async function lotsByHand(hall: Hall, witness: string): Promise<void> {
  for (let number = 1; !(await hall.may({ kind: "cut.made" })); ) {
    const { standings } = await hall.look<{ standings: { player: string; rank: number; shared: number }[] }>(
        "/standings",
      ),
      first = standings.find((row) => row.shared > 1)!.rank;
    await hall.step(
      standings
        .filter((row) => row.rank === first)
        .map((row) => ({ kind: "lot.drawn", player: Number(row.player) - 1, number: number++, witness })),
    );
  }
}
const semiFinalists = async (hall: Hall): Promise<Chair[]> => {
  const { semi_final } = await hall.look<{ semi_final: number }>("");
  const { tables } = await hall.look<{ tables: { seats: Chair[] }[] }>(`/rounds/${semi_final}`);
  return tables.flatMap((table) => table.seats);
};
/** One of them goes home; the place is offered, and refused with its clause, because nobody has drawn yet. */
async function emptyChair(hall: Hall): Promise<{ page: Page; offer: Locator; gone: Chair }> {
  await hall.step({ kind: "cut.made" });
  const gone = (await semiFinalists(hall))[0]!;
  const page = await windows.open(server, `${hall.page}/knockout`, PHONE, chief);
  assert.equal(await page.getByText("Lots decide who moves up").count(), 0); // nobody is missing
  await hall.step({ kind: "entry.withdrawn", player: gone.player });
  const offer = page.getByRole("button", { name: `Offer ${gone.name}'s place to the next in rank` });
  await offer.click();
  await page
    .getByText(/\[NC20-/)
    .first()
    .waitFor();
  return { page, offer, gone };
}

test("an empty chair of the semi-final: those who share the next rank draw lots by hand, then one of them moves up", async () => {
  // NC20-1.4.3b, Q-24
  const { hall, witness } = await eights("Empty chair", "Wilma Witness");
  await lotsByHand(hall, witness);
  const { page, offer, gone } = await emptyChair(hall);
  const form = page.locator("form").filter({ hasText: "Witness" }),
    fields = form.getByRole("spinbutton");
  await fields.nth(7).waitFor();
  assert.equal(await fields.count(), 8);
  assert.deepEqual(await accessibility(page), []);
  const names = await fields.evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).labels![0]!.textContent.replace(/^Lot for /, "")),
  );
  for (const [i, one] of (await fields.all()).entries()) await one.fill(String(900 - 10 * i));
  await form.getByLabel("Witness").selectOption({ label: "Wilma Witness" });
  await form.getByRole("button", { name: "Enter lots" }).click();
  await form.waitFor({ state: "detached" });
  await offer.click();
  await offer.waitFor({ state: "detached" });
  const now = await semiFinalists(hall);
  assert.ok(
    now.some((seat) => seat.name === names[7]),
    "the lowest number steps up",
  );
  assert.ok(!now.some((seat) => seat.player === gone.player));
});

test("where the program drew the lots of the cut, it draws for an empty chair too, and nobody types a number", async () => {
  // NC20-1.4.3b, Q-12
  const { hall } = await eights("Sealed chair", "Selma Seal");
  await hall.send("/lots/draw");
  type Lot = { player: string; lot: number };
  const lots = async (): Promise<Lot[]> => (await hall.look<{ lots: Lot[] }>("/lots")).lots;
  const before = new Set((await lots()).map((one) => one.player));
  const { page, offer, gone } = await emptyChair(hall);
  const draw = page.getByRole("button", { name: "Draw lots" });
  await draw.waitFor();
  assert.equal(await page.getByRole("spinbutton").count(), 0);
  assert.deepEqual(await accessibility(page), []);
  await draw.click();
  await draw.waitFor({ state: "detached" });
  const drawn = (await lots()).filter((one) => !before.has(one.player)).sort((a, b) => a.lot - b.lot);
  assert.equal(drawn.length, 8);
  await offer.click();
  await offer.waitFor({ state: "detached" });
  const now = await semiFinalists(hall);
  assert.ok(
    now.some((seat) => seat.player === Number(drawn[0]!.player) - 1),
    "the lowest number steps up",
  );
  assert.ok(!now.some((seat) => seat.player === gone.player));
});

test("a ranking tournament with shared places: half points are halves in both languages, shares keep their digits", async () => {
  // DM19-3.2, DM19-3.3d
  const hall = await Hall.create(server, chief, "dm19", "Shared places");
  await hall.step({
    kind: "staff.assigned",
    person: (await chief.look<{ me: { id: string } }>("/api/me")).me.id,
    role: "judge",
  });
  await hall.step({ kind: "event.published" });
  await hall.step({ kind: "registration.opened" });
  const petra = await Player.comes(server, windows, hall, "Petra Spielt", { language: "de" });
  await hall.send("/import", { csv: peopleList(11), check_in: true, acks: await hall.signed() });
  await hall.step({ kind: "registration.closed" });
  await hall.begin(1);
  // Petra wins; at every table the second and third place are shared, and so are the points for them.
  const round = await hall.open();
  for (const table of (await hall.round(round)).tables) {
    const first = Math.max(
        0,
        table.seats.findIndex((seat) => seat.player === petra.number),
      ),
      rest = [6, 6, 4];
    await hall.send(`/games/${table.game}/sheet`, {
      vp: table.seats.map((_, i) => (i === first ? 10 : rest.shift()!)),
      winner: first,
      confirm: true,
    });
  }
  await hall.close(round);
  for (const [language, half, share, whole] of [
    ["en", "2.5", "0.2308", "5"],
    ["de", "2,5", "0,2308", "5"],
  ] as const) {
    const page = await windows.open(server, `${hall.page}/standings`, { language });
    const rows = page.locator("tr[data-player]");
    await rows.nth(11).waitFor();
    const cells = (row: number): Promise<string[]> =>
      rows.nth(row).locator("td.standings-key").allInnerTexts();
    assert.equal((await cells(0))[0], whole);
    assert.equal((await cells(3))[0], half);
    assert.match((await cells(3))[2]!, new RegExp(`^${share}\\s*3/13$`));
    await page.goto(`${server.url}${hall.page}`);
    const top = page.locator("section table tbody tr");
    await top.nth(7).waitFor();
    assert.deepEqual(
      [await top.nth(0).locator("td").nth(2).innerText(), await top.nth(3).locator("td").nth(2).innerText()],
      [whole, half],
    );
    await page.context().close();
  }
  await petra.go("/mine");
  await petra.page.getByText("1 × 1. Platz").waitFor();
});

/** Scroll from top to bottom, a step each frame, as a wheel does; how it went is reported, not judged: that depends on the machine. */
async function scrollThrough(
  list: Locator,
): Promise<{ frames: number; worst_ms: number; slow: number; long_tasks: number }> {
  return list.evaluate(async (box) => {
    const gaps: number[] = [],
      tasks: number[] = [],
      watch = new PerformanceObserver((seen) => {
        for (const one of seen.getEntries()) tasks.push(one.duration);
      });
    watch.observe({ entryTypes: ["longtask"] });
    box.scrollTop = 0;
    for (let last = performance.now(); box.scrollTop + box.clientHeight < box.scrollHeight - 1; ) {
      box.scrollTop += 240;
      const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn));
      gaps.push(now - last);
      last = now;
    }
    watch.disconnect();
    return {
      frames: gaps.length,
      worst_ms: Math.round(Math.max(...gaps)),
      slow: gaps.filter((gap) => gap > 50).length,
      long_tasks: tasks.length,
    };
  });
}

test("a thousand players with results: few rows exist, every one is reached, and another site may frame them", async (t) => {
  const hall = await Hall.create(server, chief, "nc20", "A thousand");
  await hall.staff("Heinz Head", "head-judge");
  await hall.step({ kind: "event.published" });
  await hall.step({ kind: "registration.opened" });
  const name = (i: number): string => `Somebody Number ${String(i).padStart(4, "0")}`;
  await hall.send("/import", {
    csv: "name,country\n" + Array.from({ length: 1000 }, (_, i) => `${name(i)},DE`).join("\n") + "\n",
    check_in: true,
    acks: await hall.signed(),
  });
  await hall.step({ kind: "registration.closed" });
  await hall.begin(1);
  await hall.play();

  const page = await windows.open(server, `${hall.page}/standings`, {}, chief);
  const list = page.getByRole("region", { name: "Standings" }),
    rows = page.locator("tbody tr[data-player]");
  await rows.first().waitFor();
  assert.equal(await page.locator("table").first().getAttribute("aria-rowcount"), "1001");
  const most = { count: 0 };
  for (let i = 0; i <= 20; i++) {
    await list.evaluate((box, part) => {
      box.scrollTop = box.scrollHeight * part;
    }, i / 20);
    await page.waitForFunction(() => {
      // what is in sight is drawn
      const box = document.querySelector(".long-table.many")!,
        { top, bottom, left } = box.getBoundingClientRect();
      return document.elementFromPoint(left + 40, (top + bottom) / 2)?.closest("tr[data-player]") !== null;
    });
    most.count = Math.max(most.count, await rows.count());
  }
  assert.ok(most.count > 10 && most.count < 60, `${most.count} rows at once`);
  await page.locator('tr[aria-rowindex="1001"]').waitFor();
  // The winners of 250 tables come first, and nobody else has won.
  const wins = async (row: number): Promise<string> =>
    page
      .locator(`tr[aria-rowindex="${row + 1}"] td`)
      .nth(2)
      .innerText();
  assert.equal(await wins(1000), "0");
  t.diagnostic(`scrolled through 1,000 rows: ${JSON.stringify(await scrollThrough(list))}`);
  await list.evaluate((box) => {
    box.scrollTop = 0;
  });
  await page.locator('tr[aria-rowindex="2"]').waitFor();
  assert.equal(await wins(1), "1");
  // By keyboard alone, and by name.
  await list.focus();
  await page.keyboard.press("Home");
  await page.locator('tr[aria-rowindex="2"]').waitFor();
  await page.getByLabel("Find a player").fill("0777");
  await page.waitForFunction(() => document.querySelectorAll("tbody tr[data-player]").length === 1);

  // On a phone too, where rows are higher and nothing is beside the screen.
  const phone = await windows.open(server, `${hall.page}/standings`, PHONE),
    narrow = phone.getByRole("region", { name: "Standings" });
  await phone.locator("tbody tr[data-player]").first().waitFor();
  await narrow.evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await phone.locator('tr[aria-rowindex="1001"]').waitFor();
  assert.ok((await phone.locator("tbody tr[data-player]").count()) < 40);
  assert.equal(await sideways(phone), 0);

  const site = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(
      `<iframe src="${server.url}/embed${hall.page}/standings" width="800" height="500"></iframe><iframe src="${server.url}${hall.page}/standings"></iframe>`,
    );
  });
  await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
  try {
    const other = await windows.browser.newPage();
    await other.goto(`http://127.0.0.1:${(site.address() as { port: number }).port}/`);
    const frame = other.frameLocator("iframe").first();
    await frame.locator("tr[data-player]").first().waitFor();
    assert.equal(
      await frame.getByRole("link", { name: "Open in Castellan" }).getAttribute("target"),
      "_blank",
    );
    assert.equal(await frame.getByRole("link").count(), 1);
    assert.equal(await other.frameLocator("iframe").nth(1).locator("tr[data-player]").count(), 0);
    await other.close();
  } finally {
    site.close();
  }
  const small = await windows.open(server, `${hall.page}/standings`, { ...PHONE, light: "dark" });
  await small.locator("tr[data-player]").first().waitFor();
  assert.deepEqual(await accessibility(small), []);
  assert.ok((await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

test("a bracket of 256 seats is zoomed, moved through and followed", async () => {
  const hall = await Hall.create(server, chief, "dc21", "Digital championship");
  await hall.step({ kind: "event.published" });
  // Playing so far would take days: the program itself draws the bracket, and the page is given it as its answer.
  const drawn = JSON.parse(
    execFileSync(process.env.CASTELLAN!, ["bracket", "--players", "256", "--format", "json"], {
      encoding: "utf8",
    }),
  ) as { rounds: { tables: { seeds: (number | null)[]; players: (string | null)[] }[] }[] };
  for (const round of drawn.rounds)
    for (const table of round.tables)
      table.players = table.seeds.map((seed) => (seed ? String(seed - 1) : null));
  const entrants = Array.from({ length: 256 }, (_, i) => ({
    player: i,
    name: `Seed ${i + 1}`,
    status: "present",
    seed: i + 1,
  }));
  const page = await windows.open(server, "/", {}, chief);
  await page.route("**/api/events/*/bracket", (route) =>
    route.request().resourceType() === "document" ? route.fallback() : route.fulfill({ json: drawn }),
  );
  await page.route("**/api/events/*/entrants", (route) => route.fulfill({ json: { entrants } }));
  await page.goto(`${server.url}${hall.page}/bracket`);
  await page.locator(".bracket-card").nth(84).waitFor();
  assert.equal(await page.locator(".bracket-card").count(), 64 + 16 + 4 + 1);
  assert.equal(await page.locator(".bracket-sheet > svg path").count(), 84);
  const view = page.getByRole("region", { name: /^Bracket/ });
  await view.focus();
  await page.keyboard.press("0");
  await page.waitForFunction(() => {
    const box = document.querySelector(".bracket-view")!;
    return box.scrollHeight <= box.clientHeight + 2 && box.scrollWidth <= box.clientWidth + 2;
  });
  await page.keyboard.press("+");
  await page.getByLabel("Follow a player").selectOption({ label: "Seed 200" });
  await page.waitForFunction(() => {
    const card = document.querySelector(".bracket-card.on")?.getBoundingClientRect(),
      box = document.querySelector(".bracket-view")!.getBoundingClientRect();
    return (
      card !== undefined &&
      card.top >= box.top &&
      card.bottom <= box.bottom &&
      card.left >= box.left &&
      card.right <= box.right
    );
  });
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole("button", { name: "List" }).click();
  assert.equal(await page.locator(".bracket-list .card").count(), 85);
});

test("nobody complained", () => {
  assert.deepEqual(windows.complaints, []);
});

// results.test.ts - sheets: a whole round typed in without a mouse, one sheet on a phone, protest, lock, correction, German.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { Hall } from "./hall";
import { accessibility, type Client, PHONE, Server, Windows } from "./rig";

type Table = {
  game: number;
  table: number;
  sheet: string;
  winner?: number;
  seats: { player: number; name: string; vp?: number; signed?: boolean }[];
  typed?: { vp: number[] };
};
let server: Server,
  windows: Windows,
  chief: Client,
  head: Client,
  judge: Client,
  desk: Client,
  bea: Client,
  hall: Hall;
const tables = async (round: number): Promise<Table[]> =>
  (await hall.look<{ tables: Table[] }>(`/rounds/${round}`)).tables.sort((a, b) => a.table - b.table);
const tableOf = async (round: number, name: string): Promise<Table> =>
  (await tables(round)).find((one) => one.seats.some((seat) => seat.name === name))!;

before(async () => {
  [server, windows] = await Promise.all([Server.begin(), Windows.begin()]);
  chief = await server.account("Olga Organiser");
  hall = await Hall.create(server, chief, "nc20", "Qualifier of Essen");
  [head, judge, desk, bea] = [
    await hall.staff("Hedda Head", "head-judge"),
    await hall.staff("Jo Judge", "judge"),
    await hall.staff("Dora Desk", "scorekeeper"),
    await server.account("Bea Player"),
  ];
  await hall.people(19, { open: true });
  await hall.invite(bea);
  await bea.send(`${hall.api}/entrants`, { country: "DE", acks: await hall.acksNeeded() });
  await hall.step({ kind: "entry.checked_in", player: 19 });
  await hall.step({ kind: "registration.closed" });
  await hall.begin(1);
  await hall.open();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

type Line = { kind: string; at: number; typed?: number; text: string };
const newest = async (): Promise<Line> => (await hall.look<{ log: Line[] }>("/log?newest=1&limit=1")).log[0]!;
/** The paper says when: from here on the page records with this time, in the middle of what has been. */
async function onPaper(page: Page): Promise<number> {
  const at = Math.ceil((await hall.look<{ log: Line[] }>("/log?limit=1")).log[0]!.at / 1000) * 1000;
  await page.getByText("Enter from paper with an earlier time").click();
  await page.getByLabel("When it happened").fill(
    await page.evaluate(
      (then) =>
        new Date(then - new Date(then).getTimezoneOffset() * 60_000)
          .toISOString()
          .slice(0, 19)
          .replace(/:00$/, ""), // a browser leaves out zero seconds
      at,
    ),
  );
  return at;
}

/** Type one sheet as a scorekeeper does: Enter takes the table that is offered, then points seat by seat. */
async function typeSheet(page: Page, vp: string[]): Promise<void> {
  await page.keyboard.press("Enter");
  await page
    .getByLabel(/'s VP$/)
    .first()
    .waitFor();
  for (const points of vp) await page.keyboard.type(points);
  await page.keyboard.press("Enter");
}

test("W right after the points marks the player who got them, although the next box is already active", async () => {
  const page = await windows.open(server, `${hall.page}/results`, {}, desk),
    won = page.locator(".results-seat.won input");
  await page.getByLabel("Table", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByLabel(/'s VP$/)
    .first()
    .waitFor();
  await page.keyboard.type("10W105");
  assert.equal(await won.getAttribute("id"), "entry-vp-0"); // two have ten: the first has won
  await page.locator("#entry-vp-1").click();
  await page.keyboard.press("w");
  assert.equal(await won.getAttribute("id"), "entry-vp-1"); // who goes to a box means that one
  await page.keyboard.press("Escape");
  await page.context().close();
});

test("a whole round is typed in from the keyboard, checked while typing, and taken back", async () => {
  const page = await windows.open(server, `${hall.page}/results`, {}, desk),
    list = await tables(0);
  assert.equal(list.length, 5);
  await page.getByLabel("Table", { exact: true }).waitFor();
  assert.equal(await page.getByLabel("Table", { exact: true }).inputValue(), "1");
  // -3 is not 3: it stays in its box, and the page says why it is not taken.
  await page.keyboard.press("Enter");
  await page
    .getByLabel(/'s VP$/)
    .first()
    .waitFor();
  await page.keyboard.type("-3");
  await page.getByRole("alert").filter({ hasText: "“-3” isn't a number of points" }).waitFor();
  assert.equal(
    await page
      .getByLabel(/'s VP$/)
      .first()
      .inputValue(),
    "-3",
  );
  assert.equal(
    await page
      .getByLabel(/'s VP$/)
      .first()
      .evaluate((box) => box === document.activeElement),
    true,
  );
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "“-3” isn't a number of points" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Table", { exact: true }).fill("1");
  await page.getByLabel("Table", { exact: true }).focus();
  // Nobody has ten points: the server says so, with its clause, before anything is sent.
  await page.keyboard.press("Enter");
  await page
    .getByLabel(/'s VP$/)
    .first()
    .waitFor();
  await page.keyboard.type("5");
  await page.keyboard.type("4w32");
  await page
    .getByRole("alert")
    .filter({ hasText: /\[.+\]/ })
    .waitFor();
  await page.keyboard.press("Escape");
  // The first sheet, from paper with the time it was filled in (CLAUSES 10.6), undone by the toast, typed again.
  const then = await onPaper(page);
  await page.getByLabel("Table", { exact: true }).fill("1");
  await page.getByLabel("Table", { exact: true }).focus();
  await typeSheet(page, ["10", "4", "3", "2"]);
  await page.getByTestId("sheet-1").getByText("Filled in").waitFor();
  const line = await newest();
  assert.deepEqual([line.kind, line.at], ["record_sheet.filled", then]);
  assert.ok(line.typed! > then);
  await page.getByRole("button", { name: "Use current time" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByTestId("sheet-1").getByText("Open").waitFor();
  await page.getByLabel("Table", { exact: true }).fill("1");
  await page.getByLabel("Table", { exact: true }).focus();
  for (let i = 0; i < 5; i++) {
    await page.waitForFunction(
      (n) =>
        (document.querySelector("#entry-table") as HTMLInputElement).value === n &&
        document.activeElement?.id === "entry-table",
      String(i + 1),
    );
    await typeSheet(page, ["3", "10", "5", String(2 + i)]);
    await page
      .getByTestId(`sheet-${i + 1}`)
      .getByText("Filled in")
      .waitFor();
  }
  assert.deepEqual(
    (await tables(0)).map((one) => one.sheet),
    Array(5).fill("filled"),
  );
  await page.getByRole("button", { name: "Lock 5 sheets signed on paper" }).click();
  await page.getByText("All 5 sheets are in.").waitFor();
  const done = await tables(0);
  assert.deepEqual(
    done.map((one) => [one.sheet, one.winner, one.seats.map((seat) => seat.vp)]),
    [2, 3, 4, 5, 6].map((last) => ["locked", 1, [3, 10, 5, last]]),
  );
});

/** For a look at what people see: CASTELLAN_PICTURES=folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.CASTELLAN_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test("a typing error is proposed by the head judge and confirmed by a second person; both numbers stay", async () => {
  // NC20-1.1.3b
  const path = `${hall.page}/rounds/0/tables/1`,
    page = await windows.open(server, path, {}, head),
    { seats } = (await tables(0))[0]!;
  await page.getByRole("button", { name: "Wrong entry? Correct…" }).click();
  await page.getByLabel(`${seats[3]!.name}'s VP`).fill("7");
  await page.getByLabel("Reason").fill("The paper says seven.");
  await picture(page, "correction-propose");
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole("button", { name: "Propose correction" }).click();
  await page.getByRole("heading", { name: "Correction waiting" }).waitFor();
  assert.equal((await tables(0))[0]!.seats[3]!.vp, 2); // nothing has changed yet
  assert.equal(await page.getByRole("button", { name: "Compare and confirm…" }).count(), 0); // the person who proposed it can't confirm it

  const second = await windows.open(server, path, PHONE, desk);
  await picture(second, "correction-waiting-phone");
  await second.getByRole("button", { name: "Compare and confirm…" }).click();
  await second.getByRole("heading", { name: "Does the signed paper say this?" }).waitFor();
  await picture(second, "correction-confirm-phone");
  assert.deepEqual(await accessibility(second), []);
  await second.getByRole("button", { name: "Yes, it matches" }).click();
  await page.getByRole("columnheader", { name: "Entered first" }).waitFor();
  const row = page.getByRole("row").filter({ hasText: seats[3]!.name });
  assert.match(await row.innerText(), /2\s+7/);
  assert.deepEqual((await tables(0))[0]!.typed?.vp, [3, 10, 5, 2]);
  await picture(page, "correction-done");
  await page.goto(`${server.url}${hall.page}/standings`);
  await page.getByText("corrected", { exact: true }).first().waitFor();
  assert.equal(await page.getByText("corrected", { exact: true }).count(), 4);
  await picture(page, "correction-standings");
  await second.goto(`${server.url}${hall.page}/standings`);
  await second.getByText("corrected", { exact: true }).first().waitFor();
  await picture(second, "correction-standings-phone");
  await second.context().close();
});

test("players who signed on a device sign the corrected numbers again", async () => {
  // NC20-1.1.3b
  const other = await Hall.create(server, chief, "nc20", "Qualifier of Bonn"),
    [first, second] = [
      await other.staff("Hugo Head", "head-judge"),
      await other.staff("Dina Desk", "scorekeeper"),
    ];
  await other.people(15, { open: true });
  await other.invite(bea);
  await bea.send(`${other.api}/entrants`, { country: "DE", acks: await other.acksNeeded() });
  await other.step({ kind: "entry.checked_in", player: 15 });
  await other.step({ kind: "registration.closed" });
  await other.begin(1);
  const round = await other.open(),
    sheets = async (): Promise<Table[]> => (await other.look<{ tables: Table[] }>(`/rounds/${round}`)).tables;
  const { game, table, seats } = (await sheets()).find((one) =>
      one.seats.some((seat) => seat.name === "Bea Player"),
    )!,
    own = seats.find((seat) => seat.name === "Bea Player")!;
  await second.send(`${other.api}/steps`, {
    kind: "record_sheet.filled",
    game,
    vp: [10, 4, 3, 2],
    winner: 0,
  });
  await bea.send(`${other.api}/steps`, { kind: "signature.given", game, player: own.player });
  for (const seat of seats)
    if (seat !== own)
      await second.send(`${other.api}/steps`, {
        kind: "signature.given",
        game,
        player: seat.player,
        method: "paper",
      });
  const numbers = { vp: [10, 4, 3, 5], winner: 0 };
  await first.send(`${other.api}/steps`, {
    kind: "correction.proposed",
    game,
    was_vp: [10, 4, 3, 2],
    was_winner: 0,
    ...numbers,
    text: "Five, not two.",
  });
  await second.send(`${other.api}/steps`, { kind: "correction.confirmed", game, ...numbers });
  const page = await windows.open(server, `${other.page}/rounds/${round}/tables/${table}`, PHONE, bea);
  await page.getByText("Players who signed on a device must sign the new numbers: Bea Player.").waitFor();
  await picture(page, "correction-sign-phone");
  await page.getByRole("button", { name: "Sign new numbers as Bea Player" }).click();
  await page.getByRole("columnheader", { name: "Entered first" }).waitFor();
  assert.deepEqual(
    (await sheets()).find((one) => one.game === game)!.seats.map((seat) => seat.vp),
    [10, 4, 3, 5],
  );
  await page.context().close();
});

test("who has left a ranking game is shown with 0 points and has no box", async () => {
  // DM19-5.6a
  const shop = await Hall.create(server, chief, "dm19", "In the shop");
  await shop.step({
    kind: "staff.assigned",
    person: (await chief.look<{ me: { id: string } }>("/api/me")).me.id,
    role: "judge",
  });
  await shop.people(8);
  await shop.begin(1);
  const round = await shop.open(),
    table = (await shop.round(round)).tables.find((one) => one.table === 1)!,
    leaver = table.seats[1]!;
  await shop.step({ kind: "entry.abandoned", player: leaver.player, game: table.game });
  const page = await windows.open(server, `${shop.page}/results`, {}, chief);
  await page.getByLabel("Table", { exact: true }).fill("1");
  await page.getByLabel("Table", { exact: true }).press("Enter");
  await page.getByText("left: 0 VP").waitFor();
  assert.equal(await page.getByLabel(/'s VP$/).count(), 3);
  assert.deepEqual(await accessibility(page), []);
  await page.waitForFunction(() => document.activeElement?.id === "entry-vp-0");
  await page.keyboard.type("1057");
  await page.keyboard.press("Enter");
  await page
    .getByTestId("sheet-1")
    .getByText(/Submitted|Locked/)
    .waitFor();
  const sheet = (await shop.look<{ tables: Table[] }>(`/rounds/${round}`)).tables.find(
    (one) => one.table === 1,
  )!;
  assert.deepEqual([sheet.winner, sheet.seats.map((seat) => seat.vp)], [0, [10, 0, 5, 7]]);
  // On the sheet's own page, too.
  const other = (await shop.round(round)).tables.find((one) => one.table === 2)!;
  await shop.step({ kind: "entry.abandoned", player: other.seats[0]!.player, game: other.game });
  await page.goto(`${server.url}${shop.page}/rounds/${round}/tables/2`);
  await page.getByText("left the game: 0 VP").waitFor();
  assert.equal(await page.getByLabel(/'s VP$/).count(), 3);
  await page.getByRole("button", { name: "Decide game…" }).waitFor();
  await page.context().close();
});

test("a player fills in, protests and signs on a phone, in German; the judge's device does the rest", async () => {
  await hall.close(0);
  await hall.open();
  const mine = await tableOf(1, "Bea Player"),
    path = `${hall.page}/rounds/1/tables/${mine.table}`;
  const phone = await windows.open(server, path, { ...PHONE, language: "de" }, bea);
  assert.equal(await phone.getByRole("heading", { level: 1 }).innerText(), `Tisch ${mine.table}`);
  for (let i = 0; i < 9; i++) await phone.getByRole("button", { name: "Bea Player: ein Punkt mehr" }).click(); // the first one goes from empty to 2
  assert.equal(
    await phone.getByRole("button", { name: "Bea Player: gewonnen" }).getAttribute("aria-pressed"),
    "true",
  );
  for (const seat of mine.seats) {
    if (seat.name === "Bea Player") continue;
    assert.equal(
      await phone.getByRole("button", { name: "Bogen ausfüllen" }).getAttribute("title"),
      `Trage die Punkte von ${seat.name} ein.`,
    ); // nobody's points are taken for granted
    await phone.getByRole("button", { name: `${seat.name}: ein Punkt mehr` }).click();
  }
  await phone.getByRole("button", { name: "Bogen ausfüllen" }).click();
  await phone.getByText("Prüfe die Zahlen.").waitFor();
  // Before signing there is time for a protest, and only then.
  await phone.getByRole("button", { name: "Protest …" }).click();
  await phone.getByLabel("Was passiert ist").fill("Der Räuber wurde vergessen.");
  await phone.getByRole("button", { name: "Protest einlegen" }).click();
  await phone.getByText("1 Protest ist offen").waitFor();

  const device = await windows.open(server, path, { ...PHONE }, judge);
  await device.getByRole("button", { name: "Reject" }).click();
  await device.getByLabel("Reason").fill("It was noticed too late.");
  await device.getByLabel("Clause").fill("NC20-2.12");
  await device.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await phone.getByText("1 Protest ist offen").waitFor({ state: "detached" });
  await phone
    .getByText(/weist den Protest ab \(Regeln an Tisch \d+ .*\).*It was noticed too late\..*NC20-2\.12/)
    .waitFor(); // players of that table can read why
  await phone.getByRole("button", { name: "Als Bea Player unterschreiben" }).click();
  await phone.getByText("Teilweise unterschrieben").first().waitFor();
  const others = mine.seats.filter((seat) => seat.name !== "Bea Player");
  await device.getByRole("button", { name: `${others[0]!.name} signs here` }).click();
  await device.getByRole("button", { name: `${others[0]!.name} signs here` }).waitFor({ state: "detached" });
  await device.getByRole("button", { name: "All signed on paper" }).click();
  await phone.getByText("Der Bogen ist gesperrt und zählt.").waitFor();
  const done = (await tables(1)).find((one) => one.game === mine.game)!;
  assert.equal(done.sheet, "locked");
  assert.deepEqual(
    done.seats.map((seat) => seat.vp),
    done.seats.map((seat) => (seat.name === "Bea Player" ? 10 : 2)),
  );
  // What is locked can no longer be protested against: the button says why.
  await phone.locator("button[aria-disabled=true]", { hasText: "Protest …" }).waitFor();
});

test("a player who refuses to sign brings a judge, who decides", async () => {
  const open = (await tables(1)).find((one) => one.sheet === "open")!;
  await hall.step({ kind: "record_sheet.filled", game: open.game, vp: [10, 2, 2, 2], winner: 0 });
  const device = await windows.open(server, `${hall.page}/rounds/1/tables/${open.table}`, {}, judge);
  await device.getByRole("button", { name: `${open.seats[1]!.name} refuses to sign` }).click();
  await device.getByRole("dialog").getByRole("button", { name: "Record refusal" }).click();
  await device
    .getByRole("listitem")
    .filter({ hasText: open.seats[1]!.name })
    .getByText("refused to sign, waiting for a judge")
    .waitFor(); // NC20-1.1.3c
  await device.getByText("Someone refused to sign. A judge decides the result.").waitFor();
  const desk = await windows.open(server, `${hall.page}/judge`, {}, judge);
  await desk.getByTestId("unsigned").getByText(`Not signed by ${open.seats[1]!.name}`).waitFor();
  await device.getByRole("button", { name: "Decide game…" }).click();
  await device.getByLabel("Reason").fill("The count was made again with everybody.");
  await device.getByLabel("Clause").fill("NC20-1.1.3c");
  await device.getByRole("dialog").getByRole("button", { name: "Decide game" }).click();
  await device.getByText("Judge decided").waitFor();
  assert.equal((await tables(1)).find((one) => one.game === open.game)!.sheet, "locked");
});

test("everyone else sees the sheet and changes nothing", async () => {
  const open = (await tables(1)).find((one) => one.sheet === "open")!;
  const page = await windows.open(server, `${hall.page}/rounds/1/tables/${open.table}`, PHONE);
  await page.getByText("Sign in or join to fill in and sign the sheet.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Fill in the sheet" }).count(), 0);
  const locked = (await tables(1)).find((one) => one.sheet === "locked")!;
  await page.goto(`${server.url}${hall.page}/rounds/1/tables/${locked.table}`);
  await page.getByText("The sheet is locked and counts.").waitFor();
  assert.equal(await page.getByText("Sign in or join to fill in and sign the sheet.").count(), 0);
  await page.goto(`${server.url}${hall.page}/rounds/1/tables/99`);
  await page.getByText("There's no such table in this round.").waitFor();
});

test("results and sheets are readable by everyone, in both lights", async () => {
  for (const light of ["light", "dark"] as const)
    for (const [path, look] of [
      ["/results", {}],
      ["/results?round=0", PHONE],
      ["/rounds/1/tables/1", PHONE],
      ["/rounds/0/tables/1", {}],
    ] as const) {
      const page = await windows.open(server, hall.page + path, { ...look, light }, judge);
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(page), [], `${path} ${light}`);
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
        `${path} is too wide`,
      );
      await page.context().close();
    }
  assert.deepEqual(windows.complaints, []);
});

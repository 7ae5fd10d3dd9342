// schedule.test.ts - the schedule of a day: drawn up and watched, looked at three ways, published, repaired when people leave.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Hall, personName } from "./hall";
import { accessibility, PHONE, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, chief: Client, hall: Hall;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  chief = await server.admin("Olga Organiser");
  hall = await Hall.create(server, chief, "nc20", "Spring Open");
  await hall.people(26);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

type Plan = { published: number; rounds: string[][][] };

test("an organiser draws up the schedule, watches it, sees what is possible, and publishes it", async () => {
  const page = await windows.open(server, `${hall.page}/run`, {}, chief);
  await page.getByRole("link", { name: "Go to schedule" }).click();
  await page.getByText("Options").click();
  await page.getByLabel("Search time in seconds").fill("2");
  await page.getByTestId("draw-schedule").click();
  await page.getByText("Repeat meetings").first().waitFor();
  const best = page.getByRole("row", { name: /Repeat meetings/ }).last();
  await page.getByTestId("publish-schedule").waitFor();
  assert.match(await best.innerText(), /0\s+0\s+can't be improved/);
  assert.equal((await hall.look<Plan>("/schedule")).published, 0);
  // Nobody else sees it yet.
  const stranger = await windows.open(server, `${hall.page}/schedule`);
  await stranger.getByText("No schedule yet.").waitFor();
  await page.getByTestId("publish-schedule").click();
  await page.getByText("3 of 3 rounds published").waitFor();
  assert.equal((await hall.look<Plan>("/schedule")).published, 3);
  // It reaches the stranger without a reload.
  await stranger.getByRole("row", { name: /^1 / }).first().waitFor();
});

test("everyone looks it up by round, by table and by name", async () => {
  const { rounds } = await hall.look<Plan>("/schedule");
  const page = await windows.open(server, `${hall.page}/schedule`, PHONE);
  await page.getByRole("button", { name: "Round 2" }).click();
  const first = Number(rounds[1]![0]![0]);
  assert.match(
    await page.locator(".schedule-round tbody tr").first().innerText(),
    new RegExp(personName(first)),
  );
  await page.getByRole("button", { name: "By player" }).click();
  await page.getByLabel("Find a player").fill("giulia kow");
  const row = page.getByRole("row", { name: /Giulia Kowalska/ });
  await row.waitFor();
  assert.equal(await page.locator(".schedule-people tbody tr").count(), 1);
  const id = String([...Array(26).keys()].find((i) => personName(i) === "Giulia Kowalska"));
  const table = rounds[0]!.findIndex((seats) => seats.includes(id));
  assert.match(await row.innerText(), new RegExp(`${table + 1} · ${rounds[0]![table]!.indexOf(id) + 1}`));
  await page.getByRole("button", { name: "By table" }).click();
  await page.getByRole("heading", { name: "Table 7" }).waitFor();
});

test("two people swap seats, and it can be taken back", async () => {
  const { rounds } = await hall.look<Plan>("/schedule");
  const page = await windows.open(server, `${hall.page}/schedule`, {}, chief);
  const [a, b] = [rounds[0]![0]![0]!, rounds[0]![1]![0]!],
    name = (id: string): string => personName(Number(id));
  await page.getByRole("button", { name: name(a), exact: true }).click();
  await page.getByRole("button", { name: name(b), exact: true }).click();
  await page.getByRole("button", { name: `Swap ${name(a)} and ${name(b)}` }).click();
  await page.getByText("swapped seats.").waitFor();
  assert.equal((await hall.look<Plan>("/schedule")).rounds[0]![1]![0], a);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: new RegExp(`^1 ${name(a)}`) }).waitFor();
  assert.deepEqual((await hall.look<Plan>("/schedule")).rounds, rounds);
});

test("when people leave it shows who would move, and moves them", async () => {
  const { rounds } = await hall.look<Plan>("/schedule");
  const three = rounds[0]!.find((seats) => seats.length === 3)!;
  await hall.step({ kind: "entry.withdrawn", player: Number(three[0]) });
  const page = await windows.open(server, `${hall.page}/schedule`, { language: "de" }, chief);
  await page.getByRole("heading", { name: "Zu kleine Tische" }).waitFor();
  await page.getByTestId("repair").click();
  await page.getByText(/umgesetzt/).waitFor();
  await page.getByRole("heading", { name: "Zu kleine Tische" }).waitFor({ state: "detached" });
  const here = (id: string): boolean => id !== three[0];
  for (const tables of (await hall.look<Plan>("/schedule")).rounds)
    for (const seats of tables) assert.ok([0, 3, 4].includes(seats.filter(here).length), seats.join());
});

test("drawing it up again shows what moves before anyone else sees it", async () => {
  const other = await Hall.create(server, chief, "nc20", "Autumn Open");
  await other.people(18);
  const page = await windows.open(server, `${other.page}/schedule`, {}, chief);
  await page.getByText("Options").click();
  await page.getByLabel("Search time in seconds").fill("1");
  await page.getByTestId("draw-schedule").click();
  await page.getByTestId("publish-schedule").waitFor();
  await page.getByTestId("draw-schedule").click();
  await page.getByRole("heading", { name: "Changes" }).waitFor();
  await page.getByText(/seats have changed/).waitFor();
});

test("a long search is stopped and keeps the best it found", async () => {
  const big = await Hall.create(server, chief, "wc25", "World Cup");
  await big.people(60);
  const page = await windows.open(server, `${big.page}/schedule`, {}, chief);
  await page.getByText("Options").click();
  await page.getByLabel("Search time in seconds").fill("600");
  await page.getByTestId("draw-schedule").click();
  const stop = page.getByRole("button", { name: "Stop and use the best" }),
    publish = page.getByTestId("publish-schedule");
  await stop.or(publish).first().waitFor();
  if (await stop.isVisible()) await stop.click().catch(() => undefined); // it may just have found the best there is
  await publish.waitFor();
  assert.equal((await big.look<Plan>("/schedule")).rounds.length, 4);
});

test("pairings go out as a list and come in from another program; a bracket is compared with one", async () => {
  // DC21-1.2.3b
  const list = await Hall.create(server, chief, "dm19", "Listed Cup");
  await list.people(16);
  const page = await windows.open(server, `${list.page}/schedule`, {}, chief);
  await page.getByText("Pairing list").click();
  const lines = Array.from({ length: 3 }, (_, round) =>
    Array.from(
      { length: 16 },
      (_, i) => `${round + 1},${((i + round * Math.floor(i / 4)) % 4) + 1},${String(i + 1).padStart(4, "0")}`,
    ),
  ).flat();
  const read = page.getByRole("button", { name: "Seat players by this list" });
  await page
    .getByLabel("List", { exact: true })
    .fill(["round,table,id", ...lines.slice(0, 15), "1,4,9999", ...lines.slice(16)].join("\n"));
  await read.click();
  await page.getByText("Line 17, column 1: No entry has this number or name.").waitFor();
  await page.getByLabel("List", { exact: true }).fill(["round,table,id", ...lines].join("\n"));
  await read.click();
  await page.getByText("The list is now the schedule.").waitFor();
  const { rounds } = await list.look<Plan>("/schedule");
  assert.deepEqual(
    rounds.map((tables) => tables.length),
    [4, 4, 4],
  );
  assert.deepEqual(rounds[0]![0]!.map(Number), [0, 4, 8, 12]); // in the order of the lines
  await page.getByTestId("publish-schedule").click();
  await page.getByText("3 of 3 rounds published").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Pairings as CSV" }).click(),
  ]);
  const text = readFileSync(await file.path(), "utf8");
  assert.match(text, /^phase,round,table,position,id,name\npreliminary,1,1,1,0001,/);
  assert.equal(text.trim().split("\n").length, 49);
  assert.equal(await read.count(), 0); // what is published stays
  await assert.rejects(list.send("/pairings", { csv: text }), /no-rounds|no round/);

  const { event } = await chief.send<{ event: string }>("/api/demo", {
    rulebook: "dc21",
    players: 64,
    until: "final",
    seed: 3,
  });
  const csv = await (await page.request.get(`${server.url}/api/events/${event}/pairings.csv`)).text();
  const bracket = csv
    .trim()
    .split("\n")
    .filter((line, i) => !i || line.startsWith("bracket,"));
  assert.ok(bracket.length > 4, csv.slice(-600));
  await page.goto(`${server.url}/events/${event}/bracket?view=list`);
  await page.getByText("Pairing list").click();
  await page.getByLabel("List", { exact: true }).fill(bracket.join("\n"));
  await page.getByRole("button", { name: "Compare with bracket" }).click();
  await page.getByText(`The list matches (${bracket.length - 1} lines).`).waitFor();
  const other = bracket.map((line, i) => (i === 2 ? line.replace(/,1,(\d*),/, ",2,$1,") : line)); // someone at the table beside
  await page.getByLabel("List", { exact: true }).fill(other.join("\n"));
  await page.getByRole("button", { name: "Compare with bracket" }).click();
  await page
    .getByText(/Line 3, column 1: According to the seeds, someone else sits here.*\[DC21-1\.2\.10\]/)
    .waitFor();
  assert.deepEqual(await accessibility(page), []);
});

test("players disqualified after a round were in it; the result and the best possible are counted over the same people", async () => {
  const world = await Hall.create(server, chief, "wc25", "World Cup"),
    head = await world.staff("Hilda Head", "head-judge");
  await world.people(16);
  await world.begin(1);
  await world.play();
  await head.step(world.event, {
    kind: "dq.issued",
    player: 0,
    code: "disruption",
    basis: "conduct",
    text: "Shouted at everybody.",
  });
  const { quality } = await world.look<{ quality: Record<string, number> }>("/schedule");
  for (const figure of ["repeats", "position_duplicates", "same_country"])
    assert.ok(
      quality[figure]! >= quality[`${figure}_bound`]!,
      `${figure}: ${quality[figure]} of at least ${quality[`${figure}_bound`]}`,
    );
  const page = await windows.open(server, `${world.page}/schedule?round=0`, {}, chief);
  await page.locator(".schedule-round").getByText(personName(0)).waitFor();
  assert.equal(await page.locator(".schedule-round").getByText("absent").count(), 0);
});

test("a plan of the German rulebook shares its tables of three fairly, and counts no countries", async () => {
  const cup = await Hall.create(server, chief, "dm19", "Ranking tournament");
  await cup.staff("Rita Referee", "judge");
  await cup.people(18);
  const page = await windows.open(server, `${cup.page}/schedule`, {}, chief);
  await page.getByText("Options").click();
  assert.ok(await page.getByLabel("Share tables of three fairly, even if opponents meet again").isChecked());
  await page.getByLabel("Search time in seconds").fill("2");
  await page.getByTestId("draw-schedule").click();
  await page.getByTestId("publish-schedule").waitFor();
  const { quality } = await cup.look<{ quality: { three_tables_min: number; three_tables_max: number } }>(
    "/schedule",
  );
  assert.deepEqual([quality.three_tables_min, quality.three_tables_max], [1, 1]); // two tables a round, three rounds, eighteen people
  assert.equal(await page.getByText("Compatriots at one table").count(), 0);
});

test("it is readable by everyone, in both lights", async () => {
  for (const light of ["light", "dark"] as const)
    for (const view of ["round", "table", "player"]) {
      const page = await windows.open(server, `${hall.page}/schedule?view=${view}`, { light }, chief);
      await page.getByRole("heading", { name: "Seating" }).waitFor();
      assert.deepEqual(await accessibility(page), [], view);
    }
  assert.deepEqual(windows.complaints, []);
});

test("rounds are published one by one: leavers are left out of later ones, and nobody plays at a table of two", async () => {
  // section 10.6, 5: 17 players
  const cup = await Hall.create(server, chief, "nc20", "Shrinking Cup");
  await cup.staff("Una Umpire", "judge");
  await cup.people(17);
  const page = await windows.open(server, `${cup.page}/schedule`, {}, chief);
  const draw = async (which: string, sizes: number[]): Promise<void> => {
    await page.getByText("Options").click();
    await page.getByLabel("Search time in seconds").fill("1");
    await page.getByTestId("draw-schedule").click();
    await page.getByRole("button", { name: which }).click();
    await page.getByTestId("publish-schedule").click();
    await page.getByText("Schedule published.").last().waitFor();
    const { rounds } = await cup.look<Plan>("/schedule");
    assert.deepEqual(
      rounds
        .at(-1)!
        .map((seats) => seats.length)
        .sort()
        .reverse(),
      sizes,
    );
  };
  await draw("Round 1 only", [4, 4, 3, 3, 3]);
  await page.getByText("1 of 3 rounds published").waitFor();
  await page.goto(`${server.url}${cup.page}/run`);
  await page.getByRole("heading", { name: "Draw boards" }).waitFor(); // the day continues, although not all is published
  await cup.send("/boards", { approve: true });
  await cup.step({ kind: "event.started" });
  await cup.step({ kind: "briefing.done" });
  await cup.play();
  await cup.step({ kind: "entry.withdrawn", player: 3 });
  await page.goto(`${server.url}${cup.page}/run`);
  await page.getByRole("link", { name: "Go to schedule" }).click();
  await draw("Up to round 2", [4, 4, 4, 4]);
  await cup.play();
  await cup.step({ kind: "entry.withdrawn", player: 8 });
  await page.reload();
  await page.getByText("Options").click();
  await page.getByLabel("Search time in seconds").fill("1");
  await page.getByTestId("draw-schedule").click();
  await page.getByTestId("publish-schedule").click(); // not there while it is searched
  await page.getByText("3 of 3 rounds published").waitFor();
  assert.deepEqual(
    (await cup.look<Plan>("/schedule")).rounds
      .at(-1)!
      .map((seats) => seats.length)
      .sort()
      .reverse(),
    [4, 4, 4, 3],
  );
});

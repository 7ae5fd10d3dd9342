// schedule.test.ts - the schedule of a day: drawn up and watched, looked at three ways, published, repaired when people leave.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
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
after(async () => { await windows?.end(); await server?.end(); });

type Plan = { published: number; rounds: string[][][] };

test("an organiser draws up the schedule, watches it, sees what is possible, and publishes it", async () => {
  const page = await windows.open(server, `${hall.page}/run`, {}, chief);
  await page.getByRole("link", { name: "To the schedule" }).click();
  await page.getByText("Options").click();
  await page.getByLabel("Seconds to search").fill("2");
  await page.getByTestId("draw-schedule").click();
  await page.getByText("Opponents who meet again").first().waitFor();
  const best = page.getByRole("row", { name: /Opponents who meet again/ }).last();
  await page.getByTestId("publish-schedule").waitFor();
  assert.match(await best.innerText(), /0\s+0\s+no schedule is better/);
  assert.equal((await hall.look<Plan>("/schedule")).published, 0);
  // Nobody else sees it yet.
  const stranger = await windows.open(server, `${hall.page}/schedule`);
  await stranger.getByText("No schedule has been published yet.").waitFor();
  await page.getByTestId("publish-schedule").click();
  await page.getByText("3 of 3 rounds published").waitFor();
  assert.equal((await hall.look<Plan>("/schedule")).published, 3);
  // It comes to the stranger by itself.
  await stranger.getByRole("row", { name: /^1 / }).first().waitFor();
});

test("everybody looks it up by round, by table and by name", async () => {
  const { rounds } = await hall.look<Plan>("/schedule");
  const page = await windows.open(server, `${hall.page}/schedule`, PHONE);
  await page.getByRole("button", { name: "Round 2" }).click();
  const first = Number(rounds[1]![0]![0]);
  assert.match(await page.locator(".schedule-round tbody tr").first().innerText(), new RegExp(personName(first)));
  await page.getByRole("button", { name: "By player" }).click();
  await page.getByLabel("Find a name").fill("giulia kow");
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
  const [a, b] = [rounds[0]![0]![0]!, rounds[0]![1]![0]!], name = (id: string): string => personName(Number(id));
  await page.getByRole("button", { name: name(a), exact: true }).click();
  await page.getByRole("button", { name: name(b), exact: true }).click();
  await page.getByRole("button", { name: `Swap ${name(a)} and ${name(b)}` }).click();
  await page.getByText("have swapped seats").waitFor();
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
  await page.getByRole("heading", { name: "Tische sind zu klein" }).waitFor();
  await page.getByTestId("repair").click();
  await page.getByText(/umgezogen/).waitFor();
  await page.getByRole("heading", { name: "Tische sind zu klein" }).waitFor({ state: "detached" });
  const here = (id: string): boolean => id !== three[0];
  for (const tables of (await hall.look<Plan>("/schedule")).rounds)
    for (const seats of tables) assert.ok([0, 3, 4].includes(seats.filter(here).length), seats.join());
});

test("drawing it up again shows what moves before anybody else sees it", async () => {
  const other = await Hall.create(server, chief, "nc20", "Autumn Open");
  await other.people(18);
  const page = await windows.open(server, `${other.page}/schedule`, {}, chief);
  await page.getByText("Options").click();
  await page.getByLabel("Seconds to search").fill("1");
  await page.getByTestId("draw-schedule").click();
  await page.getByTestId("publish-schedule").waitFor();
  await page.getByTestId("draw-schedule").click();
  await page.getByRole("heading", { name: "What moves" }).waitFor();
  await page.getByText(/seats are other ones than before/).waitFor();
});

test("a long search is stopped and keeps the best it found", async () => {
  const big = await Hall.create(server, chief, "wc25", "World Cup");
  await big.people(60);
  const page = await windows.open(server, `${big.page}/schedule`, {}, chief);
  await page.getByText("Options").click();
  await page.getByLabel("Seconds to search").fill("600");
  await page.getByTestId("draw-schedule").click();
  const stop = page.getByRole("button", { name: "Stop and take the best" }), publish = page.getByTestId("publish-schedule");
  await stop.or(publish).first().waitFor();
  if (await stop.isVisible()) await stop.click().catch(() => undefined); // it may just have found the best there is
  await publish.waitFor();
  assert.equal((await big.look<Plan>("/schedule")).rounds.length, 4);
});

test("it is readable by everybody, in both lights", async () => {
  for (const light of ["light", "dark"] as const)
    for (const view of ["round", "table", "player"]) {
      const page = await windows.open(server, `${hall.page}/schedule?view=${view}`, { light }, chief);
      await page.getByRole("heading", { name: "Who sits where" }).waitFor();
      assert.deepEqual(await accessibility(page), [], view);
    }
  assert.deepEqual(windows.complaints, []);
});

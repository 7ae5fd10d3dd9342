// replay.test.ts - a finished game played again in a browser: walked through, shared by link, its dice verified, forged and found out;
// and the player's page that is made of such games.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accessibility, DESKTOP, PHONE, Server, Windows, type Client } from "./rig";
import { giveShare } from "./seated-table";

type Roll = { entry: { kind: string; seat?: number; action?: { kind: string; dice?: [number, number] } } };
let server: Server,
  windows: Windows,
  ada: Client,
  person = "",
  game = "",
  record = "",
  lines: Roll[] = [];

const until = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
  for (const end = Date.now() + 90000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 150))) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`waited in vain for ${what}`);
};

const open = async (settings: Record<string, unknown>): Promise<string> => {
  const { table } = await ada.send<{ table: string }>("/api/tables", {
    sit: true,
    bots: ["greedy", "greedy", "greedy"],
    settings: { listed: true, shuffle: false, ...settings },
  });
  await ada.send(`/api/tables/${table}/ready`);
  return table;
};

/** A bot plays for absent players: a whole game without touching the mouse. */
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  ada = await server.admin("Ada Admin");
  person = (await ada.look<{ me: { id: string } }>("/api/me")).me.id;
  game = await open({ rules: { reconnect_grace_s: 0, absent_seat: "bot plays" } });
  await giveShare(ada, game, 0);
  await ada.send(`/api/tables/${game}/away`);
  await until(
    "the end of the game",
    async () => (await ada.look<{ state: string }>(`/api/tables/${game}`)).state === "over",
  );
  record = JSON.stringify(await ada.look(`/api/tables/${game}/record`));
  lines = (JSON.parse(record) as { entries: Roll[] }).entries;
  await until(
    "the player's page",
    async () => (await ada.look<{ games: number }>(`/api/players/${person}/study`)).games === 1,
  );
});
after(async () => {
  await windows?.end();
  await server?.end();
});

/** Which step is shown, as the address, the slider and the words beside it say. */
const stands = async (page: Page, at: number): Promise<void> => {
  await page.waitForFunction(
    (n) => new URLSearchParams(location.search).get("at") === n || (n === "1" && !location.search),
    String(at),
  );
  assert.equal(await page.getByRole("slider", { name: "Step" }).inputValue(), String(at));
};
const hands = (page: Page): Promise<string> =>
  page.getByRole("region", { name: "All players at this step" }).innerText();

test("a finished game is walked through by buttons, keys, the slider and jumps", async () => {
  const page = await windows.open(server, `/games/${game}`, DESKTOP);
  await page.getByRole("heading", { name: "Replay" }).waitFor();
  await stands(page, 1);
  await page.getByRole("button", { name: "Next step" }).click();
  await stands(page, 2);
  await page.keyboard.press("ArrowRight");
  await stands(page, 3);
  await page.keyboard.press("ArrowLeft");
  await stands(page, 2);
  await page.keyboard.press("End");
  await stands(page, lines.length);
  await page.getByRole("status").filter({ hasText: "has won" }).waitFor();
  await page.keyboard.press("Home");
  await stands(page, 1);
  await page.getByRole("slider", { name: "Step" }).fill("20");
  await stands(page, 20);

  const rolls = lines.flatMap(({ entry }, n) => (entry.action?.kind === "roll" ? [n] : []));
  const seven = lines.findIndex(
    ({ entry }) => entry.action?.kind === "roll" && entry.action.dice![0] + entry.action.dice![1] === 7,
  );
  await page.keyboard.press("Home");
  await page.getByLabel("Jump to").getByRole("combobox").selectOption("seven");
  if (seven >= 0) {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await stands(page, seven + 1);
    await page.getByRole("status").filter({ hasText: "rolls 7" }).waitFor();
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight"); // the first turn begins with the step before its roll, or with it
  await until("the first turn", async () =>
    /turn 1, round 1/.test(await page.locator(".replay-when").innerText()),
  );
  assert.ok(rolls.length > 10);

  // By itself: it plays on until it is told to stop.
  await page.getByRole("combobox", { name: "Speed" }).selectOption("8");
  const from = Number(await page.getByRole("slider", { name: "Step" }).inputValue());
  await page.getByRole("heading", { name: "Replay" }).click(); // on a button the space bar would press that
  await page.keyboard.press(" ");
  await page.waitForFunction(
    (n) => Number((document.querySelector("input[type=range]") as HTMLInputElement).value) > n,
    from + 2,
  );
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.context().close();
});

test("the log is filtered by player and kind, and leads to its steps; a link leads anyone to exactly this one", async () => {
  const page = await windows.open(server, `/games/${game}?at=40`, DESKTOP, ada);
  const log = page.getByRole("list", { name: "Log" });
  await log.waitFor();
  const all = await log.getByRole("listitem").count();
  await page.getByRole("combobox", { name: "Type" }).selectOption("build");
  await page.getByRole("combobox", { name: "Player" }).selectOption("0");
  const built = await log.getByRole("listitem").allInnerTexts();
  assert.ok(built.length >= 4 && built.length < all);
  for (const line of built) assert.match(line, /Ada Admin (builds|moves)/);
  await log.getByRole("button").nth(2).click();
  const at = lines.flatMap(({ entry }, n) =>
    entry.seat === 0 && /^(road|settlement|city|move)$/.test(entry.action?.kind ?? "") ? [n + 1] : [],
  )[2]!;
  await stands(page, at);

  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: `Link to step ${at}` }).inputValue();
  assert.equal(link, `${server.url}/games/${game}?at=${at}`);
  await page.getByRole("button", { name: "Close" }).click();
  const other = await windows.open(server, link.slice(server.url.length), PHONE); // someone else, with a phone
  await other.getByRole("heading", { name: "Replay" }).waitFor();
  await stands(other, at);
  assert.equal(await hands(other), await hands(page));
  await other.context().close();
  await page.context().close();
});

test("the dice are verified in the browser; one changed die is found out; a saved file is compared with the game", async () => {
  const page = await windows.open(server, `/games/${game}?show=proof`, DESKTOP);
  await page.getByRole("button", { name: "Verify the dice" }).click();
  const findings = page.locator(".replay-findings").first();
  await findings.waitFor();
  assert.equal(await findings.getAttribute("data-verified"), "true");
  const said = await findings.innerText(),
    count = (kind: string): number => lines.filter(({ entry }) => entry.action?.kind === kind).length;
  assert.match(
    said,
    new RegExp(
      `All ${lines.length < 10000 ? lines.length : lines.length.toLocaleString("en-GB")} entries follow the rules`,
    ),
  );
  assert.match(said, new RegExp(`${count("roll")} rolls, ${count("buy")} development cards`));
  assert.match(said, /1 seat committed to its share of the dice before any share was shown/);

  await page.getByRole("button", { name: "Show me" }).click();
  const forged = page.locator(".replay-findings").nth(1);
  await forged.filter({ hasText: "one die changed" }).waitFor();
  assert.equal(await forged.getAttribute("data-verified"), "false");
  assert.match(
    await forged.innerText(),
    /This record doesn't match the game that was played[\s\S]*The chain breaks here/,
  );

  const file = page.getByLabel("Verify a saved record");
  await file.setInputFiles({ name: "kept.json", mimeType: "application/json", buffer: Buffer.from(record) });
  await page.getByText("This is the same game, link for link.").waitFor();
  await file.setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear judge") });
  await page.getByRole("alert").filter({ hasText: "not JSON" }).waitFor();
  await page.context().close();
});

test("the engine is loaded for replays alone; a game that still runs says so", async () => {
  const asked: string[] = [];
  const page = await windows.open(server, "/", DESKTOP, ada);
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(server.url + "/tables");
  await page.getByRole("heading", { name: "Finished games" }).waitFor();
  assert.ok(!asked.some((url) => url.endsWith(".wasm")));
  await page.locator(`[data-game="${game}"] a`).first().click();
  await page.getByRole("heading", { name: "Replay" }).waitFor();
  assert.equal(asked.filter((url) => url.endsWith(".wasm")).length, 1);

  const running = await open({});
  await page.goto(`${server.url}/games/${running}`);
  await page.getByText("This game is still in progress.").waitFor();
  await page.getByRole("link", { name: "Watch live" }).waitFor();
  await page.goto(`${server.url}/games/0000000000000000`);
  await page.getByText("Game not found.").waitFor();
  await page.context().close();
});

test("a player's page tells how they play, and leads to the replays", async () => {
  const page = await windows.open(server, `/players/${person}`, DESKTOP);
  await page.getByRole("heading", { name: "How Ada Admin plays" }).waitFor();
  const study = await ada.look<{ dice: number[]; openings: { game: string; opening: unknown[] }[] }>(
    `/api/players/${person}/study`,
  );
  const own = lines.filter(({ entry }) => entry.seat === 0 && entry.action?.kind === "roll").length;
  assert.equal(
    study.dice.reduce((a, b) => a + b, 0),
    own,
  );
  await page.getByRole("heading", { name: `Dice: ${own} own rolls` }).waitFor();
  assert.equal(await page.locator(".study-openings .study-site").count(), 2);
  assert.equal(
    await page
      .getByRole("img", { name: /^First settlements/ })
      .locator(".board-building")
      .count(),
    8,
  ); // everyone's, on the board of that game
  await page.locator(".study-openings").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Replay" }).waitFor();
  await page.context().close();
});

test("replays and players' pages can be read by everyone, in both lights and on a phone", async () => {
  const pages: [string, string][] = [
    [`/games/${game}?at=60`, ".replay"],
    [`/games/${game}?at=60&show=figures`, ".replay-curve"],
    [`/games/${game}?at=60&show=statistics`, ".play-statistics"],
    [`/games/${game}?at=60&show=proof`, ".replay-proof"],
    [`/players/${person}`, ".study-openings"],
  ];
  for (const look of [{ ...DESKTOP, light: "dark" as const, language: "de" as const }, PHONE]) {
    const page = await windows.open(server, "/", look);
    for (const [path, there] of pages) {
      await page.goto(server.url + path);
      await page.locator(there).first().waitFor();
      assert.deepEqual(await accessibility(page), [], path);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${path} is wider than the window`,
      );
    }
    await page.context().close();
  }
  assert.deepEqual(windows.complaints, []);
});

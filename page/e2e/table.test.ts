// table.test.ts - a game at an online table: four people at four browsers, to ten points; a reconnect, a trade, no hint of hidden cards.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accessibility, Client, PHONE, Server, Windows } from "./rig";

let server: Server, windows: Windows;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); });
after(async () => { await windows?.end(); await server?.end(); });

type Legal = Record<string, { sites?: number[]; edges?: number[]; hexes?: number[]; victims?: number[] }>;
type Seen = { state: string; view?: { phase: string; turn: number; seat?: number; legal?: { kinds: string[] } & Legal; seats: { cards: number; hand?: Record<string, number> }[]; result: { winner: number | null } } };

/** What a person at this browser would press next; false when it is not their move. */
async function move(page: Page, seen: Seen): Promise<boolean> {
  const { legal, phase } = seen.view!;
  const kinds = legal?.kinds ?? [];
  const press = async (name: RegExp): Promise<boolean> => { await page.getByRole("button", { name }).first().click(); return true; };
  if (kinds.includes("discard")) return discard(page);
  if (kinds.includes("steal")) { await page.locator(".play-panel.urgent .button").first().click(); return true; }
  if (phase.startsWith("setup") || phase === "robber" || phase === "road-card") return target(page, seen);
  if (kinds.includes("roll")) return press(/^Roll/);
  for (const [kind, button] of [["city", /^City/], ["settlement", /^Settlement/]] as const)
    if (kinds.includes(kind)) { await press(button); return target(page, seen); }
  if (kinds.includes("buy")) return press(/^Buy card/);
  if (kinds.includes("road") && seen.view!.seats[seen.view!.seat!]!.cards > 4) { await press(/^Road/); return target(page, seen); }
  if (kinds.includes("end")) return press(/^End turn/);
  return false;
}

/** One of the glowing places: not always the first, so that people meet. */
async function target(page: Page, seen: Seen): Promise<boolean> {
  const targets = page.locator(".board-target"), count = await targets.count();
  if (!count) return false;
  await targets.nth((seen.view!.turn * 13 + 7) % count).click({ force: true });
  return true;
}

async function discard(page: Page): Promise<boolean> {
  const panel = page.locator(".play-panel.urgent");
  if (!(await panel.count())) return false;
  for (let left = 30; left > 0; left--) {
    const plus = panel.getByRole("button", { name: /^\+/ }).and(page.locator(":enabled"));
    if (!(await plus.count())) break;
    await plus.first().click();
  }
  await panel.getByRole("button", { name: /^Discard/ }).click();
  return true;
}

test("four browsers play a whole game", async () => {
  const people = [await server.admin("Ada"), await server.account("Ben"), await server.account("Cleo"), await server.account("Dan")];
  const { table } = await people[0]!.send<{ table: string }>("/api/tables", { sit: true, settings: { shuffle: false, board: { setup: "beginner" } } });
  const pages = await Promise.all(people.map((who) => windows.open(server, `/tables/${table}`, {}, who)));
  for (const page of pages.slice(1)) await page.getByRole("button", { name: "Sit here" }).first().click();
  for (const page of pages) await page.getByRole("button", { name: "I am ready" }).click();
  for (const page of pages) await page.locator(".play-board").waitFor();
  assert.deepEqual(await accessibility(pages[0]!), []);
  const look = (who: Client): Promise<Seen> => who.look<Seen>(`/api/tables/${table}`);
  let moves = 0;
  for (let turn = 0; turn < 3000; turn++) {
    const seen = await look(people[turn % 4]!);
    if (seen.state === "over") break;
    if (!seen.view?.legal?.kinds.length) continue;
    if (await move(pages[turn % 4]!, seen).catch(() => false)) moves++; // what was pressed a moment too early is pressed again
    if (moves === 40) { // a lost network and a new device: the table is where it was
      await pages[1]!.reload();
      await pages[1]!.locator(".play-board").waitFor();
    }
  }
  const end = await look(people[0]!);
  assert.equal(end.state, "over");
  assert.ok(end.view!.result.winner !== null);
  for (const page of pages) await page.getByRole("heading", { name: /has won/ }).waitFor();
  assert.deepEqual(windows.complaints, []);
});

test("a passer-by plays against bots on a phone, in German, and sees only the own cards", async () => {
  const page = await windows.open(server, "/tables", { ...PHONE, language: "de" });
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  await page.getByLabel("Dein Name am Tisch").fill("Passant");
  await page.getByRole("button", { name: "Sofort gegen Bots spielen" }).click();
  await page.locator(".play-board").waitFor();
  await page.getByText("Setze eine Siedlung.").waitFor({ timeout: 30000 });
  await page.locator(".board-target").nth(20).click({ force: true });
  await page.getByText("Setze eine Straße daneben.").waitFor();
  assert.deepEqual(await accessibility(page), []);
  for (const frame of heard) for (const [, news] of Object.entries(JSON.parse(frame) as Record<string, unknown>)) {
    if (!Array.isArray(news)) continue;
    for (const item of news as { view?: { seat: number; seed?: string; seats: { hand?: unknown }[] } }[])
      item?.view?.seats.forEach((seat, i) => assert.ok(i === item.view!.seat || seat.hand === undefined, "a hand of another seat"));
  }
  assert.ok(heard.length > 2);
});

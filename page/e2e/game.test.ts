// game.test.ts - a whole game at an online table: four people at four browsers, to ten points, trades with the bank, sevens, a reload.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pips } from "../src/board/art";
import type { BoardLayout } from "../src/board/board";
import { topology } from "../src/board/topology";
import { accessibility, Client, Server, Windows } from "./rig";

let server: Server, windows: Windows;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); });
after(async () => { await windows?.end(); await server?.end(); });

type Legal = { kinds: string[]; bank?: { give: Record<string, number>; take: string[] } };
type View = {
  phase: string; turn: number; turns: number; seat?: number; legal?: Legal; board: BoardLayout;
  seats: { cards: number; hand?: Record<string, number>; settlements: number[]; supply: { settlement: number } }[]; result: { winner: number | null };
};
type Seen = { state: string; view?: View };

/** What a person at this browser would press next; false when it is not their move. */
async function move(page: Page, view: View): Promise<boolean> {
  const kinds = view.legal?.kinds ?? [], press = async (name: RegExp): Promise<true> => { await page.getByRole("button", { name }).first().click(); return true; };
  if (kinds.includes("discard")) return discard(page);
  if (kinds.includes("steal")) { await page.locator(".play-panel.urgent .button").first().click(); return true; }
  if (view.phase.startsWith("setup") || view.phase === "robber" || view.phase === "road-card") return target(page, view);
  if (kinds.includes("roll")) return press(/^Roll/);
  for (const [kind, button] of [["city", /^City/], ["settlement", /^Settlement/]] as const)
    if (kinds.includes(kind)) { await press(button); return target(page, view); }
  if (kinds.includes("buy")) return press(/^Buy card/);
  const me = view.seats[view.seat!]!;
  if (kinds.includes("road") && me.settlements.length < 3) { await press(/^Road/); return target(page, view); }
  if (kinds.includes("bank") && me.cards > 5) return bank(page, view);
  return kinds.includes("end") && press(/^End turn/);
}

/** The best of the glowing places: for a building the one with most pips around it. */
async function target(page: Page, view: View): Promise<boolean> {
  const names = await page.locator(".board-target").evaluateAll((all) => all.map((one) => one.getAttribute("data-at")!));
  if (!names.length) return false;
  const top = topology("base"), worth = (name: string): number => {
    const [kind, id] = name.split(" ");
    if (kind !== "site") return (Number(id) * 7919 + view.turns) % 31;
    return view.board.hexes.reduce((sum, hex, at) => sum + (top.hexSites[at]!.includes(Number(id)) ? pips(hex.number ?? 0) : 0), 0);
  };
  const best = names.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  await page.locator(`[data-at="${best}"]`).click({ force: true });
  return true;
}

/** What there is most of for what there is least of. */
async function bank(page: Page, view: View): Promise<boolean> {
  const { give, take } = view.legal!.bank!, hand = view.seats[view.seat!]!.hand ?? {}, count = (kind: string): number => hand[kind] ?? 0;
  const from = Object.keys(give).sort((a, b) => count(b) - count(a))[0]!, to = take.filter((kind) => kind !== from).sort((a, b) => count(a) - count(b))[0]!;
  await page.keyboard.press("t");
  const sides = page.locator(".play-trade-sides > div");
  for (let i = 0; i < give[from]!; i++) await sides.nth(0).getByRole("button", { name: `+ ${from}` }).click();
  await sides.nth(1).getByRole("button", { name: `+ ${to}` }).click();
  await page.getByRole("button", { name: "Trade with the bank" }).click();
  await page.keyboard.press("t");
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
  for (const page of pages) page.setDefaultTimeout(4000); // who presses too late looks again
  let moves = 0;
  for (let turn = 0; turn < 6000; turn++) {
    const seen = await look(people[turn % 4]!);
    if (seen.state === "over") break;
    if (!seen.view?.legal?.kinds.length) continue;
    if (await move(pages[turn % 4]!, seen.view).catch(() => false)) moves++; // what was pressed a moment too early is pressed again
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

// game.test.ts - a whole game at an online table: four people at four browsers, to ten points and a claim of victory, with trades and
// counter-offers, sevens, every development card, a wrong claim, a reload and a server that dies on the way.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  CARD_KINDS,
  RESOURCES,
  type CardKind,
  type Resource,
  type TableFacts,
  type View,
} from "../src/table/types";
import { bank, counter, discard, offer, playCard, target } from "./play-by-hand";
import { accessibility, type Client, Server, Windows } from "./rig";

let server: Server, windows: Windows;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

/** Required before anyone can win. */
class Story {
  traded = false;
  countered = false;
  wrongClaim = false;
  readonly played = new Set<CardKind>();
  discards = 0;
  sevens = 0;
  get done(): boolean {
    return (
      this.traded &&
      this.countered &&
      this.wrongClaim &&
      this.discards > 0 &&
      this.sevens > 0 &&
      CARD_KINDS.every((kind) => this.played.has(kind))
    );
  }
}

type Table = { pages: Page[]; people: Client[]; look: (seat: number) => Promise<TableFacts>; story: Story };
const spare = (view: View, seat: number): Resource | undefined =>
  RESOURCES.find((kind) => (view.seats[seat]!.hand?.[kind] ?? 0) > 0);

/** An offer that someone can answer: the first time with a counter-offer that is taken, then with a yes. */
async function deal({ pages, look, story }: Table, view: View, seat: number): Promise<boolean> {
  const give = spare(view, seat);
  if (!give || !view.may?.includes("offer")) return false;
  for (let other = 0; other < 4; other++) {
    if (other === seat) continue;
    const hand = (await look(other)).view!.seats[other]!.hand ?? {},
      kinds = RESOURCES.filter((kind) => kind !== give && hand[kind]);
    const get = kinds[0],
      instead = kinds[1];
    if (!get || (!story.countered && !instead)) continue;
    await offer(pages[seat]!, give, get);
    await pages[other]!.getByText("offers you a trade").waitFor();
    if (!story.countered) {
      await counter(pages[other]!, get, instead!);
      await pages[seat]!.locator(".play-counter").getByRole("button", { name: "Accept" }).click();
      story.countered = true;
    } else {
      await pages[other]!.getByRole("button", { name: /^Accept/ }).click();
      await pages[seat]!.getByRole("button", { name: /^Trade with/ })
        .and(pages[seat]!.locator(".play-answers .button"))
        .click();
      story.traded = true;
    }
    await pages[seat]!.keyboard.press("Escape");
    return true;
  }
  return false;
}

/** What a person at this browser would press next; false when it is not their move. */
async function move(table: Table, view: View, seat: number): Promise<boolean> {
  const { story } = table,
    page = table.pages[seat]!,
    kinds = view.legal?.kinds ?? [],
    me = view.seats[seat]!;
  const press = async (key: string): Promise<true> => {
    await page.keyboard.press(key);
    return true;
  };
  const place = async (button: RegExp): Promise<boolean> => {
    if (!(await page.locator(".board-target").count()))
      await page.locator(".play-acts").getByRole("button", { name: button }).click();
    return target(page, view);
  };
  if (view.legal?.discard?.count) {
    if (await discard(page)) story.discards++;
    return true;
  }
  if (view.turn !== seat) return false;
  if (kinds.includes("steal")) {
    await page.locator(".play-panel.urgent .button").first().click();
    return true;
  }
  if (view.phase.startsWith("setup") || view.phase === "robber" || view.phase === "road-card")
    return target(page, view);
  if (kinds.includes("roll")) return press("d");
  if (view.phase !== "action") return false;
  if (story.done && (me.points ?? 0) >= 10 && kinds.includes("claim")) return press("w");
  if (!story.wrongClaim && view.turns > 6 && kinds.includes("claim") && (me.points ?? 0) < 10) {
    story.wrongClaim = true;
    return press("w");
  }
  if ((me.devcards?.["victory-point"] ?? 0) > 0) story.played.add("victory-point"); // it is never played, only held
  for (const kind of CARD_KINDS)
    if (kinds.includes(kind) && kind !== "victory-point" && (!story.played.has(kind) || kind === "knight")) {
      await playCard(page, kind, view);
      story.played.add(kind);
      return true;
    }
  if (
    (!story.countered || !story.traded) &&
    view.turns > 8 &&
    view.offers.length === 0 &&
    (await deal(table, view, seat))
  )
    return true;
  if (kinds.includes("settlement")) return place(/^Settlement/);
  if (kinds.includes("buy")) return press("b");
  if (kinds.includes("city")) return place(/^City/);
  if (
    kinds.includes("road") &&
    (me.settlements.length + me.cities.length < 4 ? me.supply.road > 4 : view.deck_count === 0)
  )
    return place(/^Road/); // later for the longest one
  if (kinds.includes("bank") && me.cards > 6) return bank(page, view, seat);
  return kinds.includes("end") && press("e");
}

test("four browsers play a whole game", { timeout: 1_500_000 }, async () => {
  const people = [
    await server.admin("Ada"),
    await server.account("Ben"),
    await server.account("Cleo"),
    await server.account("Dan"),
  ];
  const { table: id } = await people[0]!.send<{ table: string }>("/api/tables", {
    sit: true,
    settings: { shuffle: false, board: { setup: "beginner" }, rules: { win_claim: "explicit" } },
  });
  const pages = await Promise.all(people.map((who) => windows.open(server, `/tables/${id}`, {}, who)));
  for (const [seat, page] of pages.entries())
    if (seat)
      await page.locator(".gather-seats li").nth(seat).getByRole("button", { name: "Sit here" }).click(); // each a seat of their own: nobody can be a moment late
  for (const page of pages) await page.getByRole("button", { name: "Ready" }).click();
  for (const page of pages) await page.locator(".play-board").waitFor();
  assert.deepEqual(await accessibility(pages[0]!), []);
  const look = (seat: number): Promise<TableFacts> => people[seat]!.look<TableFacts>(`/api/tables/${id}`),
    story = new Story(),
    table: Table = { pages, people, look, story };
  for (const page of pages) page.setDefaultTimeout(6000); // who presses too late looks again
  let moves = 0,
    seat = 0,
    shaken = 0,
    last = "";
  for (let turn = 0; turn < 20000; turn++, seat = (seat + 1) % 4) {
    const seen = await look(seat);
    if (seen.state === "over") break;
    const view = seen.view;
    if (!view?.legal?.kinds.length) continue;
    if (view.dice && view.dice[0] + view.dice[1] === 7) story.sevens++;
    const ok = await move(table, view, seat).catch((error: Error) => {
      last = error.message;
      return false;
    });
    if (ok) moves++;
    else await pages[seat]!.keyboard.press("Escape"); // what was begun a moment too late is put back
    for (let tries = 0; ok && tries < 40 && (await look(seat)).seq === seen.seq; tries++)
      await new Promise((wake) => setTimeout(wake, 25));
    if (moves > 40 && shaken === 0) {
      shaken++;
      await pages[1]!.reload();
      await pages[1]!.locator(".play-board").waitFor();
    } // a new device: the table is where it was
    if (moves > 80 && shaken === 1) {
      // a power cut: the pages say that they are cut off, and continue on their own
      shaken++;
      await server.stop("SIGKILL");
      for (const page of pages) await page.locator(".play-cut").waitFor();
      await server.start();
      for (const page of pages) await page.locator(".play-cut").waitFor({ state: "detached" });
    }
    if (view.turn === seat && ok) seat = (seat + 3) % 4; // the player whose turn it is continues
  }
  const end = await look(0);
  assert.equal(
    end.state,
    "over",
    `${moves} moves; ${JSON.stringify(story)} ${[...story.played].join()} ${last}`,
  );
  assert.ok(
    end.view!.result.winner !== null && end.view!.result.seats[end.view!.result.winner]!.points >= 10,
  );
  assert.ok(story.done, JSON.stringify(story));
  for (const page of pages) await page.getByRole("heading", { name: /won/ }).waitFor();
  // The end: points and what they are made of, the proof of the dice, and once more with the same people.
  assert.equal(await pages[0]!.locator(".play-podium > li").count(), 4);
  assert.match((await pages[0]!.locator(".play-hash").textContent())!, /[0-9a-f]{64}/);
  for (const page of pages) {
    page.setDefaultTimeout(45000);
    await page.getByRole("button", { name: /again/ }).click();
  }
  for (const page of pages) await page.locator(".play:not(.over) .play-board").waitFor();
  assert.deepEqual(windows.complaints, []);
});

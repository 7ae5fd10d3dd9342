// knights.ts - how players reach what only Cities & Knights has: those who improve, keep knights and play on get there, whatever the dice.
import type { Page } from "playwright-core";
import { topology } from "../src/board/topology";
import { PROGRESS, type Progress } from "../src/table/knights/modes";
import { countCards, GOODS, type Cards, type Good, type View } from "../src/table/types";
import { yieldOf, type Moment, type Move } from "./seated-table";

const best = <T>(all: readonly T[], worth: (one: T) => number): T =>
  all.reduce((a, b) => (worth(b) > worth(a) ? b : a));
const some = (cards: Cards, count: number): Cards => {
  const chosen: Cards = {},
    left = { ...cards };
  for (let i = 0; i < count; i++) {
    const kind = best(GOODS, (one) => left[one] ?? 0);
    chosen[kind] = (chosen[kind] ?? 0) + 1;
    left[kind] = (left[kind] ?? 0) - 1;
  }
  return chosen;
};

/** What is asked in between, K-172: the first answer that is legal. */
export function answer(view: View, seat: number): Move | undefined {
  const legal = view.legal!,
    asked = legal.answer;
  if (legal.discard?.count)
    return { kind: "discard", cards: some(view.seats[seat]!.hand ?? {}, legal.discard.count) };
  if (legal["progress-discard"] && view.phase === "put-back")
    return `progress-discard ${legal["progress-discard"].progress[0]}`;
  if (!asked) return undefined;
  if (asked.count !== undefined)
    return { kind: "answer", cards: some(view.looks_at?.hand ?? {}, asked.count) };
  const one = asked.tracks?.[0] ?? asked.resources?.[0] ?? asked.progress?.[0] ?? asked.edges?.[0];
  if (one !== undefined) return `answer ${one}`;
  if (asked.sites?.length)
    return `answer ${asked.sites[0]}${asked.knights?.length ? ` ${asked.knights.at(-1)}` : ""}`;
  return "answer nothing";
}

/** Cards of one kind for one that is missing, at the bank. */
function tradeFor(view: View, seat: number, cost: Cards): Move | undefined {
  const hand: Cards = view.seats[seat]!.hand ?? {},
    bank = view.legal?.bank;
  const lacks = GOODS.find((kind) => (hand[kind] ?? 0) < (cost[kind] ?? 0) && bank?.take.includes(kind));
  const spare =
    lacks &&
    GOODS.find(
      (kind) =>
        kind !== lacks &&
        bank!.give[kind] !== undefined &&
        (hand[kind] ?? 0) - bank!.give[kind] >= (cost[kind] ?? 0),
    );
  return spare ? `bank ${spare} ${lacks}` : undefined;
}

/** Places for a card that is played on the board or on a player. */
function cardMove(view: View, card: Progress): string | undefined {
  const legal = view.legal!;
  switch (card) {
    case "alchemy":
      return "alchemy 3 5";
    case "engineering":
    case "medicine":
    case "intrigue":
      return `${card} ${legal[card]!.sites[0]}`;
    case "merchant":
    case "taxation":
      return `${card} ${legal[card]!.hexes[0]}`;
    case "guild-dues":
    case "espionage":
    case "treason":
      return `${card} ${legal[card]!.victims[0]}`;
    case "merchant-fleet":
    case "resource-monopoly":
    case "trade-monopoly":
      return `${card} ${legal[card]!.resources[0]}`;
    case "diplomacy":
      return `diplomacy ${legal.diplomacy!.edges[0]}`;
    case "smithing": {
      const { first, second } = legal.smithing!.knights[0]!;
      return `smithing ${first}${second.length ? ` ${second[0]}` : ""}`;
    }
    case "invention": {
      const { first, second } = legal.invention!.hexes[0]!;
      return `invention ${first} ${second[0]}`;
    }
    default:
      return card;
  }
}

/** A seat that builds, improves, keeps knights and plays its cards: always something legal, and every kind of thing before long. */
export function steward({ view, seat }: Moment, spare: ReadonlySet<string> = new Set()): Move {
  const legal = view.legal!,
    kinds = legal.kinds,
    me = view.seats[seat]!,
    has = (kind: string): boolean => kinds.includes(kind) && !spare.has(kind);
  const asked = answer(view, seat);
  if (asked !== undefined) return asked;
  if (view.phase.startsWith("setup") || view.phase === "road-card") {
    if (legal.settlement) return `settlement ${best(legal.settlement.sites, (site) => landsOf(view, site))}`;
    if (legal.city) return `city ${best(legal.city.sites, (site) => landsOf(view, site))}`;
    return `road ${legal.road!.edges[view.turns % legal.road!.edges.length]}`;
  }
  if (kinds.includes("steal")) return `steal ${legal.steal!.victims[0]}`;
  if (kinds.includes("take")) return "take";
  if (view.phase === "robber")
    return `robber ${legal.robber!.hexes[view.turns % legal.robber!.hexes.length]}`;
  const card = PROGRESS.find((one) => one !== "crane" && has(one) && me.progress?.[one]);
  if (card) return cardMove(view, card)!;
  if (kinds.includes("roll")) return "roll";
  if (legal["harbor-offer"] && has("harbor-offer"))
    return `harbor-offer ${legal["harbor-offer"].victims[0]} ${legal["harbor-offer"].resources[0]}`;
  if (has("settlement")) return `settlement ${best(legal.settlement!.sites, (site) => yieldOf(view, site))}`;
  if (has("city")) return `city ${best(legal.city!.sites, (site) => yieldOf(view, site))}`;
  const track = has("improve") ? legal.improve!.tracks.find((one) => one.plain || one.crane) : undefined;
  if (track)
    return `improve ${track.track}${track.metropolis?.length ? ` at ${track.metropolis[0]}` : ""}${track.plain ? "" : " with crane"}`;
  if (has("knight-displace")) {
    const { from, to } = legal["knight-displace"]!.knights[0]!;
    return `knight-displace ${from} to ${to[0]}`;
  }
  if (has("activate")) return `activate ${legal.activate!.sites[0]}`;
  if (has("promote")) return `promote ${legal.promote!.sites[0]}`;
  // a piece is left for Treason
  if (has("recruit") && (me.knight_pieces?.length ?? 0) < 3) return `recruit ${legal.recruit!.sites[0]}`;
  if (has("wall")) return `wall ${legal.wall!.sites[0]}`;
  if (has("road") && me.supply.road > 4 && me.settlements.length + me.cities.length < 6)
    return `road ${legal.road!.edges[view.turns % legal.road!.edges.length]}`;
  for (const cost of [{ grain: 2, ore: 3 }, { wool: 1, ore: 1 }, { grain: 1 }] as const)
    if ((me.hand && countCards(me.hand) > 6) || cost === undefined) {
      const trade = tradeFor(view, seat, cost);
      if (trade) return trade;
    }
  if (legal["progress-discard"]) return `progress-discard ${legal["progress-discard"].progress[0]}`;
  return "end";
}

/** Forest, pasture and mountains give commodities to a city, so they are worth more here. */
function landsOf(view: View, site: number): number {
  const top = topology(view.board.scenario);
  const rich = view.board.hexes.filter(
    (hex, at) => top.hexSites[at]!.includes(site) && ["forest", "pasture", "mountains"].includes(hex.terrain),
  ).length;
  return yieldOf(view, site) + 3 * rich;
}

/* ---- by hand ---- */

const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);
export const pick = (page: Page, at: string): Promise<void> =>
  page.locator(`[data-at="${at}"]`).click({ force: true });

const BY_KEY: Record<string, string> = {
  wall: "l",
  recruit: "h",
  activate: "a",
  promote: "p",
};

/** Play a progress card as the page offers it: open it, then a place, a player, a kind or a button. */
async function playCard(page: Page, view: View, card: Progress): Promise<void> {
  const legal = view.legal!,
    panel = page.locator(`[data-card-open="${card}"]`);
  await page.locator(`[data-progress="${card}"]`).click();
  await panel.waitFor();
  switch (card) {
    case "alchemy":
      await panel.getByRole("group", { name: "Red die" }).getByRole("button", { name: "3" }).click();
      await panel.getByRole("group", { name: "Yellow die" }).getByRole("button", { name: "5" }).click();
      return panel.getByRole("button", { name: "Play", exact: true }).click();
    case "crane":
      return panel.locator(".knights-next .button:not([aria-disabled])").first().click();
    case "engineering":
    case "medicine":
    case "intrigue":
      return pick(page, `site ${legal[card]!.sites[0]}`);
    case "merchant":
    case "taxation":
      return pick(page, `hex ${legal[card]!.hexes[0]}`);
    case "diplomacy":
      return pick(page, `edge ${legal.diplomacy!.edges[0]}`);
    case "smithing": {
      const { first, second } = legal.smithing!.knights[0]!;
      await pick(page, `site ${first}`);
      if (second.length) await panel.getByRole("button", { name: "Only this knight" }).click();
      return;
    }
    case "invention": {
      const { first, second } = legal.invention!.hexes[0]!;
      await pick(page, `hex ${first}`);
      await panel.getByText("Now choose the second one.").waitFor();
      return pick(page, `hex ${second[0]}`);
    }
    default:
      // a player, a kind of card, or "Play"
      return panel.locator(".buttons .button:not([aria-disabled])").first().click();
  }
}

async function cards(page: Page, panel: string, count: number): Promise<void> {
  const plus = page.locator(`${panel} .play-stepper .more:enabled`);
  for (let i = 0; i < count; i++) await plus.first().click();
  await page.locator(`${panel} .button.main`).click();
}

/** Answer what the page asks. */
async function reply(page: Page, view: View): Promise<void> {
  const asked = view.legal!.answer!,
    panel = `[data-answer="${view.phase}"]`;
  await page.locator(panel).waitFor();
  if (asked.count !== undefined) return cards(page, panel, asked.count);
  const place = asked.sites?.length
    ? `site ${asked.sites[0]}`
    : asked.edges?.length
      ? `edge ${asked.edges[0]}`
      : null;
  return place ? pick(page, place) : page.locator(`${panel} .button`).first().click();
}

const isCard = (kind: string): kind is Progress => (PROGRESS as readonly string[]).includes(kind);

/** Do one thing of this kind at the page, in the way people would: keys, buttons, places on the board. */
export async function byHand(page: Page, view: View, kind: string): Promise<void> {
  const legal = view.legal!;
  // what was open a moment ago is closed once this moment has been drawn
  await page.waitForFunction(
    (count) => Number(document.querySelector<HTMLElement>(".play")?.dataset.count) >= count,
    view.count,
  );
  if (isCard(kind)) return playCard(page, view, kind);
  switch (kind) {
    case "wall":
    case "recruit":
    case "activate":
    case "promote":
      await press(page, BY_KEY[kind]!);
      return pick(page, `site ${legal[kind]!.sites[0]}`);
    case "knight-move":
    case "knight-displace": {
      const { from, to } = legal[kind]!.knights[0]!;
      await press(page, "m");
      await pick(page, `site ${from}`);
      await page.getByText("Choose where it goes.").first().waitFor();
      return pick(page, `site ${to[0]}`);
    }
    case "knight-chase":
      await press(page, "o");
      return pick(page, `site ${legal["knight-chase"]!.sites[0]}`);
    case "improve": {
      const track = legal.improve!.tracks.find((one) => one.plain)!;
      await press(page, "i");
      await page
        .locator(`[data-track="${track.track}"] .knights-next .button:not([aria-disabled])`)
        .first()
        .click();
      if ((track.metropolis?.length ?? 0) > 1) await pick(page, `site ${track.metropolis![0]}`);
      return press(page, "Escape");
    }
    case "harbor-offer":
      if (!(await page.locator('[data-answer="harbor-offer"]').count()))
        await page.getByRole("button", { name: "Offer a card" }).click();
      return page.locator('[data-answer="harbor-offer"] .buttons').last().getByRole("button").first().click();
    case "progress-discard":
      return page.locator('[data-answer="put-back"] .button').first().click();
    case "discard":
      return cards(page, ".play-panel.urgent", legal.discard!.count);
    case "city":
      if (!view.phase.startsWith("setup")) await press(page, "c");
      return pick(page, `site ${legal.city!.sites[0]}`);
    case "answer":
      return reply(page, view);
    case "bank": {
      // a commodity is given or taken
      const give = GOODS.find((one) => legal.bank!.give[one]) as Good,
        take = [...legal.bank!.take].reverse().find((one) => one !== give)!;
      await press(page, "t");
      const side = (n: number) => page.locator(".play-trade-sides > div").nth(n);
      for (let i = 0; i < legal.bank!.give[give]!; i++)
        await side(0)
          .getByRole("button", { name: `+ ${give}` })
          .click();
      await side(1)
        .getByRole("button", { name: `+ ${take}` })
        .click();
      await page.getByRole("button", { name: "Trade with the bank" }).click();
      return press(page, "Escape");
    }
    default:
      throw new Error(`nobody has said how to do this by hand: ${kind}`);
  }
}

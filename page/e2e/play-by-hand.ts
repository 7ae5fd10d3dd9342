// play-by-hand.ts - what a person at a browser presses at a table: one move after the other, as the page offers it.
//
// Each player first looks through the API and then presses what the page shows; a page that is a moment behind
// takes nothing, and the move is tried again. So nothing here waits for a time or depends on particular dice.
import type { Page } from "playwright-core";
import { RESOURCES, type CardKind, type Good, type Resource, type View } from "../src/table/types";
import { yieldOf } from "./seated-table";

/** Wait until the page of a table shows what happened up to this number: only then is a press meant for that moment. */
export const shown = async (page: Page, seq: number): Promise<void> => {
  await page.waitForFunction(
    (seq) => Number(document.querySelector<HTMLElement>(".play")?.dataset.seq) >= seq,
    seq,
  );
};

const best = <T>(all: readonly T[], worth: (one: T) => number): T =>
  all.reduce((a, b) => (worth(b) > worth(a) ? b : a));

/** The best of the glowing places: for a building the one with most pips around it, for the robber one where someone is. */
export async function target(page: Page, view: View): Promise<boolean> {
  const names = await page
    .locator(".board-target")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-at")!));
  if (!names.length) return false;
  const worth = (name: string): number => {
    const [kind, id] = name.split(" ");
    return kind === "site" ? yieldOf(view, Number(id)) : (Number(id) * 7919 + view.turns) % 31;
  };
  await page.locator(`[data-at="${best(names, worth)}"]`).click({ force: true });
  return true;
}

/** Half of the hand, of what there is. */
export async function discard(page: Page): Promise<boolean> {
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

/** Put cards on a side of the trade panel: 0 gives, 1 gets. */
const put = (page: Page, side: 0 | 1, kind: Good): Promise<void> =>
  page
    .locator(".play-trade-sides > div")
    .nth(side)
    .getByRole("button", { name: `+ ${kind}` })
    .click();

async function openTrade(page: Page): Promise<void> {
  if (!(await page.locator(".play-trade-sides").count())) await page.keyboard.press("t");
  await page.locator(".play-trade-sides").waitFor();
}

/** What there is most of for what there is least of, at their own rate. */
export async function bank(page: Page, view: View, seat: number): Promise<boolean> {
  const { give, take } = view.legal!.bank!,
    hand = view.seats[seat]!.hand ?? {},
    count = (kind: Good): number => hand[kind] ?? 0;
  const from = best(
      RESOURCES.filter((kind) => give[kind]),
      count,
    ),
    to = best(
      take.filter((kind) => kind !== from),
      (kind) => -count(kind),
    );
  await openTrade(page);
  for (let i = 0; i < give[from]!; i++) await put(page, 0, from);
  await put(page, 1, to);
  await page.getByRole("button", { name: "Trade with the bank" }).click();
  await page.keyboard.press("Escape");
  return true;
}

export async function offer(page: Page, give: Resource, get: Resource): Promise<void> {
  await openTrade(page);
  await put(page, 0, give);
  await put(page, 1, get);
  await page.getByRole("button", { name: "Offer to players" }).click();
}

/** Another card instead of the one that was asked for. */
export async function counter(page: Page, asked: Resource, instead: Resource): Promise<void> {
  await page.getByRole("button", { name: "Counter-offer" }).click();
  await page
    .locator(".play-trade-sides > div")
    .nth(0)
    .getByRole("button", { name: `− ${asked}` })
    .click();
  await put(page, 0, instead);
  await page.getByRole("button", { name: "Send counter-offer" }).click();
}

/** Play a development card through its dialog; what follows (robber, roads) is the next move. */
export async function playCard(page: Page, kind: CardKind, view: View): Promise<boolean> {
  const words: Partial<Record<CardKind, string>> = {
    knight: "Play Knight",
    "road-building": "Play Road Building",
    "year-of-plenty": "Play Year of Plenty",
    monopoly: "Play Monopoly",
  };
  await page.getByRole("button", { name: words[kind]! }).click();
  const dialog = page.locator("dialog[open]");
  if (kind === "monopoly") await dialog.getByRole("button", { name: "grain" }).click();
  else if (kind === "year-of-plenty") {
    for (const one of RESOURCES.filter((one) => view.legal!["year-of-plenty"]!.take.includes(one)).slice(
      0,
      2,
    ))
      await dialog.getByRole("button", { name: `+ ${one}` }).click();
    await dialog.getByRole("button", { name: "Take" }).click();
  } else await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  return true;
}

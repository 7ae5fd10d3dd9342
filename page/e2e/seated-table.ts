// seated-table.ts - a table and its people through the interface alone: brings a game to the moment that a browser shall look at.
import { pips } from "../src/board/art";
import { topology } from "../src/board/topology";
import {
  countCards,
  RESOURCES,
  type Cards,
  type Legal,
  type TableFacts,
  type View,
} from "../src/table/types";
import { createHash, randomBytes } from "node:crypto";
import type { Client } from "./rig";

/** One moment of a game, as one seat sees it. */
export type Moment = { view: View; seat: number; seq: number };
/** What a seat does now: words for the engine, an entry, or nothing. */
export type Move = string | Record<string, unknown> | null;

export class Seated {
  private turn = 0;
  private constructor(
    readonly table: string,
    readonly people: readonly Client[],
  ) {}

  /** Everyone sits in the order given and is ready; the first is the host. */
  static async begin(
    people: readonly Client[],
    settings: Record<string, unknown> = {},
    bots: string[] = [],
  ): Promise<Seated> {
    const { table } = await people[0]!.send<{ table: string }>("/api/tables", {
      sit: true,
      bots,
      settings: { shuffle: false, seats: people.length + bots.length, ...settings },
    });
    for (const one of people.slice(1)) await one.send(`/api/tables/${table}/sit`, {});
    for (const one of people) await one.send(`/api/tables/${table}/ready`);
    return new Seated(table, people);
  }

  get page(): string {
    return `/tables/${this.table}`;
  }
  look = (seat: number): Promise<TableFacts> =>
    this.people[seat]!.look<TableFacts>(`/api/tables/${this.table}`);
  act = (seat: number, action: string | Record<string, unknown>): Promise<unknown> =>
    this.people[seat]!.send(`/api/tables/${this.table}/actions`, { action });
  enter = (seat: number, entry: Record<string, unknown>): Promise<unknown> =>
    this.people[seat]!.send(`/api/tables/${this.table}/actions`, { entry });

  /** Whose move it is, as they see it; with bots at the table you may have to ask again. */
  async moment(): Promise<Moment | null> {
    const count = this.people.length,
      first = this.turn;
    for (let seat = first; seat < first + count; seat++) {
      const { view, seq } = await this.look(seat % count);
      if (view && view.turn < count) this.turn = view.turn; // whom to ask first the next time
      if (
        view &&
        (view.phase === "over" ||
          (view.legal?.kinds.some((kind) => kind !== "claim") &&
            (view.choosing?.includes(seat % count) ?? true) &&
            (view.turn === seat % count || owes(view.legal))))
      )
        return { view, seat: seat % count, seq };
    }
    return null;
  }

  /** Play on, sensibly, until `stop` is true of the moment at hand; `prefer` may have other ideas about a move. */
  async until(
    stop: (now: Moment) => boolean,
    prefer: (now: Moment) => Move | undefined = () => undefined,
  ): Promise<Moment> {
    for (let moves = 0, waits = 0; moves < 4000 && waits < 15000; ) {
      const now = await this.moment();
      if (!now) {
        waits++;
        await new Promise((soon) => setTimeout(soon, 20)); // a bot thinks, or the dice wait for shares
        continue;
      }
      moves++;
      if (stop(now) || now.view.phase === "over") return now;
      const wish = prefer(now),
        move = wish === undefined ? sensible(now.view, now.seat) : wish;
      if (typeof move === "string" || (move && ("cards" in move || "tokens" in move)))
        await this.act(now.seat, move);
      else if (move) await this.enter(now.seat, move);
    }
    throw new Error("the table never came to that moment");
  }
}

/** Has the seat to choose something, no matter whose turn it is? */
const owes = (legal: Legal): boolean =>
  Boolean(
    legal.discard?.count ||
    legal.gold ||
    legal.swap ||
    legal.answer ||
    legal.kinds.every((kind) => kind === "progress-discard" || kind === "claim"),
  );

/** Someone without a page gives a share of the dice as docs/api.md says; the others at the table have pledged theirs. */
export async function giveShare(one: Client, table: string, seat: number): Promise<void> {
  const { view } = await one.look<TableFacts>(`/api/tables/${table}`),
    share = randomBytes(32),
    hash = createHash("sha256").update("castellan share 1\0");
  const pledge = hash
    .update(Buffer.from(view!.commit, "hex"))
    .update(Uint8Array.of(seat))
    .update(share)
    .digest("hex");
  await one.send(`/api/tables/${table}/actions`, { entry: { kind: "pledge", pledge } });
  await one.send(`/api/tables/${table}/actions`, { entry: { kind: "share", share: share.toString("hex") } });
}

const best = <T>(all: readonly T[], worth: (one: T) => number): T =>
  all.reduce((a, b) => (worth(b) > worth(a) ? b : a));

/** How much a site yields, in pips. */
export const yieldOf = (view: View, site: number): number => {
  const top = topology(view.board.scenario);
  return view.board.hexes.reduce(
    (sum, hex, at) => sum + (top.hexSites[at]!.includes(site) ? pips(hex.number ?? 0) : 0),
    0,
  );
};

/** What an average player would do: nothing deep, always something legal. */
export function sensible(view: View, seat: number): Move {
  const legal = view.legal!,
    kinds = legal.kinds,
    me = view.seats[seat]!,
    hand = me.hand ?? {};
  if (legal.discard?.count) return { kind: "discard", cards: discards(hand, legal.discard.count) };
  if (kinds.includes("steal")) return `steal ${legal.steal!.victims[0]}`;
  if (kinds.includes("take")) return "take";
  if (kinds.includes("settlement"))
    return `settlement ${best(legal.settlement!.sites, (site) => yieldOf(view, site))}`;
  if (kinds.includes("robber") && view.phase === "robber")
    return `robber ${best(legal.robber!.hexes, (hex) => pips(view.board.hexes[hex]!.number ?? 0) - (touches(view, hex, seat) ? 9 : 0))}`;
  if (kinds.includes("city")) return `city ${best(legal.city!.sites, (site) => yieldOf(view, site))}`;
  if (
    kinds.includes("road") &&
    (view.phase !== "action" || (me.settlements.length + me.cities.length < 5 && me.supply.road > 5))
  )
    return `road ${legal.road!.edges[view.turns % legal.road!.edges.length]}`;
  if (kinds.includes("roll")) return "roll";
  if (kinds.includes("buy")) return "buy";
  const give = RESOURCES.find((kind) => (legal.bank?.give[kind] ?? 99) < (hand[kind] ?? 0)),
    take = legal.bank?.take.filter((kind) => kind !== give && !hand[kind]);
  if (give && take?.length) return `bank ${give} ${take[0]}`;
  return "end";
}

function discards(hand: Cards, count: number): Cards {
  const cards: Cards = {},
    left = { ...hand };
  for (let i = 0; i < count; i++) {
    const kind = best(RESOURCES, (one) => left[one] ?? 0);
    cards[kind] = (cards[kind] ?? 0) + 1;
    left[kind]--;
  }
  return countCards(cards) === count ? cards : {};
}

const touches = (view: View, hex: number, seat: number): boolean =>
  topology(view.board.scenario).hexSites[hex]!.some(
    (site) => view.seats[seat]!.settlements.includes(site) || view.seats[seat]!.cities.includes(site),
  );

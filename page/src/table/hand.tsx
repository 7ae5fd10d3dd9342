// hand.tsx - one's own cards, what the bank has, and what things cost.
import type { JSX } from "preact";
import { words } from "../language";
import { Sign } from "./cards";
import { FishHand, FishPiles } from "./isles/fish";
import { f } from "./isles/words";
import { CARD_KINDS, countCards, RESOURCES, type CardKind, type View } from "./types";
import { g } from "./words";

const t = words(
  { hand: "Your cards", total: { one: "1 card", other: "{n} cards" }, fresh: "bought this turn", bank: "Bank", deck: { one: "1 development card left", other: "{n} development cards left" }, rate: "{n}:1", play: "Play {card}", costs: "Costs", dev: "Your development cards" },
  { hand: "Deine Karten", total: { one: "1 Karte", other: "{n} Karten" }, fresh: "gerade gekauft", bank: "Bank", deck: { one: "noch 1 Entwicklungskarte", other: "noch {n} Entwicklungskarten" }, rate: "{n}:1", play: "{card} spielen", costs: "Baukosten", dev: "Deine Entwicklungskarten" });

export function Hand({ view, play }: { view: View; play: (kind: CardKind) => void }): JSX.Element | null {
  if (view.seat === undefined) return null;
  const me = view.seats[view.seat]!, hand = me.hand ?? {}, kinds = CARD_KINDS.filter((kind) => me.devcards?.[kind]);
  return (
    <section class="play-hand" aria-label={t("hand")}>
      <ul class="play-cards">
        {RESOURCES.map((kind) => (
          <li key={kind} class={hand[kind] ? "on" : ""}>
            <Sign kind={kind} size={28} /><b data-hand={kind}>{hand[kind] ?? 0}</b><span>{g(kind)}</span><small title={t("rate", { n: me.rates[kind] })}>{me.rates[kind]}:1</small>
          </li>))}
        <li class="play-total"><b>{countCards(hand)}</b><span>{t("total", { n: countCards(hand) }).replace(/^\S+ /, "")}</span></li>
      </ul>
      <FishHand view={view} />
      {kinds.length > 0 && <ul class="play-devcards" aria-label={t("dev")}>
        {kinds.map((kind) => {
          const count = me.devcards![kind]!, fresh = view.fresh?.[kind] ?? 0, may = view.legal?.kinds.includes(kind) ?? false;
          return <li key={kind}>
            <button type="button" class="button small" disabled={!may} onClick={() => play(kind)} title={t("play", { card: g(kind) })}>{g(kind)}{count > 1 ? ` × ${count}` : ""}</button>
            {fresh > 0 && <small class="soft">{fresh < count ? `${fresh} ` : ""}{t("fresh")}</small>}
          </li>;
        })}
      </ul>}
    </section>
  );
}

const COSTS: [Parameters<typeof g>[0] | "ship", Partial<Record<(typeof RESOURCES)[number], number>>][] = [
  ["road", { brick: 1, lumber: 1 }], ["settlement", { brick: 1, lumber: 1, wool: 1, grain: 1 }], ["city", { grain: 2, ore: 3 }], ["card", { wool: 1, grain: 1, ore: 1 }],
];
const SHIP_COST: (typeof COSTS)[number] = ["ship", { lumber: 1, wool: 1 }]; // S-40

export function Bank({ view }: { view: View }): JSX.Element {
  return (
    <section class="play-bank">
      <h3>{t("bank")}</h3>
      <ul class="play-cards small">{RESOURCES.map((kind) => <li key={kind} class={view.bank[kind] ? "on" : ""}><Sign kind={kind} /><b>{view.bank[kind] ?? 0}</b><span class="hidden">{g(kind)}</span></li>)}</ul>
      <p class="soft">{t("deck", { n: view.deck_count })}</p>
      <FishPiles view={view} />
      <p class="soft">{f("goal", { n: Number(view.rules.vp_target ?? 10) })}{view.scenario === "fishermen" && ` ${f("goalBoot", { n: Number(view.rules.vp_target ?? 10) + 1 })}`}</p>
      <h3>{t("costs")}</h3>
      <dl class="play-costs">{(view.scenario === "new-shores" ? [...COSTS, SHIP_COST] : COSTS).map(([what, cost]) => <div key={what}><dt>{what === "ship" ? f("ship") : g(what)}</dt>
        <dd>{RESOURCES.flatMap((kind) => Array.from({ length: cost[kind] ?? 0 }, (_, i) => <Sign key={kind + i} kind={kind} size={18} />))}
          <span class="hidden">{RESOURCES.filter((kind) => cost[kind]).map((kind) => `${cost[kind]} ${g(kind)}`).join(", ")}</span></dd></div>)}</dl>
    </section>
  );
}

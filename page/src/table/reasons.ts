// reasons.ts - why a button cannot be pressed right now, with the rule. The server judges; this only explains what its view shows.
import { words } from "../language";
import { RESOURCES, type CardKind, type Cards, type Place, type View } from "./types";
import { cardsText, seatName } from "./game-words";

const t = words({
  watch: "You're only watching this game.",
  over: "The game is over. [B-130]",
  paused: "The game is paused.",
  turn: "It's {who}'s turn. [B-40]",
  roll: "Roll the dice first. [B-41]",
  discard: "Discards come first. [B-62]",
  robber: "Move the robber first. [B-42]",
  roads: "Place your free roads first. [B-106]",
  cards: "This costs {cost}. You're missing {lack}. [B-70]",
  piece: "You have none of these pieces left. [B-77]",
  placeRoad: "There is no free edge next to your roads or buildings. [B-71]",
  placeSettlement:
    "None of your roads leads to a free intersection. Settlements must be two edges apart. [B-72]",
  placeCity: "You need a settlement to upgrade to a city. [B-74]",
  deck: "No development cards left. [B-100]",
  played: "You've already played a development card this turn. [B-101]",
  fresh: "You can't play a card on the turn you bought it. [B-102]",
  vp: "Victory point cards stay hidden until they win you the game. [B-109]",
  other: "You can't do this right now. [B-160]",
  trade: "You can only trade after the roll. [B-115]",
  noRoad: "You have no road left, or nowhere to place it. [B-106]",
  rolled: "You've already rolled. [B-41]",
});

export const COSTS = {
  road: { brick: 1, lumber: 1 },
  settlement: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  buy: { wool: 1, grain: 1, ore: 1 },
} as const satisfies Record<string, Cards>;
export type Built = keyof typeof COSTS;

/** What prevents any action: someone else's turn, a pause, something that comes first. */
function before(view: View, places: readonly Place[]): string | null {
  if (view.phase === "over") return t("over");
  if (view.seat === undefined) return t("watch");
  if (view.paused.length) return t("paused");
  if (view.phase === "discard") return t("discard");
  if (view.turn !== view.seat) return t("turn", { who: seatName(places, view.turn) });
  if (view.phase === "pre-roll") return t("roll");
  if (view.phase === "robber" || view.phase === "steal" || view.phase === "take") return t("robber");
  return view.phase === "road-card" ? t("roads") : null;
}

export function whyNotBuild(view: View, kind: Built, places: readonly Place[]): string | null {
  if (view.legal?.kinds.includes(kind)) return null;
  const first = before(view, places);
  if (first) return first;
  const me = view.seats[view.seat!]!,
    cost: Cards = COSTS[kind],
    lack: Cards = {};
  if (kind !== "buy" && me.supply[kind] === 0) return t("piece");
  if (kind === "buy" && view.deck_count === 0) return t("deck");
  for (const one of RESOURCES)
    if ((cost[one] ?? 0) > (me.hand?.[one] ?? 0)) lack[one] = (cost[one] ?? 0) - (me.hand?.[one] ?? 0);
  if (RESOURCES.some((one) => lack[one])) return t("cards", { cost: cardsText(cost), lack: cardsText(lack) });
  return kind === "road"
    ? t("placeRoad")
    : kind === "settlement"
      ? t("placeSettlement")
      : kind === "city"
        ? t("placeCity")
        : t("other");
}

export function whyNotTrade(view: View, places: readonly Place[]): string | null {
  if (view.legal?.kinds.includes("bank") || view.may?.includes("offer") || view.may?.includes("counter"))
    return null;
  return before(view, places) ?? t("trade");
}

export function whyNotPlay(view: View, kind: CardKind, places: readonly Place[]): string | null {
  if (view.legal?.kinds.includes(kind)) return null;
  if (kind === "victory-point") return t("vp");
  const first = view.phase === "pre-roll" && view.turn === view.seat ? null : before(view, places);
  if (first) return first;
  if (view.card_played) return t("played");
  if ((view.fresh?.[kind] ?? 0) >= (view.seats[view.seat!]!.devcards?.[kind] ?? 0)) return t("fresh");
  return kind === "road-building" ? t("noRoad") : t("other");
}

/** Why the main button of a turn is not there. */
export const whyNotEnd = (view: View, places: readonly Place[]): string | null =>
  view.legal?.kinds.includes("end") ? null : (before(view, places) ?? t("other"));

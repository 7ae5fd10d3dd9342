// knight-words.ts - Cities & Knights in words: tracks and what their steps give, knights, what someone is asked, why something cannot be done.
import { comma, words } from "../../language";
import type { Track } from "../../board/knights";
import { seatName } from "../game-words";
import type { Cards, Place, SeatView, View } from "../types";
import { cardName } from "./card-words";
import { openCard, PROGRESS, type Progress } from "./modes";

export const LEVELS_MAX = 5;
/** K-38 */
export const KNIGHT_COSTS = {
  wall: { brick: 2 },
  recruit: { wool: 1, ore: 1 },
  activate: { grain: 1 },
  promote: { wool: 1, ore: 1 },
} as const satisfies Record<string, Cards>;

export const k = words({
  science: "Science",
  trade: { text: "Trade", about: "a track of city improvements" },
  politics: "Politics",
  basic: "basic knight",
  strong: "strong knight",
  mighty: "mighty knight",
  active: { text: "active", about: "a knight" },
  inactive: { text: "inactive", about: "a knight" },
  knightAt: "{level}, {state}, intersection {site}",
  knightOf: "{who}: {level}, {state}, intersection {site}",
  improve: "Improve",
  wall: "City wall",
  recruit: "Recruit",
  activate: "Activate",
  promote: "Promote",
  march: "Move knight",
  chase: "Chase robber",
  walls: "{n, plural, =0 {no city walls} one {1 city wall} other {# city walls}}",
  strength: "active knights: strength {n}",
  knights: "{n, plural, =0 {no knights} one {1 knight} other {# knights}}",
  progress: "{n, plural, one {1 progress card} other {# progress cards}}",
  levels: "Science {science}, Trade {trade}, Politics {politics}",
  metropolis: "Metropolis ({track})",
  tokens: "{n, plural, one {1 defender token: 1 point} other {# defender tokens: # points}}",
  openCards: "{cards}: {n, plural, one {1 point} other {# points}}",
  merchant: "Merchant: 1 point",
  choosing: "choosing",
  "put-back": "Put back a progress card",
  "harbor-offer": "Offer a card",
  metropolisPoints: "{n, plural, one {1 metropolis} other {# metropolises}}",
  worths:
    "Settlement 1, city 2, metropolis +2, Longest Road (5+) 2, defender token 1, merchant 1, Printing and Constitution 1 each",
  recruitCost: "Recruit a basic knight",
  activateCost: "Activate a knight",
  promoteCost: "Promote a knight",
  decks: "Progress cards left: {science} Science, {trade} Trade, {politics} Politics",
  give: { text: "Give", about: "cards, a verb on a button" },
  discard: "Discard",
});

/** Names of the edition of 2025, from level 1 to 5 (K-43). */
const step = words({
  science1: "School",
  science2: "Library",
  science3: "Aqueduct",
  science4: "Theater",
  science5: "University",
  trade1: "Market",
  trade2: "Trading House",
  trade3: "Merchant Guild",
  trade4: { text: "Bank", about: "level 4 of the track Trade" },
  trade5: "Great Exchange",
  politics1: "Town Hall",
  politics2: "Embassy",
  politics3: "Fortress",
  politics4: "Courthouse",
  politics5: "High Assembly",
  draws:
    "You draw a {track} card when its gate comes and the red die shows {n, plural, one {1} other {1 to #}}. [K-21]",
  aqueduct: "When a roll other than 7 brings you no card, take a resource of your choice. [K-29]",
  guild: "Trade commodities with the bank at 2:1. [K-45]",
  fortress: "Strong knights can become mighty. [K-45]",
  metropolis4: "The first at this level builds a metropolis: 2 points. [K-47]",
  metropolis5: "The first at this level keeps the metropolis for good. [K-48]",
});
export const stepName = (track: Track, level: number): string => step(`${track}${level}` as "science1");
const ABILITY = { science: "aqueduct", trade: "guild", politics: "fortress" } as const;
/** What a level of a track gives. */
export const stepGives = (track: Track, level: number): string =>
  [
    level === 3 ? step(ABILITY[track]) : "",
    level === 4 ? step("metropolis4") : level === LEVELS_MAX ? step("metropolis5") : "",
    step("draws", { track: k(track), n: level + 1 }),
  ]
    .filter(Boolean)
    .join(" ");

export type Knight = NonNullable<SeatView["knight_pieces"]>[number];
export const knightWord = ({ level, active, site }: Knight): string =>
  k("knightAt", { level: k(level), state: k(active ? "active" : "inactive"), site });
/** Whose knight stands there, for screen readers. */
export function knightAt(view: View, places: readonly Place[], site: number): string | undefined {
  for (const [seat, one] of view.seats.entries()) {
    const knight = one.knight_pieces?.find((piece) => piece.site === site);
    if (knight)
      return k("knightOf", {
        who: seatName(places, seat),
        level: k(knight.level),
        state: k(knight.active ? "active" : "inactive"),
        site,
      });
  }
  return undefined;
}
export const progressText = (cards: Partial<Record<Progress, number>>): string =>
  PROGRESS.filter((card) => cards[card])
    .map((card) => (cards[card]! > 1 ? `${cards[card]} × ${cardName(card)}` : cardName(card)))
    .join(comma());

/** Why something cannot be done, with its rule; the server has the last word. */
const y = words({
  turn: "Only on your own turn, after the roll. [K-18]",
  choice: "Someone has to choose first. [K-220]",
  pay: "You don't have the cards for this. [K-38]",
  wall: "You have no city without a wall, or no wall left. [K-42]",
  recruit: "You have no basic knight left, or no free intersection at your roads. [K-51]",
  activate: "You have no inactive knight. [K-52]",
  promote:
    "None of your knights can be promoted now: once a turn each, with a piece of the next level; mighty knights need the Fortress. [K-53]",
  march:
    "None of your knights can move: it must have been active when your turn began, and have somewhere to go. [K-54, K-56]",
  chase: "None of your knights that can act is next to the robber's hex. [K-59]",
  locked: "The robber waits for the first barbarian attack. [K-79]",
  full: "This track is complete. [K-43]",
  commodity: "You have {n, plural, =0 {none} other {#}} of the {cost} you need. [K-43]",
  city: "You need a city that hasn't been pillaged. [K-44]",
  free: "You need a city without a metropolis. [K-46]",
  useless: "This card would do nothing now. [K-104]",
  alchemy: "Play this card before you roll. [K-108]",
  notRolled: "Play this card after you roll. [K-100]",
  other: "Not your turn. [K-100]",
});

const ownTurn = (view: View): boolean => view.turn === view.seat && view.phase === "action";
const first = (view: View): string | null =>
  ownTurn(view) ? null : view.choosing?.length ? y("choice") : y("turn");
const covers = (hand: Cards, cost: Cards): boolean =>
  Object.entries(cost).every(([kind, n]) => (hand[kind as "ore"] ?? 0) >= n);

export type Deed = "wall" | "recruit" | "activate" | "promote" | "march" | "chase";
const legalOf = (view: View, deed: Deed): boolean =>
  (deed === "march" ? ["knight-move", "knight-displace"] : deed === "chase" ? ["knight-chase"] : [deed]).some(
    (kind) => view.legal?.kinds.includes(kind),
  );
export function whyNotDeed(view: View, deed: Deed): string | null {
  if (legalOf(view, deed)) return null;
  const before = first(view);
  if (before) return before;
  const me = view.seats[view.seat!]!,
    cost: Cards | undefined = deed in KNIGHT_COSTS ? KNIGHT_COSTS[deed as "wall"] : undefined;
  const idle = deed === "activate" && !me.knight_pieces?.some((one) => !one.active);
  if (cost && !idle && !covers(me.hand ?? {}, cost)) return y("pay");
  return deed === "chase" && view.robber_locked ? y("locked") : y(deed);
}

/** With a Crane a step costs one commodity less (K-109). */
export function whyNotImprove(view: View, track: Track, crane: boolean): string | null {
  const may = view.legal?.improve?.tracks.find((one) => one.track === track);
  if (may?.[crane ? "crane" : "plain"]) return null;
  const before = first(view);
  if (before) return before;
  const me = view.seats[view.seat!]!,
    next = me.improvements?.[track].next;
  if (!next) return y("full");
  const cost = next - (crane ? 1 : 0),
    held = me.hand?.[({ science: "paper", trade: "cloth", politics: "coin" } as const)[track]] ?? 0;
  if (!me.cities.length) return y("city");
  return held < cost ? y("commodity", { n: held, cost }) : y("free");
}

export function whyNotCard(view: View, card: Progress): string | null {
  const kinds = view.legal?.kinds ?? [];
  if (card === "crane" ? view.legal?.improve?.tracks.some((one) => one.crane) : kinds.includes(card))
    return null;
  if (view.turn !== view.seat) return y("other");
  if (card === "alchemy") return view.phase === "pre-roll" ? y("useless") : y("alchemy");
  if (view.phase === "pre-roll") return y("notRolled");
  return (
    first(view) ??
    (card === "medicine" && !covers(view.seats[view.seat]!.hand ?? {}, { ore: 2, grain: 1 })
      ? y("pay")
      : y("useless"))
  );
}

const w = words({
  wall: "Choose the city that gets a wall.",
  recruit: "Choose where the knight goes.",
  activate: "Choose a knight to activate.",
  promote: "Choose a knight to promote.",
  march: "Choose a knight to move.",
  marchTo: "Choose where it goes. It drives weaker knights away.",
  chase: "Choose the knight that chases the robber.",
  metropolis: "Choose the city that becomes a metropolis.",
  "setup-city": "Place a city.",
  waitSetupCity: "{who} is placing a city.",
  pillage: "The barbarians won. Choose the city you lose.",
  "tie-draw": "You share the best defence. Choose a deck to draw from.",
  "put-back": "You hold more than 4 progress cards. Put one back.",
  aqueduct: "The roll brought you nothing. Choose a resource.",
  relocate: "Your knight was driven away. Choose where it goes.",
  "treason-remove": "Treason: choose the knight you lose.",
  "treason-place": "Treason: place a knight, or nothing.",
  harbor: "{who} offers you a card face down. Choose a commodity for it.",
  wedding: "Wedding: choose {n} {n, plural, one {card} other {cards}} for {who}.",
  sabotage: "Sabotage: choose {n} {n, plural, one {card} other {cards}} to discard.",
  dues: "Choose the cards you take.",
  spy: "Choose a card to take, or none.",
  "replace-road": "You can place a free road.",
  waitPillage: "{who} must choose a city to lose.",
  waitTie: "{who} draws a progress card.",
  waitPutBack: "{who} must put back progress cards.",
  waitAqueduct: "{who} takes a resource for the Aqueduct.",
  waitRelocate: "{who} moves a knight that was driven away.",
  waitTreason: "{who} must give up a knight.",
  waitTreasonPlace: "{who} may place a knight.",
  waitHarbour: "{who} chooses a commodity to give.",
  waitWedding: "{who} must choose wedding gifts.",
  waitSabotage: "{who} must discard.",
  waitDues: "{who} chooses cards from a hand.",
  waitSpy: "{who} looks at progress cards.",
  waitReplace: "{who} may place a free road.",
  over: "You hold more than 4 progress cards: play or put back some before you end your turn. [K-103]",
});

const WAITS: Record<string, readonly [own: Parameters<typeof w>[0], others: Parameters<typeof w>[0]]> = {
  pillage: ["pillage", "waitPillage"],
  "tie-draw": ["tie-draw", "waitTie"],
  "put-back": ["put-back", "waitPutBack"],
  aqueduct: ["aqueduct", "waitAqueduct"],
  relocate: ["relocate", "waitRelocate"],
  "treason-remove": ["treason-remove", "waitTreason"],
  "treason-place": ["treason-place", "waitTreasonPlace"],
  harbor: ["harbor", "waitHarbour"],
  wedding: ["wedding", "waitWedding"],
  sabotage: ["sabotage", "waitSabotage"],
  dues: ["dues", "waitDues"],
  spy: ["spy", "waitSpy"],
  "replace-road": ["replace-road", "waitReplace"],
};
const DEEDS: readonly string[] = ["wall", "recruit", "activate", "promote", "march", "chase"];

/** What someone is asked in between, by the name of the phase (K-172). */
export function waits(view: View, places: readonly Place[], mode: string | null): string | null {
  const mine = view.seat,
    who = seatName(places, view.turn),
    pair = WAITS[view.phase];
  if (pair) {
    const asked = view.legal?.kinds.some((kind) => ["answer", "discard", "progress-discard"].includes(kind));
    if (asked) return w(pair[0], { who, n: view.legal?.discard?.count ?? 0 });
    const due = (view.choosing ?? []).map((seat) => seatName(places, seat)).join(comma());
    return w(pair[1], { who: due || who });
  }
  if (view.phase === "setup-settlement" && view.seats[view.turn]!.settlements.length)
    return view.turn === mine ? w("setup-city") : w("waitSetupCity", { who });
  if (view.turn !== mine) return null;
  if (mode?.startsWith("march ")) return w("marchTo");
  if (mode?.startsWith("metropolis")) return w("metropolis");
  if (mode && DEEDS.includes(mode)) return w(mode as "wall");
  const card = openCard(mode)?.card;
  if (card) return cardName(card);
  return view.legal?.["progress-discard"] && view.phase === "action" ? w("over") : null;
}

/** The costs of settlements and cities are as in the base game; these are the ones for walls and knights. */
export const costRows = (): readonly (readonly [string, Cards])[] => [
  [k("wall"), KNIGHT_COSTS.wall],
  [k("recruitCost"), KNIGHT_COSTS.recruit],
  [k("activateCost"), KNIGHT_COSTS.activate],
  [k("promoteCost"), KNIGHT_COSTS.promote],
];

// log-words.ts - what happened in Cities & Knights, as sentences of the log: what was done, and what came of it.
import { comma, words } from "../../language";
import { cardsText, g, seatName } from "../game-words";
import type { Happening, Place } from "../types";
import { cardName } from "./card-words";
import { k } from "./knight-words";
import type { Progress } from "./modes";

const t = words({
  wall: "{who} builds a city wall.",
  improve: "{who} buys a city improvement: {track}.",
  improveCrane: "{who} buys a city improvement with a Crane: {track}.",
  recruit: "{who} recruits a knight.",
  activate: "{who} activates a knight.",
  promote: "{who} promotes a knight.",
  "knight-move": "{who} moves a knight.",
  "knight-displace": "{who} drives a knight away.",
  "knight-chase": "{who} chases the robber with a knight.",
  rollEvent: "{who} rolls the event die.",
  plays: "{who} plays {card}.",
  playsOn: "{who} plays {card} on {to}.",
  playsKind: "{who} plays {card}: {kind}.",
  alchemy: "{who} plays Alchemy: {red} and {yellow}.",
  "harbor-offer": "{who} offers {to} a card face down.",
  answer: "{who} has chosen.",
  answerPlace: "{who} chooses intersection {n}.",
  answerKind: "{who} takes {kind}.",
  answerNothing: "{who} takes nothing.",
  ship: "The barbarians come one space closer.",
  gate: "Event die: {track}.",
  drawn: "{who} draws a progress card ({track}).",
  drawnCard: "{who} draws {card}.",
  put: "{who} puts back a progress card ({track}).",
  putCard: "{who} puts back {card}.",
  taken: "{who} takes a progress card from {from} ({track}).",
  takenCard: "{who} takes {card} from {from}.",
  passed: "{from} gives {to} {n, plural, one {1 card} other {# cards}}.",
  passedCards: "{from} gives {to} {cards}.",
  lands: "The barbarians land with strength {strength} against {defence}.",
  held: "The island is safe.",
  defender: "{who} is the best defender: 1 point.",
  fallen: "{who} loses a city.",
});

const CARDS: readonly string[] = [
  "engineering",
  "invention",
  "irrigation",
  "medicine",
  "mining",
  "smithing",
  "commercial-harbor",
  "merchant",
  "diplomacy",
  "encouragement",
  "intrigue",
  "sabotage",
  "taxation",
  "wedding",
];
/** An action that moved cards is told by the cards that moved. */
const isTold = ({ turned, passed, attack }: Happening): boolean =>
  Boolean(turned?.length || passed?.length || attack?.fallen.length);

/** The sentence for an action that only Cities & Knights has; null for all others. */
export function knightText(one: Happening, places: readonly Place[]): string | null {
  const { entry } = one,
    action = entry?.action,
    who = seatName(places, entry?.seat);
  if (!action) return null;
  const kind = action.resource ? g(action.resource) : "";
  switch (action.kind) {
    case "wall":
    case "recruit":
    case "activate":
    case "promote":
    case "knight-move":
    case "knight-displace":
    case "knight-chase":
      return t(action.kind, { who });
    case "improve":
      return t(action.crane ? "improveCrane" : "improve", { who, track: k(action.track ?? "science") });
    case "roll":
      return action.dice ? null : t("rollEvent", { who });
    case "alchemy":
      return t("alchemy", { who, red: action.red ?? 0, yellow: action.yellow ?? 0 });
    case "guild-dues":
    case "espionage":
    case "treason":
      return t("playsOn", { who, card: cardName(action.kind), to: seatName(places, action.victim) });
    case "merchant-fleet":
    case "resource-monopoly":
    case "trade-monopoly":
      return t("playsKind", { who, card: cardName(action.kind), kind });
    case "harbor-offer":
      return t("harbor-offer", { who, to: seatName(places, action.victim) });
    case "progress-discard":
      return isTold(one) ? "" : t("answer", { who });
    case "answer":
      if (action.nothing) return t("answerNothing", { who });
      if (isTold(one)) return "";
      if (action.place !== undefined) return t("answerPlace", { who, n: action.place });
      return kind ? t("answerKind", { who, kind }) : t("answer", { who });
    default:
      return CARDS.includes(action.kind)
        ? t("plays", { who, card: cardName(action.kind as Progress) })
        : null;
  }
}

function turnedText(turned: NonNullable<Happening["turned"]>, places: readonly Place[]): string[] {
  return turned.map(({ from, to, track, card }) => {
    const who = seatName(places, to ?? from ?? 0),
      what = from === null ? "drawn" : to === null ? "put" : "taken";
    return card
      ? t(`${what}Card`, { who, card: cardName(card), from: seatName(places, from ?? 0) })
      : t(what, { who, track: k(track), from: seatName(places, from ?? 0) });
  });
}

function attackText(
  { strength, defence, defender, fallen }: NonNullable<Happening["attack"]>,
  places: readonly Place[],
): string[] {
  const lost = fallen.map(({ seat }) => seatName(places, seat)).join(comma());
  return [
    strength === undefined ? "" : t("lands", { strength, defence: defence ?? 0 }),
    strength !== undefined && strength <= (defence ?? 0) ? t("held") : "",
    defender === null || defender === undefined ? "" : t("defender", { who: seatName(places, defender) }),
    lost ? t("fallen", { who: lost }) : "",
  ];
}

/** What came of it, after any other sentence; "" in other games. */
export function afterText(one: Happening, places: readonly Place[]): string {
  const face = one.entry?.action?.event_die ?? 0,
    track = (["science", "trade", "politics"] as const)[face - 4];
  return [
    face >= 1 && face <= 3 ? t("ship") : track ? t("gate", { track: k(track) }) : "",
    ...attackText(one.attack ?? { fallen: [] }, places),
    ...turnedText(one.turned ?? [], places),
    ...(one.passed ?? []).map(({ from, to, count, cards }) => {
      const two = { from: seatName(places, from), to: seatName(places, to) };
      return cards
        ? t("passedCards", { ...two, cards: cardsText(cards) })
        : t("passed", { ...two, n: count });
    }),
  ]
    .filter(Boolean)
    .join(" ");
}

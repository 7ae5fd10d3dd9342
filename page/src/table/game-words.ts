// game-words.ts - the game in words: resources, cards, what each entry says, what the table waits for.
import { comma, words } from "../language";
import type { Mode } from "./bar";
import { botWord, shownName } from "./friendly";
import { judgeText } from "./judge-words";
import { catchText, isleText } from "./isles/isle-words";
import { afterText, knightText } from "./knights/log-words";
import { scenarioOf } from "./scenario";
import {
  GOODS,
  type Cards,
  type ChanceView,
  type Entry,
  type Good,
  type Happening,
  type Place,
  type View,
} from "./types";

export const g = words({
  brick: "brick",
  lumber: "lumber",
  wool: "wool",
  grain: "grain",
  ore: "ore",
  paper: "paper",
  cloth: "cloth",
  coin: "coin",
  knight: "Knight",
  "road-building": "Road Building",
  "year-of-plenty": "Year of Plenty",
  monopoly: "Monopoly",
  "victory-point": "Victory Point",
  road: "Road",
  settlement: "Settlement",
  city: "City",
  card: "Card",
  points: "{n, plural, one {1 point} other {# points}}",
  nothing: "nothing",
  seat: "Seat {n}",
  you: "You",
  bot: "Bot {name}",
});

const t = words({
  start: "The game begins.",
  settlement: "{who} builds a settlement.",
  city: "{who} builds a city.",
  road: "{who} builds a road.",
  roll: "{who} rolls {sum} ({a} + {b}).",
  discard: "{who} discards {cards}.",
  discardHidden: "{who} discards.",
  robber: "{who} moves the robber.",
  steal: "{who} steals a card from {from}.",
  stolen: "{who} steals {card} from {from}.",
  take: "{who} takes the card.",
  buy: "{who} buys a development card.",
  knight: "{who} plays a Knight.",
  "road-building": "{who} plays Road Building.",
  "year-of-plenty": "{who} plays Year of Plenty: {cards}.",
  monopoly: "{who} plays Monopoly: {card}.",
  bank: "{who} trades with the bank: {give} for {get}.",
  trade: "{who} trades with {with}: {give} for {get}.",
  move: "{who} moves the piece they just placed.",
  redirect: "{who} spends the cards on something else.",
  show: "{who} reveals a victory point card.",
  claim: "{who} claims victory.",
  end: "{who} ends their turn.",
  offer: "{who} offers {give} for {get}.",
  counter: "{who} counters: {give} for {get}.",
  accept: "{who} accepts.",
  decline: "{who} declines.",
  withdraw: "{who} withdraws the offer.",
  quiet: "{who} wants no more offers this turn.",
  talk: "{who} asks: {give} for {get}?",
  call: "{who} calls a judge.",
  "call-closed": "Call closed.",
  pause:
    "{why, select, call {Game paused: a judge was called.} absence {Game paused: a player is away.} fault {Game paused: technical problem.} study {Study time: the game is paused.} other {Game paused.}}",
  resume: "Game resumed.",
  leave: "{who} leaves the game.",
  holder: "{who}'s seat changes hands.",
  clock: "Clock changed.",
  ruling: "Ruling: {text}",
  correct: "Cards corrected.",
  "robber-put": "The robber is moved.",
  rewind: "The game is rewound.",
  timeout: "{who} ran out of time.",
  decide: "The game is decided.",
  abort: "Game aborted.",
  reveal: "Seed revealed: anyone can now verify the dice.",
  pledgesClosed: "The dice are made without a share from {who}: none was promised in time.",
  sharesClosed: "{who} withheld a promised share of the dice, so they are made without it.",
  presenceOn: "{who} is back.",
  presenceOff: "{who} lost connection.",
});

const w = words({
  over: "The game is over.",
  study: "Study the board. The game starts soon.",
  call: "Waiting for a judge.",
  absence: "Waiting for a player.",
  shares: "Preparing the dice. Waiting for {who}.",
  judge: "A judge paused the game.",
  fault: "The game is paused.",
  substitute: "Waiting for a judge to seat a substitute.",
  "setup-settlement": "Place a settlement.",
  "setup-road": "Place a road next to it.",
  "pre-roll": "Your turn: roll the dice.",
  discard: "Choose {n} cards to discard.",
  robber: "Move the robber.",
  steal: "Choose who to steal from.",
  take: "Take the card.",
  "road-card": "Place a free road.",
  action: "Your turn: trade, build or end your turn.",
  waitSetup: "{who} is placing a settlement.",
  waitRoad: "{who} is placing a road.",
  waitRoll: "Waiting for {who} to roll.",
  waitDiscard: "Still to discard: {who}.",
  waitRobber: "{who} moves the robber.",
  waitAction: "{who}'s turn.",
  answer: "{who} offers you a trade.",
});

/** "2 brick, 1 ore" */
export function cardsText(cards: Cards | Good | undefined): string {
  if (!cards) return g("nothing");
  if (typeof cards === "string") return g(cards);
  return (
    GOODS.filter((kind) => cards[kind])
      .map((kind) => `${cards[kind]} ${g(kind)}`)
      .join(comma()) || g("nothing")
  );
}

export const seatName = (places: readonly Place[], seat: number | undefined): string => {
  const place = seat === undefined ? undefined : places[seat];
  return place?.name !== undefined
    ? shownName(place.name)
    : place?.bot
      ? g("bot", { name: botWord(place.bot) })
      : g("seat", { n: (seat ?? 0) + 1 });
};

function actText(entry: Entry, stolen: Good | undefined, places: readonly Place[]): string {
  const action = entry.action!,
    who = seatName(places, entry.seat),
    name = (seat: number | undefined): string => seatName(places, seat);
  switch (action.kind) {
    case "roll": {
      const [a, b] = action.dice ?? [0, 0];
      return t("roll", { who, sum: a + b, a, b });
    }
    case "discard":
      return action.cards
        ? t("discard", { who, cards: cardsText(action.cards) })
        : t("discardHidden", { who });
    case "steal":
      return stolen
        ? t("stolen", { who, card: g(stolen), from: name(action.victim) })
        : t("steal", { who, from: name(action.victim) });
    case "year-of-plenty":
      return t("year-of-plenty", { who, cards: cardsText(action.cards) });
    case "monopoly":
      return t("monopoly", { who, card: action.resource ? g(action.resource) : "" });
    case "bank":
      return t("bank", { who, give: cardsText(action.give), get: cardsText(action.get) });
    case "trade":
      return t("trade", {
        who,
        with: name(action.with),
        give: cardsText(action.give),
        get: cardsText(action.get),
      });
    default:
      return t(action.kind as "end", { who });
  }
}

/** Is there something to read about it? */
export const isTold = ({ entry }: Happening): boolean =>
  entry !== undefined && !["entropy", "pledge", "share"].includes(entry.kind);

/** What happened, as a sentence; "" for what nobody needs to read. */
export function tellEntry(one: Happening, places: readonly Place[]): string {
  const { entry, stolen } = one;
  if (!entry || !isTold(one)) return "";
  const judged = judgeText(one, places, seatName);
  if (judged !== null) return judged;
  const who = seatName(places, entry.seat);
  switch (entry.kind) {
    case "act":
      return [
        isleText(one, places) ?? knightText(one, places) ?? actText(entry, stolen, places),
        catchText(one, places),
        afterText(one, places),
      ]
        .filter(Boolean)
        .join(" ");
    case "offer":
    case "counter":
    case "talk":
      return t(entry.kind, { who, give: cardsText(entry.give), get: cardsText(entry.get) });
    case "pause":
      return t("pause", { why: entry.pause ?? "" });
    case "shares-closed":
      return t(entry.closed === "pledges" ? "pledgesClosed" : "sharesClosed", {
        who: (entry.missing ?? []).map((seat) => seatName(places, seat)).join(comma()),
      });
    case "presence":
      return t(entry.connected ? "presenceOn" : "presenceOff", { who });
    case "ruling":
      return t("ruling", {
        text: [entry.text, entry.clause && `[${entry.clause}]`].filter(Boolean).join(" "),
      });
    default:
      return t(entry.kind as "accept", { who });
  }
}

/** Seats that have not yet done what the dice wait for. */
const missingShares = (chance: ChanceView): number[] =>
  chance.seats.flatMap(({ did }, seat) =>
    did === (chance.awaits === "pledges" ? "none" : "pledged") ? [seat] : [],
  );

const PAUSE_WORDS = ["study", "call", "absence", "judge", "fault"] as const;

/** The one sentence that says what the table is waiting for, written for its reader. */
export function waitsFor(view: View, places: readonly Place[], mode: Mode = null): string {
  const mine = view.seat,
    who = seatName(places, view.turn);
  if (view.phase === "over") return w("over");
  const pause = PAUSE_WORDS.find((one) => view.paused.includes(one));
  if (pause) return w(pause);
  if (view.wants_substitute) return w("substitute");
  if (view.chance?.stands)
    return w("shares", {
      who: missingShares(view.chance)
        .map((seat) => seatName(places, seat))
        .join(comma()),
    });
  const own = scenarioOf(view).waits?.(view, places, mode);
  if (own) return own;
  if (view.legal?.kinds.includes("discard")) return w("discard", { n: view.legal.discard?.count ?? 0 });
  if (view.phase === "discard")
    return w("waitDiscard", {
      who:
        view.seats
          .flatMap((seat, i) => (seat.discards && !seat.has_chosen_discard ? [seatName(places, i)] : []))
          .join(comma()) || who,
    });
  if (view.turn === mine) return w(view.phase as "action");
  const offer = view.offers.find((one) => one.seat === view.turn);
  if (
    offer &&
    mine !== undefined &&
    offer.to?.includes(mine) &&
    !offer.yes.includes(mine) &&
    !offer.no.includes(mine)
  )
    return w("answer", { who });
  switch (view.phase) {
    case "setup-settlement":
      return w("waitSetup", { who });
    case "setup-road":
    case "road-card":
      return w("waitRoad", { who });
    case "pre-roll":
      return w("waitRoll", { who });
    case "robber":
    case "steal":
    case "take":
      return w("waitRobber", { who });
    default:
      return w("waitAction", { who });
  }
}

// isle-words.ts - the Fishermen and New Shores in words: what happened, what the table waits for, why something cannot be done.
import { comma, words } from "../../language";
import type { Happening, Place, Token, Tokens, View } from "../types";
import { TOKENS } from "../types";
import { cardsText, g, seatName } from "../game-words";

export const f = words({
  "one-fish": "1 fish",
  "two-fish": "2 fish",
  "three-fish": "3 fish",
  tokens: "{n, plural, one {1 fish token} other {# fish tokens}}",
  fish: "{n, plural, one {1 fish} other {# fish}}",
  ship: "Ship",
  sail: "Move a ship",
  market: "Fish market",
  hasBoot: "old boot",
  ships: "{n, plural, one {1 ship left} other {# ships left}}",
  goldDue: "{n, plural, one {choosing 1 card for gold} other {choosing # cards for gold}}",
  swapDue: "may swap a fish token",
  islands: "{n, plural, one {1 small island: {vp} points} other {# small islands: {vp} points}}",
  goalBoot: "With the old boot you need {n}. [F-41]",
});

/** Why something cannot be done, with its rule; the server has the last word. */
export const why = words({
  turn: "Only on your own turn, after the roll.",
  "fish-turn": "You can spend fish only on your own turn, after the roll. [F-30]",
  fish: "You have {n} fish; this costs {price}. You get no change. [F-32]",
  "fish-robber": "The robber is not on the board. [F-34]",
  "fish-steal": "Nobody else has a card. [F-34]",
  "fish-card": "The bank has none left. [F-34]",
  "fish-road": "You have no road left, or nowhere to place it. [F-34]",
  "fish-buy": "No development cards left. [F-34]",
  boot: "It can only go to a player with at least as many visible points as you. A sole leader keeps it. [F-42]",
  ship: "A ship costs 1 lumber and 1 wool. [S-40] Place it at sea or on the coast, next to your own ship or building and away from the pirate. [S-43, S-44]",
  moved: "You've already moved a ship this turn. [S-50]",
  sail: "None of your ships can move: a ship must have an open end, not be new this turn, and not be next to the pirate. [S-51 to S-54]",
});

const t = words({
  ship: "{who} builds a ship.",
  sail: "{who} moves a ship.",
  pirate: "{who} moves the pirate.",
  gold: "{who} takes {cards} from a gold field.",
  "fish-robber": "{who} pays fish to remove the robber from the board.",
  "fish-steal": "{who} pays fish to steal a card from {from}.",
  "fish-stolen": "{who} pays fish to steal {card} from {from}.",
  "fish-card": "{who} pays fish for {card}.",
  "fish-road": "{who} pays fish for a road.",
  "fish-buy": "{who} pays fish for a development card.",
  swap: "{who} swaps a fish token.",
  keep: "{who} keeps all fish tokens.",
  boot: "{who} passes the old boot to {to}.",
  caught: "{who}: {n}.",
  caughtBoot: "{who} has drawn the old boot and needs one more point to win.",
});

const w = words({
  setup: "Place a road or ship next to it.",
  robber: "Move the robber on land or the pirate at sea.",
  free: "Place a free road or ship.",
  gold: "{n, plural, one {Choose 1 card for your gold field.} other {Choose # cards for your gold fields.}}",
  swap: "You have 7 fish tokens: swap one or keep them all.",
  sail: "Choose a ship to move.",
  sailTo: "Choose where to move it.",
  waitGold: "{who} is choosing cards from a gold field.",
  waitSwap: "{who} may swap a fish token.",
  waitSetup: "{who} is placing a road or ship.",
  waitRaid: "{who} is moving the robber or the pirate.",
});

/** "2 × 1 fish, 1 × 3 fish" */
export const tokensText = (tokens: Tokens): string =>
  TOKENS.filter((kind) => tokens[kind])
    .map((kind) => `${tokens[kind]} × ${f(kind)}`)
    .join(comma()) || g("nothing");

/** What the roll, or a settlement, brought out of the water: counts for everyone, tokens for those who may see them. */
function caughtText(caught: NonNullable<Happening["caught"]>, places: readonly Place[]): string {
  const seats = [...new Set(caught.map((one) => one.seat))];
  return seats
    .map((seat) => {
      const own = caught.filter((one) => one.seat === seat),
        who = seatName(places, seat),
        fish = own.filter((one) => one.token !== "boot");
      const known: Tokens = {};
      for (const { token } of fish) if (token) known[token as Token] = (known[token as Token] ?? 0) + 1;
      const told = fish.every((one) => one.token) ? tokensText(known) : f("tokens", { n: fish.length });
      return [
        fish.length ? t("caught", { who, n: told }) : "",
        own.length > fish.length ? t("caughtBoot", { who }) : "",
      ]
        .filter(Boolean)
        .join(" ");
    })
    .join(" ");
}

/** The sentence for an action that only these scenarios have; null for all others. */
export function isleText({ entry, stolen }: Happening, places: readonly Place[]): string | null {
  const action = entry?.action,
    who = seatName(places, entry?.seat);
  if (!action) return null;
  switch (action.kind) {
    case "ship":
    case "sail":
    case "pirate":
    case "fish-robber":
    case "fish-road":
    case "fish-buy":
      return t(action.kind, { who });
    case "gold":
      return t("gold", { who, cards: cardsText(action.cards) });
    case "fish-card":
      return t("fish-card", { who, card: action.resource ? g(action.resource) : "" });
    case "fish-steal":
      return stolen
        ? t("fish-stolen", { who, card: g(stolen), from: seatName(places, action.victim) })
        : t("fish-steal", { who, from: seatName(places, action.victim) });
    case "swap":
      return t(action.token === null ? "keep" : "swap", { who });
    case "boot":
      return t("boot", { who, to: seatName(places, action.to) });
    default:
      return null;
  }
}

/** A sentence about the catch after any other, or "". */
export const catchText = (one: Happening, places: readonly Place[]): string =>
  one.caught?.length ? caughtText(one.caught, places) : "";

/** Who chooses now, where seat after seat does: from the active one on (S-81, F-17). */
const first = (view: View, due: (seat: number) => unknown): number | undefined =>
  view.seats.map((_, i) => (view.turn + i) % view.seats.length).find(due);

/** What the table is waiting for in the Fishermen's own phase; null otherwise. */
export function swapWaits(view: View, places: readonly Place[]): string | null {
  if (view.phase !== "swap") return null;
  const at = first(view, (seat) => view.swaps_due?.includes(seat)) ?? view.turn;
  return at === view.seat ? w("swap") : w("waitSwap", { who: seatName(places, at) });
}

/** The same for New Shores. */
export function shoreWaits(view: View, places: readonly Place[], mode: string | null): string | null {
  const at = view.phase === "gold" ? first(view, (seat) => view.seats[seat]!.gold_due) : undefined,
    who = seatName(places, at ?? view.turn),
    mine = view.seat !== undefined && (at ?? view.turn) === view.seat;
  if (view.phase === "gold")
    return mine ? w("gold", { n: view.legal?.gold?.count ?? 0 }) : w("waitGold", { who });
  if (mine && mode === "sail") return w("sail");
  if (mine && mode?.startsWith("sail ")) return w("sailTo");
  if (view.phase === "setup-road") return mine ? w("setup") : w("waitSetup", { who });
  if (view.phase === "robber") return mine ? w("robber") : w("waitRaid", { who });
  return mine && view.phase === "road-card" ? w("free") : null;
}

// card-words.ts - the progress cards in our own words: what each is called, and what it does.
import { words } from "../../language";
import type { Track } from "../../board/knights";
import { PROGRESS, type Progress } from "./modes";

/** Names of the edition of 2025. */
export const cardName = words({
  alchemy: "Alchemy",
  crane: "Crane",
  engineering: "Engineering",
  invention: "Invention",
  irrigation: "Irrigation",
  medicine: "Medicine",
  mining: "Mining",
  printing: "Printing",
  "road-building": "Road Building",
  smithing: "Smithing",
  "commercial-harbor": "Commercial Harbor",
  "guild-dues": "Guild Dues",
  merchant: "Merchant",
  "merchant-fleet": "Merchant Fleet",
  "resource-monopoly": "Resource Monopoly",
  "trade-monopoly": "Trade Monopoly",
  diplomacy: "Diplomacy",
  encouragement: "Encouragement",
  espionage: "Espionage",
  intrigue: "Intrigue",
  sabotage: "Sabotage",
  taxation: "Taxation",
  treason: "Treason",
  constitution: "Constitution",
  wedding: "Wedding",
}) as (card: Progress) => string;

export const cardText = words({
  alchemy:
    "Before you roll, choose the numbers of both production dice. You roll only the event die. [K-108]",
  crane: "A city improvement costs you 1 commodity less. [K-109]",
  engineering: "Build a city wall for free. [K-110]",
  invention: "Swap two number tokens of different value, but not 2, 6, 8 or 12. [K-111]",
  irrigation: "Take 2 grain for each fields hex next to your buildings. [K-112]",
  medicine: "Upgrade a settlement to a city for 2 ore and 1 grain. [K-113]",
  mining: "Take 2 ore for each mountains hex next to your buildings. [K-114]",
  printing: "1 victory point. It stays face up. [K-115]",
  "road-building": "Place 2 roads for free. [K-116]",
  smithing: "Promote one or two of your knights for free. Mighty knights need the Fortress. [K-117]",
  "commercial-harbor":
    "This turn you can offer each opponent one resource card, face down. They give you a commodity of their choice for it, or show that they have none. [K-121]",
  "guild-dues": "Look at the hand of a player who has more points than you, and take 2 cards. [K-119]",
  merchant:
    "Place the merchant on a hex next to one of your buildings. While it is yours you have 1 point and trade that resource at 2:1. [K-120]",
  "merchant-fleet": "Choose a kind of card. This turn you trade it with the bank at 2:1. [K-122]",
  "resource-monopoly":
    "Name a resource. Every opponent gives you 2 of it, or 1 if they have only one. [K-123]",
  "trade-monopoly": "Name a commodity. Every opponent gives you 1 of it. [K-124]",
  diplomacy: "Remove an open road of any player. If it was yours, you can place a road for free. [K-126]",
  encouragement: "Activate all your knights for free. They can't act this turn. [K-127]",
  espionage: "Look at an opponent's progress cards. You can take one. [K-128]",
  intrigue: "Drive away an opponent's knight that stands next to one of your roads. [K-129]",
  sabotage: "Every opponent with at least as many points as you discards half of their cards. [K-130]",
  taxation: "Move the robber and steal a card from every opponent next to its new hex. [K-131]",
  treason:
    "An opponent removes one of their knights. You can place one of yours that is no stronger, just as active. [K-133]",
  constitution: "1 victory point. It stays face up. [K-135]",
  wedding: "Every opponent with more points than you gives you 2 cards of their choice. [K-136]",
}) as (card: Progress) => string;

/** Whose deck the card belongs to: ten kinds of science, six of trade, nine of politics. */
export function trackOf(card: Progress): Track {
  const at = PROGRESS.indexOf(card);
  return at < 10 ? "science" : at < 16 ? "trade" : "politics";
}

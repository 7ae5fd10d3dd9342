// types.ts - a table as the server tells it (docs/api.md, Tables; docs/engine-protocol.md, What a view tells).
import type * as answers from "../answers";

export const RESOURCES = ["brick", "lumber", "wool", "grain", "ore"] as const;
export type Resource = (typeof RESOURCES)[number];
/** Cards of a hand that only cities of Cities & Knights yield. */
export const COMMODITIES = ["paper", "cloth", "coin"] as const;
export type Commodity = (typeof COMMODITIES)[number];
/** Every kind of card that a hand can hold. */
export const GOODS = [...RESOURCES, ...COMMODITIES] as const;
export type Good = (typeof GOODS)[number];
export type Cards = answers.Cards;
export const CARD_KINDS = ["knight", "road-building", "year-of-plenty", "monopoly", "victory-point"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Fish tokens of the Fishermen; the boot is drawn like one. */
export const TOKENS = ["one-fish", "two-fish", "three-fish"] as const;
export type Token = (typeof TOKENS)[number];
export type Tokens = answers.FishTokens;

export type Place = answers.TablePlace;
export type Settings = answers.AgreedSettings;

export type Clock = answers.TableClock;
export type SeatView = answers.SeatView;
export type Offer = answers.Offer;
export type Legal = answers.Legal;
export type Result = answers.GameResult;

/** The seats' shares of the dice (docs/chance.md). */
export type SeatShare = answers.SeatShare;
export type ChanceView = answers.ChanceView;

export type View = answers.TableView;

export type Action = answers.GameAction;
export type Entry = answers.TableEntry;
type News = NonNullable<View["news"]>[number];
/** One line of what happened: an entry of the game's log, or something said. */
export type Happening = {
  seq: number;
  entry?: Entry;
  judge?: string;
  words?: string | null;
  stolen?: Good;
  caught?: { seat: number; token?: Token | "boot" }[];
  /** What only Cities & Knights tells: cards that changed hands unseen, progress cards, what the barbarians did. */
  passed?: News["passed"];
  turned?: News["turned"];
  attack?: News["attack"];
  at: number;
  chat?: {
    from?: string;
    name?: string;
    guest?: boolean /** has no account */;
    seat?: number | null;
    text?: string;
    to: string;
  };
};

export type TableFacts = answers.Table;

export const countCards = (cards: Cards | undefined): number =>
  GOODS.reduce((sum, kind) => sum + (cards?.[kind] ?? 0), 0);

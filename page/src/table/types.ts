// types.ts - a table as the server tells it (docs/api.md, Tables; docs/engine-protocol.md, What a view tells).
import type { BoardLayout } from "../board/board";

export const RESOURCES = ["brick", "lumber", "wool", "grain", "ore"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Cards = Partial<Record<Resource, number>>;
export const CARD_KINDS = ["knight", "road-building", "year-of-plenty", "monopoly", "victory-point"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Fish tokens of the Fishermen; the boot is drawn like one. */
export const TOKENS = ["one-fish", "two-fish", "three-fish"] as const;
export type Token = (typeof TOKENS)[number];
export type Tokens = Partial<Record<Token, number>>;

export type Place = { person?: string; name?: string; bot?: string; ready?: boolean; away?: boolean };
export type Settings = {
  scenario: string;
  rulebook: string;
  rules: Record<string, string | number | boolean>;
  seats: number;
  board: { setup?: string; seed?: number };
  listed: boolean;
  spectators: boolean;
  spectator_delay_s: number;
  chat: boolean;
  shuffle: boolean;
  tracker: boolean;
  commentary_delay_s: number;
};

export type Clock = { left_ms?: number; total_ms: number; overruns: number; bank_ms?: number };
export type SeatView = {
  holder: "person" | "bot" | "substitute" | "nobody";
  connected: boolean;
  public_points: number;
  points?: number;
  cards: number;
  hand?: Cards /** what everybody can know of the hand, where the table keeps count */;
  at_least?: Cards;
  at_most?: Cards;
  devcard_count: number;
  fresh_count: number;
  devcards?: Partial<Record<CardKind, number>>;
  settlements: number[];
  cities: number[];
  roads: number[];
  supply: { road: number; settlement: number; city: number; ship?: number };
  rates: Record<Resource, number>;
  knights: number;
  route: number;
  discarding?: Cards;
  discards?: number;
  has_chosen_discard?: boolean;
  called?: boolean;
  away?: boolean;
  vacant?: boolean;
  timed_out?: boolean;
  clock: Clock;
  ships?: number[];
  islands?: number[];
  gold_due?: number;
  fish_count?: number;
  fish?: Tokens;
};
export type Offer = {
  offer: number;
  seat: number;
  to?: number[];
  give: Cards;
  get: Cards;
  yes: number[];
  no: number[];
};
export type Legal = {
  kinds: string[];
  settlement?: { sites: number[] };
  city?: { sites: number[] };
  road?: { edges: number[] };
  robber?: { hexes: number[] };
  steal?: { victims: number[] };
  discard?: { count: number };
  "year-of-plenty"?: { take: Resource[]; twice: Resource[] };
  bank?: { give: Cards; take: Resource[] };
  move?: { sites?: number[]; edges?: number[] };
  redirect?: { sites?: number[]; take?: Resource[] };
  ship?: { edges: number[] };
  sail?: { ships: { from: number; to: number[] }[] };
  pirate?: { hexes: number[] };
  gold?: { count: number; take: Resource[] };
  "fish-steal"?: { victims: number[] };
  "fish-card"?: { take: Resource[] };
  "fish-road"?: { edges: number[] };
  boot?: { seats: number[] };
  swap?: { tokens: Token[] };
};
export type Result = { ending: string; winner: number | null; seats: { points: number; place: number }[] };

/** The seats' shares of the dice (docs/chance.md). */
export type SeatShare = {
  did: "none" | "pledged" | "shown" | "withheld";
  bot?: boolean;
  pledge?: string;
  share?: string;
};
export type ChanceView = {
  awaits: "pledges" | "shares" | "ready" /** play stands still for it */;
  stands?: boolean;
  seats: SeatShare[];
};

export type View = {
  role: "seat" | "spectator" | "desk" | "judge" | "replay";
  seat?: number;
  count: number;
  scenario: string;
  rulebook: string;
  rules: Record<string, string | number | boolean>;
  board: BoardLayout;
  phase: string;
  turn: number;
  turns: number;
  dice: [number, number] | null;
  card_played: boolean;
  setup_site: number | null;
  robber: number | null;
  robber_from?: number;
  victim: number | null;
  free_roads: number;
  longest_route: number | null;
  largest_army: number | null;
  bank: Cards;
  deck_count: number;
  fresh?: Partial<Record<CardKind, number>>;
  spent: Partial<Record<CardKind, number>>;
  seats: SeatView[];
  offers: Offer[];
  paused: string[];
  wants_substitute?: boolean;
  silent?: boolean;
  quiet?: number[];
  running: number[];
  limit_ms: number;
  commit: string;
  seed?: string;
  chance?: ChanceView;
  result: Result;
  legal?: Legal;
  may?: string[];
  pirate?: number | null;
  ship_moved?: boolean;
  new_ships?: number[];
  fish_in_pile?: number;
  fish_spent?: Tokens;
  boot?: number | null;
  swaps_due?: number[];
};

export type Action = {
  kind: string;
  site?: number;
  edge?: number;
  hex?: number;
  victim?: number;
  dice?: [number, number];
  cards?: Cards;
  resource?: Resource;
  give?: Cards | Resource;
  get?: Cards | Resource;
  with?: number;
  from?: number;
  to?: number;
  token?: Token | null;
  tokens?: Tokens;
};
export type Entry = {
  n: number;
  kind: string;
  by: string;
  seat?: number;
  at: number;
  spent_ms?: number[];
  action?: Action;
  offer?: number;
  to?: number[] | number;
  give?: Cards;
  get?: Cards;
  clause?: string;
  text?: string;
  pause?: string;
  holder?: string;
  connected?: boolean;
  winner?: number | null;
  vp?: number[];
  change?: string;
  ms?: number;
  closed?: string;
  missing?: number[];
  commit?: string;
  pledge?: string;
  share?: string;
};
/** One line of what happened: an entry of the game's log, or something said. */
export type Happening = {
  seq: number;
  entry?: Entry;
  judge?: string;
  words?: string | null;
  stolen?: Resource;
  caught?: { seat: number; token?: Token | "boot" }[];
  at: number;
  chat?: { from?: string; name?: string; seat?: number | null; text?: string; to: string };
};

export type TableFacts = {
  table: string;
  topic: string;
  seq: number;
  now: number;
  state: "gathering" | "playing" | "over" | "shut";
  host: string;
  host_name?: string;
  event?: string;
  round?: number;
  game?: number /** where the same people play again */;
  next?: string;
  places: Place[];
  settings: Settings;
  commentary?: {
    delay_s: number;
    agreed: boolean /** no answer at this table yet */;
    asked?: boolean;
    mine?: boolean;
  };
  muted: string[];
  elapsed_ms?: number;
  view?: View;
  me?: { seat?: number };
};

export const countCards = (cards: Cards | undefined): number =>
  RESOURCES.reduce((sum, kind) => sum + (cards?.[kind] ?? 0), 0);

// scenario.ts - what only some scenarios have: the questions that the table asks of them. For the base game every answer is nothing.
//
// Each scenario answers as one object in a folder of its own; nothing else at the table names a scenario.
import type { ComponentType } from "preact";
import type { BoardProps, Targets } from "../board/board";
import type { Mode } from "./bar";
import { fishermen } from "./isles/fishermen";
import { shores } from "./isles/shores";
import { knights } from "./knights/cities-and-knights";
import type { LiveTable } from "./live-table";
import { RESOURCES, type Cards, type Good, type Place, type View } from "./types";

export type Modes = { mode: Mode; setMode: (mode: Mode) => void };
export type AtTable = { table: LiveTable; view: View; places: readonly Place[] } & Modes;
export type OfSeat = { view: View; seat: number };

export type Scenario = {
  /** Kinds of cards that a hand can hold. */
  goods?: readonly Good[];
  /** false: nobody buys or holds development cards, and there is no Largest Army. */
  developmentCards?: false;
  /** Cards that a seat may hold when a 7 is rolled, where that is not the same for all. */
  handLimit?: (view: View, seat: number) => number;
  /** What lies on the board besides roads and buildings. */
  pieces?: (view: View) => Partial<BoardProps>;
  /** Places that glow; undefined where the base game answers. */
  targets?: (at: AtTable) => Targets | undefined;
  /** In the bar: large ones instead of "Buy card", and small ones beside those of the base game. */
  Acts?: ComponentType<AtTable>;
  Buttons?: ComponentType<AtTable>;
  /** What can be looked at and what is asked of your own seat now. */
  Panels?: ComponentType<AtTable>;
  /** Below the sentence that says what the table waits for. */
  Course?: ComponentType<{ view: View; places: readonly Place[] }>;
  /** The first of the two dice is the red one, whose number matters alone. */
  redFirst?: true;
  /** Beside the dice. */
  Die?: ComponentType<{ view: View }>;
  /** After the cards of your own hand; and what a hand shows to people who see everything. */
  Hand?: ComponentType<AtTable>;
  Holds?: ComponentType<OfSeat>;
  keys?: (at: AtTable) => Record<string, () => void>;
  /** The same for people: which key, and what it does. */
  keyList?: () => readonly (readonly [keys: string, does: string])[];
  /** Further facts in the strip of a seat, as public as its rules say; and what it is doing, or "". */
  Facts?: ComponentType<OfSeat>;
  doing?: (view: View, seat: number) => string;
  /** What the table waits for, where only this scenario asks for it. */
  waits?: (view: View, places: readonly Place[], mode: Mode) => string | null;
  /** Cards that have to leave a hand for another reason than a 7: the question, and the word on its button. */
  gives?: (view: View, places: readonly Place[]) => { title: string; press: string } | null;
  /** In what can be looked up: piles, prices, what wins. */
  Bank?: ComponentType<AtTable>;
  costs?: () => readonly (readonly [what: string, cost: Cards])[];
  worths?: () => string;
  goal?: (points: number) => string;
  /** What points are made of besides buildings and the Longest Road. */
  points?: (view: View, seat: number) => readonly string[];
};

const BASE: Scenario = {};

export function scenarioOf({ scenario }: { scenario: string }): Scenario {
  switch (scenario) {
    case "fishermen":
      return fishermen;
    case "new-shores":
      return shores;
    case "cities-and-knights":
      return knights;
    default:
      return BASE;
  }
}

export const goodsOf = (view: View): readonly Good[] => scenarioOf(view).goods ?? RESOURCES;
export const handLimit = (view: View, seat: number): number =>
  scenarioOf(view).handLimit?.(view, seat) ?? Number(view.rules.hand_limit ?? 7);

// cards.tsx - resources as cards and small signs: told by shape, word and colour; and how one chooses some of them.
import type { JSX } from "preact";
import { GLYPH, SEAT_SYMBOL, type Terrain } from "../board/art";
import { COMMODITY_SIGN } from "./knights/knight-signs";
import { countCards, GOODS, RESOURCES, type Cards, type Good, type Resource } from "./types";
import { g } from "./game-words";

const LAND_OF: Record<Resource, Terrain> = {
  brick: "hills",
  lumber: "forest",
  wool: "pasture",
  grain: "fields",
  ore: "mountains",
};

/** The land that a kind of card comes from; commodities come from its cities (K-25). */
export const landOf = (kind: Good): Terrain =>
  isResource(kind)
    ? LAND_OF[kind]
    : ({ paper: "forest", cloth: "pasture", coin: "mountains" } as const)[kind];

const isResource = (kind: Good): kind is Resource => kind in LAND_OF;
/** The class that gives a kind of card its colours. */
export const tint = (kind: Good): string => (isResource(kind) ? `board-${LAND_OF[kind]}` : `goods-${kind}`);

/** The sign of a resource is the drawing of the land it comes from; commodities have their own. */
export const Sign = ({ kind, size = 22 }: { kind: Good; size?: number }): JSX.Element => (
  <svg
    class={`play-sign ${tint(kind)}`}
    viewBox="-24 -24 48 48"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <path d={isResource(kind) ? GLYPH[LAND_OF[kind]] : COMMODITY_SIGN[kind]} />
  </svg>
);

/** Who sits there: colour and symbol together. */
export const SeatMark = ({ seat, size = 18 }: { seat: number; size?: number }): JSX.Element => (
  <svg
    class={`play-mark board-seat-${seat + 1}`}
    viewBox="-11 -11 22 22"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <circle r={10.2} />
    <path d={SEAT_SYMBOL[seat]} transform="scale(.8)" />
  </svg>
);

/** "2 × brick, ore" as signs with counts; the words are there for those who listen. */
export function Pile({ cards }: { cards: Cards }): JSX.Element {
  const kinds = GOODS.filter((kind) => cards[kind]);
  if (!kinds.length) return <span class="soft">{g("nothing")}</span>;
  return (
    <span class="play-pile">
      {kinds.map((kind) => (
        <span key={kind} class={`play-chip ${tint(kind)}`}>
          <b>{cards[kind]}</b>
          <Sign kind={kind} size={20} />
          <span class="hidden">{g(kind)}</span>
        </span>
      ))}
    </span>
  );
}

/** What something costs, as small signs; the words stand elsewhere. */
export const Price = ({ cost, size = 13 }: { cost: Cards; size?: number }): JSX.Element => (
  <i class="play-price" aria-hidden="true">
    {GOODS.flatMap((kind) =>
      Array.from({ length: cost[kind] ?? 0 }, (_, i) => <Sign key={kind + i} kind={kind} size={size} />),
    )}
  </i>
);

type StepperProps = {
  label: string;
  cards: Cards;
  set: (cards: Cards) => void;
  /** The most of each kind that makes sense; kinds without a limit have none. */
  most?: Cards;
  kinds?: readonly Good[];
  total?: number;
};

/** Choose cards: a press on a card takes one more, the minus below it one less. */
export function Stepper({ label, cards, set, most, kinds = RESOURCES, total }: StepperProps): JSX.Element {
  const sum = countCards(cards);
  const put = (kind: Good, count: number): void => {
    const next = { ...cards };
    if (count > 0) next[kind] = count;
    else delete next[kind];
    set(next);
  };
  return (
    <div class="play-stepper" role="group" aria-label={label}>
      {kinds.map((kind) => {
        const count = cards[kind] ?? 0,
          top = most ? (most[kind] ?? 0) : 19;
        return (
          <div key={kind} class={`play-step ${tint(kind)}${count ? " on" : ""}`}>
            <button
              type="button"
              class="more"
              aria-label={`+ ${g(kind)}`}
              disabled={count >= top || (total !== undefined && sum >= total)}
              onClick={() => put(kind, count + 1)}
            >
              <Sign kind={kind} size={30} />
              <span aria-hidden="true">{g(kind)}</span>
            </button>
            <output aria-live="off" aria-label={g(kind)}>
              {count}
              {most && <small>/{top}</small>}
            </output>
            <button
              type="button"
              class="less"
              aria-label={`− ${g(kind)}`}
              disabled={count === 0}
              onClick={() => put(kind, count - 1)}
            >
              −
            </button>
          </div>
        );
      })}
    </div>
  );
}

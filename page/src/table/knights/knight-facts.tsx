// knight-facts.tsx - what everyone sees of a seat in Cities & Knights: cards, levels, knights, and what gives points.
import type { JSX } from "preact";
import { TRACKS, type CityPieces } from "../../board/knights";
import { comma } from "../../language";
import { Fact } from "../fact";
import type { OfSeat } from "../scenario";
import type { SeatView, View } from "../types";
import { cardName } from "./card-words";
import { k, knightWord, progressText } from "./knight-words";
import { PROGRESS } from "./modes";
import { DeckSign, ProgressArt, ShieldSign, StallSign, TokenSign, TrackSign } from "./knight-signs";

export const pieces = (view: View): { cities: CityPieces } => ({
  cities: {
    knights: view.seats.flatMap((one, seat) =>
      (one.knight_pieces ?? []).map((piece) => ({ ...piece, seat })),
    ),
    walls: view.seats.flatMap((one) => one.walls ?? []),
    metropolises: TRACKS.flatMap((track) => {
      const one = view.metropolises?.[track];
      return one ? [{ site: one.site, track }] : [];
    }),
    fallen: view.seats.flatMap((one) => one.sideways ?? []),
    merchant: view.merchant ?? null,
  },
});

const held = (one: SeatView): number =>
  TRACKS.reduce((sum, track) => sum + (one.progress_count?.[track] ?? 0), 0);
const levelsOf = (one: SeatView): Record<"science" | "trade" | "politics", number> => ({
  science: one.improvements?.science.level ?? 0,
  trade: one.improvements?.trade.level ?? 0,
  politics: one.improvements?.politics.level ?? 0,
});

function knightsText(one: SeatView): string {
  const all = one.knight_pieces ?? [];
  return [
    k("strength", { n: one.strength ?? 0 }),
    ...(all.length ? all.map(knightWord) : [k("knights", { n: 0 })]),
    k("walls", { n: one.walls?.length ?? 0 }),
  ].join(comma());
}

export function Facts({ view, seat }: OfSeat): JSX.Element {
  const one = view.seats[seat]!,
    n = held(one),
    levels = levelsOf(one),
    won = TRACKS.filter((track) => view.metropolises?.[track]?.seat === seat),
    tokens = one.defender_tokens ?? 0,
    open = one.open_cards ?? [];
  const decks = TRACKS.filter((track) => one.progress_count?.[track])
    .map((track) => `${one.progress_count![track]} ${k(track)}`)
    .join(comma());
  return (
    <>
      <Fact
        name="progress"
        text={k("progress", { n }) + (decks && ` (${decks})`)}
        sign={<DeckSign track={TRACKS.find((track) => one.progress_count?.[track]) ?? "science"} size={18} />}
        count={n}
        kind={n > 4 ? "warn" : ""}
      />
      <Fact
        name="strength"
        text={knightsText(one)}
        sign={<ShieldSign size={18} />}
        count={one.strength ?? 0}
      />
      <Fact
        name="levels"
        text={[k("levels", levels), ...won.map((track) => k("metropolis", { track: k(track) }))].join(
          comma(),
        )}
        sign={
          <span class="knights-levels" aria-hidden="true">
            {TRACKS.map((track) => (
              <span key={track} class={won.includes(track) ? "won" : ""}>
                <TrackSign track={track} size={16} />
                {levels[track]}
              </span>
            ))}
          </span>
        }
        count=""
      />
      {tokens > 0 && (
        <Fact
          name="tokens"
          text={k("tokens", { n: tokens })}
          sign={<TokenSign size={18} />}
          count={`+${tokens}`}
          best
        />
      )}
      {view.merchant?.seat === seat && (
        <Fact name="merchant" text={k("merchant")} sign={<StallSign size={18} />} count="+1" best />
      )}
      {open.length > 0 && (
        <Fact
          name="open-cards"
          text={k("openCards", { cards: open.map(cardName).join(comma()), n: open.length })}
          sign={<ProgressArt card={open[0]!} size={18} />}
          count={`+${open.length}`}
          best
        />
      )}
    </>
  );
}

/** Progress cards of a hand that spectators may see. */
export function Holds({ view, seat }: OfSeat): JSX.Element | null {
  const cards = view.seats[seat]!.progress ?? {};
  return (
    <>
      {PROGRESS.filter((card) => cards[card]).map((card) => (
        <span key={card} class="stage-dev" title={cardName(card)}>
          <ProgressArt card={card} size={20} />
          {cards[card]! > 1 && cards[card]}
          <span class="hidden">{cardName(card)}</span>
        </span>
      ))}
    </>
  );
}

/** What gives points besides buildings and the Longest Road (K-150). */
export function points(view: View, seat: number): string[] {
  const one = view.seats[seat]!,
    won = TRACKS.filter((track) => view.metropolises?.[track]?.seat === seat).length,
    tokens = one.defender_tokens ?? 0;
  return [
    won ? k("metropolisPoints", { n: won }) : "",
    tokens ? k("tokens", { n: tokens }) : "",
    one.open_cards?.length ? progressText(Object.fromEntries(one.open_cards.map((card) => [card, 1]))) : "",
    view.merchant?.seat === seat ? k("merchant") : "",
  ].filter(Boolean);
}

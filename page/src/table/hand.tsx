// hand.tsx - your own cards: resources as a fan of cards with the rates of your harbours, development cards that say when they can be played.
import type { JSX } from "preact";
import { words } from "../language";
import { complain } from "../ui/toast";
import { Sign, tint } from "./cards";
import { whyNotPlay } from "./reasons";
import { goodsOf, handLimit, scenarioOf, type AtTable } from "./scenario";
import { CardArt } from "./signs";
import { CARD_KINDS, countCards, type CardKind, type Good } from "./types";
import { g } from "./game-words";

const t = words({
  hand: "Your cards",
  total: "{n, plural, one {card} other {cards}}",
  over: "over {n}: discard half on a 7",
  fresh: "new",
  play: "Play {card}",
  dev: "Your development cards",
  rate: "Bank rate: {n} for 1",
  each: "{n} × {card}",
});

export function Hand({ at, play }: { at: AtTable; play: (kind: CardKind) => void }): JSX.Element | null {
  const { view, places } = at,
    own = scenarioOf(view);
  if (view.seat === undefined) return null;
  const me = view.seats[view.seat]!,
    hand = me.hand ?? {},
    kinds = CARD_KINDS.filter((kind) => me.devcards?.[kind]),
    rateOf = (kind: Good): number => me.rates[kind] ?? 4,
    total = countCards(hand),
    limit = handLimit(view, view.seat);
  return (
    <section class="play-hand" aria-label={t("hand")} tabIndex={0}>
      <ul class="play-cards">
        {goodsOf(view).map((kind) => (
          <li
            key={kind}
            class={`play-card ${tint(kind)}${hand[kind] ? " on" : ""}`}
            data-card={kind}
            title={t("rate", { n: rateOf(kind) })}
          >
            <Sign kind={kind} size={34} />
            <b data-hand={kind}>{hand[kind] ?? 0}</b>
            <span>{g(kind)}</span>
            <small class={rateOf(kind) < 4 ? "good" : ""}>{rateOf(kind)}:1</small>
          </li>
        ))}
      </ul>
      <p
        class={total > limit ? "play-total warn" : "play-total"}
        title={total > limit ? t("over", { n: limit }) : undefined}
      >
        <b>{total}</b> {t("total", { n: total })}
        {total > limit && <span class="hidden">: {t("over", { n: limit })}</span>}
      </p>
      {own.Hand && <own.Hand {...at} />}
      {kinds.length > 0 && (
        <ul class="play-devcards" aria-label={t("dev")}>
          {kinds.map((kind) => {
            const count = me.devcards![kind]!,
              fresh = view.fresh?.[kind] ?? 0,
              no = whyNotPlay(view, kind, places);
            const young = fresh > 0 ? ` ${fresh < count ? `${fresh} ` : ""}${t("fresh")}` : "",
              more = count > 1 || young ? `: ${count > 1 ? `${count} ` : ""}${g(kind)}${young}` : ""; // what is read aloud has what is seen in it
            return (
              <li key={kind}>
                <button
                  type="button"
                  class={`play-devcard dev-${kind}`}
                  aria-disabled={no ? "true" : undefined}
                  title={no ?? t("play", { card: g(kind) })}
                  aria-label={
                    no ? t("each", { n: count, card: g(kind) }) : t("play", { card: g(kind) }) + more
                  }
                  onClick={() => {
                    if (no) complain(no);
                    else play(kind);
                  }}
                >
                  <CardArt kind={kind} size={34} />
                  {count > 1 && <b>{count} </b>}
                  <span>{g(kind)}</span>
                  {young && <small>{young}</small>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

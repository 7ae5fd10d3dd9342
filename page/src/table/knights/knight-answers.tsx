// knight-answers.tsx - what someone is asked in between, each beside the board: a deck, a kind, cards of another hand, a level, or nothing (K-172).
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { TRACKS } from "../../board/knights";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { into } from "../../ui/signals";
import { SeatMark, Sign, Stepper } from "../cards";
import { g, seatName } from "../game-words";
import type { AtTable } from "../scenario";
import { countCards, GOODS, type Cards, type Good } from "../types";
import { cardName, cardText, trackOf } from "./card-words";
import { k, waits } from "./knight-words";
import { openCard, PROGRESS, type Progress } from "./modes";
import { Kinds } from "./progress-cards";
import { COMMODITY_OF, DeckSign, KnightSign, ProgressArt } from "./knight-signs";

const t = words({
  nothing: "Nothing",
  take: "Take",
  left: "{n, plural, one {1 to go} other {# to go}}",
  deck: "{track}: {n, plural, one {1 card} other {# cards}}",
  chosen: "You've chosen. Waiting for the others.",
  putBack: "Put back a progress card",
  putBackLead:
    "{n, plural, one {1 card too many. It goes under its deck.} other {# cards too many. They go under their decks.}} [K-103]",
  harbor: "Commercial Harbor: offer a card",
  harborCard: "Card you give, face down",
  harborTo: "Offer to",
  holds: "{who} holds",
  none: "no progress cards",
  level: "Knight to place",
  board: "Choose a highlighted place on the board.",
});

/** Progress cards to choose from, each with what it does. */
function CardList({
  cards,
  label,
  pick,
}: {
  cards: readonly Progress[];
  label: string;
  pick: (card: Progress) => unknown;
}): JSX.Element {
  return (
    <ul class="knights-pick" aria-label={label}>
      {cards.map((card) => (
        <li key={card} class={`goods-${COMMODITY_OF[trackOf(card)]}`}>
          <Button act={() => pick(card)}>
            <ProgressArt card={card} size={22} />
            {cardName(card)}
          </Button>
          <span class="soft">{cardText(card)}</span>
        </li>
      ))}
    </ul>
  );
}

function Dues({ at }: { at: AtTable }): JSX.Element {
  const chosen = useSignal<Cards>({}),
    { view, table } = at,
    answer = view.legal!.answer!,
    from = view.looks_at?.hand ?? {},
    count = answer.count ?? 0,
    left = count - countCards(chosen.value);
  return (
    <>
      <Stepper
        label={t("take")}
        cards={chosen.value}
        set={into(chosen)}
        most={from}
        kinds={GOODS.filter((kind) => from[kind])}
        total={count}
      />
      <div class="buttons">
        <Button
          kind="main"
          not={left ? t("left", { n: left }) : null}
          act={() => table.act({ kind: "answer", cards: chosen.value })}
        >
          {t("take")}
          {left > 0 ? ` (${t("left", { n: left })})` : ""}
        </Button>
      </div>
    </>
  );
}

/** The level of the knight that Treason lets you place, where there is a choice. */
function Levels({ at }: { at: AtTable }): JSX.Element | null {
  const levels = at.view.legal?.answer?.knights ?? [],
    chosen = openCard(at.mode)?.first ?? 0;
  if (levels.length < 2) return null;
  return (
    <div class="buttons" role="group" aria-label={t("level")}>
      {levels.map((level, i) => (
        <Button key={level} pressed={chosen === i} act={() => at.setMode(`card treason ${i}`)}>
          <KnightSign level={level} active={at.view.loose_knight?.active ?? false} seat={at.view.seat!} />
          {k(level)}
        </Button>
      ))}
    </div>
  );
}

function Choices({ at }: { at: AtTable }): JSX.Element {
  const { view, table, places } = at,
    answer = view.legal!.answer!,
    say = (word: string) => table.act(`answer ${word}`),
    looked = view.looks_at;
  return (
    <>
      {answer.tracks && (
        <div class="buttons">
          {TRACKS.filter((track) => answer.tracks!.includes(track)).map((track) => {
            const deck = view.decks?.[track];
            return (
              <Button key={track} act={() => say(track)}>
                <DeckSign track={track} size={26} />
                {t("deck", { track: k(track), n: (deck?.upper ?? 0) + (deck?.under.length ?? 0) })}
              </Button>
            );
          })}
        </div>
      )}
      {answer.resources && <Kinds label={t("take")} kinds={answer.resources} pick={say} />}
      {looked?.progress && (
        <p>
          <SeatMark seat={looked.seat} /> {t("holds", { who: seatName(places, looked.seat) })}:{" "}
          {PROGRESS.filter((card) => looked.progress![card])
            .map(
              (card) =>
                `${looked.progress![card]! > 1 ? `${looked.progress![card]} × ` : ""}${cardName(card)}`,
            )
            .join(", ") || t("none")}
        </p>
      )}
      {answer.progress && <CardList cards={answer.progress} label={t("take")} pick={say} />}
      {answer.count !== undefined && <Dues at={at} />}
      {(answer.sites?.length || answer.edges?.length) && <p class="knights-on">{t("board")}</p>}
      <Levels at={at} />
      {answer.nothing && (
        <div class="buttons">
          <Button act={() => say("nothing")}>{t("nothing")}</Button>
        </div>
      )}
    </>
  );
}

/** What the phase asks of your own seat. */
export function AnswerPanel({ at }: { at: AtTable }): JSX.Element | null {
  const { view, places } = at,
    me = view.seat === undefined ? undefined : view.seats[view.seat];
  if (me?.puts_back)
    return (
      <div class="play-panel">
        <p>{t("chosen")}</p>
      </div>
    );
  if (!view.legal?.answer) return null;
  const title = waits(view, places, null) ?? "";
  return (
    <section class="play-panel urgent" aria-label={title} data-answer={view.phase}>
      <h2>{title}</h2>
      <Choices at={at} />
    </section>
  );
}

/** More than four: on your own turn before it ends, for others at once (K-24, K-103). */
export function PutBack({ at }: { at: AtTable }): JSX.Element | null {
  const { view, table } = at,
    cards = view.legal?.["progress-discard"]?.progress;
  if (!cards || view.seat === undefined || (view.phase !== "put-back" && at.mode !== "put-back")) return null;
  const held = Object.values(view.seats[view.seat]!.progress ?? {}).reduce((sum, n) => sum + n, 0);
  return (
    <section
      class={view.phase === "action" ? "play-panel" : "play-panel urgent"}
      aria-label={t("putBack")}
      data-answer="put-back"
    >
      <h2>{t("putBack")}</h2>
      <p>{t("putBackLead", { n: held - 4 })}</p>
      <CardList cards={cards} label={t("putBack")} pick={(card) => table.act(`progress-discard ${card}`)} />
    </section>
  );
}

/** Opened by a button, so that on a phone your own cards stay within reach. While a Commercial Harbor is open: a card for an opponent who has not been offered one yet (K-121). */
export function HarborOffers({ at }: { at: AtTable }): JSX.Element | null {
  const chosen = useSignal<Good | null>(null),
    { view, table, places } = at,
    may = view.legal?.["harbor-offer"];
  if (!may || at.mode !== "harbor-offer") return null;
  const card =
    chosen.value && may.resources.includes(chosen.value as "ore") ? chosen.value : may.resources[0]!;
  return (
    <section class="play-panel" aria-label={t("harbor")} data-answer="harbor-offer">
      <h2>{t("harbor")}</h2>
      <div class="buttons" role="group" aria-label={t("harborCard")}>
        {may.resources.map((kind) => (
          <Button
            key={kind}
            pressed={kind === card}
            act={() => {
              chosen.value = kind;
            }}
          >
            <Sign kind={kind} />
            {g(kind)}
          </Button>
        ))}
      </div>
      <p>{t("harborTo")}</p>
      <div class="buttons">
        {may.victims.map((seat) => (
          <Button key={seat} act={() => table.act(`harbor-offer ${seat} ${card}`)}>
            <SeatMark seat={seat} />
            {seatName(places, seat)} ({g(card)})
          </Button>
        ))}
      </div>
    </section>
  );
}

// progress-cards.tsx - your own progress cards, and the one you are looking at: what it says, and what it asks before it is played.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { SeatMark, Sign } from "../cards";
import { g, seatName } from "../game-words";
import type { AtTable } from "../scenario";
import { Die } from "../this-moment";
import type { Good } from "../types";
import { cardName, cardText, trackOf } from "./card-words";
import { whyNotCard } from "./knight-words";
import { openCard, PROGRESS, type KnightMode, type Progress } from "./modes";
import { COMMODITY_OF, ProgressArt } from "./knight-signs";
import { TrackList } from "./tracks";

const t = words({
  hand: "Your progress cards",
  open: "On the table, 1 point each",
  play: { text: "Play", about: "a card" },
  close: "Close",
  each: "{n} × {card}",
  red: "Red die",
  yellow: "Yellow die",
  on: "Choose a highlighted place on the board.",
  second: "Now choose the second one.",
  onlyOne: "Only this knight",
  whom: "Choose a player.",
  kind: "Choose a kind of card.",
  cards: "{n, plural, one {1 card} other {# cards}}",
  progress: "{n, plural, one {1 progress card} other {# progress cards}}",
  knights: "{n, plural, one {1 knight} other {# knights}}",
  points: "{n, plural, one {1 point} other {# points}}",
});

/** Your own cards; others only see how many of each deck (K-160). */
export function ProgressHand({ view, mode, setMode }: AtTable): JSX.Element | null {
  const me = view.seat === undefined ? undefined : view.seats[view.seat],
    cards = PROGRESS.filter((card) => me?.progress?.[card]);
  if (!me || (!cards.length && !me.open_cards?.length)) return null;
  return (
    <ul class="play-devcards knights-hand" aria-label={t("hand")}>
      {cards.map((card) => {
        const n = me.progress![card]!,
          may = whyNotCard(view, card) === null;
        return (
          <li key={card}>
            <button
              type="button"
              class={`play-devcard progress-card goods-${COMMODITY_OF[trackOf(card)]}${may ? "" : " dim"}`}
              data-progress={card}
              aria-pressed={openCard(mode)?.card === card}
              title={cardText(card)}
              onClick={() => setMode(openCard(mode)?.card === card ? null : `card ${card}`)}
            >
              <ProgressArt card={card} size={30} />
              {n > 1 && <b>{n} </b>}
              <span>{cardName(card)}</span>
            </button>
          </li>
        );
      })}
      {me.open_cards?.map((card) => (
        <li key={card}>
          <span
            class={`play-devcard progress-card open goods-${COMMODITY_OF[trackOf(card)]}`}
            title={`${cardText(card)} ${t("open")}`}
          >
            <ProgressArt card={card} size={30} />
            <span>{cardName(card)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which six numbers a die can show. */
function DiePick({
  label,
  value,
  set,
  second,
}: {
  label: string;
  value: number;
  set: (n: number) => void;
  second: boolean;
}): JSX.Element {
  return (
    <div class="knights-dice" role="group" aria-label={label}>
      <span>{label}</span>
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={value === n}
          aria-label={String(n)}
          onClick={() => set(n)}
        >
          <Die value={n} second={second} />
        </button>
      ))}
    </div>
  );
}

function Alchemy({ at }: { at: AtTable }): JSX.Element {
  const red = useSignal(1),
    yellow = useSignal(1),
    set = (die: typeof red) => (n: number) => {
      die.value = n;
    };
  return (
    <>
      <DiePick label={t("red")} value={red.value} set={set(red)} second />
      <DiePick label={t("yellow")} value={yellow.value} set={set(yellow)} second={false} />
      <div class="buttons">
        <Button
          kind="main"
          not={whyNotCard(at.view, "alchemy")}
          act={async () => {
            at.setMode(null);
            await at.table.act(`alchemy ${red.value} ${yellow.value}`);
          }}
        >
          {t("play")}
        </Button>
      </div>
    </>
  );
}

/** Players the card can be played on, with what it would find there. */
function Players({
  at,
  card,
  seats,
}: {
  at: AtTable;
  card: Progress;
  seats: readonly number[];
}): JSX.Element {
  const { view, places, table, setMode } = at;
  const finds = (seat: number): string => {
    const one = view.seats[seat]!,
      held = Object.values(one.progress_count ?? {}).reduce((sum, n) => sum + n, 0);
    if (card === "espionage") return t("progress", { n: held });
    if (card === "treason") return t("knights", { n: one.knight_pieces?.length ?? 0 });
    return `${t("cards", { n: one.cards })}, ${t("points", { n: one.public_points })}`;
  };
  return (
    <>
      <p>{t("whom")}</p>
      <div class="buttons">
        {seats.map((seat) => (
          <Button
            key={seat}
            act={async () => {
              setMode(null);
              await table.act(`${card} ${seat}`);
            }}
          >
            <SeatMark seat={seat} />
            {seatName(places, seat)} ({finds(seat)})
          </Button>
        ))}
      </div>
    </>
  );
}

export function Kinds({
  kinds,
  label,
  pick,
}: {
  kinds: readonly Good[];
  label: string;
  pick: (kind: Good) => unknown;
}): JSX.Element {
  return (
    <div class="buttons" role="group" aria-label={label}>
      {kinds.map((kind) => (
        <Button key={kind} act={() => pick(kind)}>
          <Sign kind={kind} />
          {g(kind)}
        </Button>
      ))}
    </div>
  );
}

const SEATS: readonly Progress[] = ["guild-dues", "espionage", "treason"],
  KINDS: readonly Progress[] = ["merchant-fleet", "resource-monopoly", "trade-monopoly"];
const PLACES: readonly Progress[] = [
  "engineering",
  "invention",
  "medicine",
  "smithing",
  "merchant",
  "diplomacy",
  "intrigue",
  "taxation",
];

function Ask({ at, card, first }: { at: AtTable; card: Progress; first: number | undefined }): JSX.Element {
  const { view, table, setMode } = at,
    legal = view.legal,
    not = whyNotCard(view, card);
  // closed before the server answers: by then something else may be open
  const play = (action: string) => async (): Promise<void> => {
    setMode(card === "commercial-harbor" ? "harbor-offer" : null);
    await table.act(action);
  };
  if (card === "crane") return <TrackList at={at} crane />;
  if (not) return <p class="soft">{not}</p>;
  if (card === "alchemy") return <Alchemy at={at} />;
  if (SEATS.includes(card))
    return <Players at={at} card={card} seats={legal?.[card as "treason"]?.victims ?? []} />;
  if (KINDS.includes(card))
    return (
      <>
        <p>{t("kind")}</p>
        <Kinds
          label={t("kind")}
          kinds={legal?.[card as "merchant-fleet"]?.resources ?? []}
          pick={(kind) => play(`${card} ${kind}`)()}
        />
      </>
    );
  if (PLACES.includes(card))
    return (
      <>
        <p class="knights-on">{t(first === undefined ? "on" : "second")}</p>
        {card === "smithing" && first !== undefined && (
          <div class="buttons">
            <Button act={play(`smithing ${first}`)}>{t("onlyOne")}</Button>
          </div>
        )}
      </>
    );
  return (
    <div class="buttons">
      <Button kind="main" act={play(card)}>
        {t("play")}
      </Button>
    </div>
  );
}

/** The card that is open, beside the board: what it says stays in view while its target is chosen. */
export function CardPanel({ at }: { at: AtTable }): JSX.Element | null {
  const open = openCard(at.mode);
  if (!open || at.view.seat === undefined || !at.view.seats[at.view.seat]!.progress?.[open.card]) return null;
  const { card, first } = open;
  return (
    <section
      class={`play-panel knights-card goods-${COMMODITY_OF[trackOf(card)]}`}
      aria-label={cardName(card)}
      data-card-open={card}
    >
      <div class="row apart">
        <h2>
          <ProgressArt card={card} size={26} /> {cardName(card)}
        </h2>
        <Button kind="quiet" icon="cross" label={t("close")} act={() => at.setMode(null)}>
          {""}
        </Button>
      </div>
      <p>{cardText(card)}</p>
      <Ask at={at} card={card} first={first} />
    </section>
  );
}

/** Where an open card can go. */
export function cardTargets(at: AtTable, act: (action: string) => void) {
  const { view, mode, setMode } = at,
    open = openCard(mode),
    legal = view.legal;
  if (!open || !legal) return undefined;
  const { card, first } = open,
    then = (id: number): void => setMode(`card ${card} ${id}` as KnightMode);
  switch (card) {
    case "engineering":
    case "medicine":
    case "intrigue":
      return (
        legal[card] && { sites: legal[card].sites, pick: (_: string, id: number) => act(`${card} ${id}`) }
      );
    case "merchant":
    case "taxation":
      return (
        legal[card] && { hexes: legal[card].hexes, pick: (_: string, id: number) => act(`${card} ${id}`) }
      );
    case "diplomacy":
      return (
        legal.diplomacy && {
          edges: legal.diplomacy.edges,
          pick: (_: string, id: number) => act(`diplomacy ${id}`),
        }
      );
    case "smithing": {
      const knights = legal.smithing?.knights ?? [],
        second = knights.find((one) => one.first === first)?.second ?? [];
      return first === undefined
        ? {
            sites: knights.map((one) => one.first),
            pick: (_: string, id: number) =>
              knights.find((one) => one.first === id)?.second.length ? then(id) : act(`smithing ${id}`),
          }
        : { sites: second, pick: (_: string, id: number) => act(`smithing ${first} ${id}`) };
    }
    case "invention": {
      // each pair is told once, the lower hex first
      const pairs = (legal.invention?.hexes ?? []).flatMap(({ first: a, second }) =>
          second.map((b) => [a, b] as const),
        ),
        with_ = (hex: number): number[] =>
          pairs.flatMap(([a, b]) => (a === hex ? [b] : b === hex ? [a] : []));
      return first === undefined
        ? { hexes: [...new Set(pairs.flat())], pick: (_: string, id: number) => then(id) }
        : {
            hexes: with_(first),
            pick: (_: string, id: number) => act(`invention ${Math.min(first, id)} ${Math.max(first, id)}`),
          };
    }
    default:
      return undefined;
  }
}

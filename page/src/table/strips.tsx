// strips.tsx - each player in one strip: name, points, cards, what they hold, their clock, and what they are doing.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { clock as clockText, words } from "../language";
import { SeatMark } from "./cards";
import { Fact } from "./fact";
import { handLimit, scenarioOf } from "./scenario";
import { Mark } from "./signs";
import type { LiveTable } from "./live-table";
import { countCards, type Place, type SeatView, type View } from "./types";
import { cardsText, g, seatName } from "./game-words";

const t = words({
  players: "Players",
  cards: "{n, plural, one {1 card} other {# cards}}",
  dev: "{n, plural, one {1 development card} other {# development cards}}",
  knights: "{n, plural, one {1 Knight played} other {# Knights played}}",
  route: "{n, plural, one {road length 1} other {road length #}}",
  longest: "Longest Road",
  army: "Largest Army",
  left: "Pieces left: {road} roads, {settlement} settlements, {city} cities",
  active: "playing now",
  away: "offline",
  bot: "bot",
  must: "must discard {n}",
  chosen: "has chosen",
  yes: "accepts",
  no: "declines",
  thinking: "considering the offer",
  called: "called a judge",
  bank: "time bank {time}",
  hidden: "+{n} hidden",
  you: "you",
  here: "here",
  unknown: "{n, plural, one {1 unknown} other {# unknown}}",
  overLimit: "over the limit for a 7",
});

/** Milliseconds since the view came, ticking while a clock runs. */
export function useElapsed(table: LiveTable, runs: boolean): number {
  const now = useSignal(0);
  useEffect(() => {
    const tick = () => {
      now.value = performance.now() - table.since.value;
    };
    tick();
    if (!runs) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [runs, table.since.value]);
  return runs ? Math.max(0, now.value) : 0;
}

export function SeatClock({
  table,
  view,
  seat,
}: {
  table: LiveTable;
  view: View;
  seat: number;
}): JSX.Element | null {
  const runs = view.running.includes(seat),
    elapsed = useElapsed(table, runs),
    own = view.seats[seat]!.clock;
  if (own.left_ms === undefined) return null;
  const left = (own.left_ms - elapsed) / 1000;
  const mood = !runs ? "" : left <= 10 ? " last" : left <= 30 ? " soon" : "";
  const bank = own.bank_ms === undefined ? undefined : t("bank", { time: clockText(own.bank_ms / 1000) });
  return (
    <span class={`countdown play-clock${mood}`} title={bank}>
      {clockText(left)}
    </span>
  );
}

/** What this seat is doing about the thing that is going on. */
function doing(view: View, one: SeatView, seat: number): string {
  if (!one.connected && one.holder === "person") return t("away");
  if (one.called) return t("called");
  const own = scenarioOf(view).doing?.(view, seat);
  if (own) return own;
  if (one.discards) return one.has_chosen_discard ? t("chosen") : t("must", { n: one.discards });
  const offer = view.offers.find((made) => made.seat === view.turn);
  if (offer && seat !== view.turn)
    return offer.yes.includes(seat)
      ? t("yes")
      : offer.no.includes(seat)
        ? t("no")
        : (offer.to?.includes(seat) ?? true)
          ? t("thinking")
          : "";
  return view.turn === seat && view.phase !== "over" ? t("active") : "";
}

/** What everyone can work out of a hand, where the table keeps count. */
function tracked(one: SeatView): string {
  const sure = cardsText(one.at_least ?? {}),
    open = one.cards - countCards(one.at_least);
  return open > 0 ? `${sure === g("nothing") ? "" : `${sure}, `}${t("unknown", { n: open })}` : sure;
}

function DevelopmentFacts({ view, seat }: { view: View; seat: number }): JSX.Element {
  const one = view.seats[seat]!;
  return (
    <>
      <Fact
        sign={<Mark name="dev" size={18} />}
        text={t("dev", { n: one.devcard_count })}
        count={one.devcard_count}
      />
      <Fact
        sign={<Mark name="knight" size={18} />}
        text={t("knights", { n: one.knights }) + (view.largest_army === seat ? ` – ${t("army")}` : "")}
        count={one.knights}
        best={view.largest_army === seat}
      />
    </>
  );
}

function Strip({
  table,
  view,
  places,
  seat,
  name,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
  seat: number;
  name: (seat: number) => void;
}): JSX.Element {
  const one = view.seats[seat]!,
    mine = view.seat === seat,
    own = scenarioOf(view),
    over = one.cards > handLimit(view, seat);
  const state = doing(view, one, seat),
    points =
      view.phase === "over" ? (view.result?.seats[seat]?.points ?? one.public_points) : one.public_points,
    hidden = (one.points ?? points) - points,
    off = one.holder === "person" && !one.connected;
  return (
    <li
      class={`play-strip board-seat-${seat + 1}${view.turn === seat && view.phase !== "over" ? " active" : ""}${mine ? " own" : ""}`}
      data-seat={seat}
    >
      <button type="button" class="play-name" onClick={() => name(seat)}>
        <SeatMark seat={seat} size={24} />
        <span class="play-who">
          <b dir="auto">{seatName(places, seat)}</b>
          <span class="soft">
            <i class={`play-light${one.holder === "bot" ? " bot" : off ? " off" : ""}`} />
            {[mine ? t("you") : one.holder === "bot" ? t("bot") : "", state || (off ? t("away") : "")]
              .filter(Boolean)
              .join(" · ") || t("here")}
          </span>
        </span>
      </button>
      <span class="play-points" aria-label={g("points", { n: points })}>
        {points}
        {mine && hidden > 0 && <small title={t("hidden", { n: hidden })}>+{hidden}</small>}
      </span>
      <ul class="play-facts">
        <Fact
          sign={<Mark name="hand" size={18} />}
          text={`${t("cards", { n: one.cards })}${over ? `: ${t("overLimit")}` : ""}${!mine && one.at_least && one.cards > 0 ? ` (${tracked(one)})` : ""}`}
          count={one.cards}
          kind={over ? "warn" : ""}
        />
        {own.developmentCards !== false && <DevelopmentFacts view={view} seat={seat} />}
        <Fact
          sign={<Mark name="route" size={18} />}
          text={t("route", { n: one.route }) + (view.longest_route === seat ? ` – ${t("longest")}` : "")}
          count={one.route}
          best={view.longest_route === seat}
        />
        {own.Facts && <own.Facts view={view} seat={seat} />}
        <li class="play-left" title={t("left", one.supply)}>
          <span class="hidden">{t("left", one.supply)}</span>
          <span aria-hidden="true">
            {one.supply.road}·{one.supply.settlement}·{one.supply.city}
          </span>
        </li>
      </ul>
      <SeatClock table={table} view={view} seat={seat} />
    </li>
  );
}

/** `name`: called when a player's name is pressed, to show more about them. */
export const Strips = ({
  table,
  view,
  places,
  name,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
  name: (seat: number) => void;
}): JSX.Element => (
  <ol class="play-strips" aria-label={t("players")}>
    {view.seats.map((_, seat) => (
      <Strip key={seat} table={table} view={view} places={places} seat={seat} name={name} />
    ))}
  </ol>
);

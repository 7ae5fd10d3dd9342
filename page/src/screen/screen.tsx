// screen.tsx - the big screen of the hall: it chooses what to show by the state of the event, turns pages automatically, and continues when
// the network drops.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { EventHere } from "../event/event";
import { WithEvent } from "../event/event-frame";
import { SponsorLine } from "../event/sponsors";
import { gameWord, roundName, type Round } from "../event/tables";
import { time, words } from "../language";
import { connection, serverNow } from "../live";
import { query, type Params } from "../router";
import { goingOn } from "../standings/standings-words";
import { Icon } from "../ui/icons";
import { choose, chunk, slides, VIEWS, type View, type Slide } from "./choose-view";
import { useHall, type Notice, type Hall } from "./screen-data";
import { held, Panel } from "./operator-panel";
import {
  Champion,
  Knockout,
  LiveDraw,
  Lots,
  Notices,
  Pairings,
  Picks,
  Silence,
  Standings,
  Study,
  TableMap,
  title,
  Welcome,
} from "./hall-views";

const t = words({
  away: "Connection lost. Last update at {time}. Reconnecting…",
  next: "Next: round {n}",
  page: "Page {n} of {all}",
  notice: "Announcement",
});

const FRESH = 60_000,
  LOTS = 90_000,
  TICKER = 15 * 60_000;

/** The time of day, every second; everything that depends on it follows. */
function useNow(): number {
  const now = useSignal(serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = serverNow();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return now.value;
}

/** Keep the display from going dark, where the browser lets us. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | null = null;
    const hold = (): void => {
      if (document.visibilityState !== "visible") return;
      void navigator.wakeLock?.request("screen").then(
        (got) => {
          lock = got;
        },
        () => undefined, // a battery that is low, or a browser that does not: the display goes dark
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

/** When the server was last heard. */
function useHeard(): number | null {
  const heard = useSignal<number | null>(null);
  useEffect(
    () =>
      connection.subscribe((now) => {
        heard.value = now === "away" ? (heard.peek() ?? Date.now()) : null;
      }),
    [],
  );
  return heard.value;
}

/** Pages turn automatically; the operator may turn them too, or pause. */
function useSlide(
  count: number,
  seconds: (index: number) => number,
  key: string,
): [number, (by: number) => void] {
  const index = useSignal(0);
  useEffect(() => {
    index.value = 0;
  }, [key]);
  const at = count ? index.value % count : 0;
  useEffect(() => {
    if (held.value || count < 2) return;
    const timer = setTimeout(
      () => {
        index.value = (at + 1) % count;
      },
      seconds(at) * 1000,
    );
    return () => clearTimeout(timer);
  }, [at, count, held.value, key]);
  const step = useCallback(
    (by: number) => {
      index.value = (index.value + by + count) % Math.max(1, count);
    },
    [count],
  );
  return [at, step];
}

/** How much fits: as many rows as can be read from the back, in as many columns as the screen has room for. */
function useRoom(): { pairings: number; standings: number; tables: number } {
  const tall = useSignal(innerHeight > innerWidth);
  useEffect(() => {
    const sized = () => {
      tall.value = innerHeight > innerWidth;
    };
    addEventListener("resize", sized);
    return () => removeEventListener("resize", sized);
  }, []);
  return tall.value
    ? { pairings: 22, standings: 20, tables: 16 }
    : { pairings: 33, standings: 20, tables: 24 };
}

function ScreenHead({
  view,
  here,
  name,
  slide,
  now,
}: {
  view: View;
  here: EventHere;
  name: string;
  slide: Slide;
  now: number;
}): JSX.Element {
  return (
    <header>
      <h1>{view in title ? title[view as keyof typeof title]() : here.facts.name}</h1>
      <p class="screen-round">{name}</p>
      <p class="screen-time">
        {slide.pages > 1 && (
          <span aria-label={t("page", { n: slide.page + 1, all: slide.pages })}>
            {slide.page + 1}/{slide.pages}
          </span>
        )}
        <time>{time(now)}</time>
      </p>
    </header>
  );
}

function Ticker({ latest }: { latest: Notice }): JSX.Element {
  return (
    <p class="screen-ticker">
      <Icon name="speaker" size={40} />
      <span class="hidden">{t("notice")}: </span>
      <span class="screen-said">{latest.text}</span>
    </p>
  );
}

/** The default view. */
function viewsNow(
  age: number,
  now: number,
  hall: Hall,
  here: EventHere,
  round: Round | null,
  standings: Hall["standings"],
) {
  return age < FRESH
    ? (["notices"] as View[])
    : now - hall.lots < LOTS
      ? (["lots"] as View[])
      : choose(
          here.facts,
          round,
          standings.some((row) => row.games > 0),
        );
}

/** Which round and which game the slide is about. */
function shownName(hall: Hall, view: View, here: EventHere, round: Round | null) {
  const next = hall.upcoming !== null && view === "pairings" ? hall.upcoming : null,
    { scenarios } = here.facts;
  const game = gameWord(scenarios, next !== null ? scenarios[next % scenarios.length] : round?.scenario);
  return [
    next !== null ? t("next", { n: next + 1 }) : round && roundName(round),
    (round || next !== null) && game,
  ]
    .filter(Boolean)
    .join(" · ");
}

function AwayLine({ heard }: { heard: number }): JSX.Element {
  return (
    <p class="screen-away" role="status">
      <Icon name="warning" size={40} />
      {t("away", { time: time(heard) })}
    </p>
  );
}

function Big({ here }: { here: EventHere }): JSX.Element {
  const hall = useHall(here),
    now = useNow(),
    heard = useHeard(),
    room = useRoom();
  useWakeLock();
  useEffect(() => {
    document.title = here.facts.name;
  }, [here.facts.name]);
  const { round, rows, standings, notices } = hall,
    tables = (round?.tables ?? []).filter((table) => table.stage !== "void");
  const asked = query.value.get("show") as View | null,
    chosen = asked && VIEWS.includes(asked) ? asked : null;
  // For that time nothing else is called out, and all names keep their room; but a table that ended its study early is silent alone (WC25-1.1.7d).
  const silent = tables.some((table) => table.silent) && !tables.some((table) => table.stage === "study");
  const latest: Notice | undefined = notices[0],
    age = latest ? now - latest.at : Infinity;
  const auto = viewsNow(age, now, hall, here, round, standings);
  const views = chosen ? [chosen] : auto;
  const pages = useMemo(
    () => ({
      pairings: chunk(rows, room.pairings),
      standings: chunk(standings, room.standings),
      map: chunk(tables, room.tables),
    }),
    [rows, standings, tables, room.pairings],
  );
  const deck = slides(views, (view) =>
    view === "pairings" || view === "standings" || view === "map" ? pages[view].length : 1,
  );
  const [at, step] = useSlide(deck.length, (index) => deck[index]!.seconds, views.join());
  const slide = deck[at] ?? deck[0]!,
    view = slide.view;
  const name = shownName(hall, view, here, round);
  const further = goingOn(standings, here.facts.cut_places ?? 0),
    last = standings.filter((row) => further.has(row.player)).at(-1)?.player; // who reaches the semi-finals stands above a line
  return (
    <div class={`screen view-${view}`}>
      <ScreenHead view={view} here={here} name={name} slide={slide} now={now} />
      {heard !== null && <AwayLine heard={heard} />}
      {silent && <Silence />}
      <main id="main" tabIndex={-1}>
        {view === "welcome" && <Welcome />}
        {view === "pairings" && <Pairings rows={pages.pairings[slide.page] ?? []} />}
        {view === "map" && <TableMap tables={pages.map[slide.page] ?? []} />}
        {view === "draw" && <LiveDraw round={round} />}
        {view === "study" && <Study hall={hall} />}
        {view === "picks" && <Picks tables={tables.slice(0, 4)} />}
        {view === "standings" && (
          <Standings
            rows={pages.standings[slide.page] ?? []}
            on={further}
            cut={here.facts.cut_places ?? 0}
            last={last}
            first={
              slide.page > 0 && last !== undefined && pages.standings[slide.page - 1]?.at(-1)?.player === last
            }
          />
        )}
        {view === "bracket" && <Knockout />}
        {view === "lots" && <Lots standings={standings} />}
        {view === "notices" && <Notices notices={notices} />}
        {view === "champion" && <Champion />}
      </main>
      <SponsorLine name="screen-sponsors" list={here.facts.sponsors} />
      {latest && view !== "notices" && age < TICKER && !silent && <Ticker latest={latest} />}
      {slide.pages > 1 && !held.value && (
        <div
          class="screen-progress"
          key={`${view}${slide.page}`}
          style={{ animationDuration: `${slide.seconds}s` }}
        />
      )}
      <Panel view={chosen ?? "auto"} step={step} />
    </div>
  );
}

export default function Screen({ params }: { params: Params }): JSX.Element {
  return (
    <div class="screen-page">
      <WithEvent id={params.event!}>{(here) => <Big here={here} />}</WithEvent>
    </div>
  );
}

// play.tsx - the table while it is played: this moment, the board, the hand and the buttons; beside them players, questions, log, chat.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/board";
import { words } from "../language";
import { connection } from "../live";
import { Icon } from "../ui/icons";
import { complain } from "../ui/toast";
import { Bar, type Mode } from "./bar";
import { Discard, PlayCard, Steal } from "./choices";
import { End } from "./game-over";
import { Hand } from "./hand";
import { Judged } from "./judge-access";
import { useKeys } from "./keys";
import type { LiveTable } from "./live-table";
import { LookUp } from "./look-up";
import { Narrator } from "./table-log";
import { useMotion } from "./motion";
import { Dice, TurnClock } from "./this-moment";
import { PersonDialog } from "./person-dialog";
import { Preferences } from "./preferences";
import { prefs } from "./prefs";
import { scenarioOf, type AtTable, type Modes } from "./scenario";
import { lastPlaced, pieces, robberWas, targetsOf } from "./shown";
import { play as sound } from "./sound";
import { Stopped, useShares } from "./shares";
import { Strips } from "./strips";
import { asked, Trade } from "./trade";
import type { CardKind, TableFacts, View } from "./types";
import { waitsFor } from "./game-words";
import { pressZoom, Zoom } from "./zoom";
import { into, put } from "../ui/signals";

export { lastPlaced, pieces } from "./shown";

const t = words({
  board: "Board",
  side: "Side panel",
  cut: "Connection lost. Reconnecting… Your seat is kept.",
});

/** Sounds for the moments when a player who is looking elsewhere is needed. */
function useSounds(view: View, offered: boolean): void {
  const mine =
    (view.turn === view.seat && view.phase !== "over") ||
    Boolean(view.legal?.discard?.count || view.legal?.answer);
  useEffect(() => {
    if (mine) sound("turn");
  }, [mine]);
  useEffect(() => {
    if (offered) sound("offer");
  }, [offered]);
  const left =
    view.seat !== undefined && view.running.includes(view.seat)
      ? view.seats[view.seat]!.clock.left_ms
      : undefined;
  useEffect(() => {
    if (left === undefined || left <= 10000) return;
    const timers = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((second) =>
      setTimeout(() => sound("tick"), left - second * 1000),
    );
    return () => timers.forEach(clearTimeout);
  }, [left]);
}

/** The table to look at and not to play at. */
const withoutChoices = (view: View): View => ({
  ...view,
  ...(view.legal ? { legal: { kinds: [] } } : {}),
  ...(view.may
    ? { may: view.may.filter((one) => one === "call" || one === "call-closed" || one === "leave") }
    : {}),
});

type Shown = { table: LiveTable; facts: TableFacts; view: View };
type PlayState = {
  mode: Signal<Mode>;
  trading: Signal<boolean>;
  card: Signal<CardKind | null>;
  person: Signal<number | null>;
  setting: Signal<boolean>;
  answered: Signal<string>;
  /** On a phone: what is looked up covers the board. */
  sheet: Signal<boolean>;
};

/** What is open at the table right now: a piece to place, a trade, a card, someone's details. */
function usePlayState(view: View): PlayState {
  const state = {
    mode: useSignal<Mode>(null),
    trading: useSignal(false),
    card: useSignal<CardKind | null>(null),
    person: useSignal<number | null>(null),
    setting: useSignal(false),
    answered: useSignal(""),
    sheet: useSignal(false),
  };
  useEffect(() => {
    state.mode.value = null;
  }, [view.phase, view.turn]); // a new moment asks again
  useEffect(() => {
    if (view.turn !== view.seat) state.trading.value = false;
  }, [view.turn]);
  return state;
}

/** The table's element says of which moment it is, when all that follows from that moment has been drawn: for tests. */
function useMoment(view: View): { current: HTMLDivElement | null } {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current) root.current.dataset.count = String(view.count);
  }, [view.count]);
  return root;
}

const modesOf = ({ mode }: PlayState): Modes => ({
  mode: mode.value,
  setMode: (value) => {
    mode.value = value;
  },
});

/** Every button of the table has a key; "?" reads out what the table waits for. */
function useTableKeys({ table, facts, view }: Shown, state: PlayState, waits: string): void {
  const { mode, trading } = state,
    offer = asked(view);
  const may = (kind: string): boolean => view.legal?.kinds.includes(kind) ?? false,
    act = (action: string) => (): void => {
      if (may(action)) table.act(action).catch(complain);
    };
  const build = (kind: "road" | "settlement" | "city") => (): void => {
    if (may(kind)) mode.value = mode.value === kind ? null : kind;
  };
  const answer = (kind: "accept" | "decline") => (): void => {
    if (offer) table.enter({ kind, offer: offer.offer }).catch(complain);
  };
  useKeys({
    d: () => {
      act("roll")();
      act("take")();
    },
    " ": act("roll"),
    e: act("end"),
    b: act("buy"),
    w: act("claim"),
    r: build("road"),
    s: build("settlement"),
    c: build("city"),
    v: () => {
      if (may("move")) mode.value = "move";
    },
    t: () => {
      trading.value = !trading.value;
    },
    y: answer("accept"),
    n: answer("decline"),
    ...scenarioOf(view).keys?.({ table, view, places: facts.places, ...modesOf(state) }),
    Escape: () => {
      mode.value = null;
      trading.value = false;
      state.sheet.value = false;
    },
    "/": () => document.getElementById("typed-move")?.focus(),
    "?": () => {
      state.answered.value = "";
      queueMicrotask(() => {
        state.answered.value = waits;
      });
    },
    k: () => {
      state.setting.value = true;
    },
    "+": () => pressZoom("closer"),
    "-": () => pressZoom("farther"),
    "0": () => pressZoom("whole"),
  });
}

/** If you turn this on, you never have to press "Roll" when nothing else is possible. */
function useAutoRoll({ table, view }: Shown): void {
  const kinds = view.legal?.kinds ?? [],
    onlyRoll = view.phase === "pre-roll" && kinds.length === 1 && kinds[0] === "roll";
  useEffect(() => {
    if (onlyRoll && prefs.autoRoll.value === "on") table.act("roll").catch(complain);
  }, [onlyRoll, prefs.autoRoll.value]);
}

/** This moment, the board, the player's hand and the buttons. */
function Main({
  table,
  facts,
  view,
  state,
  shares,
  waits,
}: Shown & { state: PlayState; shares: ReturnType<typeof useShares>; waits: string }): JSX.Element {
  const at: AtTable = { table, view, places: facts.places, ...modesOf(state) },
    { Course, targets: own } = scenarioOf(view),
    targets =
      own?.(at) ??
      targetsOf(view, state.mode.value, table, () => {
        state.mode.value = null;
      });
  return (
    <div class="play-main">
      <div class="play-now">
        <Dice table={table} view={view} places={facts.places} />
        <p class="play-waits" role="status" aria-live="polite">
          {waits}
        </p>
        <TurnClock table={table} view={view} />
      </div>
      {Course && <Course {...at} />}
      {connection.value === "away" && (
        <p class="play-cut" role="status">
          <Icon name="warning" />
          {t("cut")}
        </p>
      )}
      {shares.stop && <Stopped table={table} facts={facts} stop={shares.stop} on={shares.goOn} />}
      <div class="play-board">
        <Zoom>
          <Board
            board={view.board}
            label={t("board")}
            robber={view.robber}
            robberWas={robberWas(table.log.value, view)}
            {...pieces(view)}
            last={lastPlaced(table.log.value)}
            coordinates={prefs.numbers.value === "on"}
            {...(targets ? { targets } : {})}
          />
        </Zoom>
      </div>
      {view.phase !== "over" && <Hand at={at} play={into(state.card)} />}
      {!shares.stop && (
        <Bar
          {...at}
          trade={() => {
            state.trading.value = !state.trading.value;
          }}
          trading={state.trading.value}
        />
      )}
    </div>
  );
}

/** The players and what they have to do now; below, what can be looked up. */
function Beside({
  table,
  facts,
  view,
  state,
  free,
}: Shown & { state: PlayState; free: boolean }): JSX.Element {
  const { trading } = state,
    at: AtTable = { table, view, places: facts.places, ...modesOf(state) },
    { Panels } = scenarioOf(view),
    seated = view.seat !== undefined,
    offered = asked(view) || view.offers.some((one) => one.seat === view.seat);
  return (
    <aside class="play-side" aria-label={t("side")}>
      <Strips table={table} view={view} places={facts.places} name={into(state.person)} />
      <div class="play-panels">
        <Judged table={table} facts={facts} view={view} />
        {seated && (
          <>
            <Discard table={table} view={view} places={facts.places} />
            <Steal table={table} view={view} places={facts.places} />
          </>
        )}
        {Panels && <Panels {...at} />}
        {seated && view.phase !== "over" && (trading.value || offered) && (
          <Trade table={table} view={view} places={facts.places} done={put(trading, false)} />
        )}
      </div>
      <LookUp at={at} facts={facts} open={state.sheet} setting={state.setting} free={free} />
    </aside>
  );
}

function Dialogs({ table, facts, view, state }: Shown & { state: PlayState }): JSX.Element {
  const { card, person, setting } = state;
  return (
    <>
      {card.value && <PlayCard table={table} view={view} kind={card.value} done={put(card, null)} />}
      {person.value !== null && (
        <PersonDialog table={table} facts={facts} view={view} seat={person.value} done={put(person, null)} />
      )}
      {setting.value && <Preferences more={scenarioOf(view).keyList?.() ?? []} done={put(setting, false)} />}
    </>
  );
}

export function Play({ table, facts, view: told }: Shown): JSX.Element {
  const shares = useShares(table, told),
    view = shares.free ? told : withoutChoices(told),
    shown = { table, facts, view };
  const state = usePlayState(view),
    waits = waitsFor(view, facts.places, state.mode.value),
    over = view.phase === "over";
  useMotion(table, view);
  useSounds(view, asked(view) !== undefined);
  useAutoRoll(shown);
  useTableKeys(shown, state, waits);
  const root = useMoment(view);
  return (
    <div
      ref={root}
      class={`play${view.turn === view.seat && !over ? " yours" : ""}${over ? " over" : ""}${view.seat !== undefined ? "" : " watched"}`}
      data-size={prefs.size.value}
      data-seq={table.known}
    >
      {over ? <End table={table} facts={facts} view={view} /> : <h1 class="hidden">{t("board")}</h1>}
      <Main {...shown} state={state} shares={shares} waits={waits} />
      <Beside {...shown} state={state} free={shares.free} />
      <Narrator table={table} places={facts.places} answer={state.answered.value} />
      <Dialogs {...shown} state={state} />
    </div>
  );
}

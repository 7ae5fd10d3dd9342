// play.tsx - the table while it is played: this moment, the board, the hand and the buttons; beside them players, questions, log, chat.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/board";
import { words } from "../language";
import { connection } from "../live";
import { Icon } from "../ui/icons";
import { Button } from "../ui/parts";
import { complain } from "../ui/toast";
import { Bank } from "./bank";
import { Bar, type Mode } from "./bar";
import { Chat, heard } from "./chat";
import { Discard, PlayCard, Steal } from "./choices";
import { End } from "./end";
import { Hand } from "./hand";
import { isleKeys, IslePanels, islePieces, isleTargets } from "./isles/isles";
import { Judged } from "./judge";
import { CallRow } from "./judge-call";
import { useKeys } from "./keys";
import type { LiveTable } from "./live-table";
import { Log, Narrator } from "./log";
import { useMotion } from "./motion";
import { Dice, TurnClock } from "./now";
import { PersonDialog } from "./person";
import { Preferences } from "./preferences";
import { prefs } from "./prefs";
import { lastPlaced, pieces, robberWas, targetsOf } from "./shown";
import { Mark, type SignName } from "./signs";
import { play as sound } from "./sound";
import { Statistics } from "./statistics";
import { Stopped, useShares } from "./shares";
import { Strips } from "./strips";
import { asked, Trade } from "./trade";
import type { CardKind, TableFacts, View } from "./types";
import { waitsFor } from "./words";
import { pressZoom, Zoom } from "./zoom";

export { lastPlaced, pieces } from "./shown";

const t = words(
  {
    board: "The board",
    event: "To the event",
    log: "Log",
    chat: "Chat",
    bank: "Bank",
    statistics: "Statistics",
    side: "Beside the board",
    line: "Type a move",
    lineHint: "road 12-13, settlement 23, trade …",
    move: "Move",
    own: "Your table: colours, sounds, keys",
    close: "Close",
    new: "{n} new",
    cut: "Cut off: you see the table as it was last heard. Your seat is kept; it goes on by itself.",
  },
  {
    board: "Der Spielplan",
    event: "Zum Turnier",
    log: "Verlauf",
    chat: "Chat",
    bank: "Bank",
    statistics: "Statistik",
    side: "Neben dem Spielplan",
    line: "Zug eintippen",
    lineHint: "road 12-13, settlement 23, trade …",
    move: "Ziehen",
    own: "Dein Tisch: Farben, Töne, Tasten",
    close: "Schließen",
    new: "{n} neu",
    cut: "Keine Verbindung: Du siehst den Tisch, wie er zuletzt war. Dein Platz bleibt dir; es geht von selbst weiter.",
  },
);

/** Tones at the moments when somebody who looks elsewhere is needed. */
function useSounds(view: View, offered: boolean): void {
  const mine = (view.turn === view.seat && view.phase !== "over") || Boolean(view.legal?.discard?.count);
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

/** A move in words, as the engine reads them. */
function TypedMove({ table }: { table: LiveTable }): JSX.Element {
  const typed = useSignal("");
  return (
    <form
      class="play-typed"
      onSubmit={async (event) => {
        event.preventDefault();
        try {
          await table.act(typed.value.trim());
          typed.value = "";
        } catch (error) {
          complain(error);
        }
      }}
    >
      <input
        id="typed-move"
        aria-label={t("line")}
        placeholder={t("lineHint")}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
      />
      <Button submit small>
        {t("move")}
      </Button>
    </form>
  );
}

/** The table to look at and not to play at. */
const withoutChoices = (view: View): View => ({
  ...view,
  ...(view.legal ? { legal: { kinds: [] } } : {}),
  ...(view.may
    ? { may: view.may.filter((one) => one === "call" || one === "call-closed" || one === "leave") }
    : {}),
});

const SIDES = ["log", "chat", "bank", "statistics"] as const;
type Side = (typeof SIDES)[number];
const SIDE_SIGN: Record<Exclude<Side, "statistics">, SignName> = { log: "log", chat: "chat", bank: "bank" };

export function Play({
  table,
  facts,
  view: told,
}: {
  table: LiveTable;
  facts: TableFacts;
  view: View;
}): JSX.Element {
  const shares = useShares(table, told),
    view = shares.free ? told : withoutChoices(told);
  const mode = useSignal<Mode>(null),
    trading = useSignal(false),
    card = useSignal<CardKind | null>(null),
    person = useSignal<number | null>(null),
    setting = useSignal(false),
    answered = useSignal("");
  /** What is shown beside the board; on a phone nothing is until somebody asks. */
  const side = useSignal<Side>("log"),
    sheet = useSignal(false),
    legal = view.legal,
    seated = view.seat !== undefined,
    over = view.phase === "over";
  const said = heard(table.log.value).length,
    read = useRef(said);
  useEffect(() => {
    mode.value = null;
  }, [view.phase, view.turn]); // a new moment asks anew
  useEffect(() => {
    if (view.turn !== view.seat) trading.value = false;
  }, [view.turn]);
  useMotion(table, view);
  const may = (kind: string): boolean => legal?.kinds.includes(kind) ?? false,
    act = (action: string) => (): void => {
      if (may(action)) table.act(action).catch(complain);
    };
  const build = (kind: "road" | "settlement" | "city") => (): void => {
    if (may(kind)) mode.value = mode.value === kind ? null : kind;
  };
  const offer = asked(view),
    answer = (kind: "accept" | "decline") => (): void => {
      if (offer) table.enter({ kind, offer: offer.offer }).catch(complain);
    };
  useSounds(view, offer !== undefined);
  const onlyRoll = view.phase === "pre-roll" && legal?.kinds.length === 1 && may("roll");
  useEffect(() => {
    if (onlyRoll && prefs.autoRoll.value === "on") table.act("roll").catch(complain);
  }, [onlyRoll, prefs.autoRoll.value]);
  const modes = {
      mode: mode.value,
      setMode: (value: Mode) => {
        mode.value = value;
      },
    },
    waits = waitsFor(view, facts.places, mode.value);
  const close = (): void => {
    mode.value = null;
    trading.value = false;
    sheet.value = false;
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
    ...isleKeys(view, modes),
    Escape: close,
    "/": () => document.getElementById("typed-move")?.focus(),
    "?": () => {
      answered.value = "";
      queueMicrotask(() => {
        answered.value = waits;
      });
    },
    k: () => {
      setting.value = true;
    },
    "+": () => pressZoom("closer"),
    "-": () => pressZoom("farther"),
    "0": () => pressZoom("whole"),
  });
  const targets =
    isleTargets(view, table, modes) ??
    targetsOf(view, mode.value, table, () => {
      mode.value = null;
    });
  const panel =
      seated && !over && (trading.value || offer || view.offers.some((one) => one.seat === view.seat)),
    zen = prefs.zen.value === "on";
  const show = (one: Side): void => {
    sheet.value = !(sheet.value && side.value === one);
    side.value = one;
  };
  if (side.value === "chat") read.current = said;
  const fresh = said - read.current;
  return (
    <div
      class={`play${view.turn === view.seat && !over ? " yours" : ""}${over ? " over" : ""}${seated ? "" : " watched"}`}
      data-size={prefs.size.value}
    >
      {over ? <End table={table} facts={facts} view={view} /> : <h1 class="hidden">{t("board")}</h1>}
      <div class="play-main">
        <div class="play-now">
          <Dice table={table} view={view} places={facts.places} />
          <p class="play-waits" role="status" aria-live="polite">
            {waits}
          </p>
          <TurnClock table={table} view={view} />
        </div>
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
              {...islePieces(view)}
              last={lastPlaced(table.log.value)}
              coordinates={prefs.numbers.value === "on"}
              {...(targets ? { targets } : {})}
            />
          </Zoom>
        </div>
        {!over && (
          <Hand
            view={view}
            places={facts.places}
            play={(kind) => {
              card.value = kind;
            }}
          />
        )}
        {!shares.stop && (
          <Bar
            table={table}
            view={view}
            places={facts.places}
            {...modes}
            trade={() => {
              trading.value = !trading.value;
            }}
            trading={trading.value}
          />
        )}
      </div>
      <aside class="play-side" aria-label={t("side")}>
        <Strips
          table={table}
          view={view}
          places={facts.places}
          name={(seat) => {
            person.value = seat;
          }}
        />
        <div class="play-panels">
          <Judged table={table} facts={facts} view={view} />
          {seated && (
            <>
              <Discard table={table} view={view} />
              <Steal table={table} view={view} places={facts.places} />
              <IslePanels table={table} view={view} places={facts.places} {...modes} />
            </>
          )}
          {panel && (
            <Trade
              table={table}
              view={view}
              places={facts.places}
              done={() => {
                trading.value = false;
              }}
            />
          )}
        </div>
        <nav class="play-tabs" aria-label={t("side")}>
          {SIDES.filter((one) => one !== "chat" || !zen).map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={side.value === one}
              data-open={sheet.value && side.value === one}
              onClick={() => show(one)}
            >
              {one === "statistics" ? <Icon name="chart" /> : <Mark name={SIDE_SIGN[one]} />}
              <span>{t(one)}</span>
              {one === "chat" && fresh > 0 && (
                <b class="play-new" aria-label={t("new", { n: fresh })}>
                  {fresh}
                </b>
              )}
            </button>
          ))}
          <button
            type="button"
            aria-label={t("own")}
            title={t("own")}
            onClick={() => {
              setting.value = true;
            }}
          >
            <Icon name="settings" />
          </button>
        </nav>
        <div class={sheet.value ? "play-sheet open" : "play-sheet"}>
          <button
            type="button"
            class="play-sheet-close"
            aria-label={t("close")}
            onClick={() => {
              sheet.value = false;
            }}
          >
            <Icon name="down" />
          </button>
          {side.value === "log" ? (
            <Log table={table} places={facts.places} />
          ) : side.value === "chat" && !zen ? (
            <Chat
              table={table}
              chat={facts.settings.chat}
              seated={seated}
              silent={view.silent ?? false}
              muted={facts.muted.includes(facts.places[view.seat ?? -1]?.person ?? "-")}
              over={over}
            />
          ) : side.value === "bank" ? (
            <Bank view={view} />
          ) : (
            <Statistics table={table} view={view} places={facts.places} />
          )}
          <CallRow table={table} facts={facts} view={view} />
          {!seated && !over && facts.event && (
            <p>
              <a href={`/events/${facts.event}`}>{t("event")}</a>
            </p>
          )}
          {seated && !over && shares.free && <TypedMove table={table} />}
        </div>
      </aside>
      <Narrator table={table} places={facts.places} answer={answered.value} />
      {card.value && (
        <PlayCard
          table={table}
          view={view}
          kind={card.value}
          done={() => {
            card.value = null;
          }}
        />
      )}
      {person.value !== null && (
        <PersonDialog
          table={table}
          facts={facts}
          view={view}
          seat={person.value}
          done={() => {
            person.value = null;
          }}
        />
      )}
      {setting.value && (
        <Preferences
          done={() => {
            setting.value = false;
          }}
        />
      )}
    </div>
  );
}

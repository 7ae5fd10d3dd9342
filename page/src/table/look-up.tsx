// look-up.tsx - what can be looked up beside the board: the log, the chat, the bank, the figures; and a move typed in words.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { Button } from "../ui/parts";
import { put } from "../ui/signals";
import { complaining } from "../ui/toast";
import { Bank } from "./bank";
import { Chat, heard } from "./chat";
import { CallRow } from "./judge-call";
import type { LiveTable } from "./live-table";
import { prefs } from "./prefs";
import type { AtTable } from "./scenario";
import { Mark, type SignName } from "./signs";
import { Statistics } from "./statistics";
import { Log } from "./table-log";
import type { TableFacts } from "./types";

const t = words({
  event: "Go to event",
  log: "Log",
  chat: "Chat",
  bank: "Bank",
  statistics: "Statistics",
  side: "Side panel",
  line: "Type a move",
  lineHint: "road 12-13, settlement 23, trade …",
  move: "Play move",
  own: "Table settings",
  close: "Close",
  new: "{n} new",
});

/** A move in words, as the engine reads them. */
function TypedMove({ table }: { table: LiveTable }): JSX.Element {
  const typed = useSignal("");
  return (
    <form
      class="play-typed"
      onSubmit={complaining(async (event) => {
        event.preventDefault();
        await table.act(typed.value.trim());
        typed.value = "";
      })}
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

const SIDES = ["log", "chat", "bank", "statistics"] as const;
type Side = (typeof SIDES)[number];
const SIDE_SIGN: Record<Exclude<Side, "statistics">, SignName> = { log: "log", chat: "chat", bank: "bank" };

type Shown = { at: AtTable; facts: TableFacts };

function Tabs({
  side,
  sheet,
  fresh,
  settings,
}: {
  side: Signal<Side>;
  sheet: Signal<boolean>;
  fresh: number;
  settings: () => void;
}): JSX.Element {
  const show = (one: Side): void => {
    sheet.value = !(sheet.value && side.value === one);
    side.value = one;
  };
  return (
    <nav class="play-tabs" aria-label={t("side")}>
      {SIDES.filter((one) => one !== "chat" || prefs.zen.value !== "on").map((one) => (
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
      <button type="button" aria-label={t("own")} title={t("own")} onClick={settings}>
        <Icon name="settings" />
      </button>
    </nav>
  );
}

function Chosen({ at, facts, side }: Shown & { side: Side }): JSX.Element {
  const { table, view } = at;
  if (side === "log") return <Log table={table} places={facts.places} />;
  if (side === "bank") return <Bank at={at} />;
  if (side === "statistics" || prefs.zen.value === "on")
    return <Statistics table={table} view={view} places={facts.places} />;
  return (
    <Chat
      table={table}
      chat={facts.settings.chat}
      seated={view.seat !== undefined}
      silent={view.silent ?? false}
      muted={facts.muted.includes(facts.places[view.seat ?? -1]?.person ?? "-")}
      over={view.phase === "over"}
    />
  );
}

/** On a phone nothing of it is shown until someone asks. `free`: the player's share of the dice is settled, so they may move. */
export function LookUp({
  at,
  facts,
  open,
  setting,
  free,
}: Shown & { open: Signal<boolean>; setting: Signal<boolean>; free: boolean }): JSX.Element {
  const { table, view } = at,
    side = useSignal<Side>("log"),
    said = heard(table.log.value).length,
    read = useRef(said),
    seated = view.seat !== undefined,
    over = view.phase === "over";
  if (side.value === "chat") read.current = said;
  return (
    <>
      <Tabs side={side} sheet={open} fresh={said - read.current} settings={put(setting, true)} />
      <div class={open.value ? "play-sheet open" : "play-sheet"}>
        <button type="button" class="play-sheet-close" aria-label={t("close")} onClick={put(open, false)}>
          <Icon name="down" />
        </button>
        <Chosen at={at} facts={facts} side={side.value} />
        <CallRow table={table} facts={facts} view={view} />
        {!seated && !over && facts.event && (
          <p>
            <a href={`/events/${facts.event}`}>{t("event")}</a>
          </p>
        )}
        {seated && !over && free && <TypedMove table={table} />}
      </div>
    </>
  );
}

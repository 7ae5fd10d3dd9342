// table-grid.tsx - every table of a round at a glance: its number, where it is, how long, and what needs attention.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import type { Table } from "../event/tables";
import { number, words } from "../language";
import { serverNow } from "../live";
import { useEffect } from "preact/hooks";
import { ClockLeft } from "../ui/clock";
import { Icon } from "../ui/icons";
import { ask, query } from "../router";
import { duties, dutyWord } from "./duties";
import {
  ALARM_ICON,
  alarms,
  alarmTone,
  alarmWord,
  STATE_ICON,
  stateTone,
  stateWord,
  tableState,
  tableWord,
  tally,
} from "./table-state";

const t = words({
  all: "All tables",
  show: "Show",
  alarms: "Needs attention",
  compact: "Compact",
  none: "No tables to show.",
  minutes: "{n} min",
});

/** Minutes since a moment of the server's clock, counting on. */
export function Since({ at }: { at: number }): JSX.Element {
  const now = useSignal(serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = serverNow();
    }, 10000);
    return () => clearInterval(timer);
  }, []);
  return <span class="nowrap">{t("minutes", { n: Math.max(0, Math.floor((now.value - at) / 60000)) })}</span>;
}

/** The host's table of a bracket draws the play order when it opens; until then seats are slots of the chart (DC21-1.2.10g, Q-60). */
export const orderDrawn = (table: Table): boolean => table.host === undefined || table.online !== undefined;
/** In play order, as far as it is known. */
export const inOrder = (table: Table): Table["seats"] =>
  [...table.seats].sort((a, b) => (a.order ?? 9) - (b.order ?? 9) || a.seat - b.seat);

function Time({ table }: { table: Table }): JSX.Element | null {
  if (table.turn) return <ClockLeft of={table.turn} />;
  const running = table.stage === "placing" || table.stage === "playing";
  return running && table.began && tableState(table) !== "filled" ? <Since at={table.began} /> : null;
}

function Tile({
  table,
  small,
  pick,
}: {
  table: Table;
  small: boolean;
  pick: (game: number) => void;
}): JSX.Element {
  const state = tableState(table),
    list = alarms(table),
    worst = list[0];
  const tone = worst ? alarmTone(worst) : stateTone(state);
  return (
    <li>
      <button
        type="button"
        class={`tile ${tone}`}
        onClick={() => pick(table.game)}
        data-testid={`table-${table.table}`}
        data-state={state}
      >
        <span class="tile-head">
          <span class="tile-number">
            <span class="hidden">{tableWord(table.table)}</span>
            <span aria-hidden="true">{number(table.table)}</span>
          </span>
          <span class="tile-state">
            <Icon name={STATE_ICON[state]} size={16} />
            {stateWord(state)}
          </span>
          <span class="tile-time">
            <Time table={table} />
          </span>
        </span>
        {list.length > 0 && (
          <span class="tile-alarms">
            {list.map((one) => (
              <span key={one} class={`tag ${alarmTone(one)}`}>
                <Icon name={ALARM_ICON[one]} size={14} /> {alarmWord(one)}
              </span>
            ))}
          </span>
        )}
        {!small && (
          <span class="tile-names">
            {inOrder(table).map((seat) => (
              <span key={seat.seat} class={table.turn_of === seat.player ? "turn" : seat.left ? "left" : ""}>
                <span class="tile-order">{(orderDrawn(table) ? seat.order : undefined) ?? "–"}</span>
                <span class="tile-name" dir="auto">
                  {seat.name}
                </span>
                {duties(table, seat).map((duty) => (
                  <span key={duty} class="tile-duty">
                    {dutyWord(duty)}
                  </span>
                ))}
                <span class="tile-vp">
                  {seat.vp ?? ""}
                  {seat.signed && <Icon name="check" size={14} />}
                </span>
              </span>
            ))}
            {table.banker.judge && (
              <span>
                <span class="tile-order" />
                <span class="tile-name soft" dir="auto">
                  {table.banker.judge}
                </span>
                <span class="tile-duty">{dutyWord("bank")}</span>
              </span>
            )}
          </span>
        )}
      </button>
    </li>
  );
}

/** The filter is part of the address: a judge can keep "protest" open. */
export function TableGrid({ tables, pick }: { tables: Table[]; pick: (game: number) => void }): JSX.Element {
  const filter = query.value.get("show") ?? "",
    small =
      query.value.get("small") !== null
        ? query.value.get("small") === "1"
        : tables.length > (matchMedia("(max-width: 40rem)").matches ? 8 : 24);
  const urgent = tables.filter((table) => alarms(table).length > 0);
  const shown =
    filter === "alarms" ? urgent : filter ? tables.filter((table) => tableState(table) === filter) : tables;
  const chip = (key: string, word: string, count: number, tone = ""): JSX.Element => (
    <button
      type="button"
      key={key}
      class={`chip ${tone}`}
      aria-pressed={filter === key}
      onClick={() => ask("show", filter === key ? null : key)}
    >
      {word} <strong>{number(count)}</strong>
    </button>
  );
  return (
    <>
      <div class="row apart grid-tools">
        <div class="chips" role="group" aria-label={t("show")}>
          {chip("", t("all"), tables.length)}
          {urgent.length > 0 && chip("alarms", t("alarms"), urgent.length, "bad")}
          {tally(tables).length > 1 &&
            tally(tables).map(([state, count]) => chip(state, stateWord(state), count, stateTone(state)))}
        </div>
        <button
          type="button"
          class="chip"
          aria-pressed={small}
          onClick={() => ask("small", small ? "0" : "1")}
        >
          {t("compact")}
        </button>
      </div>
      {shown.length ? (
        <ul class={small ? "tiles small" : "tiles"}>
          {shown.map((table) => (
            <Tile key={table.game} table={table} small={small} pick={pick} />
          ))}
        </ul>
      ) : (
        <p class="soft">{t("none")}</p>
      )}
    </>
  );
}

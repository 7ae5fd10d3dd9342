// hall-views.tsx - what the hall reads from fifteen metres: few words, big numbers.
import type { JSX } from "preact";
import { Board } from "../board/board";
import { DrawnBoard, told, useDrawn } from "../board/drawn";
import { useTree } from "../bracket/bracket";
import { columnName, seatName } from "../bracket/round-names";
import { useData } from "../data";
import { useEvent } from "../event/event";
import {
  colourWord,
  ends,
  lastFirst,
  roundName,
  tableStage,
  type Round,
  type Seat,
  type Table,
} from "../event/tables";
import { country, day, number, ordinal, time, words } from "../language";
import { Token } from "../judge/seat-buttons";
import { KeyPhrases } from "../standings/phrases";
import type { Row as Standing } from "../standings/standings-words";
import { Countdown } from "../ui/clock";
import { resultIn } from "../rounds/table-state";
import { Icon } from "../ui/icons";
import type { Hall, Notice, Row } from "./screen-data";
import type * as answers from "../answers";

const t = words({
  table: "Table {n}",
  position: "Play order {n}",
  study: "Study time",
  silence: "Then: silence while settlements are placed",
  welcome: "Welcome",
  checkedIn: "{n} of {all} checked in",
  desk: "Check in at the desk.",
  deskOnline: "Check in on your own page, under “My tables”.",
  soon: "We're starting soon.",
  qualifiers: "The preliminaries are under way.",
  registered: "{n, plural, one {1 player registered} other {# players registered}}",
  champion: "Champion",
  lots: "Lots have been drawn",
  lotsLead: "The lowest number ranks first. Anyone can check the draw online.",
  noLots: "No lots have been drawn.",
  chooses: "choosing",
  standings: "Standings",
  goOn: "Top {n} advance",
  pairings: "Where do I sit?",
  head: "Table",
  headOrder: "Table · play order",
  hush: "Silence: settlements are being placed",
  tables: "Tables",
  result: "Result in",
  bracket: "Bracket",
  notice: "Announcement",
  none: "No announcements yet",
  empty: "No results yet.",
  noTables: "No tables yet.",
  draw: "Drawing the board",
  seed: "Seed",
  noBoard: "No board draw right now.",
  noStudy: "No study time right now.",
  pieces: "{n} of {of} pieces",
});

export const title = {
  pairings: () => t("pairings"),
  standings: () => t("standings"),
  map: () => t("tables"),
  study: () => t("study"),
  draw: () => t("draw"),
  notices: () => t("notice"),
  lots: () => t("lots"),
  bracket: () => t("bracket"),
};

/** A long name is written smaller, so that two of them are not the same to the eye. */
const size = (name: string, room = 22, most = room * 1.5): string =>
  name.length > most ? " longest" : name.length > room ? " long" : "";

/** A page that is not full is balanced over its columns and not stretched more than can be read well. */
const rowsOf = (count: number, columns: number, most: number): { gridTemplateRows: string } => {
  const rows = Math.min(most, Math.max(6, Math.ceil(count / columns)));
  return {
    gridTemplateRows: `repeat(${rows}, ${rows < most ? `minmax(0, calc(9 * var(--u)))` : "minmax(0, 1fr)"})`,
  };
};

/** Few names are written larger, in two columns; every column says what its numbers are. */
export function Pairings({ rows }: { rows: readonly Row[] }): JSX.Element {
  if (!rows.length) return <p class="screen-empty">{t("noTables")}</p>;
  const few = rows.length <= 22,
    columns = few ? 2 : 3,
    lines = Math.max(6, Math.ceil(rows.length / columns)),
    name = few ? "two" : "three";
  const head = t(rows.some((row) => row.order) ? "headOrder" : "head");
  return (
    <div class={`screen-pairings ${name}`} style={{ "--lines": lines }}>
      <div class={`screen-heads ${name}`}>
        {Array.from({ length: Math.ceil(rows.length / lines) }, (_, i) => (
          <span key={i}>{head}</span>
        ))}
      </div>
      <ol class={`screen-list ${name}`}>
        {rows.map((row, i) => (
          <li key={`${row.name}${i}`}>
            <span dir="auto" class={`screen-name${size(row.name, few ? 24 : 21, few ? 32 : 25)}`}>
              {row.name}
            </span>
            <strong>{row.table}</strong>
            {row.order && <span class="screen-order">{row.order}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Nobody talks at the tables while settlements are placed (WC25-1.1.7h); people who come in read it first. */
export const Silence = (): JSX.Element => (
  <p class="screen-silence" role="status">
    <Icon name="warning" size={40} />
    {t("hush")}
  </p>
);

/** `on`: who advances; the line stands below the last of them, or on top of the page that comes next. */
export function Standings({
  rows,
  on,
  cut,
  last,
  first,
}: {
  rows: readonly Standing[];
  on: ReadonlySet<string>;
  cut: number;
  last: string | undefined;
  first: boolean;
}): JSX.Element {
  if (!rows.length) return <p class="screen-empty">{t("empty")}</p>;
  const below = first ? 0 : rows.findIndex((row) => row.player === last) + 1;
  return (
    <ol class="screen-list two" style={rowsOf(rows.length, 2, 10)}>
      {rows.map((row, i) => (
        <li
          key={row.player}
          class={on.has(row.player) ? "in" : row.withdrawn ? "out" : ""}
          data-cut={on.size > 0 && i === below && (i > 0 || first) ? t("goOn", { n: cut }) : undefined}
        >
          <span class="screen-rank">
            {row.rank === null ? "–" : `${row.shared > 1 ? "=" : ""}${row.rank}`}
          </span>
          <span dir="auto" class={`screen-name${size(row.name, 28)}`}>
            {row.name}
            {row.country && (
              <span class="screen-country" title={country(row.country)}>
                {" "}
                {row.country}
              </span>
            )}
          </span>
          <span class="screen-keys">
            <KeyPhrases keys={row.keys.slice(0, 2)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The last name; with the first one where two at the table share it. */
const shortName = (name: string, table: Table): string => {
  const last = (one: string): string => lastFirst(one).split(",")[0]!;
  return table.seats.filter((seat) => last(seat.name) === last(name)).length > 1
    ? lastFirst(name)
    : last(name);
};

export function TableMap({ tables }: { tables: readonly Table[] }): JSX.Element {
  return (
    <ol class={`screen-map${tables.length <= 4 ? " few" : tables.length <= 12 ? " some" : ""}`}>
      {tables.map((table) => {
        const winner =
          table.winner !== undefined && resultIn(table)
            ? table.seats.find((seat) => seat.seat === table.winner)
            : undefined;
        return (
          <li key={table.game} class={table.stage}>
            <strong class="screen-number">{table.table}</strong>
            <span class="screen-stage">{resultIn(table) ? t("result") : tableStage(table)}</span>
            <span class="screen-seats">
              {table.seats.map((seat) => (
                <span key={seat.seat} class={seat === winner ? "won" : ""}>
                  <span
                    dir="auto"
                    class={size(
                      shortName(seat.name, table),
                      seat === winner ? 12 : seat.vp === undefined ? 22 : 18,
                    ).trim()}
                  >
                    {shortName(seat.name, table)}
                  </span>
                  {seat === winner && <Icon name="trophy" size={24} />}
                  {seat.vp !== undefined && <span>{seat.vp}</span>}
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export function Study({ hall }: { hall: Hall }): JSX.Element {
  const { round, board } = hall;
  if (!board && !round?.study) return <p class="screen-empty">{t("noStudy")}</p>;
  return (
    <div class={`screen-study${board ? "" : " alone"}`}>
      {board && (
        <div class="screen-board">
          <Board board={board} label={round ? roundName(round) : ""} />
        </div>
      )}
      <div class="screen-clock">
        <p>{t("study")}</p>
        {round?.study && (
          <p class="screen-left">
            <Countdown until={ends(round.study)} label={t("study")} />
          </p>
        )}
        {round?.then_silent && <p class="screen-small">{t("silence")}</p>}
      </div>
    </div>
  );
}

/** A board drawn before everyone's eyes: the latest piece is named as large as the hall is wide. */
export function LiveDraw({ round }: { round: Round | null }): JSX.Element {
  const { api, topic } = useEvent(),
    live = round?.board_scope === "live" && round.has_board;
  const drawn = useDrawn(live ? `${api}/rounds/${round.round}/board` : null, topic).value.value;
  if (!round || !drawn) return <p class="screen-empty">{t("noBoard")}</p>;
  const { what, which } = told(drawn),
    { draw } = drawn;
  return (
    <div class="screen-study">
      <div class="screen-board">
        <DrawnBoard drawn={drawn} label={roundName(round)} />
      </div>
      <div class="screen-clock screen-draw" role="status">
        <p>{which}</p>
        <p class={`screen-piece${what.length > 12 ? " long" : ""}`}>{what}</p>
        {draw && (
          <>
            <progress
              max={draw.of}
              value={draw.laid}
              aria-label={t("pieces", { n: draw.laid, of: draw.of })}
            />
            <p class="screen-small">{t("pieces", { n: draw.laid, of: draw.of })}</p>
          </>
        )}
      </div>
    </div>
  );
}

function SeatLine({ seat, picks }: { seat: Seat; picks: boolean }): JSX.Element {
  return (
    <li class={picks ? "now" : ""}>
      <Token seat={seat} />
      <span dir="auto" class={`screen-name${size(seat.name)}`}>
        {seat.name}
      </span>
      <span class="screen-small">
        {picks
          ? t("chooses")
          : [seat.order && t("position", { n: seat.order }), seat.colour && colourWord(seat.colour)]
              .filter(Boolean)
              .join(" · ")}
      </span>
    </li>
  );
}

/** Semi-finals and final: who sits where, who has chosen what, whose choice it is. */
export const Picks = ({ tables }: { tables: readonly Table[] }): JSX.Element => (
  <div class={`screen-picks${tables.length === 1 ? " one" : ""}`}>
    {tables.map((table) => (
      <section key={table.game}>
        <h2>{t("table", { n: table.table })}</h2>
        <ol>
          {table.seats.map((seat) => (
            <SeatLine
              key={seat.seat}
              seat={seat}
              picks={table.picks?.now === true && table.picks.player === seat.player}
            />
          ))}
        </ol>
      </section>
    ))}
  </div>
);

export function Welcome(): JSX.Element {
  const { facts } = useEvent(),
    { entrants } = facts;
  const all = entrants.registered + entrants.present;
  return (
    <div class="screen-moment">
      <p>{t("welcome")}</p>
      <h2>{facts.name}</h2>
      <p class="screen-small">
        {[facts.place, facts.starts && day(facts.starts)].filter(Boolean).join(" · ")}
      </p>
      {(facts.stage === "running" || all > 0) && (
        <p>
          {facts.stage === "running"
            ? t(facts.online ? "qualifiers" : "soon")
            : entrants.present
              ? t("checkedIn", { n: entrants.present, all })
              : t("registered", { n: all })}
        </p>
      )}
      {facts.stage !== "running" && entrants.present < all && (
        <p class="screen-small">{t(facts.online ? "deskOnline" : "desk")}</p>
      )}
    </div>
  );
}

type Place = answers.OverallRow;

export function Champion(): JSX.Element {
  const { facts, api, topic } = useEvent();
  const list = useData<{ overall: Place[] }>(`${api}/overall`, topic).value.value?.overall ?? [];
  return (
    <div class="screen-moment">
      <Icon name="trophy" size={160} />
      <p>{facts.champion?.title ?? t("champion")}</p>
      <h2>{facts.champion?.name ?? "–"}</h2>
      <ol class="screen-places">
        {list.slice(1, 4).map((one) => (
          <li key={one.player}>
            <strong>{one.place === null ? "–" : ordinal(one.place)}</strong> {one.name}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The last rounds of the knock-out side by side, from where four tables are left. */
export function Knockout(): JSX.Element {
  const { api, topic } = useEvent(),
    tree = useTree() ?? [];
  const entrants =
    useData<{ entrants: { player: number; name: string }[] }>(`${api}/entrants`, topic).value.value
      ?.entrants ?? [];
  const names = new Map(entrants.map((one) => [one.player, one.name])),
    name = (player: number): string => names.get(player) ?? "…";
  const columns = tree
    .map((tables, i) => ({ tables, name: columnName(i, tree.length) }))
    .filter(({ tables }) => tables.length <= 4);
  if (!columns.length) return <p class="screen-empty">{t("noTables")}</p>;
  return (
    <div class={`screen-bracket${columns.length === 1 ? " one" : ""}`}>
      {columns.map((column) => (
        <section key={column.name}>
          <h2>{column.name}</h2>
          {column.tables.map((table) => (
            <div class="screen-tree" key={table.key}>
              {column.tables.length > 1 && <h3>{t("table", { n: table.table })}</h3>}
              <ol>
                {table.seats.map((seat, i) => (
                  <li key={i} class={seat.won ? "won" : seat.player === null ? "open" : ""}>
                    <span class="screen-seed">
                      {seat.seed !== null && (
                        <>
                          <span class="hidden">{t("seed")} </span>
                          {seat.seed}
                        </>
                      )}
                    </span>
                    <span class="screen-name" dir="auto">
                      {seatName(seat, name)}
                    </span>
                    {seat.won && <Icon name="trophy" size={24} />}
                    {seat.vp !== null && <strong>{seat.vp}</strong>}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Who drew which lot, best first; the others of the ranking are not concerned. */
export function Lots({ standings }: { standings: readonly Standing[] }): JSX.Element {
  const rows = standings.flatMap((row) => {
    const lot = row.keys.find((key) => key.key === "lots");
    return lot ? [{ ...row, lot: Number(lot.value) }] : [];
  });
  if (!rows.length) return <p class="screen-empty">{t("noLots")}</p>;
  return (
    <div class="screen-lots">
      <ol class="screen-list two" style={rowsOf(Math.min(rows.length, 18), 2, 9)}>
        {rows.slice(0, 18).map((row) => (
          <li key={row.player}>
            <span class="screen-rank">{row.rank}</span>
            <span dir="auto" class={`screen-name${size(row.name, 28)}`}>
              {row.name}
            </span>
            <span class="screen-lot">{number(row.lot)}</span>
          </li>
        ))}
      </ol>
      <p class="screen-small">{t("lotsLead")}</p>
    </div>
  );
}

export const Notices = ({ notices }: { notices: readonly Notice[] }): JSX.Element =>
  notices.length ? (
    <ul class="screen-notices">
      {notices.slice(0, 3).map((one, i) => (
        <li key={one.step} class={i ? "old" : ""}>
          <time>{time(one.at)}</time>
          <p>{one.text}</p>
        </li>
      ))}
    </ul>
  ) : (
    <p class="screen-empty">{t("none")}</p>
  );

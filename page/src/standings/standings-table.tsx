// standings-table.tsx - the standings as a table: every key exact and as a decimal, ties marked, the cut drawn, two rows picked and compared.
// Where there is no room for its columns, slim rows.
import type { JSX, RefObject } from "preact";
import { useSignal } from "@preact/signals";
import { country, number, words } from "../language";
import { Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import {
  exactKey,
  keyWord,
  marksOf,
  phaseWord,
  shownKey,
  stateWord,
  type Line,
  type Row,
} from "./standings-words";
import { Figures, SlimKeys } from "./phone-row";
import { LongTable, ROW, SLIM, useNarrow } from "./long-table";

const t = words({
  rank: "Rank",
  place: "Place",
  player: { text: "Player", about: "heading of a column" },
  games: "Games",
  day: "Day",
  reached: "Reached",
  prelim: "Preliminary rank",
  tied: "{n, plural, one {} other {# tied}}",
  compare: "Compare {name}",
  follow: "Follow {name}",
  cut: "Top {n} advance",
  list: "Standings",
  caption: "Standings, best first",
  provisional: "provisional",
  shared: "tied",
});

type Props = {
  lines: Line[];
  final: boolean /** who advances, empty where the line is not drawn */;
  on: ReadonlySet<string>;
  picked: string[];
  pick?: (player: string) => void;
  followed: string | null;
  follow?: (player: string) => void;
  whole?: boolean;
  scroller?: RefObject<HTMLDivElement>;
  label?: string;
};

export function keysOf(lines: readonly Line[]): string[] {
  const names: string[] = [];
  for (const { row } of lines) for (const { key } of row.keys) if (!names.includes(key)) names.push(key);
  return names;
}

function Cell({ row, name }: { row: Row; name: string }): JSX.Element {
  const key = row.keys.find((one) => one.key === name),
    exact = key && exactKey(key);
  return (
    <td class="number standings-key">
      {key ? (
        <>
          {shownKey(key)}
          {exact && <small>{exact}</small>}
        </>
      ) : (
        <span class="soft">–</span>
      )}
    </td>
  );
}

/** Which columns there are: fewer on a phone, others once it is over. */
type Columns = { final: boolean; slim: boolean; days: boolean; keys: string[]; star: boolean };

function Tags({ line: { row, place }, final }: { line: Line; final: boolean }): JSX.Element {
  return (
    <>
      {!final && row.rank !== null && row.shared > 1 && (
        <Tag kind="warning">{t("tied", { n: row.shared })}</Tag>
      )}
      {row.state !== "ranked" ? (
        <Tag>{stateWord(row.state)}</Tag>
      ) : (
        row.withdrawn && <Tag>{stateWord("withdrawn")}</Tag>
      )}
      {place?.provisional && <Tag>{t("provisional")}</Tag>}
      {marksOf(row).map(({ word, why }) => (
        <span key={word} title={why}>
          <Tag kind="warning">{word}</Tag>
        </span>
      ))}
    </>
  );
}

function Head({ columns: { final, slim, days, keys, star } }: { columns: Columns }): JSX.Element {
  return (
    <>
      <th scope="col" class="number standings-rank">
        {final ? t("place") : t("rank")}
      </th>
      <th scope="col" class="standings-name">
        {t("player")}
      </th>
      {final && (
        <th scope="col" class="standings-reached">
          {t("reached")}
        </th>
      )}
      {final && !slim && (
        <th scope="col" class="number">
          {t("prelim")}
        </th>
      )}
      {days && (
        <th scope="col" class="number">
          {t("day")}
        </th>
      )}
      {!slim && (
        <th scope="col" class="number">
          {t("games")}
        </th>
      )}
      {keys.map((name) => (
        <th scope="col" class="number" key={name}>
          {keyWord(name)}
        </th>
      ))}
      {star && (
        <th scope="col" class="standings-star">
          <span class="hidden">★</span>
        </th>
      )}
    </>
  );
}

type RowProps = Pick<Props, "lines" | "picked" | "pick" | "followed" | "follow"> & {
  index: number;
  columns: Columns;
  /** Under the last place that goes on a line is drawn. */
  cut: boolean;
  open: (player: string) => void;
};

function StandingsRow({
  lines,
  index,
  columns,
  picked,
  pick,
  followed,
  follow,
  cut,
  open,
}: RowProps): JSX.Element {
  const { final, slim, days, keys } = columns,
    { row, place } = lines[index]!,
    on = picked.includes(row.player),
    mine = followed === row.player;
  const shown = final ? place?.place : row.rank,
    shared = final ? (place?.shared ?? 1) : row.shared;
  return (
    <tr
      aria-rowindex={index + 2}
      class={[on ? "picked" : "", mine ? "followed" : "", cut ? "cut" : "", row.rank === null ? "out" : ""]
        .join(" ")
        .trim()}
      style={{ height: `${slim ? SLIM : ROW}px` }}
      data-player={row.player}
    >
      <td class="number standings-rank">
        {shown ? (
          <>
            {shared > 1 && <span title={t("shared")}>=</span>}
            {number(shown)}
          </>
        ) : (
          "–"
        )}
      </td>
      <th scope="row" class="standings-name">
        {pick ? (
          <button
            type="button"
            aria-pressed={on}
            aria-label={t("compare", { name: row.name })}
            dir="auto"
            onClick={() => pick(row.player)}
          >
            {row.name}
          </button>
        ) : (
          <span dir="auto">{row.name}</span>
        )}
        {row.country && <abbr title={country(row.country)}>{row.country}</abbr>}
        {slim ? (
          <SlimKeys line={lines[index]!} above={lines[index - 1]} open={() => open(row.player)} />
        ) : (
          <Tags line={lines[index]!} final={final} />
        )}
      </th>
      {final && <td class="standings-reached">{place ? phaseWord(place.phase) : ""}</td>}
      {final && !slim && <td class="number">{place?.preliminary ?? "–"}</td>}
      {days && <td class="number">{row.day ?? "–"}</td>}
      {!slim && <td class="number">{number(row.games)}</td>}
      {keys.map((name) => (
        <Cell key={name} row={row} name={name} />
      ))}
      {follow && (
        <td class="standings-star">
          <button
            type="button"
            aria-pressed={mine}
            aria-label={t("follow", { name: row.name })}
            onClick={() => follow(row.player)}
          >
            {mine ? "★" : "☆"}
          </button>
        </td>
      )}
    </tr>
  );
}

export function StandingsTable(props: Props): JSX.Element {
  const { lines, final, on: further, followed, follow, pick, whole, scroller, label } = props;
  const slim = useNarrow() && !whole, // on paper there is room
    open = useSignal<string | null>(null),
    keys = keysOf(lines);
  const columns: Columns = {
    final,
    slim,
    days: !slim && !final && lines.some(({ row }) => row.day !== undefined),
    keys: slim ? keys.slice(0, final ? 0 : 1) : keys,
    star: follow !== undefined,
  };
  // The line under the last place that advances; a tie across it is marked instead.
  const last = lines.map(({ row }) => further.has(row.player)).lastIndexOf(true);
  const read = lines.find(({ row }) => row.player === open.value);
  return (
    <>
      <LongTable
        label={label ?? t("list")}
        caption={t("caption")}
        count={lines.length}
        columns={
          columns.keys.length +
          (slim ? (final ? 3 : 2) : final ? 5 : 3) +
          (columns.days ? 1 : 0) +
          (columns.star ? 1 : 0)
        }
        each={slim ? SLIM : ROW}
        slim={slim}
        whole={whole ?? false}
        {...(scroller ? { scroller } : {})}
        row={(index) => (
          <StandingsRow
            {...props}
            key={lines[index]!.row.player}
            index={index}
            columns={columns}
            cut={index === last}
            open={into(open)}
          />
        )}
        head={<Head columns={columns} />}
      />
      {read && (
        <Figures
          line={read}
          followed={followed === read.row.player}
          follow={follow && (() => follow(read.row.player))}
          pick={pick && (() => pick(read.row.player))}
          done={put(open, null)}
        />
      )}
    </>
  );
}

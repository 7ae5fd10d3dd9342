// list.tsx - the standings as a table: every key exact and as a decimal, ties marked, the cut drawn, two rows picked and compared.
import type { JSX, RefObject } from "preact";
import { country, number, words } from "../language";
import { Tag } from "../ui/parts";
import { exactKey, keyWord, phaseWord, shownKey, stateWord, type Line, type Row } from "./words";
import { LongTable, ROW } from "./window";

const t = words(
  { rank: "Rank", place: "Place", player: "Player", games: "Games", day: "Day", reached: "Reached", prelim: "Rank before", tied: { one: "", other: "{n} tied" }, compare: "Compare {name}", follow: "Follow {name}", cut: "{n} go on", list: "Standings", caption: "Standings, best first", provisional: "provisional", shared: "shared" },
  { rank: "Rang", place: "Platz", player: "Name", games: "Partien", day: "Tag", reached: "Erreicht", prelim: "Rang davor", tied: { one: "", other: "{n} gleichauf" }, compare: "{name} vergleichen", follow: "{name} folgen", cut: "{n} kommen weiter", list: "Tabelle", caption: "Tabelle, von oben", provisional: "vorläufig", shared: "geteilt" });

type Props = { lines: Line[]; final: boolean; /** who goes on, empty where the line is not drawn */ on: ReadonlySet<string>; picked: string[]; pick?: (player: string) => void; followed: string | null; follow?: (player: string) => void; whole?: boolean; scroller?: RefObject<HTMLDivElement>; label?: string };

export function keysOf(lines: readonly Line[]): string[] {
  const names: string[] = [];
  for (const { row } of lines) for (const { key } of row.keys) if (!names.includes(key)) names.push(key);
  return names;
}

function Cell({ row, name }: { row: Row; name: string }): JSX.Element {
  const key = row.keys.find((one) => one.key === name), exact = key && exactKey(key);
  return <td class="number standings-key">{key ? <>{shownKey(key)}{exact && <small>{exact}</small>}</> : <span class="soft">–</span>}</td>;
}

export function StandingsTable({ lines, final, on: further, picked, pick, followed, follow, whole, scroller, label }: Props): JSX.Element {
  const keys = keysOf(lines), days = !final && lines.some(({ row }) => row.day !== undefined), columns = keys.length + (final ? 5 : 3) + (days ? 1 : 0) + (follow ? 1 : 0);
  // The line under the last place that goes on; a tie across it is marked instead.
  const last = lines.map(({ row }) => further.has(row.player)).lastIndexOf(true);
  const line = (index: number): JSX.Element => {
    const { row, place } = lines[index]!, on = picked.includes(row.player), mine = followed === row.player;
    const shown = final ? place?.place : row.rank, shared = final ? place?.shared ?? 1 : row.shared;
    return (
      <tr key={row.player} aria-rowindex={index + 2} class={[on ? "picked" : "", mine ? "followed" : "", index === last ? "cut" : "", row.rank === null ? "out" : ""].join(" ").trim()} style={{ height: `${ROW}px` }} data-player={row.player}>
        <td class="number standings-rank">{shown ? <>{shared > 1 && <span title={t("shared")}>=</span>}{number(shown)}</> : "–"}</td>
        <th scope="row" class="standings-name">
          {pick ? <button type="button" aria-pressed={on} aria-label={t("compare", { name: row.name })} dir="auto" onClick={() => pick(row.player)}>{row.name}</button> : <span dir="auto">{row.name}</span>}
          {row.country && <abbr title={country(row.country)}>{row.country}</abbr>}
          {!final && row.rank !== null && row.shared > 1 && <Tag kind="warning">{t("tied", { n: row.shared })}</Tag>}
          {row.state !== "ranked" ? <Tag>{stateWord(row.state)}</Tag> : row.withdrawn && <Tag>{stateWord("withdrawn")}</Tag>}
          {place?.provisional && <Tag>{t("provisional")}</Tag>}
        </th>
        {final && <td class="nowrap">{place ? phaseWord(place.phase) : ""}</td>}
        {final && <td class="number">{place?.preliminary ?? "–"}</td>}
        {days && <td class="number">{row.day ?? "–"}</td>}
        <td class="number">{number(row.games)}</td>
        {keys.map((name) => <Cell key={name} row={row} name={name} />)}
        {follow && <td class="standings-star"><button type="button" aria-pressed={mine} aria-label={t("follow", { name: row.name })} onClick={() => follow(row.player)}>{mine ? "★" : "☆"}</button></td>}
      </tr>
    );
  };
  return (
    <LongTable label={label ?? t("list")} caption={t("caption")} count={lines.length} columns={columns} whole={whole ?? false} {...(scroller ? { scroller } : {})} row={line}
      head={<>
        <th scope="col" class="number standings-rank">{final ? t("place") : t("rank")}</th><th scope="col" class="standings-name">{t("player")}</th>
        {final && <th scope="col">{t("reached")}</th>}{final && <th scope="col" class="number">{t("prelim")}</th>}
        {days && <th scope="col" class="number">{t("day")}</th>}<th scope="col" class="number">{t("games")}</th>{keys.map((name) => <th scope="col" class="number" key={name}>{keyWord(name)}</th>)}
        {follow && <th scope="col"><span class="hidden">★</span></th>}
      </>} />
  );
}

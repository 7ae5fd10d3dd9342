// phone-row.tsx - a row of the standings on a phone: rank, name, the first key, and below the name what tells this player from the one above.
// All figures are a tap away, so that nobody has to push the table sideways.
import type { JSX } from "preact";
import { country, number, words } from "../language";
import { Button, Dialog } from "../ui/parts";
import {
  decider,
  exactKey,
  keyPhrase,
  keyWord,
  marksOf,
  phaseWord,
  shownKey,
  stateWord,
  type Key,
  type Line,
} from "./standings-words";
import type { OverallPlace, StandingsRow } from "../answers";

const t = words({
  figures: "All figures for {name}",
  games: "Games",
  day: "Day",
  reached: "Reached",
  prelim: "Preliminary rank",
  rank: "Rank",
  place: "Place",
  country: "Country",
  tied: "shared by {n}",
  follow: "Follow",
  unfollow: "Unfollow",
  why: "Why? Compare with…",
  provisional: "provisional",
});

/** What a line says beside its keys: that a place may still change, that someone is out. */
const remarks = ({ row, place }: Line): string[] => [
  ...(place?.provisional ? [t("provisional")] : []),
  ...(row.state !== "ranked" ? [stateWord(row.state)] : row.withdrawn ? [stateWord("withdrawn")] : []),
  ...marksOf(row).map(({ word }) => word),
];

/** The key that decided against the line above; in the final list only among those whose keys decide, not between the tables of a final. */
function decides(line: Line, above: Line | undefined): string | undefined {
  const { place } = line,
    byKeys = !place || place.phase === "preliminary" || place.keys !== undefined;
  return above && byKeys && above.place?.phase === place?.phase ? decider(above.row, line.row) : undefined;
}

/** In their order, but one that decides far behind comes to the front: there is room for about three. */
const inSight = (keys: readonly Key[], decided: string | undefined): Key[] =>
  keys.findIndex((key) => key.key === decided) < 3
    ? [...keys]
    : [...keys.filter((key) => key.key === decided), ...keys.filter((key) => key.key !== decided)];

/** The keys in running text, the one that decided in bold. In the standings, the first one has its own column. */
export function SlimKeys({
  line,
  above,
  open,
}: {
  line: Line;
  above: Line | undefined;
  open: () => void;
}): JSX.Element {
  const { row, place } = line,
    decided = decides(line, above);
  return (
    <button type="button" class="slim-keys" aria-haspopup="dialog" onClick={open}>
      <span class="hidden">{t("figures", { name: row.name })}: </span>
      {remarks(line).map((word) => (
        <span key={word}>{word}</span>
      ))}
      {inSight(row.keys.slice(place ? 0 : 1), decided).map((key) => {
        const { amount, word } = keyPhrase(key),
          text = `${amount} ${word}`;
        return <span key={key.key}>{key.key === decided ? <strong>{text}</strong> : text}</span>;
      })}
      {row.keys.length < 2 && (
        <span>
          {t("games")}: {number(row.games)}
        </span>
      )}
    </button>
  );
}

function FigureList({
  place,
  rank,
  shared,
  row,
}: {
  place: OverallPlace | undefined;
  rank: number | null;
  shared: number;
  row: StandingsRow;
}): JSX.Element {
  return (
    <dl class="figures">
      <div>
        <dt>{t(place ? "place" : "rank")}</dt>
        <dd>
          {rank === null ? "–" : number(rank)}
          {rank !== null && shared > 1 && <small>{t("tied", { n: shared })}</small>}
          {remarks({ row }).map((word) => (
            <small key={word}>{word}</small>
          ))}
        </dd>
      </div>
      {row.country && (
        <div>
          <dt>{t("country")}</dt>
          <dd>{country(row.country)}</dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{t("reached")}</dt>
          <dd>
            {phaseWord(place.phase)}
            {place.provisional && <small>{t("provisional")}</small>}
          </dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{t("prelim")}</dt>
          <dd>{place.preliminary ?? "–"}</dd>
        </div>
      )}
      {row.day !== undefined && (
        <div>
          <dt>{t("day")}</dt>
          <dd>{row.day}</dd>
        </div>
      )}
      <div>
        <dt>{t("games")}</dt>
        <dd>{number(row.games)}</dd>
      </div>
      {row.keys.map((key) => {
        const exact = exactKey(key);
        return (
          <div key={key.key}>
            <dt>{keyWord(key.key)}</dt>
            <dd>
              {shownKey(key)}
              {exact && <small>{exact}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Everything the wide table has in its columns, one below the other. */
export function Figures({
  line,
  followed,
  follow,
  pick,
  done,
}: {
  line: Line;
  followed: boolean;
  follow?: (() => void) | undefined;
  pick?: (() => void) | undefined;
  done: () => void;
}): JSX.Element {
  const { row, place } = line,
    rank = place ? place.place : row.rank,
    shared = place ? place.shared : row.shared;
  return (
    <Dialog title={row.name} done={done}>
      <FigureList place={place} rank={rank} shared={shared} row={row} />
      {marksOf(row).map(({ word, why }) => (
        <p key={word} class="hint">
          {why}
        </p>
      ))}
      {(follow || pick) && (
        <div class="buttons">
          {pick && (
            <Button
              act={() => {
                pick();
                done();
              }}
            >
              {t("why")}
            </Button>
          )}
          {follow && (
            <Button
              act={() => {
                follow();
                done();
              }}
            >
              {t(followed ? "unfollow" : "follow")}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

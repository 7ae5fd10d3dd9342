// own-season.tsx - on the pages of an event: the season it belongs to, and the reader's rank in it once the league has accepted the event.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { number, words } from "../language";
import { me } from "../me";
import { Note } from "../ui/parts";
import { useSeasons } from "./all-seasons";
import { standsWord, type Season } from "./ranking";

const t = words({
  link: "{season} ranking",
  season: "Season {name}",
  rank: "Your season rank: {rank} of {n}",
  shared: "Your season rank: {rank} of {n} (tied)",
  points: "{points} points",
  counts: "This event counts for {points} points.",
  not: "Only your best results count. This isn't one of them.",
  waits: "Your place here counts towards the ranking once the league accepts this event.",
});

/** "Season 2026" is called that already. */
const Link = ({ id, name }: { id: string; name: string }): JSX.Element => (
  <a href={`/seasons/${id}`}>
    {t("link", { season: /s(ea|ai)son/i.test(name) ? name : t("season", { name }) })}
  </a>
);

function Standing({ id }: { id: string }): JSX.Element | null {
  const { id: event, topic } = useEvent(),
    season = useData<Season>(`/api/seasons/${id}`, topic).value.value; // that it was accepted is a step of the event
  if (!season) return null;
  const row = season.table.ranking.find((one) => one.player === me.value?.id),
    accepted = season.events.some((one) => one.event === event && one.state === "accepted");
  const counted = row?.counted.find((one) => one.tournament === event);
  if (!accepted || !row)
    return (
      <p class="mine-season">
        <Link id={id} name={season.name} />
        {!accepted && (
          <>
            <br />
            <span class="soft">{t("waits")}</span>
          </>
        )}
      </p>
    );
  return (
    <Note
      title={t(row.shared > 1 ? "shared" : "rank", {
        rank: number(row.rank),
        n: number(season.table.ranking.length),
      })}
    >
      <p>
        {[t("points", { points: row.points }), standsWord(season, row)].filter(Boolean).join(" · ")}.{" "}
        {counted ? t("counts", { points: counted.points }) : t("not")}
      </p>
      <Link id={id} name={season.name} />
    </Note>
  );
}

function Named({ id }: { id: string }): JSX.Element | null {
  const one = useSeasons().value.value?.seasons.find((other) => other.season === id);
  return one ? (
    <p class="mine-season">
      <Link id={id} name={one.name} />
    </p>
  ) : null;
}

/** Nothing where the event is of no season. */
export function MySeason(): JSX.Element | null {
  const { facts, is } = useEvent();
  if (!facts.season) return null;
  return facts.stage === "completed" && is("player") ? (
    <Standing id={facts.season} />
  ) : (
    <Named id={facts.season} />
  );
}

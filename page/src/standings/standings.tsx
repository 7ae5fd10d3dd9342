// standings.tsx - the standings of an event: now, after each round, and the final list.
import type { JSX, RefObject } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { byName, country, kept, words } from "../language";
import { ask, query, type Params } from "../router";
import { Copy } from "../ui/copy";
import { Button, Choice, Empty, Field, LinkButton, Note, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { StandingsTable } from "./standings-table";
import { useStandings } from "./live-standings";
import { LotsPanel } from "./lots-panel";
import { WhyDialog } from "./why";
import { MANY, ROW, SLIM, useNarrow } from "./long-table";
import { goingOn, linesOf, type Standings, type Line } from "./standings-words";
import type { RoundRow } from "../event/tables";

const t = words({
  title: "Standings",
  view: "Choose standings",
  now: "Now",
  after: "After round {n}",
  afterOf: "Day {day}: round {n}",
  best: "Best of all days",
  final: "Final standings",
  finalSemi:
    "Players knocked out in the semi-final are ranked with that game included. All other figures are from the preliminaries.",
  finalPrelim: "Figures are from the preliminaries; places come from the games after them.",
  none: "No standings yet.",
  noneLead: "Standings start with the first sheet that counts.",
  search: "Find a player",
  country: "Country",
  all: "All countries",
  nobody: "No players found.",
  pick: "Select two names to see why one ranks above the other.",
  pickOne: "{name} and… Select a second name.",
  following: "Following {name}: rank {rank}",
  jump: "Show",
  print: "Print",
  more: "Files and embedding",
  json: "Standings as JSON",
  csv: "Players as CSV",
  results: "Results as CSV",
  whole: "Event file",
  wholeHint:
    "The event file has everything that was recorded, with names, for the league or another server. There, Seasons > “Event files” shows what is in it. It is signed with this server's key: pass the key on with the file.",
  wholeKey: "This server's key",
  research: "Download research data",
  researchHint:
    "Boards, play order, points, places, choices and ratings, without names. Players who agreed to research have a random ID; everyone else has none.",
  embed: "To show these standings on another website, paste this code:",
  embedCode: "Embed code",
  cut: "{n, plural, one {The top player advances.} other {The top # advance.}}",
  champion: "Champion's page",
});

/** While it is printed all rows are there. */
function usePrinting(whole: Signal<boolean>) {
  useEffect(() => {
    const on = (): void => {
        whole.value = true;
      },
      off = (): void => {
        whole.value = false;
      };
    addEventListener("beforeprint", on);
    addEventListener("afterprint", off);
    return () => {
      removeEventListener("beforeprint", on);
      removeEventListener("afterprint", off);
    };
  }, []);
}

function StandingsTools({
  search,
  lands,
  land,
}: {
  search: Signal<string>;
  lands: string[];
  land: Signal<string>;
}): JSX.Element {
  return (
    <div class="standings-tools">
      <Field label={t("search")} type="search" value={search.value} set={into(search)} />
      {lands.length > 1 && (
        <Field
          label={t("country")}
          value={land.value}
          set={into(land)}
          choices={[["", t("all")] as const, ...lands.map((code) => [code, country(code)] as const)]}
        />
      )}
      <Button
        icon="print"
        act={() => {
          print();
        }}
      >
        {t("print")}
      </Button>
    </div>
  );
}

function FollowedLine({ mine, show }: { mine: Line; show: () => void }): JSX.Element {
  return (
    <p class="standings-follow">
      <span>
        ★{" "}
        {t("following", {
          name: mine.row.name,
          rank: (mine.place ? mine.place.place : mine.row.rank) ?? "–",
        })}
      </span>{" "}
      <Button small act={show}>
        {t("jump")}
      </Button>
    </p>
  );
}

function linesWanted(all: Line[], land: Signal<string>, wanted: string) {
  return all.filter(
    ({ row }) =>
      (!land.value || row.country === land.value) &&
      (!wanted || row.name.toLocaleLowerCase().includes(wanted)),
  );
}

function landsOf(data: Standings) {
  return [...new Set(data.standings.flatMap((row) => (row.country ? [row.country] : [])))].sort((a, b) =>
    byName(country(a), country(b)),
  );
}

/** Bring the followed line into sight. */
function scrollTo(
  all: Line[],
  followed: Signal<string | null>,
  scroller: RefObject<HTMLDivElement>,
  narrow: boolean,
) {
  const index = all.findIndex(({ row }) => row.player === followed.value),
    box = scroller.current;
  if (index < 0 || !box) return;
  if (all.length > MANY) box.scrollTop = Math.max(0, index * (narrow ? SLIM : ROW) - box.clientHeight / 2);
  requestAnimationFrame(() =>
    box.querySelector(`[data-player="${followed.value}"]`)?.scrollIntoView({ block: "center" }),
  );
}

function List({
  data,
  final,
  round,
}: {
  data: Standings;
  final: boolean;
  round: number | null;
}): JSX.Element {
  const { id, facts } = useEvent();
  const search = useSignal(""),
    land = useSignal(""),
    picked = useSignal<string[]>([]),
    why = useSignal(false),
    whole = useSignal(false),
    narrow = useNarrow(),
    scroller = useRef<HTMLDivElement>(null);
  const own = facts.me?.player === undefined ? null : String(facts.me.player + 1).padStart(4, "0");
  const followed = useSignal<string | null>(kept.get(`follow/${id}`) ?? own);
  const all = linesOf(data, final),
    wanted = search.value.trim().toLocaleLowerCase();
  const lines = linesWanted(all, land, wanted);
  const lands = landsOf(data);
  const mine = all.find(({ row }) => row.player === followed.value);

  const pick = (player: string): void => {
    picked.value = picked.value.includes(player)
      ? picked.value.filter((one) => one !== player)
      : [...picked.value, player].slice(-2);
    why.value = picked.value.length === 2;
  };
  const follow = (player: string): void => {
    followed.value = followed.value === player ? null : player;
    kept.set(`follow/${id}`, followed.value ?? "");
  };
  const show = (): void => {
    search.value = "";
    land.value = "";
    scrollTo(all, followed, scroller, narrow);
  };
  // On paper every row is there.
  usePrinting(whole);

  const rowOf = (player: string | undefined) => data.standings.find((row) => row.player === player);
  const [a, b] = [rowOf(picked.value[0]), rowOf(picked.value[1])];
  return (
    <>
      <StandingsTools search={search} lands={lands} land={land} />
      {mine && <FollowedLine mine={mine} show={show} />}
      <p class="soft standings-hint" role="status">
        {a && !b ? t("pickOne", { name: a.name }) : t("pick")}
      </p>
      {lines.length ? (
        <StandingsTable
          lines={lines}
          final={final}
          on={goingOn(final ? [] : data.standings, facts.cut_places ?? 0)}
          picked={picked.value}
          pick={pick}
          followed={followed.value}
          follow={follow}
          whole={whole.value}
          scroller={scroller}
        />
      ) : (
        <p class="soft">{t("nobody")}</p>
      )}
      {why.value && a && b && (
        <WhyDialog
          a={a}
          b={b}
          round={round}
          final={final}
          done={() => {
            why.value = false;
            picked.value = [];
          }}
        />
      )}
    </>
  );
}

/** It proves to recipients that the file comes from here. */
function Key(): JSX.Element | null {
  const key = useData<{ key: string }>("/api/archive/key").value.value?.key;
  return key ? (
    <>
      <p>{t("wholeKey")}</p>
      <Copy text={key} label={t("wholeKey")} />
    </>
  ) : null;
}

function Files(): JSX.Element {
  const { api, id, is } = useEvent();
  const code = `<iframe src="${location.origin}/embed/events/${id}/standings" title="${t("title")}" width="100%" height="600" style="border:0"></iframe>`;
  return (
    <details class="standings-more">
      <summary>{t("more")}</summary>
      <div class="buttons">
        <LinkButton small to={`${api}/standings`}>
          {t("json")}
        </LinkButton>
        <LinkButton small to={`${api}/players.csv`} download>
          {t("csv")}
        </LinkButton>
        <LinkButton small to={`${api}/results.csv`} download>
          {t("results")}
        </LinkButton>
        {is("organiser") && (
          <LinkButton small to={`${api}/archive.json`} download>
            {t("whole")}
          </LinkButton>
        )}
        {is("organiser", "league") && (
          <LinkButton small to={`${api}/research.json`} download>
            {t("research")}
          </LinkButton>
        )}
      </div>
      {is("organiser") && (
        <>
          <p class="hint">{t("wholeHint")}</p>
          <Key />
        </>
      )}
      {is("organiser", "league") && <p class="hint">{t("researchHint")}</p>}
      <p>{t("embed")}</p>
      <Copy text={code} label={t("embedCode")} />
    </details>
  );
}

function Page(): JSX.Element {
  const { api, topic, facts, id } = useEvent();
  const rounds = useData<{ rounds: RoundRow[] }>(`${api}/rounds`, topic);
  const prelims = (rounds.value.value?.rounds ?? []).filter(
    (round) => round.phase === "preliminary" && round.state !== "planned",
  );
  const view = query.value.get("view"),
    players = Object.values(facts.entrants).reduce((sum, n) => sum + n, 0);
  const days = prelims.some((one) => (one.prelim ?? 1) > 1); // several preliminary events, each with standings of its own (NC20-1.3.2)
  const round = view !== null && /^\d+$/.test(view) ? Number(view) : null;
  const data = useStandings(api, topic, players, round);
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        {facts.champion && (
          <LinkButton icon="trophy" to={`/events/${id}/champion`}>
            {t("champion")}
          </LinkButton>
        )}
      </div>
      <Shown data={data}>
        {(standings) => {
          if (!standings.standings.length)
            return (
              <Empty icon="chart" title={t("none")}>
                <p>{t("noneLead")}</p>
              </Empty>
            );
          const final = round === null && standings.overall !== undefined && view !== "now";
          const choices: [string, string][] = [
            ["now", t(days ? "best" : "now")],
            ...prelims
              .slice(0, days ? undefined : -1)
              .map((one): [string, string] => [
                String(one.round),
                one.prelim ? t("afterOf", { day: one.prelim, n: one.number }) : t("after", { n: one.number }),
              ]),
            ...(standings.overall || facts.cut_made ? [["final", t("final")] as [string, string]] : []),
          ];
          return (
            <>
              {choices.length > 1 && (
                <Choice
                  label={t("view")}
                  value={round !== null ? String(round) : final ? "final" : "now"}
                  set={(key) => ask("view", key)}
                  choices={choices}
                />
              )}
              {final && standings.overall!.some((one) => one.phase !== "preliminary") && (
                <p class="soft">
                  {t(standings.overall!.some((one) => one.keys) ? "finalSemi" : "finalPrelim")}
                </p>
              )}
              {!final &&
              facts.cut_places &&
              !facts.cut_made &&
              goingOn(standings.standings, facts.cut_places).size ? (
                <p class="soft">{t("cut", { n: facts.cut_places })}</p>
              ) : null}
              {standings.standings.every((row) => row.games === 0) && <Note>{t("noneLead")}</Note>}
              {standings.notes.length > 0 && !final && (
                <ul class="standings-notes">
                  {standings.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
              <List data={standings} final={final} round={round} key={round ?? (final ? "final" : "now")} />
            </>
          );
        }}
      </Shown>
      <LotsPanel />
      <Files />
    </>
  );
}

export default function StandingsPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}

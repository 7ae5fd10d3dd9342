// bracket.tsx - the knock-out as a tree to zoom and move in, or as a list; someone's way through it can be followed.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { byName, kept, words } from "../language";
import { ask, query, type Params } from "../router";
import { UnshownSome } from "../results/unshown";
import { Choice, Empty, Field, LinkButton, Shown } from "../ui/parts";
import { Chart } from "./chart";
import { BracketList } from "./bracket-list";
import { useMany } from "./several-answers";
import { PairingList } from "../schedule/pairing-list";
import { treeOfBracket, treeOfFinals, type BracketData, type Played, type Tree } from "./tree";
import type { Round, RoundRow } from "../event/tables";

const t = words({
  title: "Bracket",
  none: "No bracket yet.",
  noneLead: "It's drawn once the preliminaries are over and the cut is made.",
  view: "View",
  chart: "Chart",
  list: "List",
  follow: "Follow a player",
  nobody: { text: "Nobody", about: "to nobody" },
  print: "Poster (PDF)",
  champion: "Champion's page",
});

type Entrants = { entrants: { player: number; name: string; country?: string }[] };

/** The knock-out of an event, whatever its rulebook calls it; null while it is not known yet. */
export function useTree(): Tree | null {
  const { api, topic, facts } = useEvent();
  const rounds = useData<{ rounds: RoundRow[] }>(`${api}/rounds`, topic),
    bracket = useData<BracketData>(facts.groups ? `${api}/bracket` : null, topic);
  const late = (rounds.value.value?.rounds ?? []).filter((round) =>
    ["bracket", "semi-final", "final"].includes(round.phase),
  );
  const views = useMany<Round>(
    late.map((round) => `${api}/rounds/${round.round}`),
    topic,
  ).value;
  if (!rounds.value.value || !views) return null;
  const played = late.map(
    (round): Played => ({
      ...round,
      tables_of: views.find((view) => view.round === round.round)?.tables ?? [],
    }),
  );
  if (!facts.groups) return treeOfFinals(played);
  if (bracket.value.value) return treeOfBracket(bracket.value.value, played);
  return bracket.refusal.value ? [] : null;
}

function BracketTitle({ tree }: { tree: Tree | null }): JSX.Element {
  const { facts, id, staff, api } = useEvent();
  return (
    <div class="row apart">
      <h1>{t("title")}</h1>
      <div class="row">
        {facts.champion && (
          <LinkButton icon="trophy" to={`/events/${id}/champion`}>
            {t("champion")}
          </LinkButton>
        )}
        {staff && facts.groups && tree && tree.length > 0 && (
          <LinkButton icon="print" to={`${api}/print/bracket`} blank>
            {t("print")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** How the bracket is shown, and whose way through it is marked. */
function BracketTools({
  view,
  who,
  choices,
  followed,
}: {
  view: "list" | "chart";
  who: number | null;
  choices: (readonly [string, string])[];
  followed: Signal<string>;
}): JSX.Element {
  const { id } = useEvent();
  return (
    <div class="bracket-tools">
      <Choice
        label={t("view")}
        value={view}
        set={(key) => ask("view", key)}
        choices={[
          ["chart", t("chart")],
          ["list", t("list")],
        ]}
      />
      <Field
        label={t("follow")}
        value={who === null ? "" : String(who)}
        choices={[["", t("nobody")] as const, ...choices]}
        set={(value) => {
          followed.value = value;
          kept.set(`follow/${id}`, value === "" ? "" : String(Number(value) + 1).padStart(4, "0"));
        }}
      />
    </div>
  );
}

function Page(): JSX.Element {
  const { api, topic, id, facts, is } = useEvent();
  const tree = useTree(),
    entrants = useData<Entrants>(`${api}/entrants`, topic);
  const saved = kept.get(`follow/${id}`),
    followed = useSignal(
      saved ? String(Number(saved) - 1) : facts.me?.player !== undefined ? String(facts.me.player) : "",
    );
  const narrow = innerWidth < 700,
    view = (query.value.get("view") ?? (narrow ? "list" : "chart")) === "list" ? "list" : "chart";
  const names = new Map((entrants.value.value?.entrants ?? []).map((one) => [one.player, one.name]));
  const name = (player: number): string => names.get(player) ?? "…";
  const inside = tree
    ? [
        ...new Set(
          tree.flatMap((column) =>
            column.flatMap((table) =>
              table.seats.flatMap((seat) => (seat.player === null ? [] : [seat.player])),
            ),
          ),
        ),
      ]
    : [];
  const choices = inside
    .map((player) => [String(player), name(player)] as const)
    .sort((a, b) => byName(a[1], b[1]));
  const who =
    followed.value === "" || !inside.includes(Number(followed.value)) ? null : Number(followed.value);
  return (
    <>
      <BracketTitle tree={tree} />
      <Shown data={entrants}>
        {() => {
          if (tree === null)
            return (
              <p class="loading" role="status">
                …
              </p>
            );
          if (!tree.length)
            return (
              <Empty icon="bracket" title={t("none")}>
                <p>{t("noneLead")}</p>
              </Empty>
            );
          return (
            <>
              <BracketTools view={view} who={who} choices={choices} followed={followed} />
              {view === "chart" ? (
                <Chart tree={tree} name={name} followed={who} event={id} />
              ) : (
                <BracketList tree={tree} name={name} followed={who} event={id} />
              )}
              {tree.flat().some((table) => table.unshown) && <UnshownSome />}
              {facts.groups && <PairingList open={false} bracket={is("organiser")} />}
            </>
          );
        }}
      </Shown>
    </>
  );
}

export default function Bracket({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}

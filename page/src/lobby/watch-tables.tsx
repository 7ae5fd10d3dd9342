// watch-tables.tsx - several tables at once: all that are played, or all of a round for its director and its commentators. A press brings one to the front.
import type { JSX } from "preact";
import { useData } from "../data";
import { words } from "../language";
import { go, path, query, type Params } from "../router";
import { friendlyName } from "../table/friendly";
import { useTable } from "../table/live-table";
import { Stage, StageBoard } from "../table/stage";
import { Button, Empty, LinkButton } from "../ui/parts";
import type { LobbyRow } from "./lobby-tables";
import type { Round, RoundRow } from "../event/tables";

const t = words({
  title: "Live games",
  none: "No games right now.",
  noneRound: "No table in this round can be watched right now.",
  tables: "Go to tables",
  event: "Go to event",
  n: "Table {n}",
  go: "Go to this table",
  overlay: "Stream overlay",
  hands: "All hands (delayed)",
  back: "All tables",
  gone: "This table can't be watched.",
  round: "Online tables this round",
});

type Watched = { id: string; name: string };
const choose = (id: string | null): void =>
  go(id ? `${path.value}?table=${id}` : path.value, { replace: true });

/** A table as small as it can be: board, points, whose turn. */
function Thumb({ one, chosen }: { one: Watched; chosen: boolean }): JSX.Element {
  const table = useTable(one.id, false),
    view = table.view.value,
    facts = table.facts.value;
  return (
    <li class={chosen ? "watch-thumb chosen" : "watch-thumb"}>
      <button type="button" aria-pressed={chosen} onClick={() => choose(chosen ? null : one.id)}>
        <b>{one.name}</b>
        {view && facts ? (
          <>
            <StageBoard view={view} />
            <span class="watch-points" aria-hidden="true">
              {view.seats.map((seat, i) => (
                <span key={i} class={`board-seat-${i + 1}${view.turn === i ? " turn" : ""}`}>
                  {seat.public_points}
                </span>
              ))}
            </span>
          </>
        ) : (
          <span class="soft">{table.refusal.value ? t("gone") : "…"}</span>
        )}
      </button>
    </li>
  );
}

function Front({ one }: { one: Watched }): JSX.Element | null {
  const table = useTable(one.id, false),
    view = table.view.value,
    facts = table.facts.value;
  if (!view || !facts) return null;
  return (
    <section class="watch-front" aria-label={one.name}>
      <h2>{one.name}</h2>
      <Stage view={view} places={facts.places} />
      <div class="buttons">
        <LinkButton kind="main" to={`/tables/${one.id}`}>
          {t("go")}
        </LinkButton>
        <LinkButton to={`/tables/${one.id}/overlay`} blank>
          {t("overlay")}
        </LinkButton>
        {facts.settings.commentary_delay_s > 0 && (
          <LinkButton to={`/tables/${one.id}/commentary`}>{t("hands")}</LinkButton>
        )}
        <Button kind="quiet" act={() => choose(null)}>
          {t("back")}
        </Button>
      </div>
    </section>
  );
}

function Switcher({
  tables,
  none,
  title,
  back,
}: {
  tables: readonly Watched[];
  none: string;
  title: string;
  back?: string;
}): JSX.Element {
  const chosen = query.value.get("table"),
    front = tables.find((one) => one.id === chosen);
  if (!tables.length)
    return (
      <>
        <h1>{title}</h1>
        <Empty icon="screen" title={none}>
          <LinkButton to={back ?? "/tables"}>{t(back ? "event" : "tables")}</LinkButton>
        </Empty>
      </>
    );
  return (
    <>
      <div class="row apart">
        <h1>{title}</h1>
        {back && (
          <LinkButton small kind="quiet" icon="left" to={back}>
            {t("event")}
          </LinkButton>
        )}
      </div>
      {front && <Front key={front.id} one={front} />}
      <ul class="watch-all">
        {tables.map((one) => (
          <Thumb key={one.id} one={one} chosen={one.id === chosen} />
        ))}
      </ul>
    </>
  );
}

/** Every listed table that is being played and lets itself be watched. */
function Lobby(): JSX.Element | null {
  const list = useData<{ tables: LobbyRow[] }>("/api/tables", "lobby").value.value;
  return (
    list && (
      <Switcher
        title={t("title")}
        none={t("none")}
        tables={list.tables
          .filter((one) => one.state === "playing" && one.settings.spectators)
          .map((one) => ({ id: one.table, name: friendlyName(one.table) }))}
      />
    )
  );
}

/** The online tables of the current round that the reader may watch. */
function OfEvent({ event }: { event: string }): JSX.Element | null {
  const api = `/api/events/${event}`,
    rounds = useData<{ rounds: RoundRow[] }>(`${api}/rounds`, `event/${event}`).value.value?.rounds,
    last = rounds?.at(-1);
  const round = useData<Round>(last ? `${api}/rounds/${last.round}` : null, `event/${event}`).value.value;
  if (!rounds || (last && !round)) return null;
  return (
    <Switcher
      title={t("round")}
      none={t("noneRound")}
      back={`/events/${event}`}
      tables={(round?.tables ?? []).flatMap((one) =>
        one.online && one.watch ? [{ id: one.online, name: t("n", { n: one.table }) }] : [],
      )}
    />
  );
}

export default function Watch({ params }: { params: Params }): JSX.Element {
  return params.event ? <OfEvent event={params.event} /> : <Lobby />;
}

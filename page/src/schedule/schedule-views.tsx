// schedule-views.tsx - the schedule by round, by table, by player.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { offerOf } from "../day/next";
import { step, useEvent } from "../event/event";
import { gameWord, roundName } from "../event/tables";
import { comma, number, words } from "../language";
import { ask, query } from "../router";
import { Button, Choice, Field, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { firstRound, fits, placesOf, seated, type Names, type Plan } from "./plan";

const t = words({
  view: "View",
  byRound: "By round",
  byTable: "By table",
  byPlayer: "By player",
  table: "Table",
  search: "Find a player",
  round: "Round",
  name: "Name",
  away: "absent",
  notPublished: "not published",
  nobody: "No players found.",
  tableAt: "Table {n}",
  position: "{n, selectordinal, one {#st player} two {#nd player} few {#rd player} other {#th player}}",
  swap: "Swap {a} and {b}",
  swapHint: "Choose two players in this round to swap their seats.",
  swapSaid: "{a} and {b} swapped seats.",
  clear: "Clear selection",
  chosen: "{name} selected. Choose a second player.",
  positions: "The bold number is the table, the other one the play order.",
});

type Props = { plan: Plan; names: Names; again: () => unknown };

function Person({
  id,
  names,
  played,
}: {
  id: string;
  names: Names /** in a past round: players who left later were there */;
  played?: boolean;
}): JSX.Element {
  const one = names.get(id);
  return (
    <>
      {one?.name ?? id}
      {one && !played && one.status !== "present" && one.status !== "registered" && (
        <>
          {" "}
          <Tag kind="warning">{t("away")}</Tag>
        </>
      )}
    </>
  );
}

/** What each round plays, where they differ. */
function useGames(): (round: number) => string {
  const { scenarios } = useEvent().facts;
  return (round) => gameWord(scenarios, scenarios[round % scenarios.length]);
}

function SwapBar({
  a,
  b,
  name,
  round,
  pair,
  again,
}: {
  a: string | undefined;
  b: string | undefined;
  name: (id: string) => string;
  round: number;
  pair: Signal<string[]>;
  again: () => unknown;
}): JSX.Element {
  const here = useEvent();
  return (
    <div class="row schedule-swap" role="status">
      <span class="soft">{a && !b ? t("chosen", { name: name(a) }) : t("swapHint")}</span>
      {a && b && (
        <Button
          small
          kind="main"
          act={async () => {
            await step(
              here.api,
              { kind: "players.swapped", player: Number(a), other: Number(b), row: round },
              t("swapSaid", { a: name(a), b: name(b) }),
            );
            pair.value = [];
            await again();
          }}
        >
          {t("swap", { a: name(a), b: name(b) })}
        </Button>
      )}
      {a && (
        <Button
          small
          kind="quiet"
          act={() => {
            pair.value = [];
          }}
        >
          {t("clear")}
        </Button>
      )}
    </div>
  );
}

function TableLine({
  table,
  seats,
  may,
  pair,
  choose,
  names,
  played,
}: {
  table: number;
  seats: string[];
  may: boolean;
  pair: Signal<string[]>;
  choose: (id: string) => void;
  names: Names;
  played: (id: string) => boolean;
}): JSX.Element {
  return (
    <tr>
      <th scope="row" class="number">
        {number(table + 1)}
      </th>
      {[0, 1, 2, 3].map((i) => {
        const id = seats[i];
        return (
          <td key={i}>
            {id !== undefined &&
              (may ? (
                <button
                  type="button"
                  class="name-button"
                  aria-pressed={pair.value.includes(id)}
                  onClick={() => choose(id)}
                >
                  <Person id={id} names={names} played={played(id)} />
                </button>
              ) : (
                <Person id={id} names={names} played={played(id)} />
              ))}
          </td>
        );
      })}
    </tr>
  );
}

function ByRound({ plan, names, again }: Props): JSX.Element {
  const here = useEvent(),
    opens = offerOf(here.facts, "round.opened"),
    over = opens !== undefined && opens.code !== "round-runs"; // who runs nothing sees the round at hand
  const round = Math.min(
      Number(query.value.get("round") ?? firstRound(plan, here.facts.rounds_opened, over)) || 0,
      Math.max(0, plan.rounds.length - 1),
    ),
    pair = useSignal<string[]>([]);
  const may =
    here.is("organiser", "head-judge") &&
    here.facts.stage !== "completed" &&
    !here.facts.cut_made &&
    round >= here.facts.rounds_opened - 1;
  const game = useGames(),
    tables = plan.rounds[round] ?? [],
    name = (id: string): string => names.get(id)?.name ?? id;
  const played = (id: string): boolean =>
    round < here.facts.rounds_opened &&
    (names.get(id)?.status !== "no-show" || over || round < here.facts.rounds_opened - 1);
  const choose = (id: string): void => {
    pair.value = pair.value.includes(id)
      ? pair.value.filter((one) => one !== id)
      : [...pair.value.slice(-1), id];
  };
  const [a, b] = pair.value;
  return (
    <>
      <div class="row">
        <Choice
          label={t("round")}
          value={String(round)}
          set={(value) => {
            pair.value = [];
            ask("round", value);
          }}
          choices={plan.rounds.map(
            (_, i) => [String(i), roundName({ phase: "preliminary", number: i + 1 })] as const,
          )}
        />
        {game(round) && <Tag>{game(round)}</Tag>}
        {round >= plan.published && <Tag kind="warning">{t("notPublished")}</Tag>}
      </div>
      {may && <SwapBar a={a} b={b} name={name} round={round} pair={pair} again={again} />}
      <div class="scroll" tabIndex={0}>
        <table class="schedule-round">
          <thead>
            <tr>
              <th scope="col" class="number">
                {t("table")}
              </th>
              {[1, 2, 3, 4].map((n) => (
                <th key={n} scope="col">
                  {n}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.map(
              (seats, table) =>
                seats.length > 0 && (
                  <TableLine
                    key={table}
                    table={table}
                    seats={seats}
                    may={may}
                    pair={pair}
                    choose={choose}
                    names={names}
                    played={played}
                  />
                ),
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ByTable({ plan, names }: Props): JSX.Element {
  const game = useGames(),
    most = Math.max(0, ...plan.rounds.map((tables) => tables.length));
  return (
    <div class="cards">
      {Array.from({ length: most }, (_, table) => (
        <section class="card" key={table}>
          <h3>{t("tableAt", { n: table + 1 })}</h3>
          <dl class="table-rounds">
            {plan.rounds.map((tables, round) => {
              const seats = tables[table] ?? [];
              return (
                seats.length > 0 && (
                  <div key={round}>
                    <dt>
                      {roundName({ phase: "preliminary", number: round + 1 })}
                      {game(round) && ` · ${game(round)}`}
                    </dt>
                    <dd>{seats.map((id) => names.get(id)?.name ?? id).join(comma())}</dd>
                  </div>
                )
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}

function ByPlayer({ plan, names }: Props): JSX.Element {
  const game = useGames(),
    typed = useSignal(""),
    places = placesOf(plan),
    mine = useEvent().facts.me?.player;
  const list = seated(plan, names).filter((id) => fits(names.get(id)?.name ?? "", typed.value));
  return (
    <>
      <div class="form">
        <Field label={t("search")} type="search" value={typed.value} set={into(typed)} />
      </div>
      <p class="hint">{t("positions")}</p>
      {list.length ? (
        <div class="scroll" tabIndex={0}>
          <table class="schedule-people">
            <thead>
              <tr>
                <th scope="col">{t("name")}</th>
                {plan.rounds.map((_, i) => (
                  <th key={i} scope="col">
                    {roundName({ phase: "preliminary", number: i + 1 })}
                    {game(i) && <div class="soft">{game(i)}</div>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((id) => (
                <tr key={id} class={mine !== undefined && id === String(mine) ? "turn" : ""}>
                  <th scope="row">
                    <Person id={id} names={names} />
                  </th>
                  {places.get(id)!.map((place, i) => (
                    <td key={i}>
                      {place ? (
                        <span
                          aria-label={`${t("tableAt", { n: place.table })}, ${t("position", { n: place.position })}`}
                        >
                          <strong>{place.table}</strong>
                          <span class="soft"> · {place.position}</span>
                        </span>
                      ) : (
                        "–"
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p class="soft">{t("nobody")}</p>
      )}
    </>
  );
}

export function PlanViews(props: Props): JSX.Element {
  const view = (query.value.get("view") ?? "round") as "round" | "table" | "player";
  return (
    <>
      <div class="row schedule-views">
        <Choice
          label={t("view")}
          value={view}
          set={(value) => ask("view", value)}
          choices={[
            ["round", t("byRound")],
            ["table", t("byTable")],
            ["player", t("byPlayer")],
          ]}
        />
      </div>
      {view === "table" ? (
        <ByTable {...props} />
      ) : view === "player" ? (
        <ByPlayer {...props} />
      ) : (
        <ByRound {...props} />
      )}
    </>
  );
}

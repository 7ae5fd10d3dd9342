// schedule-search.tsx - drawing up the schedule: asked for, watched while it gets better, stopped; its figures beside what is possible.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look, Refusal, send } from "../api";
import { offerOf } from "../day/next";
import { Wishes } from "../entrants/wishes";
import { useEvent } from "../event/event";
import { number, words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Check, Field, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { complain } from "../ui/toast";
import type { Names, Plan, Quality } from "./plan";
import type * as answers from "../answers";

const t = words({
  people:
    "{people} players are checked in, and {rounds} rounds are planned. The search takes a few seconds and shows what it finds.",
  draw: "Create schedule",
  again: "Redo schedule",
  againFrom: "Redo rounds {from}–{to}",
  seconds: "Search time in seconds",
  secondsHint: "A longer search gives a better schedule, until it can't be improved.",
  fair: "Share tables of three fairly, even if opponents meet again",
  searching: "Searching…",
  queued: "Number {n} in the queue",
  appending: "Saving…",
  stop: "Stop and use the best",
  failed: "No schedule found.",
  best: "Best so far",
  figure: "Criterion",
  reached: "Reached",
  least: "Best possible",
  steps: "{n} steps",
  options: "Options",
  repeats: "Repeat meetings",
  meetings: "Most meetings of one pair",
  positions: "Repeated play-order positions",
  countries: "Compatriots at one table",
  forbidden: "Forbidden meetings",
  threes: "Tables of three per player",
  threesRange: "{min}–{max}",
  proven: "can't be improved",
  better: "could be better",
  fairly: "shared fairly",
  unfair: "not shared fairly",
});

type Search = answers.ScheduleSearch;
type Best = NonNullable<Search["best"]>;
type Row = { word: string; value: number; least: number; proven: boolean };

function Line({ row }: { row: Row }): JSX.Element {
  return (
    <tr>
      <th scope="row">{row.word}</th>
      <td class="number">{number(row.value)}</td>
      <td class="number">{number(row.least)}</td>
      <td>
        {row.proven ? (
          <span class="quality-good">
            <Icon name="check" size={16} /> {t("proven")}
          </span>
        ) : (
          <span class="soft">{t("better")}</span>
        )}
      </td>
    </tr>
  );
}

/** What was reached, beside what is possible at all. */
export function QualityTable({
  quality: q,
  countries,
}: {
  quality: Quality;
  countries: boolean;
}): JSX.Element {
  const rows: Row[] = [
    { word: t("repeats"), value: q.repeats, least: q.repeats_bound, proven: q.repeats_proven },
    ...(q.repeats
      ? [
          {
            word: t("meetings"),
            value: q.most_meetings,
            least: q.most_meetings_bound,
            proven: q.most_meetings_proven,
          },
        ]
      : []),
    {
      word: t("positions"),
      value: q.position_duplicates,
      least: q.position_duplicates_bound,
      proven: q.position_duplicates_proven,
    },
    ...(countries
      ? [
          {
            word: t("countries"),
            value: q.same_country,
            least: q.same_country_bound,
            proven: q.same_country_proven,
          },
        ]
      : []),
    ...(q.forbidden_met ? [{ word: t("forbidden"), value: q.forbidden_met, least: 0, proven: false }] : []),
  ];
  return (
    <div class="scroll" tabIndex={0}>
      <table class="quality">
        <thead>
          <tr>
            <th scope="col">{t("figure")}</th>
            <th scope="col" class="number">
              {t("reached")}
            </th>
            <th scope="col" class="number">
              {t("least")}
            </th>
            <th scope="col">
              <span class="hidden">{t("proven")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.word} row={row} />
          ))}
          {q.three_tables_max > 0 && (
            <tr>
              <th scope="row">{t("threes")}</th>
              <td class="number" colSpan={2}>
                {t("threesRange", { min: q.three_tables_min, max: q.three_tables_max })}
              </td>
              <td class={q.three_tables_fair ? "quality-good" : "soft"}>
                {q.three_tables_fair ? t("fairly") : t("unfair")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const runs = (search: Search | null): boolean =>
  search !== null && search.state !== "done" && search.state !== "failed";

/** Looks at the search again and again while it runs. */
function useWatch(search: Signal<Search | null>, found: () => unknown, busy: Signal<boolean>) {
  const here = useEvent();
  const running = runs(search.value);
  const watch = async (): Promise<void> => {
    try {
      const was = search.value?.state;
      search.value = await look<Search>(`${here.api}/schedule/search`);
      if (search.value.state === "done" && was && was !== "done") await found();
    } catch (error) {
      if (error instanceof Refusal && error.status !== 404) complain(error);
    }
  };
  useEffect(() => {
    void watch();
  }, []);
  useEffect(() => {
    busy.value = running;
  }, [running]);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void watch(), 400);
    return () => clearInterval(timer);
  }, [running]);
  return running;
}

function BestSoFar({ best, plan }: { best: Best; plan: Plan }): JSX.Element {
  return (
    <>
      <p class="soft">
        {t("best")} · {t("steps", { n: best.steps })}
      </p>
      <div class="scroll" tabIndex={0}>
        <table class="quality">
          <thead>
            <tr>
              <th scope="col">{t("figure")}</th>
              <th scope="col" class="number">
                {t("reached")}
              </th>
              <th scope="col" class="number">
                {t("least")}
              </th>
              <th />
            </tr>
          </thead>
          <tbody>
            <Line
              row={{
                word: t("repeats"),
                value: best.repeats,
                least: best.least_possible,
                proven: best.repeats <= best.least_possible,
              }}
            />
            {plan.by_country && (
              <tr>
                <th scope="row">{t("countries")}</th>
                <td class="number">{number(best.same_country)}</td>
                <td class="number">–</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** While it is searched. */
function Searching({
  now,
  search,
  plan,
}: {
  now: Search;
  search: Signal<Search | null>;
  plan: Plan;
}): JSX.Element {
  const here = useEvent();
  return (
    <section class="task waits" aria-live="polite">
      <h2>
        {now.state === "queued"
          ? t("queued", { n: now.place ?? 1 })
          : now.state === "appending"
            ? t("appending")
            : t("searching")}
      </h2>
      {now.best && <BestSoFar best={now.best} plan={plan} />}
      <div class="buttons">
        <Button
          kind="main"
          icon="pause"
          act={async () => {
            search.value = await send<Search>(`${here.api}/schedule/search`, {}, "DELETE");
          }}
        >
          {t("stop")}
        </Button>
      </div>
    </section>
  );
}

function SearchOptions({
  seconds,
  fair,
  names,
}: {
  seconds: Signal<string>;
  fair: Signal<boolean>;
  names: Names;
}): JSX.Element {
  return (
    <details>
      <summary>{t("options")}</summary>
      <div class="form">
        <Field
          label={t("seconds")}
          type="number"
          min={1}
          max={600}
          value={seconds.value}
          set={into(seconds)}
          hint={t("secondsHint")}
        />
        <Check label={t("fair")} value={fair.value} set={into(fair)} />
      </div>
      <Wishes list={[...names.values()]} />
    </details>
  );
}

/** Ask for a schedule and watch it. `found` is called when there is a new one; `busy` is shown during the search. */
export function SearchPanel({
  plan,
  names,
  begin,
  found,
  busy,
}: {
  plan: Plan;
  names: Names;
  begin: () => void;
  found: () => unknown;
  busy: Signal<boolean>;
}): JSX.Element {
  const here = useEvent(),
    { facts } = here;
  const search = useSignal<Search | null>(null),
    seconds = useSignal("10"),
    fair = useSignal(plan.fair_threes);
  const running = useWatch(search, found, busy);
  const ask = async (): Promise<void> => {
    begin();
    busy.value = true;
    try {
      search.value = await send<Search>(`${here.api}/schedule/search`, {
        seconds: Number(seconds.value) || 10,
        fair_threes: fair.value,
      });
    } finally {
      busy.value = runs(search.value);
    }
  };
  const offer = offerOf(facts, "schedule.generated"),
    first = plan.rounds.length === 0;
  if (running && search.value) return <Searching now={search.value} search={search} plan={plan} />;
  return (
    <section class={first ? "task" : "schedule-again"}>
      {search.value?.state === "failed" && (
        <Note kind="bad" title={t("failed")}>
          {search.value.text}
        </Note>
      )}
      {first && (
        <>
          <h2>{t("draw")}</h2>
          <p>{t("people", { people: facts.entrants.present, rounds: facts.rounds_planned })}</p>
        </>
      )}
      {first && offer && !offer.allowed && (
        <p class="task-why">
          <Icon name="info" />
          <span>{offer.text}</span>
        </p>
      )}
      <div class="buttons">
        <Button
          kind={first ? "main" : "plain"}
          icon="table"
          act={ask}
          not={offer && !offer.allowed ? offer.text : null}
          testid="draw-schedule"
        >
          {first
            ? t("draw")
            : facts.rounds_published
              ? t("againFrom", { from: facts.rounds_published + 1, to: facts.rounds_planned })
              : t("again")}
        </Button>
      </div>
      <SearchOptions seconds={seconds} fair={fair} names={names} />
    </section>
  );
}

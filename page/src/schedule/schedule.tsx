// schedule.tsx - who sits where in the preliminaries: drawn up, looked at, published, repaired.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { offerOf } from "../day/next";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { comma, words } from "../language";
import type { Params } from "../router";
import { printPath } from "../rounds/table-state";
import { Button, Choice, Empty, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { Changes } from "./schedule-changes";
import { PairingList } from "./pairing-list";
import { namesOf, unseated, type Entrant, type Plan } from "./plan";
import { QualityTable, SearchPanel } from "./schedule-search";
import { PlanViews } from "./schedule-views";
import { Repair } from "./repair";
import type { EventNext } from "../answers";

const t = words({
  title: "Schedule",
  published: "{n} of {of} rounds published",
  none: "No schedule yet.",
  noneHint: "It appears here once the organiser publishes it.",
  publish: "Publish schedule",
  publishHint:
    "Everyone sees where they sit. Published rounds stay; the others can be redone when players leave.",
  upTo: "Rounds to publish",
  whole: "All rounds",
  one: "Round 1 only",
  some: "Up to round {n}",
  published1: "Schedule published.",
  next: "Next",
  later: "Run the day",
  quality: "Schedule quality",
  print: "Personal schedules",
  wall: "List for the wall",
  online: "This rulebook seats players in groups.",
  groups: "Go to groups",
  gone: "Players have joined or left since this schedule was created.",
  who: "Seating",
  late: "{n, plural, one {1 checked-in player has no seat: {names}} other {# checked-in players have no seat: {names}}}",
  lateHint:
    "They checked in after the schedule was published. As long as no round is open, you can undo the publication in the diary and redo the schedule.",
  diary: "Go to diary",
});

function ScheduleTitle({ plan }: { plan: Plan }): JSX.Element {
  const here = useEvent(),
    { facts } = here;
  return (
    <div class="row apart">
      <h1>
        {t("title")}{" "}
        {facts.rounds_planned > 0 && (
          <Tag kind={plan.published >= facts.rounds_planned ? "good" : ""}>
            {t("published", { n: plan.published, of: facts.rounds_planned })}
          </Tag>
        )}
      </h1>
      {here.staff && plan.rounds.length > 0 && (
        <span class="row">
          <LinkButton small icon="print" blank to={printPath(here.api, "schedules")}>
            {t("print")}
          </LinkButton>
          <LinkButton small icon="print" blank to={printPath(here.api, "pairings")}>
            {t("wall")}
          </LinkButton>
        </span>
      )}
    </div>
  );
}

function PublishTask({
  plan,
  upTo,
  publish,
  before,
  refresh,
}: {
  plan: Plan;
  upTo: Signal<number | null>;
  publish: EventNext | undefined;
  before: Signal<Plan | null>;
  refresh: () => Promise<void>;
}): JSX.Element {
  const here = useEvent();
  return (
    <section class="task">
      <p class="task-when">{t("next")}</p>
      <h2>{t("publish")}</h2>
      <p>{t("publishHint")}</p>
      {plan.rounds.length - plan.published > 1 && (
        <Choice
          label={t("upTo")}
          value={String(upTo.value ?? plan.rounds.length)}
          set={(v) => {
            upTo.value = Number(v);
          }}
          choices={plan.rounds
            .slice(plan.published)
            .map((_, i) => plan.published + i + 1)
            .reverse()
            .map(
              (n) =>
                [
                  String(n),
                  n === plan.rounds.length ? t("whole") : n === 1 ? t("one") : t("some", { n }),
                ] as const,
            )}
        />
      )}
      <div class="buttons">
        <Button
          kind="main"
          not={publish && !publish.allowed ? publish.text : null}
          testid="publish-schedule"
          act={async () => {
            await send(`${here.api}/schedule/publish`, { rounds: upTo.value ?? plan.rounds.length });
            upTo.value = null;
            before.value = null;
            tell(t("published1"));
            await refresh();
          }}
        >
          {t("publish")}
        </Button>
      </div>
    </section>
  );
}

function LateNote({ late }: { late: Entrant[] }): JSX.Element {
  const here = useEvent();
  return (
    <Note
      kind="warning"
      title={t("late", { n: late.length, names: late.map((one) => one.name).join(comma()) })}
    >
      {t("lateHint")} <a href={`/events/${here.id}/diary`}>{t("diary")}</a>
    </Note>
  );
}

function NoPlanYet(): JSX.Element {
  return (
    <Empty icon="table" title={t("none")}>
      <p>{t("noneHint")}</p>
    </Empty>
  );
}

function RunLink(): JSX.Element {
  const here = useEvent();
  return (
    <div class="buttons">
      <LinkButton kind="main" icon="play" to={`/events/${here.id}/run`}>
        {t("later")}
      </LinkButton>
    </div>
  );
}

function Desk({
  plan,
  entrants,
  again,
}: {
  plan: Plan;
  entrants: Entrant[];
  again: () => Promise<void>;
}): JSX.Element {
  const here = useEvent(),
    { facts } = here,
    leads = here.is("organiser"),
    names = namesOf(entrants),
    before = useSignal<Plan | null>(null),
    upTo = useSignal<number | null>(null),
    busy = useSignal(false);
  const present = entrants.filter((one) => one.status === "present"),
    publish = offerOf(facts, "schedule.published"),
    waits = plan.rounds.length > plan.published;
  const refresh = async (): Promise<void> => {
    await Promise.all([again(), here.data.again()]);
  };
  const quality = plan.quality && plan.rounds.length > 0 && (
    <>
      <h2>{t("quality")}</h2>
      <QualityTable quality={plan.quality} countries={plan.by_country} />
    </>
  );
  const late = leads && !facts.cut_made && facts.stage !== "completed" ? unseated(plan, entrants) : [];
  const open =
    leads && !facts.cut_made && facts.stage !== "completed" && facts.rounds_published < facts.rounds_planned;
  return (
    <>
      <ScheduleTitle plan={plan} />
      {late.length > 0 && <LateNote late={late} />}
      {open && waits && !busy.value && (
        <PublishTask plan={plan} upTo={upTo} publish={publish} before={before} refresh={refresh} />
      )}
      {open && (
        <SearchPanel
          plan={plan}
          names={names}
          begin={() => {
            before.value = plan.rounds.length ? plan : null;
          }}
          found={refresh}
          busy={busy}
        />
      )}
      {leads && plan.published > 0 && facts.stage !== "completed" && !facts.cut_made && (
        <Repair plan={plan} names={names} again={refresh} />
      )}
      {before.value && plan.rounds.length > 0 && <Changes before={before.value} after={plan} names={names} />}
      {waits && quality}
      {waits && plan.quality && leads && plan.quality.players !== entrants.length && present.length > 0 && (
        <Note kind="warning">{t("gone")}</Note>
      )}
      {plan.rounds.length > 0 ? (
        <>
          <h2>{t("who")}</h2>
          <PlanViews plan={plan} names={names} again={refresh} />
        </>
      ) : (
        !leads && <NoPlanYet />
      )}
      {!waits && quality}
      {(leads || plan.rounds.length > 0) && <PairingList open={open} again={refresh} />}
      {leads &&
        plan.published > 0 &&
        plan.published >= facts.rounds_planned &&
        facts.stage !== "completed" && <RunLink />}
    </>
  );
}

function Inside(): JSX.Element {
  const here = useEvent(),
    plan = useData<Plan>(`${here.api}/schedule`, here.topic),
    people = useData<{ entrants: Entrant[] }>(`${here.api}/entrants`, here.topic);
  if (offerOf(here.facts, "schedule.generated")?.code === "not-in-rulebook")
    return (
      <>
        <h1>{t("title")}</h1>
        <Empty icon="people" title={t("online")}>
          <LinkButton kind="main" to={`/events/${here.id}/groups`}>
            {t("groups")}
          </LinkButton>
        </Empty>
      </>
    );
  return (
    <Shown data={plan}>
      {(value) => (
        <Shown data={people}>
          {({ entrants }) => (
            <Desk
              plan={value}
              entrants={entrants}
              again={async () => {
                await Promise.all([plan.again(), people.again()]);
              }}
            />
          )}
        </Shown>
      )}
    </Shown>
  );
}

export default function SchedulePage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Inside />
    </EventFrame>
  );
}

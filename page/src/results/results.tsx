// results.tsx - where results are entered: one round, one line to type in, every sheet below it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { Later, stamped } from "../event/typed-later";
import { roundTitle, type Round, type RoundRow } from "../event/tables";
import { words } from "../language";
import { ask, query, type Params } from "../router";
import { Button, Choice, Empty, Field, LinkButton, Note, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { Entry } from "./entry";
import { SheetList } from "./sheet-list";
import { isDone, isHalf, isOpen, isVoid, paperSteps } from "./sheet";

const t = words({
  title: "Results",
  none: "No open round yet",
  noneLead: "Once a round is open, you can enter its sheets here.",
  run: { text: "Run the day", about: "a link to that page" },
  round: "Round",
  progress: "{done} of {n} sheets are in.",
  all: "All {n} sheets are in.",
  progressOnline: "{done} of {n} results are in.",
  allOnline: "All {n} results are in.",
  sign: "{n, plural, one {Lock 1 sheet signed on paper} other {Lock # sheets signed on paper}}",
  signLead: "Check against the paper sheets first. Only the head judge can correct a locked sheet.",
  signed: "{n, plural, one {1 sheet locked.} other {# sheets locked.}}",
  csv: "Results as CSV",
  online: "This event is played online, so results come in automatically.",
});

/** Sheets signed on paper are locked together, after checking the stack. */
function SignAll({ round }: { round: Round }): JSX.Element | null {
  const { api } = useEvent();
  const half = round.tables.filter(
    (table) => isHalf(table) && !table.protests && !table.judge_needed && paperSteps(table).length,
  );
  if (!round.signatures || !half.length) return null;
  const lock = async (): Promise<void> => {
    const steps = half.flatMap(paperSteps).map(stamped);
    // A step of the log is small, a request is not endless.
    for (let i = 0; i < steps.length; i += 64) await step(api, steps.slice(i, i + 64));
    tell(t("signed", { n: half.length }));
  };
  return (
    <div class="results-sign">
      <Button kind="main" icon="sign" act={lock}>
        {t("sign", { n: half.length })}
      </Button>
      <p class="hint">{t("signLead")}</p>
    </div>
  );
}

function Desk({ row }: { row: RoundRow }): JSX.Element {
  const { api, topic, facts, is } = useEvent();
  const data = useData<Round>(`${api}/rounds/${row.round}`, topic);
  const chosen = useSignal<number | null>(null);
  const types = is("organiser", "scorekeeper", "judge", "head-judge") && !facts.online;
  return (
    <Shown data={data}>
      {(round) => {
        const counted = round.tables.filter((table) => !isVoid(table)),
          done = counted.filter(isDone).length;
        const all = facts.online ? "allOnline" : "all",
          progress = facts.online ? "progressOnline" : "progress";
        const left = counted.some((table) => isOpen(table) || table.sheet === "filled");
        return (
          <>
            <div class="results-progress">
              <progress
                max={Math.max(1, counted.length)}
                value={done}
                aria-label={t(progress, { done, n: counted.length })}
              />
              <span role="status">
                {done === counted.length && done
                  ? t(all, { n: done })
                  : t(progress, { done, n: counted.length })}
              </span>
            </div>
            {facts.online && <Note>{t("online")}</Note>}
            {types && left && <Later />}
            {types && left && <Entry round={round} chosen={chosen.value} choose={into(chosen)} />}
            {types && <SignAll round={round} />}
            <SheetList
              round={round}
              chosen={chosen.value}
              types={types}
              choose={(table) => {
                chosen.value = table;
                scrollTo({ top: 0 });
              }}
            />
          </>
        );
      }}
    </Shown>
  );
}

const FEW = 6; // more rounds than that, and a list to choose from takes less room than buttons
const Which = ({
  choices,
  ...rest
}: {
  label: string;
  value: string;
  set: (round: string) => void;
  choices: (readonly [string, string])[];
}): JSX.Element =>
  choices.length > FEW ? <Field {...rest} choices={choices} /> : <Choice {...rest} choices={choices} />;

function Page(): JSX.Element {
  const { api, topic, id, is, facts } = useEvent();
  const rounds = useData<{ rounds: RoundRow[] }>(`${api}/rounds`, topic);
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        <div class="row">
          <LinkButton small icon="share" to={`${api}/results.csv`} download>
            {t("csv")}
          </LinkButton>
        </div>
      </div>
      <Shown data={rounds}>
        {({ rounds: list }) => {
          const open = list.filter((round) => round.state !== "planned");
          if (!open.length)
            return (
              <Empty icon="sheet" title={t("none")}>
                <p>{t(facts.online ? "online" : "noneLead")}</p>
                {is("organiser") && (
                  <LinkButton kind="main" to={`/events/${id}/run`}>
                    {t("run")}
                  </LinkButton>
                )}
              </Empty>
            );
          const asked = query.value.get("round");
          const wanted =
            open.find((round) => String(round.round) === asked) ??
            open.find((round) => round.state !== "closed" && round.results < round.tables) ??
            open[open.length - 1]!;
          return (
            <>
              {open.length > 1 && (
                <Which
                  label={t("round")}
                  value={String(wanted.round)}
                  set={(round) => ask("round", round)}
                  choices={open.map(
                    (round) => [String(round.round), roundTitle(facts.scenarios, round)] as const,
                  )}
                />
              )}
              <h2 class="results-round">{roundTitle(facts.scenarios, wanted)}</h2>
              <div class="results-desk">
                <Desk row={wanted} key={wanted.round} />
              </div>
            </>
          );
        }}
      </Shown>
    </>
  );
}

export default function Results({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}

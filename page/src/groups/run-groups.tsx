// run-groups.tsx - for organisers of a digital championship: plan and announce the groups, pair the queue, make rankings final, promote, draw the bracket.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { Refusal, send } from "../api";
import { useData } from "../data";
import { step, useEvent, type Step } from "../event/event";
import { day, words } from "../language";
import type { ParameterBook } from "../new/parameters";
import { Button, Field, Form, LinkButton, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { AnnounceGroups, ForTheChat } from "./announcement";
import { groupStateWord, type Entrant, type Group, type Groups } from "./group";
import { Window } from "./groups";
import { GroupList, listWord } from "./group-list";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  title: "Run the championship",
  plan: "Plan groups",
  replan: "Replan groups",
  planLead:
    "Players are grouped by time zone. Each group has its own weekend, starting on its Friday evening.",
  promoted: "Advancing per group",
  promotedHint: "Leave empty for a number that makes a playable bracket",
  alternates: "Alternates",
  alternatesHint: "The best players of all groups who don't advance",
  least: "Minimum players per group",
  leastHint: "Leave empty to use the rulebook's number",
  friday: "First Friday",
  fridayHint: "Leave empty for the Friday after next",
  at: "Or one start time for all groups",
  atHint: "In your local time; must be in the future",
  planned: "Groups planned.",
  group: "Group",
  state: { text: "Status", about: "label of a list or a choice" },
  window: "Window",
  queue: "Queue",
  act: "Actions",
  pair: "Pair now",
  paired: "{n, plural, one {1 game paired.} other {# games paired.}}",
  close: "Close window",
  closeSaid: "Window of group {n} closed: no more games were possible.",
  final: "Make ranking final",
  finalSaid: "The ranking of group {n} is final.",
  promote: "Confirm who advances",
  promoteSaid: "The best of each group advance.",
  bracket: "Draw bracket",
  bracketSaid: "Bracket drawn.",
  lots: "Draw lots",
  few: "Too few players have checked in: a first-round table would have fewer than three.",
});

/** A step of the day with its button, as long as the server would do it or says why not yet. */
function Big({
  wish,
  said,
  children,
  at,
  always,
}: {
  wish: Step;
  said: string;
  children: string;
  at: unknown;
  always: boolean;
}): JSX.Element | null {
  const { api, id } = useEvent(),
    may = useAllowed(api, wish, at).value;
  if (!may || (!may.allowed && !always)) return null;
  const why = may.code === "not-enough" ? t("few") : whyNot(may);
  return (
    <>
      <Button kind={may.allowed ? "main" : "plain"} not={why} act={() => step(api, wish, said)}>
        {children}
      </Button>
      {why && (
        <span class="group-why">
          {why} {may.code === "ties-open" && <a href={`/events/${id}/standings`}>{t("lots")}</a>}
        </span>
      )}
    </>
  );
}

/** Which field a refusal is about; the others stand below the form. */
const ABOUT: Record<string, "promoted" | "alternates" | "least" | "when"> = {
  "promoted-none": "promoted",
  "promoted-many": "promoted",
  "bracket-big": "promoted",
  "bracket-size": "promoted",
  "alternates-many": "alternates",
  "group-small": "least",
  "window-past": "when",
  "not-friday": "when",
};

function PlanFields({
  error,
  promoted,
  named,
  alternates,
  least,
  friday,
  at,
}: {
  error: (about: string) => string | undefined;
  promoted: Signal<string>;
  named: string;
  alternates: Signal<string | null>;
  least: Signal<string>;
  friday: Signal<string>;
  at: Signal<string>;
}): JSX.Element {
  return (
    <>
      <Field
        label={t("promoted")}
        hint={t("promotedHint")}
        error={error("promoted")}
        type="number"
        min={0}
        value={promoted.value}
        set={into(promoted)}
      />
      <Field
        label={t("alternates")}
        hint={t("alternatesHint")}
        error={error("alternates")}
        type="number"
        min={0}
        value={named}
        set={into(alternates)}
      />
      <Field
        label={t("least")}
        hint={t("leastHint")}
        error={error("least")}
        type="number"
        min={3}
        value={least.value}
        set={into(least)}
      />
      <Field
        label={t("friday")}
        hint={friday.value ? day(friday.value) : t("fridayHint")}
        error={error("friday")}
        type="date"
        value={friday.value}
        set={into(friday)}
      />
      <Field
        label={t("at")}
        hint={t("atHint")}
        error={error("at")}
        type="datetime-local"
        value={at.value}
        set={into(at)}
      />
    </>
  );
}

function Plan({ again }: { again: boolean }): JSX.Element {
  const { api } = useEvent(),
    wrong = useSignal<{ about: string; text: string } | null>(null);
  const promoted = useSignal(""),
    alternates = useSignal<string | null>(null),
    least = useSignal(""),
    friday = useSignal(""),
    at = useSignal("");
  const ruled =
      useData<ParameterBook>(`${api}/parameters`).value.value?.parameters.find(
        (one) => one.name === "alternates",
      )?.value ?? "0",
    named = alternates.value ?? ruled;
  const error = (about: string): string | undefined =>
    wrong.value?.about === about ? wrong.value.text : undefined;
  return (
    <details open={!again} class="group-plan">
      <summary>{again ? t("replan") : t("plan")}</summary>
      <p class="soft">{t("planLead")}</p>
      <Form
        button={again ? t("replan") : t("plan")}
        send={async () => {
          wrong.value = null;
          try {
            await send(`${api}/groups`, {
              alternates: Number(named) || 0,
              ...(promoted.value ? { promoted: Number(promoted.value) } : {}),
              ...(least.value ? { least: Number(least.value) } : {}),
              ...(friday.value ? { first_friday: friday.value } : {}),
              ...(at.value ? { opens: Math.floor(new Date(at.value).getTime() / 1000) } : {}),
            });
          } catch (no) {
            const about = no instanceof Refusal ? ABOUT[no.code] : undefined;
            if (!about) throw no;
            wrong.value = {
              about: about !== "when" ? about : at.value ? "at" : "friday",
              text: (no as Refusal).message,
            };
            return;
          }
          tell(t("planned"));
        }}
      >
        <PlanFields
          error={error}
          promoted={promoted}
          named={named}
          alternates={alternates}
          least={least}
          friday={friday}
          at={at}
        />
      </Form>
    </details>
  );
}

function GroupsHead(): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">{t("group")}</th>
        <th scope="col">{t("state")}</th>
        <th scope="col">{t("window")}</th>
        <th scope="col" class="number">
          {t("queue")}
        </th>
        <th scope="col">
          <span class="hidden">{t("act")}</span>
        </th>
      </tr>
    </thead>
  );
}

/** What may be done with one group now: pair, close, make final. */
function GroupActions({ group, mark }: { group: Group; mark: string }): JSX.Element {
  const { api } = useEvent();
  return (
    <td>
      {group.state === "open" && group.queued > 2 && (
        <Button
          small
          act={async () => {
            const { games } = await send<{ games: number }>(`${api}/groups/pair`, {
              group: group.group,
              threes: true,
            });
            tell(t("paired", { n: games }));
          }}
        >
          {t("pair")}
        </Button>
      )}
      {group.state === "open" && group.playing === 0 && group.queued < 3 && (
        <Big
          wish={{ kind: "qualifier.window_closed", group: group.group }}
          said={t("closeSaid", { n: group.group + 1 })}
          at={mark}
          always={false}
        >
          {t("close")}
        </Big>
      )}
      {group.state === "closed" && (
        <Big
          wish={{ kind: "group_ranking.final", group: group.group }}
          said={t("finalSaid", { n: group.group + 1 })}
          at={mark}
          always
        >
          {t("final")}
        </Big>
      )}
    </td>
  );
}

export function Run({ groups, entrants }: { groups: Groups; entrants: Entrant[] }): JSX.Element {
  const { api, facts } = useEvent();
  const mark = `${facts.seq}`,
    list = groups.groups,
    promoted = entrants.some((one) => one.seed),
    drawn = facts.next?.some((one) => one.kind === "bracket.built" && one.code === "too-late"),
    closed = list.length > 0 && list.every((group) => group.state === "ranked");
  return (
    <section class="card group-run" aria-labelledby="run">
      <h2 id="run">{t("title")}</h2>
      {!groups.announced && !facts.registration_open && <Plan again={list.length > 0} />}
      {list.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("title")}>
          <table>
            <GroupsHead />
            <tbody>
              {list.map((group) => (
                <tr key={group.group}>
                  <th scope="row">
                    {group.group + 1} ({group.size})
                  </th>
                  <td>
                    <Tag kind={group.state === "open" ? "good" : ""}>{groupStateWord(group.state)}</Tag>
                  </td>
                  <td>
                    <Window group={group} />
                  </td>
                  <td class="number">{group.queued}</td>
                  <GroupActions group={group} mark={mark} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.length > 0 && (
        <p>
          <LinkButton small icon="sheet" to={`${api}/groups.csv`} download>
            {listWord("file")}
          </LinkButton>
        </p>
      )}
      {!groups.announced && !facts.registration_open && entrants.length > 0 && <GroupList groups={groups} />}
      <div class="buttons">
        {list.length > 0 && !groups.announced && <AnnounceGroups groups={groups} at={mark} />}
        {closed && !promoted && (
          <Big wish={{ kind: "promotion.made" }} said={t("promoteSaid")} at={mark} always>
            {t("promote")}
          </Big>
        )}
        {promoted && !drawn && (
          <Big wish={{ kind: "bracket.built" }} said={t("bracketSaid")} at={mark} always>
            {t("bracket")}
          </Big>
        )}
      </div>
      {groups.announced && list.some((group) => group.state === "planned") && <ForTheChat groups={groups} />}
    </section>
  );
}

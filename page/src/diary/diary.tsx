// diary.tsx - the audit log as a diary: what happened, when, by whom; found again, undone with a reason, taken along as a file.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { look } from "../api";
import { useData } from "../data";
import { undo, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { roundName, type RoundRow, type Rounds } from "../event/tables";
import { byName, day, language, moment, time, words } from "../language";
import { ask, query, type Params } from "../router";
import { Button, Dialog, Empty, Field, Form, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import {
  csv,
  matches,
  merge,
  roundOf,
  roundsOf,
  sections,
  WHAT,
  type Line,
  type What,
  type Section,
} from "./lines";

const t = words({
  title: "Diary",
  lead: "Everything that happened, newest first. Nothing is ever deleted: undone entries stay readable.",
  who: "Recorded by",
  what: "Type",
  search: "Search",
  everybody: "Everyone",
  everything: "Everything",
  people: "People",
  schedule: "Schedule",
  rounds: "Rounds and tables",
  results: "Results",
  judging: "Judging",
  finals: "Cut and finals",
  event: "Event",
  none: "Nothing found",
  empty: "Nothing has happened yet.",
  more: "{n, plural, one {Show 1 more entry} other {Show # more entries}}",
  older: "Loading older entries…",
  undo: "Undo",
  undoTitle: "Undo entry #{n}",
  reason: "Reason",
  reasonHint: "It will be shown in the diary.",
  undone: "Entry #{n} undone.",
  taken: "undone by #{n}",
  typed: "entered later, {when}",
  file: "Download CSV",
  between: "Between rounds",
  count: "{n, plural, one {1 entry} other {# entries}}",
  step: "entry #{n}",
});

const PAGE = 500,
  SHOWN = 250;
type Answer = { steps: number; log: Line[] };

/** All lines: the newest page follows the news, older pages are fetched once. */
function useDiary(api: string, topic: string): { lines: Line[]; whole: boolean } {
  const newest = useData<Answer>(`${api}/log?newest=1&limit=${PAGE}`, topic),
    lines = useSignal<Line[]>([]),
    whole = useSignal(false);
  const answer = newest.value.value;
  useEffect(() => {
    lines.value = [];
    whole.value = false;
  }, [language.value]); // in other words
  useEffect(() => {
    if (!answer) return;
    lines.value = merge(lines.peek(), answer.log);
    if (whole.peek()) return;
    let here = true;
    (async () => {
      for (let from = PAGE; from < answer.steps && here; from += PAGE) {
        const older = await look<Answer>(`${api}/log?newest=1&limit=${PAGE}&from=${from}`);
        if (here) lines.value = merge(lines.peek(), older.log);
      }
      if (here) whole.value = true;
    })().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [answer]);
  return { lines: lines.value, whole: whole.value };
}

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function Undo({ line, done }: { line: Line; done: () => void }): JSX.Element {
  const { api } = useEvent(),
    reason = useSignal("");
  return (
    <Dialog title={t("undoTitle", { n: String(line.step) })} done={done}>
      <p class="diary-quote">{line.text}</p>
      <Form
        button={t("undo")}
        send={async () => {
          await undo(api, line.step!, reason.value.trim());
          tell(t("undone", { n: String(line.step) }));
          done();
        }}
      >
        <Field
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          required
          value={reason.value}
          set={into(reason)}
        />
      </Form>
    </Dialog>
  );
}

const UNDOABLE = /^(?!step\.undone|event\.created|facts|clock|turn\.began|table\.linked)/;

function Entry({ line, may, open }: { line: Line; may: boolean; open: (line: Line) => void }): JSX.Element {
  const taken = line.undone_by !== undefined;
  return (
    <li class={taken ? "undone" : ""} id={line.step === undefined ? undefined : `step-${line.step}`}>
      <time dateTime={new Date(line.at).toISOString()}>{time(line.at)}</time>
      <div>
        <span class="diary-text">{line.text}</span>
        {line.typed && <span class="soft"> ({t("typed", { when: moment(line.typed) })})</span>}
        {taken && (
          <>
            {" "}
            <Tag kind="warning">{t("taken", { n: String(line.undone_by) })}</Tag>
          </>
        )}
      </div>
      <span class="diary-step">{line.step !== undefined && `#${line.step}`}</span>
      {may && line.step !== undefined && !taken && UNDOABLE.test(line.kind) && (
        <Button
          small
          kind="quiet"
          icon="undo"
          label={`${t("undo")}: ${t("step", { n: String(line.step) })}`}
          act={() => open(line)}
        >
          {t("undo")}
        </Button>
      )}
    </li>
  );
}

/** Which lines are shown: by text, by what happened, by who did it. */
function DiaryFilter({
  filter,
  names,
}: {
  filter: { who: string; what: What | ""; text: string };
  names: [string, string][];
}): JSX.Element {
  const { staff } = useEvent();
  return (
    <div class="diary-filter" role="search">
      <Field label={t("search")} type="search" value={filter.text} set={(v) => ask("q", v)} />
      <Field
        label={t("what")}
        value={filter.what}
        set={(v) => ask("what", v)}
        choices={[
          ["", t("everything")],
          ...(Object.keys(WHAT) as What[]).map((key) => [key, t(key)] as const),
        ]}
      />
      {staff && (
        <Field
          label={t("who")}
          value={filter.who}
          set={(v) => ask("who", v)}
          choices={[["", t("everybody")], ...names.map(([id, name]) => [id, name] as const)]}
        />
      )}
    </div>
  );
}

/** The lines of one round, or of a day between two. */
function DiaryPart({
  part,
  rounds,
  may,
  undoing,
}: {
  part: Section;
  rounds: RoundRow[];
  may: boolean;
  undoing: Signal<Line | null>;
}): JSX.Element {
  return (
    <section>
      <h2>
        {day(part.at)}{" "}
        <span class="soft">
          {part.round === null
            ? rounds.length
              ? t("between")
              : ""
            : roundOf(rounds, part.round)
              ? roundName(roundOf(rounds, part.round)!)
              : ""}
        </span>
      </h2>
      <ol class="diary-lines">
        {part.lines.map((line) => (
          <Entry key={line.seq} line={line} may={may} open={into(undoing)} />
        ))}
      </ol>
    </section>
  );
}

function Diary(): JSX.Element {
  const { api, topic, facts, staff, is } = useEvent();
  const { lines, whole } = useDiary(api, topic),
    undoing = useSignal<Line | null>(null),
    shown = useSignal(SHOWN);
  const rounds = useData<Rounds>(`${api}/rounds`, topic).value.value?.rounds ?? [];
  const helpers =
    useData<{ staff: { person: string; name: string }[] }>(staff ? `${api}/staff` : null, topic).value.value
      ?.staff ?? [];
  const entrants =
    useData<{ entrants: { person?: string; name: string }[] }>(staff ? `${api}/entrants` : null, topic).value
      .value?.entrants ?? [];
  const filter = {
    who: query.value.get("who") ?? "",
    what: (query.value.get("what") ?? "") as What | "",
    text: query.value.get("q") ?? "",
  };
  const found = useMemo(
    () => lines.filter((line) => matches(line, filter)),
    [lines, filter.who, filter.what, filter.text],
  );
  const names = useMemo(() => {
    const acted = new Set(lines.map((line) => line.who)),
      seen = new Map<string, string>();
    for (const one of [...helpers, ...entrants])
      if (one.person && acted.has(one.person)) seen.set(one.person, one.name);
    return [...seen].sort((a, b) => byName(a[1], b[1]));
  }, [lines, helpers, entrants]);
  const during = useMemo(() => roundsOf(lines), [lines]);
  const parts = sections(found.slice(-shown.value), during, (at) => new Date(at).toDateString());
  const may = is("organiser", "head-judge", "judge", "scorekeeper");
  return (
    <div class="diary">
      <div class="row apart">
        <h1>{t("title")}</h1>
        <Button icon="share" act={() => save(`diary-${facts.event}.csv`, csv(found))}>
          {t("file")}
        </Button>
      </div>
      <p class="soft">{t("lead")}</p>
      <DiaryFilter filter={filter} names={names} />
      <p class="soft" role="status">
        {whole ? t("count", { n: found.length }) : t("older")}
      </p>
      {whole && !found.length && <Empty icon="diary" title={lines.length ? t("none") : t("empty")} />}
      {parts.map((part) => (
        <DiaryPart key={part.key} part={part} rounds={rounds} may={may} undoing={undoing} />
      ))}
      {found.length > shown.value && (
        <Button
          act={() => {
            shown.value += SHOWN;
          }}
        >
          {t("more", { n: Math.min(SHOWN, found.length - shown.value) })}
        </Button>
      )}
      {undoing.value && <Undo line={undoing.value} done={put(undoing, null)} />}
    </div>
  );
}

export default function DiaryPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Diary />
    </EventFrame>
  );
}

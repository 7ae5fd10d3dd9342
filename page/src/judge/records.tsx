// records.tsx - what is on record about each player, at a glance, and the ways to add to it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { byName, moment, words } from "../language";
import { Button, Dialog, Field, Shown, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { DisqualifyForm, PenaltyForm } from "./penalty";
import {
  aboutWord,
  codeWord,
  kindWord,
  outcomeWord,
  penaltyWord,
  statusWord,
  type Kept,
  type PlayerRecord,
} from "./ruling-words";
import type * as answers from "../answers";

const t = words({
  find: "Find a player",
  none: "Nothing on record for any player.",
  clean: "Nothing on record.",
  warnings: "{n, plural, one {1 warning} other {# warnings}}",
  overruns: "{n, plural, one {1 turn overrun} other {# turn overruns}}",
  entries: "{n, plural, one {1 entry} other {# entries}}",
  penalty: "Warning or penalty",
  dq: "Disqualify",
  table: "Table {n}",
  late: "not reported right away",
  more: "{n} more. Type a name to search.",
});

type Entrant = answers.Entrant;
export type Records = { players: PlayerRecord[] };

/** "2 warnings · 1 overrun", as tags. */
export function Marks({ record }: { record: PlayerRecord | undefined }): JSX.Element | null {
  if (!record) return null;
  const warnings = Object.values(record.warnings).reduce((sum, n) => sum + n, 0);
  const penalties = record.entries.filter(
    (one) => one.kind === "penalty.issued" && one.penalty !== "warning",
  );
  return (
    <>
      {warnings > 0 && <Tag kind="warning">{t("warnings", { n: warnings })}</Tag>}
      {penalties.map((one) => (
        <Tag key={one.step} kind="bad">
          {penaltyWord(one.penalty ?? "")}
        </Tag>
      ))}
      {record.overruns > 0 && <Tag>{t("overruns", { n: record.overruns })}</Tag>}
      {record.status === "disqualified" && <Tag kind="bad">{statusWord("disqualified")}</Tag>}
    </>
  );
}

const sentence = (one: Kept): string =>
  [
    one.penalty && penaltyWord(one.penalty),
    one.code && codeWord(one.code),
    one.outcome && outcomeWord(one.outcome),
    one.about && aboutWord(one.about),
    one.timely === false && t("late"),
  ]
    .filter(Boolean)
    .join(" · ");

export function RecordList({ entries }: { entries: readonly Kept[] }): JSX.Element {
  return (
    <ol class="judge-record">
      {[...entries].reverse().map((one) => (
        <li key={one.step}>
          <p>
            <strong>{kindWord(one.kind)}</strong> {sentence(one)}
          </p>
          <p class="soft">
            {[moment(one.at), one.table && t("table", { n: one.table }), one.by, one.clause]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {one.text && <p class="judge-quote">{one.text}</p>}
        </li>
      ))}
    </ol>
  );
}

export function PersonDialog({
  who,
  record,
  done,
}: {
  who: Entrant;
  record: PlayerRecord | undefined;
  done: () => void;
}): JSX.Element {
  const form = useSignal<"" | "penalty" | "dq">(""),
    target = { player: who.player, name: who.name, ...(who.game === undefined ? {} : { game: who.game }) };
  const back = () => {
    form.value = "";
  };
  if (form.value === "penalty") return <PenaltyForm who={target} done={back} />;
  if (form.value === "dq") return <DisqualifyForm who={target} done={back} />;
  return (
    <Dialog title={who.name} done={done}>
      <p class="row">
        <Tag>{statusWord(who.status)}</Tag>
        <Marks record={record} />
      </p>
      {record ? <RecordList entries={record.entries} /> : <p class="soft">{t("clean")}</p>}
      <div class="buttons">
        <Button kind="main" icon="warning" act={put(form, "penalty")}>
          {t("penalty")}
        </Button>
        {who.status !== "disqualified" && (
          <Button kind="danger" icon="cross" act={put(form, "dq")}>
            {t("dq")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const SHOWN = 40;

export function People({ records }: { records: Records | null }): JSX.Element {
  const { api, topic } = useEvent();
  const entrants = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic);
  const typed = useSignal(""),
    open = useSignal<number | null>(null);
  const about = new Map((records?.players ?? []).map((one) => [one.player, one]));
  return (
    <section>
      <Field label={t("find")} type="search" value={typed.value} set={into(typed)} autocomplete="off" />
      <Shown data={entrants}>
        {({ entrants: list }) => {
          const wanted = typed.value.trim().toLocaleLowerCase();
          const all = list
            .filter((one) => !wanted || one.name.toLocaleLowerCase().includes(wanted))
            .sort(
              (a, b) => Number(about.has(b.player)) - Number(about.has(a.player)) || byName(a.name, b.name),
            );
          const who = list.find((one) => one.player === open.value);
          return (
            <>
              {!about.size && <p class="soft">{t("none")}</p>}
              <ul class="judge-list">
                {all.slice(0, SHOWN).map((one) => (
                  <li key={one.player}>
                    <button
                      type="button"
                      class="judge-person"
                      onClick={() => {
                        open.value = one.player;
                      }}
                    >
                      <span>{one.name}</span>
                      <span class="row">
                        <Marks record={about.get(one.player)} />
                        {about.has(one.player) && (
                          <span class="soft">
                            {t("entries", { n: about.get(one.player)!.entries.length })}
                          </span>
                        )}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {all.length > SHOWN && <p class="soft">{t("more", { n: all.length - SHOWN })}</p>}
              {who && <PersonDialog who={who} record={about.get(who.player)} done={put(open, null)} />}
            </>
          );
        }}
      </Shown>
    </section>
  );
}

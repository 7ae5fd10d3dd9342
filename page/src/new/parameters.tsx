// parameters.tsx - the parameters of a rulebook: by section, searchable, each with its clause; changed ones are marked.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { comma, terms, words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Check, Field, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { complain } from "../ui/toast";
import type * as answers from "../answers";

const t = words({
  search: "Search rules",
  only: "Changed only",
  changed: "{n, plural, one {1 changed} other {# changed}}",
  none: "No rules found.",
  edit: "Change",
  keep: { text: "Apply", about: "take over a changed value" },
  back: "Reset to rulebook",
  cancel: "Cancel",
  was: "Rulebook: {value}",
  frozen: "Locked because {when}.",
  until: "Can be changed until {when}.",
  value: "New value",
  seconds: "In seconds.",
  between: "{min}–{max}.",
  list: "Separate several with commas: {words}",
  rest: "Not used in this rulebook",
  differs: "changed",
  says: "What the rulebook says",
  remarks: "Notes (read-only)",
});
const since = terms({
  registration: "registration has opened",
  publication: "a schedule has been published",
  "first-game": "the first game has started",
});

export type Parameter = answers.Parameter;
export type ParameterBook = answers.ParameterBook;

type Props = {
  book: ParameterBook;
  /** Changes that are not with the server yet, by name. */
  changes: Record<string, string>;
  /** Take a new value, or the rulebook's own again (null). */
  change: (parameter: Parameter, value: string | null) => unknown;
};

/** The clauses that a parameter comes from, in our words. */
function Clauses({ ids }: { ids: string }): JSX.Element {
  return (
    <ul class="new-clauses" aria-label={t("says")}>
      {ids.split(", ").map((id) => (
        <Clause key={id} id={id} />
      ))}
    </ul>
  );
}
function Clause({ id }: { id: string }): JSX.Element {
  const found = useData<{ clauses: { id: string; text: string }[] }>(
    `/api/clauses?id=${encodeURIComponent(id)}`,
  ).value.value;
  const text = found?.clauses.find((one) => one.id === id)?.text ?? found?.clauses[0]?.text;
  return (
    <li>
      <strong>{id}</strong> {text}
    </li>
  );
}

function Editor({
  parameter,
  value,
  done,
  change,
}: {
  parameter: Parameter;
  value: string;
  done: () => void;
  change: Props["change"];
}): JSX.Element {
  const plain = parameter.kind === "seconds" ? value.replace(/ s$/, "") : value;
  const next = useSignal(plain),
    changed = parameter.changed || value !== (parameter.rulebook ?? parameter.value);
  const number = parameter.kind === "number" || parameter.kind === "seconds";
  const hint = number
    ? [
        parameter.kind === "seconds" && t("seconds"),
        t("between", { min: parameter.min ?? 0, max: parameter.max ?? 0 }),
      ]
        .filter(Boolean)
        .join(" ")
    : parameter.kind === "list"
      ? t("list", { words: parameter.choices!.map((one) => one.said).join(comma()) })
      : undefined;
  const pick = parameter.kind === "choice" || parameter.kind === "yes-no";
  const take = async (): Promise<void> => {
    await change(parameter, parameter.kind === "seconds" ? `${next.value} s` : next.value);
    done();
  };
  return (
    <div
      class="new-editor"
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) void take().catch(complain);
      }}
    >
      {parameter.clause && <Clauses ids={parameter.clause} />}
      <p class="hint">{t("until", { when: since(parameter.frozen_at) })}</p>
      {pick ? (
        <Field
          label={t("value")}
          choices={parameter.choices!.map((one) => [one.value, one.said] as const)}
          value={next.value}
          set={into(next)}
        />
      ) : (
        <Field
          label={t("value")}
          hint={hint}
          type={number ? "number" : "text"}
          min={parameter.min}
          max={parameter.max}
          value={next.value}
          set={into(next)}
        />
      )}
      <div class="buttons">
        <Button kind="main" small act={take}>
          {t("keep")}
        </Button>
        {changed && (
          <Button
            small
            icon="undo"
            act={async () => {
              await change(parameter, null);
              done();
            }}
          >
            {t("back")}
          </Button>
        )}
        <Button kind="quiet" small act={done}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}

function Row({
  parameter,
  mine,
  change,
}: {
  parameter: Parameter;
  mine: string | undefined;
  change: Props["change"];
}): JSX.Element {
  const open = useSignal(false);
  const word = (value: string) => parameter.choices?.find((one) => one.value === value)?.said ?? value;
  const value = mine ?? parameter.value,
    shown = mine !== undefined ? word(mine) : (parameter.said ?? parameter.value);
  const differs = mine !== undefined || parameter.changed;
  return (
    <li class="new-rule" data-changed={differs || undefined}>
      <div class="new-rule-line">
        <span class="new-rule-about">
          {parameter.about}
          {differs && (
            <>
              {" "}
              <Tag kind="accent">{t("differs")}</Tag>
            </>
          )}
          {parameter.clause && <span class="new-rule-clause">{parameter.clause}</span>}
        </span>
        <span class="new-rule-value">
          {shown}
          {differs && (
            <span class="hint">
              {" "}
              {t("was", {
                value:
                  mine !== undefined && !parameter.changed
                    ? (parameter.said ?? parameter.value)
                    : (parameter.rulebook_said ?? parameter.rulebook ?? ""),
              })}
            </span>
          )}
        </span>
        {parameter.remark ? null : parameter.frozen ? (
          <span class="new-rule-frozen" title={t("frozen", { when: since(parameter.frozen_at) })}>
            <Icon name="lock" label={t("frozen", { when: since(parameter.frozen_at) })} />
          </span>
        ) : (
          <Button
            small
            kind="quiet"
            icon="pencil"
            expanded={open.value}
            label={`${t("edit")}: ${parameter.about}`}
            act={() => {
              open.value = !open.value;
            }}
          >
            {t("edit")}
          </Button>
        )}
      </div>
      {parameter.frozen && differs && (
        <p class="hint">
          {t("frozen", { when: since(parameter.frozen_at) })} {parameter.clause}
        </p>
      )}
      {open.value && <Editor parameter={parameter} value={value} change={change} done={put(open, false)} />}
    </li>
  );
}

export function ParameterList({ book, changes, change }: Props): JSX.Element {
  const search = useSignal(""),
    only = useSignal(false);
  const wanted = search.value.trim().toLocaleLowerCase();
  const fits = (one: Parameter): boolean =>
    (!only.value || one.changed === true || one.name in changes) &&
    (!wanted ||
      `${one.about} ${one.name.replaceAll("_", " ")} ${one.clause ?? ""} ${one.said ?? one.value}`
        .toLocaleLowerCase()
        .includes(wanted));
  const shown = book.parameters.filter(fits),
    narrow = only.value || wanted !== "";
  return (
    // It may stand inside a form, which Enter must not send from here.
    <div
      class="new-rules"
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div class="form inline">
        <Field label={t("search")} type="search" value={search.value} set={into(search)} />
        <Check label={t("only")} value={only.value} set={into(only)} />
      </div>
      {shown.length === 0 && <p class="soft">{t("none")}</p>}
      {book.sections.map(({ section, title }) => {
        const rows = shown.filter((one) => one.section === section);
        const changed = rows.filter((one) => one.changed || one.name in changes).length;
        const used = rows.filter((one) => one.applies && !one.remark),
          rest = rows.filter((one) => !one.applies),
          remarks = rows.filter((one) => one.applies && one.remark);
        const list = (some: Parameter[]) => (
          <ul>
            {some.map((one) => (
              <Row key={one.name} parameter={one} mine={changes[one.name]} change={change} />
            ))}
          </ul>
        );
        return (
          rows.length > 0 && (
            <details key={section + String(narrow)} open={narrow}>
              <summary>
                {title} <span class="soft">({rows.length})</span>{" "}
                {changed > 0 && <Tag kind="accent">{t("changed", { n: changed })}</Tag>}
              </summary>
              {list(used)}
              {remarks.length > 0 && (
                <details open={narrow}>
                  <summary class="soft">
                    {t("remarks")} ({remarks.length})
                  </summary>
                  {list(remarks)}
                </details>
              )}
              {rest.length > 0 && (
                <details open={narrow}>
                  <summary class="soft">
                    {t("rest")} ({rest.length})
                  </summary>
                  {list(rest)}
                </details>
              )}
            </details>
          )
        );
      })}
    </div>
  );
}

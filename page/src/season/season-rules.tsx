// season-rules.tsx - what a season is ranked by: the table of points, how many results count, ties, the quota; the league sets it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import type { Parameter, ParameterBook } from "../new/parameters";
import { ordinal, words } from "../language";
import { Button, Check, Field, Form, Shown, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { tell } from "../ui/toast";
import { WhatCounts } from "./counted-events";
import type { Part } from "./ranking";

const t = words({
  lead: "From the rulebook, unless the league sets its own.",
  none: "Lower places score nothing.",
  change: "Edit rules",
  save: "Save rules",
  saved: "Season rules saved.",
  back: "Reset to rulebook",
  leave: "Cancel",
  differs: "changed",
  was: "Rulebook: {value}",
  first: "First",
  next: "Then",
  condition: "Condition",
  on: "yes",
  nothing: "nothing else",
  late: "The ranking is recalculated at once, past events included.",
});

const PLACES = 16,
  KEYS = 4;
const list = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one && one !== "–" && one !== "none");

function Head({ parameter }: { parameter: Parameter }): JSX.Element {
  return (
    <>
      {parameter.about} {parameter.clause && <span class="soft season-clause">{parameter.clause}</span>}{" "}
      {parameter.changed && <Tag kind="accent">{t("differs")}</Tag>}
    </>
  );
}

/** Places side by side with what they are worth. */
function Points({ value }: { value: string }): JSX.Element {
  return (
    <ol class="season-points">
      {list(value).map((points, i) => (
        <li key={i}>
          <span class="soft">{ordinal(i + 1)}</span> <b>{points}</b>
        </li>
      ))}
    </ol>
  );
}

function Shows({ book }: { book: ParameterBook }): JSX.Element {
  return (
    <dl class="season-rules">
      {book.parameters.map((one) => (
        <div key={one.name}>
          <dt>
            <Head parameter={one} />
          </dt>
          <dd>
            {one.name === "season_points" ? <Points value={one.value} /> : (one.said ?? one.value)}
            {one.changed && (
              <span class="hint"> {t("was", { value: one.rulebook_said ?? one.rulebook ?? "" })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of choices in their order: one box for each. */
function Order({
  parameter,
  value,
  set,
}: {
  parameter: Parameter;
  value: string[];
  set: (value: string[]) => void;
}): JSX.Element {
  const choices = [
    ["", t("nothing")] as const,
    ...(parameter.choices ?? [])
      .filter((one) => one.value !== "none")
      .map((one) => [one.value, one.said] as const),
  ];
  return (
    <div class="season-order">
      {Array.from({ length: Math.min(KEYS, value.length + 1) }, (_, i) => (
        <Field
          key={i}
          label={parameter.name === "eligibility" ? t("condition") : i ? t("next") : t("first")}
          choices={choices}
          value={value[i] ?? ""}
          set={(v) => set(v ? [...value.slice(0, i), v, ...value.slice(i + 1)] : value.slice(0, i))}
        />
      ))}
    </div>
  );
}

function PointFields({
  of,
  one,
  set,
}: {
  of: (one: Parameter) => string;
  one: Parameter;
  set: (name: string, value: string) => void;
}): JSX.Element {
  return (
    <>
      <div class="season-point-fields">
        {Array.from({ length: PLACES }, (_, i) => {
          const all = list(of(one));
          return (
            <Field
              key={i}
              label={ordinal(i + 1)}
              type="number"
              min={0}
              max={1000}
              value={all[i] ?? "0"}
              set={(v) =>
                set(
                  one.name,
                  Array.from({ length: PLACES }, (_x, k) => (k === i ? v || "0" : (all[k] ?? "0"))).join(
                    ", ",
                  ),
                )
              }
            />
          );
        })}
      </div>
      <p class="hint">{t("none")}</p>
    </>
  );
}

function RuleField({
  one,
  of,
  set,
}: {
  one: Parameter;
  of: (one: Parameter) => string;
  set: (name: string, value: string) => void;
}): JSX.Element {
  return (
    <fieldset class="season-edit">
      <legend>
        <Head parameter={one} />
      </legend>
      {one.name === "season_points" ? (
        <PointFields of={of} one={one} set={set} />
      ) : one.kind === "list" ? (
        <Order parameter={one} value={list(of(one))} set={(v) => set(one.name, v.join(", ") || "none")} />
      ) : one.kind === "yes-no" ? (
        <Check label={t("on")} value={of(one) === "yes"} set={(v) => set(one.name, v ? "yes" : "no")} />
      ) : (
        <Field
          label={one.about}
          type="number"
          min={one.min}
          max={one.max}
          value={of(one)}
          set={(v) => set(one.name, v)}
        />
      )}
    </fieldset>
  );
}

function Edit({
  book,
  season,
  done,
}: {
  book: ParameterBook;
  season: string;
  done: () => Promise<void>;
}): JSX.Element {
  const next = useSignal<Record<string, string>>({}),
    of = (one: Parameter): string => next.value[one.name] ?? one.value;
  const set = (name: string, value: string): void => {
    next.value = { ...next.value, [name]: value };
  };
  const save = async (rules: Record<string, string>): Promise<void> => {
    if (Object.keys(rules).length) {
      await send(`/api/seasons/${season}/parameters`, { rules });
      tell(t("saved"));
    }
    await done();
  };
  const own = Object.fromEntries(
    book.parameters
      .filter((one) => one.changed && !one.remark && one.rulebook !== undefined)
      .map((one) => [one.name, one.rulebook!]),
  );
  return (
    <Form
      button={t("save")}
      send={() =>
        save(
          Object.fromEntries(
            Object.entries(next.value).filter(
              ([name, value]) => value !== book.parameters.find((one) => one.name === name)?.value,
            ),
          ),
        )
      }
    >
      <p class="soft">{t("late")}</p>
      {book.parameters
        .filter((one) => !one.remark)
        .map((one) => (
          <RuleField key={one.name} one={one} of={of} set={set} />
        ))}
      <div class="buttons">
        {Object.keys(own).length > 0 && (
          <Button small icon="undo" act={() => save(own)}>
            {t("back")}
          </Button>
        )}
        <Button small kind="quiet" act={done}>
          {t("leave")}
        </Button>
      </div>
    </Form>
  );
}

export function SeasonRules({ season, again }: Part): JSX.Element {
  const data = useData<ParameterBook>(`/api/seasons/${season.season}/parameters`),
    editing = useSignal(false);
  return (
    <Shown data={data}>
      {(book) => (
        <>
          <WhatCounts season={season} again={again} />
          <p>{t("lead")}</p>
          {editing.value ? (
            <Edit
              book={book}
              season={season.season}
              done={async () => {
                editing.value = false;
                await data.again();
                await again();
              }}
            />
          ) : (
            <Shows book={book} />
          )}
          {season.mine && !season.closed && !editing.value && (
            <div class="buttons">
              <Button icon="pencil" act={put(editing, true)}>
                {t("change")}
              </Button>
            </div>
          )}
        </>
      )}
    </Shown>
  );
}

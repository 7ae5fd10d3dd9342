// wishes.tsx - players to keep apart (families, coaches, people with history) and players who can't change tables: every search for a schedule respects it.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { byName, words } from "../language";
import { Button, Field, Form, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { useEvent } from "../event/event";
import { lastFirst } from "../event/tables";
import type * as answers from "../answers";

const t = words({
  lead: "The schedule respects these wherever possible. Only organisers can see them.",
  apart: "Players to keep apart",
  one: "First player",
  other: "Second player",
  add: "Keep apart",
  drop: "Stop keeping apart",
  same: "Choose two different players.",
  fixed: "Players with a fixed table",
  fixedLead: "For players who can't move from table to table, or a table with a camera.",
  who: "Player",
  table: "Table",
  keep: "Keep at this table",
  free: "Allow table changes",
  pick: "Choose…",
  at: "table {n}",
});

type Pair = [number, number];
type Wished = { apart?: Pair[]; fixed?: Pair[] };
type Somebody = answers.Entrant;

function ApartList({
  apart,
  name,
  save,
}: {
  apart: Pair[];
  name: (player: number) => string;
  save: (next: Wished) => Promise<void>;
}): JSX.Element {
  return (
    <ul class="setup-rows">
      {apart.map(([a, b], i) => (
        <li key={`${a} ${b}`}>
          {name(a)} – {name(b)}{" "}
          <Button
            small
            kind="quiet"
            icon="cross"
            label={`${t("drop")}: ${name(a)}, ${name(b)}`}
            act={() => save({ apart: apart.filter((_, k) => k !== i) })}
          >
            {t("drop")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ApartForm({
  one,
  other,
  save,
  apart,
  names,
}: {
  one: Signal<string>;
  other: Signal<string>;
  save: (next: Wished) => Promise<void>;
  apart: Pair[];
  names: (readonly [string, string])[];
}): JSX.Element {
  return (
    <Form
      inline
      button={t("add")}
      send={async () => {
        if (!one.value || !other.value || one.value === other.value) throw new Error(t("same"));
        const pair = [Number(one.value), Number(other.value)].sort((a, b) => a - b) as Pair;
        await save({ apart: [...apart.filter(([a, b]) => a !== pair[0] || b !== pair[1]), pair] });
        one.value = other.value = "";
      }}
    >
      <Field label={t("one")} choices={names} value={one.value} set={into(one)} />
      <Field label={t("other")} choices={names} value={other.value} set={into(other)} />
    </Form>
  );
}

function FixedList({
  fixed,
  name,
  save,
}: {
  fixed: Pair[];
  name: (player: number) => string;
  save: (next: Wished) => Promise<void>;
}): JSX.Element {
  return (
    <ul class="setup-rows">
      {fixed.map(([player, at], i) => (
        <li key={player}>
          {name(player)}, {t("at", { n: at })}{" "}
          <Button
            small
            kind="quiet"
            icon="cross"
            label={`${t("free")}: ${name(player)}`}
            act={() => save({ fixed: fixed.filter((_, k) => k !== i) })}
          >
            {t("free")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function FixedForm({
  save,
  fixed,
  who,
  table,
  names,
}: {
  save: (next: Wished) => Promise<void>;
  fixed: Pair[];
  who: Signal<string>;
  table: Signal<string>;
  names: (readonly [string, string])[];
}): JSX.Element {
  return (
    <Form
      inline
      button={t("keep")}
      send={async () => {
        await save({
          fixed: [
            ...fixed.filter(([player]) => player !== Number(who.value)),
            [Number(who.value), Number(table.value)],
          ],
        });
        who.value = table.value = "";
      }}
    >
      <Field label={t("who")} choices={names} required value={who.value} set={into(who)} />
      <Field
        label={t("table")}
        type="number"
        min={1}
        max={256}
        required
        value={table.value}
        set={into(table)}
      />
    </Form>
  );
}

export function Wishes({ list }: { list: readonly Somebody[] }): JSX.Element {
  const { api } = useEvent(),
    data = useData<Wished>(`${api}/schedule/wishes`),
    one = useSignal(""),
    other = useSignal(""),
    who = useSignal(""),
    table = useSignal("");
  const names = [
    ["", t("pick")] as const,
    ...list
      .filter((person) => ["registered", "present", "no-show"].includes(person.status))
      .map((person) => [String(person.player), lastFirst(person.name)] as const)
      .sort((a, b) => byName(a[1], b[1])),
  ];
  const name = (player: number): string =>
    list.find((person) => person.player === player)?.name ?? `#${player + 1}`;
  return (
    <Shown data={data}>
      {({ apart = [], fixed = [] }) => {
        const save = async (next: Wished): Promise<void> => {
          await send(`${api}/schedule/wishes`, { apart, fixed, ...next }, "PUT");
          await data.again();
        };
        return (
          <section class="wishes">
            <p class="soft">{t("lead")}</p>
            <h3>{t("apart")}</h3>
            {apart.length > 0 && <ApartList apart={apart} name={name} save={save} />}
            <ApartForm one={one} other={other} save={save} apart={apart} names={names} />
            <h3>{t("fixed")}</h3>
            <p class="hint">{t("fixedLead")}</p>
            {fixed.length > 0 && <FixedList fixed={fixed} name={name} save={save} />}
            <FixedForm save={save} fixed={fixed} who={who} table={table} names={names} />
          </section>
        );
      }}
    </Shown>
  );
}

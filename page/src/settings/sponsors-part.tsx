// sponsors-part.tsx - the sponsors: a short list at the foot of the event's pages, on the big screen and on paper.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { Button, Field, Form } from "../ui/parts";
import { tell } from "../ui/toast";
import { undo, useEvent } from "../event/event";
import type { Sponsor } from "../event/sponsors";

const t = words({
  title: "Sponsors",
  lead: "Shown at the foot of every event page, on screens and on printouts, in this order.",
  name: "Name",
  link: "Link (optional)",
  line: "Tagline (optional)",
  add: "Add sponsor",
  remove: "Remove {name}",
  up: "Move {name} up",
  one: "Sponsor {n}",
  save: "Save sponsors",
  saved: "Sponsors saved.",
});

const MOST = 16;
type Row = Required<Sponsor> & { key: number };

/** Empty fields are left out. */
const told = ({ name, link, line }: Row): Sponsor => ({
  name: name.trim(),
  ...(link.trim() ? { link: link.trim() } : {}),
  ...(line.trim() ? { line: line.trim() } : {}),
});

function SponsorFields({
  row,
  i,
  change,
  up,
  rows,
}: {
  row: Row;
  i: number;
  change: (key: number, part: Partial<Row>) => void;
  up: (i: number) => void;
  rows: Signal<Row[]>;
}): JSX.Element {
  return (
    <fieldset>
      <legend>{t("one", { n: i + 1 })}</legend>
      <Field
        label={t("name")}
        name={`sponsor-${i}`}
        required
        maxlength={60}
        value={row.name}
        set={(name) => change(row.key, { name })}
      />
      <div class="new-two">
        <Field
          label={t("link")}
          name={`sponsor-link-${i}`}
          type="url"
          placeholder="https://"
          maxlength={150}
          value={row.link}
          set={(link) => change(row.key, { link })}
        />
        <Field
          label={t("line")}
          name={`sponsor-line-${i}`}
          maxlength={120}
          value={row.line}
          set={(line) => change(row.key, { line })}
        />
      </div>
      <div class="buttons">
        {i > 0 && (
          <Button
            small
            icon="up"
            label={t("up", { name: row.name || t("one", { n: i + 1 }) })}
            act={() => up(i)}
          >
            {""}
          </Button>
        )}
        <Button
          small
          icon="cross"
          label={t("remove", { name: row.name || t("one", { n: i + 1 }) })}
          act={() => {
            rows.value = rows.value.filter((one) => one !== row);
          }}
        >
          {""}
        </Button>
      </div>
    </fieldset>
  );
}

export function SponsorsPart(): JSX.Element {
  const { api, facts, data } = useEvent();
  const rows = useSignal<Row[]>(
    (facts.sponsors ?? []).map((one, key) => ({ link: "", line: "", ...one, key })),
  );
  const change = (key: number, part: Partial<Row>): void => {
    rows.value = rows.value.map((row) => (row.key === key ? { ...row, ...part } : row));
  };
  const up = (i: number): void => {
    const list = [...rows.value],
      [one] = list.splice(i, 1);
    list.splice(i - 1, 0, one!);
    rows.value = list;
  };
  return (
    <section class="setup-sponsors">
      <h3>{t("title")}</h3>
      <p class="soft">{t("lead")}</p>
      <Form
        button={t("save")}
        send={async () => {
          const { seq } = await send<{ seq: number }>(api, { sponsors: rows.value.map(told) }, "PATCH");
          tell(t("saved"), () => undo(api, `seq-${seq}`));
          await data.again();
        }}
      >
        {rows.value.map((row, i) => (
          <SponsorFields key={row.key} row={row} i={i} change={change} up={up} rows={rows} />
        ))}
        {rows.value.length < MOST && (
          <div class="buttons">
            <Button
              small
              icon="plus"
              act={() => {
                rows.value = [
                  ...rows.value,
                  {
                    name: "",
                    link: "",
                    line: "",
                    key: Math.max(-1, ...rows.value.map((row) => row.key)) + 1,
                  },
                ];
              }}
            >
              {t("add")}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

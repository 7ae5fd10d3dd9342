// group-list.tsx - the groups as a list: taken out, edited in a spreadsheet, and read in again.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useEvent } from "../event/event";
import { words } from "../language";
import { Field, Form } from "../ui/parts";
import { CsvFile } from "../ui/csv-file";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import type { Groups } from "./group";

export const listWord = words({
  file: "Groups and dates as CSV",
  title: "Import groups from a list",
  lead: "Columns: id or name, group, and opens and closes in UTC (2026-11-20T17:00Z). The file above has them all; leave out what you don't want to change.",
  list: "List",
  choose: "Or choose a file",
  promoted: "Advancing per group",
  alternates: "Alternates",
  read: "Create groups",
  done: "Groups created from the list.",
});

export function GroupList({ groups }: { groups: Groups }): JSX.Element {
  const { api } = useEvent(),
    csv = useSignal(""),
    promoted = useSignal(String(groups.promoted_per_group || 4)),
    alternates = useSignal(String(groups.alternates || 0));
  return (
    <details class="group-plan">
      <summary>{listWord("title")}</summary>
      <p class="soft">{listWord("lead")}</p>
      <Form
        button={listWord("read")}
        send={async () => {
          await send(`${api}/groups/list`, {
            csv: csv.value,
            promoted: Number(promoted.value),
            alternates: Number(alternates.value),
          });
          tell(listWord("done"));
          csv.value = "";
        }}
      >
        <Field label={listWord("list")} rows={6} required value={csv.value} set={into(csv)} />
        <CsvFile label={listWord("choose")} text={csv} />
        <Field
          label={listWord("promoted")}
          type="number"
          min={1}
          value={promoted.value}
          set={into(promoted)}
        />
        <Field
          label={listWord("alternates")}
          type="number"
          min={0}
          value={alternates.value}
          set={into(alternates)}
        />
      </Form>
    </details>
  );
}

// pairing-list.tsx - who sits where as a list: taken out for another program, and read in from one.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useEvent } from "../event/event";
import { words } from "../language";
import { Field, Form, LinkButton } from "../ui/parts";
import { into } from "../ui/signals";
import { complaining, tell } from "../ui/toast";

const t = words({
  title: "Pairings as a list",
  file: "Pairings as CSV",
  lead: "Columns: round, table, id or name, and position if you like. Rounds that are not published are seated by it; everything else stays.",
  bracket:
    "The bracket goes by the seeds. A list that another program made is held against it, line by line.",
  list: "List",
  choose: "Or from a file",
  read: "Seat people by this list",
  hold: "Compare with the bracket",
  done: "The list is the schedule now. Look at it, then publish it.",
  same: "{n, plural, one {The list says the same: 1 line.} other {The list says the same: # lines.}}",
});

/** `open`: people can still be seated by it; `bracket`: it can only be compared. */
export function PairingList({
  open,
  bracket,
  again,
}: {
  open: boolean;
  bracket?: boolean;
  again?: () => Promise<void>;
}): JSX.Element {
  const { api } = useEvent(),
    csv = useSignal("");
  return (
    <details class="pairing-list">
      <summary>{t("title")}</summary>
      <div class="buttons">
        <LinkButton small to={`${api}/pairings.csv`} download>
          {t("file")}
        </LinkButton>
      </div>
      {(open || bracket) && (
        <>
          <p class="soft">{bracket ? t("bracket") : t("lead")}</p>
          <Form
            button={bracket ? t("hold") : t("read")}
            send={async () => {
              const { same } = await send<{ same?: number }>(`${api}/pairings`, { csv: csv.value });
              tell(same ? t("same", { n: same }) : t("done"));
              csv.value = "";
              await again?.();
            }}
          >
            <Field label={t("list")} rows={6} required value={csv.value} set={into(csv)} />
            <div class="field">
              <label>
                {t("choose")}{" "}
                <input
                  type="file"
                  accept=".csv,text/csv,text/plain"
                  onChange={complaining(async (event) => {
                    const file = event.currentTarget.files?.[0];
                    if (file) csv.value = await file.text();
                  })}
                />
              </label>
            </div>
          </Form>
        </>
      )}
    </details>
  );
}

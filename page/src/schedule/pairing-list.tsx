// pairing-list.tsx - who sits where as a list: taken out for another program, and read in from one.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useEvent } from "../event/event";
import { words } from "../language";
import { Field, Form, LinkButton } from "../ui/parts";
import { CsvFile } from "../ui/csv-file";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";

const t = words({
  title: "Pairing list",
  file: "Pairings as CSV",
  lead: "Columns: round, table, id or name, and optionally position. Unpublished rounds are seated by the list; everything else stays.",
  bracket: "The bracket follows the seeds. A list from another program is compared with it line by line.",
  list: "List",
  choose: "Or choose a file",
  read: "Seat players by this list",
  hold: "Compare with bracket",
  done: "The list is now the schedule. Check it, then publish it.",
  same: "{n, plural, one {The list matches (1 line).} other {The list matches (# lines).}}",
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
            <CsvFile label={t("choose")} text={csv} />
          </Form>
        </>
      )}
    </details>
  );
}

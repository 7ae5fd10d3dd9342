// gold.tsx - cards from gold fields: as many as are due, from what the bank holds, seat after seat.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { into } from "../../ui/signals";
import { Stepper } from "../cards";
import type { LiveTable } from "../live-table";
import { countCards, type Cards, type View } from "../types";

const t = words({
  title: "{n, plural, one {Gold field: choose 1 card} other {Gold fields: choose # cards}}",
  take: "Take",
  left: "{n, plural, one {1 to go} other {# to go}}",
});

export function Gold({ table, view }: { table: LiveTable; view: View }): JSX.Element | null {
  const chosen = useSignal<Cards>({}),
    due = view.legal?.gold;
  if (!due) return null;
  const left = due.count - countCards(chosen.value),
    title = t("title", { n: due.count });
  const bank: Cards = view.bank,
    most: Cards = Object.fromEntries(due.take.map((kind) => [kind, bank[kind] ?? 0]));
  return (
    <section class="play-panel urgent" aria-label={title}>
      <h2>{title}</h2>
      <Stepper
        label={title}
        cards={chosen.value}
        set={into(chosen)}
        most={most}
        kinds={due.take}
        total={due.count}
      />
      <Button
        kind="main"
        not={left ? t("left", { n: left }) : null}
        act={async () => {
          await table.act({ kind: "gold", cards: chosen.value });
          chosen.value = {};
        }}
      >
        {t("take")}
        {left > 0 ? ` (${t("left", { n: left })})` : ""}
      </Button>
    </section>
  );
}

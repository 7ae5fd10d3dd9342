// unsigned.tsx - sheets that wait for a judge: someone would not sign, or a protest was upheld (NC20-1.1.3c).
import type { JSX } from "preact";
import { useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { comma, words } from "../language";
import { sheetPath } from "../rounds/table-state";
import { LinkButton } from "../ui/parts";

const t = words({
  table: "Table {n}",
  why: "This sheet needs a judge's decision.",
  refused: "Not signed by {names}",
  decide: "Open sheet",
});

export const unsigned = (tables: readonly Table[]): Table[] => tables.filter((table) => table.judge_needed);

export function Unsigned({ tables, round }: { tables: readonly Table[]; round: number }): JSX.Element | null {
  const { id } = useEvent(),
    list = unsigned(tables);
  if (!list.length) return null;
  return (
    <ol class="judge-queue">
      {list.map((table) => {
        const names = table.seats.filter((seat) => seat.refused_to_sign).map((seat) => seat.name);
        return (
          <li key={table.game} class="judge-call" data-testid="unsigned">
            <div class="judge-call-where">
              <a href={`/events/${id}/judge/tables/${table.table}`}>{t("table", { n: table.table })}</a>
            </div>
            <p class="judge-call-what">
              <strong>{t("why")}</strong>
              {names.length > 0 && <span class="soft"> {t("refused", { names: names.join(comma()) })}</span>}
            </p>
            <div class="judge-call-acts">
              <LinkButton kind="main" icon="gavel" to={sheetPath(id, round, table.table)}>
                {t("decide")}
              </LinkButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

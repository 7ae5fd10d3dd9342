// table.tsx - a table by its link: before, during and after its game.
import type { JSX } from "preact";
import { useData } from "../data";
import { words } from "../language";
import type { Params } from "../router";
import { Empty, LinkButton } from "../ui/parts";
import type { BotLevel } from "../lobby/sit-down";
import { Gathering } from "./gathering";
import { useTable } from "./live-table";
import { Play } from "./play";

const t = words({
  loading: "Loading table…",
  shut: "This table has been closed.",
  tables: "See other tables",
  missing: "This table doesn't exist.",
});

export default function TablePage({ params }: { params: Params }): JSX.Element {
  const table = useTable(params.table!),
    facts = table.facts.value,
    view = table.view.value,
    refusal = table.refusal.value;
  const bots = useData<{ bots: BotLevel[] }>("/api/bots");
  if (!facts)
    return refusal ? (
      <Empty icon="warning" title={refusal.status === 404 ? t("missing") : refusal.message}>
        <LinkButton to="/tables">{t("tables")}</LinkButton>
      </Empty>
    ) : (
      <p class="loading" role="status">
        {t("loading")}
      </p>
    );
  if (view) return <Play table={table} facts={facts} view={view} />;
  if (facts.state === "shut")
    return (
      <Empty icon="table" title={t("shut")}>
        <LinkButton to="/tables">{t("tables")}</LinkButton>
      </Empty>
    );
  return <Gathering table={table} facts={facts} bots={bots.value.value?.bots ?? [{ name: "greedy" }]} />;
}

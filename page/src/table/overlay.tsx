// overlay.tsx - a table for streaming software: nothing behind it but what the stream shows. `?board=1` adds the board, `?hands=1` all
// hands with their delay, where the table and its people allow it.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../language";
import { query, type Params } from "../router";
import { useCommentary } from "./commentary-data";
import { useTable } from "./live-table";
import { Moment, Players, StageBoard } from "./stage";

const t = words({ table: "Table" });

export default function Overlay({ params }: { params: Params }): JSX.Element | null {
  const hands = query.value.get("hands") === "1",
    table = useTable(params.table!, false),
    late = useCommentary(hands ? params.table! : null);
  useEffect(() => {
    document.documentElement.classList.add("see-through");
    return () => document.documentElement.classList.remove("see-through");
  }, []);
  const facts = hands ? late.value.value : table.facts.value,
    view = hands ? late.value.value?.view : table.view.value,
    refusal = hands ? late.refusal.value : table.refusal.value;
  if (!facts || !view)
    return refusal ? (
      <p class="overlay-refused" role="alert">
        {refusal.message}
      </p>
    ) : null;
  return (
    <main class="overlay" data-screen>
      <h1 class="hidden">{t("table")}</h1>
      {query.value.get("board") === "1" && (
        <div class="overlay-board">
          <StageBoard view={view} />
        </div>
      )}
      <Moment view={view} places={facts.places} />
      <Players view={view} places={facts.places} />
    </main>
  );
}

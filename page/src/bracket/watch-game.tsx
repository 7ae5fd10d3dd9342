// watch-game.tsx - from a table of the knock-out to its game: while it is played, if it is shown, and again when it is over.
import type { JSX } from "preact";
import { words } from "../language";
import { tableName } from "./round-names";
import type { TreeTable } from "./tree";

const t = words({ watch: "Watch", watchOf: "Watch: {name}", replay: "Replay", replayOf: "Replay: {name}" });

export function Look({ table }: { table: TreeTable }): JSX.Element | null {
  const name = tableName(table.table);
  if (table.watch)
    return (
      <a class="bracket-look" href={table.watch} aria-label={t("watchOf", { name })}>
        {t("watch")}
      </a>
    );
  return table.replay ? (
    <a class="bracket-look" href={table.replay} aria-label={t("replayOf", { name })}>
      {t("replay")}
    </a>
  ) : null;
}

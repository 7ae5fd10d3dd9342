// group-games.tsx - the games of a group's weekend: who played, the result, and the replay if everyone there agreed to one.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { words } from "../language";
import { SheetList } from "../results/sheet-list";
import { isVoid } from "../results/sheet";
import { isUnshown, UnshownSome } from "../results/unshown";
import { Shown } from "../ui/parts";
import type { Round } from "../event/tables";

const t = words({ title: "Games of this group", none: "No games yet." });

/** Loaded on demand: a weekend has hundreds of games. */
export function GroupGames({ round }: { round: number }): JSX.Element {
  const { api, topic } = useEvent(),
    open = useSignal(false);
  const data = useData<Round>(open.value ? `${api}/rounds/${round}` : null, open.value ? topic : null);
  return (
    <details
      class="group-games"
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t("title")}</summary>
      {open.value && (
        <Shown data={data}>
          {(view) => {
            const tables = view.tables.filter((table) => !isVoid(table));
            if (!tables.length) return <p class="soft">{t("none")}</p>;
            return (
              <>
                <SheetList round={{ ...view, tables }} chosen={null} choose={() => undefined} types={false} />
                {tables.some(isUnshown) && <UnshownSome />}
              </>
            );
          }}
        </Shown>
      )}
    </details>
  );
}

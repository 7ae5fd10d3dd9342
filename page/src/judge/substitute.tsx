// substitute.tsx - fewer than three are left at a table: nothing goes on there before someone sits in. [DM19-5.6c]
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { judgesAt, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { Button, Dialog, LinkButton, Note } from "../ui/parts";
import { put } from "../ui/signals";
import { GameTrouble } from "./game-decisions";

const t = words({
  needed: "Substitute needed",
  why: "Fewer than three players are left. Someone has to take over a seat before this game continues or gets a result – the judge if necessary. The seat counts 0 VP. [DM19-5.6c]",
  name: "Name a substitute",
  who: "A judge or organiser will name one.",
  online: "Open online table",
});

export function SubstituteNeeded({
  table,
  again,
}: {
  table: Pick<Table, "game" | "table" | "seats" | "online" | "substitute_needed">;
  again?: () => unknown;
}): JSX.Element | null {
  const here = useEvent(),
    open = useSignal(false),
    names = judgesAt(here, table.game);
  const done = (): void => {
    open.value = false;
    void again?.();
  };
  if (!table.substitute_needed) return null;
  return (
    <>
      <Note kind="warning" title={t("needed")}>
        <p>
          {t("why")} {!names && t("who")}
        </p>
        {names && (
          <div class="buttons">
            {table.online ? (
              <LinkButton kind="main" icon="board" to={`/tables/${table.online}`}>
                {t("online")}
              </LinkButton>
            ) : (
              <Button kind="main" icon="person" testid="name-substitute" act={put(open, true)}>
                {t("name")}
              </Button>
            )}
          </div>
        )}
      </Note>
      {open.value && (
        <Dialog title={t("name")} done={put(open, false)}>
          <GameTrouble table={table} start="sits" done={done} />
        </Dialog>
      )}
    </>
  );
}

// open-table.tsx - before a game of the bracket: the best seed opens the table, the others wait for it.
import type { JSX } from "preact";
import { send } from "../api";
import { useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { go } from "../router";
import { Button } from "../ui/parts";

const t = words({
  host: "You're hosting this table",
  duty: "You have the best seed at this table, so you open it. Everyone confirms there that they're ready, and the play order is drawn.",
  open: { text: "Open table", about: "a button: open one's own table" },
  waits: "{name} is the host and opens the table. It will appear here.",
  nobody: "The first player to arrive opens the table.",
});

export function HostDuty({ table, self }: { table: Table; self: number }): JSX.Element {
  const { api } = useEvent(),
    host = table.seats.find((seat) => seat.player === table.host);
  const open = async (): Promise<void> => {
    const { table: id } = await send<{ table: string }>(`${api}/games/${table.game}/table`);
    go(`/tables/${id}`);
  };
  if (host && host.player !== self)
    return (
      <p class="mine-wait" role="status">
        {t("waits", { name: host.name })}
      </p>
    );
  return (
    <>
      {host ? (
        <p>
          <strong>{t("host")}</strong>
          <br />
          {t("duty")}
        </p>
      ) : (
        <p class="mine-wait">{t("nobody")}</p>
      )}
      <div class="mine-wanted">
        <Button kind="main" icon="play" testid="open-table" act={open}>
          {t("open")}
        </Button>
      </div>
    </>
  );
}

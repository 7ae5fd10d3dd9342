// host.tsx - before a game of the bracket: the best seed opens the table, the others wait for it.
import type { JSX } from "preact";
import { send } from "../api";
import { useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { go } from "../router";
import { Button } from "../ui/parts";

const t = words({
  host: "You are the host of this table",
  duty: "As the best seed you open the table. Everybody says there that they are ready; the play order is drawn.",
  open: "Open the table",
  waits: "{name} is the host and opens the table. It appears here.",
  nobody: "Whoever comes first opens the table.",
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

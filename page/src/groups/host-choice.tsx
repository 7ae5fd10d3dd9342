// host-choice.tsx - the host of a table is not there: someone else who sits there opens it.
import type { JSX } from "preact";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { Button } from "../ui/parts";

const t = words({
  host: "{name} is the host and opens this table. If they don't show up, the next-best seed takes over.",
  make: "Make {name} the host",
  made: "{name} is now the host.",
  nobody: "No host: the first player to arrive opens the table.",
});

export function HostChoice({ table, again }: { table: Table; again: () => unknown }): JSX.Element {
  const { api } = useEvent(),
    host = table.seats.find((seat) => seat.player === table.host);
  const others = table.seats
    .filter((seat) => seat !== host)
    .sort((a, b) => (a.seed ?? 999) - (b.seed ?? 999));
  return (
    <section>
      <p class="soft">{host ? t("host", { name: host.name }) : t("nobody")}</p>
      <div class="buttons">
        {others.map((seat) => (
          <Button
            key={seat.player}
            small
            act={async () => {
              await step(
                api,
                { kind: "host.assigned", game: table.game, player: seat.player },
                t("made", { name: seat.name }),
              );
              await again();
            }}
          >
            {t("make", { name: seat.name })}
          </Button>
        ))}
      </div>
    </section>
  );
}

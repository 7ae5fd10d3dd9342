// stream.tsx - showing a table to everybody, at an online table or by the staff's camera: only as far as those who sit there agree.
import type { JSX } from "preact";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { Button, Tag } from "../ui/parts";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  begin: "This table is streamed",
  began: "Noted: this table is streamed. Show the board, no hands.",
  start: "Show this table to everybody",
  stop: "End the stream",
  on: "Streamed",
  started: "Everybody may watch this table now; hands stay hidden.",
  stopped: "Nobody watches this table any more.",
});

export function StreamButton({ table, again }: { table: Table; again: () => unknown }): JSX.Element {
  const { api } = useEvent(),
    wish = { kind: "stream.started", game: table.game, on: !table.streaming };
  const may = useAllowed(api, wish, `${table.streaming} ${table.stage}`).value;
  return (
    <>
      {table.streaming && <Tag kind="good">{t("on")}</Tag>}
      <Button
        icon="screen"
        testid="stream"
        not={whyNot(may)}
        act={async () => {
          await step(api, wish, table.streaming ? t("stopped") : table.online ? t("started") : t("began"));
          await again();
        }}
      >
        {table.streaming ? t("stop") : table.online ? t("start") : t("begin")}
      </Button>
    </>
  );
}

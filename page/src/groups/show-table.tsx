// show-table.tsx - showing a table to everyone, at an online table or by the staff's camera: only as far as those who sit there agree.
import type { JSX } from "preact";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { Button, Tag } from "../ui/parts";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  begin: "Mark table as streamed",
  began: "Table marked as streamed. Show the board, never the hands.",
  start: "Stream this table",
  stop: "End stream",
  on: "On stream",
  started: "Anyone can watch this table now. Hands stay hidden.",
  stopped: "Stream ended.",
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

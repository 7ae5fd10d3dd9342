// sheet-list.tsx - every table of a round with its sheet: what is in, what is missing, and who waits for whom.
import type { JSX } from "preact";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { alarmTone, alarmWord } from "../rounds/table-state";
import { Button, Tag } from "../ui/parts";
import { isHalf, isOpen, isVoid, sheetWord } from "./sheet";
import type { Round, Table } from "../event/tables";

const t = words({
  table: "Table",
  seats: "Players and points",
  state: { text: "Status", about: "label of a list or a choice" },
  type: { text: "Enter", about: "type a result in: short, in a row of a table" },
  again: "Change",
  confirm: "Confirm",
  confirmOf: "Confirm result for table {n}",
  confirmed: "Table {n} confirmed.",
  replay: "Replay",
  replayOf: "Replay of table {n}",
  open: "Sheet for table {n}",
  enter: "Enter result for table {n}",
  change: "Change result for table {n}",
  protest: "{n, plural, one {1 protest} other {# protests}}",
  judge: "Ruling needed",
  corrected: "Corrected",
  waits: "Correction pending",
  decided: "Judge decided",
  missing: "{n, plural, one {1 signature missing} other {# signatures missing}}",
  left: "left",
  caption: "Results of this round",
  action: "Actions",
  winner: "winner",
});

const mood = (table: Table): "" | "good" | "warning" | "accent" =>
  isVoid(table)
    ? ""
    : table.sheet === "locked" || table.sheet === "submitted"
      ? "good"
      : isHalf(table)
        ? "accent"
        : "";

export function SheetTags({ table }: { table: Table }): JSX.Element {
  const missing = isHalf(table) ? (table.signatures_missing?.length ?? 0) : 0;
  return (
    <span class="results-tags">
      <Tag kind={mood(table)}>
        {table.sheet === "locked" && !isVoid(table) && <Icon name="lock" size={14} />}{" "}
        {isVoid(table) ? sheetWord("void") : sheetWord(table.sheet)}
      </Tag>
      {missing > 0 && <Tag>{t("missing", { n: missing })}</Tag>}
      {table.protests ? <Tag kind="bad">{t("protest", { n: table.protests })}</Tag> : null}
      {table.substitute_needed && <Tag kind={alarmTone("substitute")}>{alarmWord("substitute")}</Tag>}
      {table.judge_needed && <Tag kind="warning">{t("judge")}</Tag>}
      {table.decided_by_judge && <Tag kind="warning">{t("decided")}</Tag>}
      {table.corrected && <Tag kind="warning">{t("corrected")}</Tag>}
      {table.correction && <Tag kind="bad">{t("waits")}</Tag>}
    </span>
  );
}

export function Seats({ table }: { table: Table }): JSX.Element {
  return (
    <span class="results-seats">
      {table.seats.map((seat) => (
        <span key={seat.player} class={table.winner === seat.seat ? "won" : ""}>
          <span class="results-name" dir="auto">
            {seat.name}
            {seat.left ? ` (${t("left")})` : ""}
          </span>{" "}
          <b>{seat.vp ?? "–"}</b>
          {table.winner === seat.seat && <Icon name="trophy" size={15} label={t("winner")} />}
        </span>
      ))}
    </span>
  );
}

function SheetActions({
  types,
  table,
  round,
  choose,
}: {
  types: boolean;
  table: Table;
  round: Round;
  choose: (table: number) => void;
}): JSX.Element {
  const { api } = useEvent();
  return (
    <td class="results-act">
      {types && table.sheet === "filled" && !round.signatures && !isVoid(table) && (
        <Button
          small
          label={t("confirmOf", { n: table.table })}
          act={() =>
            step(
              api,
              { kind: "record_sheet.submitted", game: table.game },
              t("confirmed", { n: table.table }),
            )
          }
        >
          {t("confirm")}
        </Button>
      )}
      {types && !isVoid(table) && (isOpen(table) || table.sheet === "filled") && (
        <Button
          small
          kind="quiet"
          act={() => choose(table.table)}
          label={t(isOpen(table) ? "enter" : "change", { n: table.table })}
        >
          {isOpen(table) ? t("type") : t("again")}
        </Button>
      )}
      {table.online && table.watch && !isOpen(table) && (
        <a href={`/games/${table.online}`} aria-label={t("replayOf", { n: table.table })}>
          {t("replay")}
        </a>
      )}
    </td>
  );
}

export function SheetList({
  round,
  chosen,
  choose,
  types,
}: {
  round: Round;
  chosen: number | null;
  choose: (table: number) => void;
  types: boolean;
}): JSX.Element {
  const { id } = useEvent();
  const tables = [...round.tables].sort((a, b) => a.table - b.table);
  return (
    <table class="results-list">
      <caption class="hidden">{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            {t("table")}
          </th>
          <th scope="col">{t("seats")}</th>
          <th scope="col">{t("state")}</th>
          <th scope="col">
            <span class="hidden">{t("action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <tr
            key={table.game}
            class={table.table === chosen ? "chosen" : ""}
            data-testid={`sheet-${table.table}`}
          >
            <th scope="row" class="number">
              <a
                href={`/events/${id}/rounds/${round.round}/tables/${table.table}`}
                aria-label={t("open", { n: table.table })}
              >
                {table.table}
              </a>
            </th>
            <td>
              <Seats table={table} />
            </td>
            <td>
              <SheetTags table={table} />
            </td>
            <SheetActions types={types} table={table} round={round} choose={choose} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// impartial.tsx - nobody decides about their own game: judges who play there name someone impartial first. [DM19-5.1c]
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { roundNow, type Round, type Rounds, type Table } from "../event/tables";
import { words } from "../language";
import { Note } from "../ui/parts";
import { Recuse } from "./table-orders";

const t = words({
  own: "You play at this table, so someone impartial decides and you accept it. [DM19-5.1c]",
  first: "Name that person first.",
  decides: "{name} decides at this table. [DM19-5.1c]",
  writes: "Enter their decision here. It will be recorded as theirs.",
  records: "They record it themselves, from their own account.",
});

/** What a step carries that writes down what someone without an account decided. */
export type Decided = { for_delegate?: true };
type Form = (decided: Decided) => JSX.Element;

/** The form for a decision about a table, if the reader may fill it in. */
export function Impartial({ table, children }: { table: Table | undefined; children: Form }): JSX.Element {
  const { facts } = useEvent(),
    own = table?.seats.some((seat) => seat.player === facts.me?.player);
  if (!table || !own) return children({});
  if (!table.delegate)
    return (
      <>
        <Note kind="warning" title={t("own")}>
          {t("first")}
        </Note>
        <Recuse table={table} done={() => undefined} />
      </>
    );
  const decides = t("decides", { name: table.delegate });
  return table.delegate_guest ? (
    <>
      <Note title={decides}>{t("writes")}</Note>
      {children({ for_delegate: true })}
    </>
  ) : (
    <Note title={decides}>{t("records")}</Note>
  );
}

/** The same, given only the number of the game. */
export function ImpartialAt({ game, children }: { game: number | undefined; children: Form }): JSX.Element {
  const { api, topic, facts } = useEvent(),
    plays = facts.me?.player !== undefined && game !== undefined;
  const rounds = useData<Rounds>(plays ? `${api}/rounds` : null, topic).value.value,
    now = rounds && roundNow(rounds.rounds);
  const round = useData<Round>(now ? `${api}/rounds/${now.round}` : null, topic).value.value;
  return <Impartial table={round?.tables.find((one) => one.game === game)}>{children}</Impartial>;
}

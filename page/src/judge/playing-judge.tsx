// playing-judge.tsx - judges who play themselves: nothing is theirs to decide at their own table; someone else is named for it.
import type { JSX } from "preact";
import { useEvent } from "../event/event";
import { comma, words } from "../language";
import { LinkButton, Note } from "../ui/parts";

const t = words({
  delegate: "{n, plural, one {You're the judge at table {list}} other {You're the judge at tables {list}}}",
  why: "A judge plays there and named you to decide instead. [DM19-5.1c]",
  open: "Table {n}",
  own: "You play at this table, so someone else goes. [DM19-5.1c]",
});

/** Why no call of this table is mine to go to. */
export const OwnTable = (): JSX.Element => <p class="soft judge-own">{t("own")}</p>;

/** Told to whom a judge has named. */
export function Delegated(): JSX.Element | null {
  const { facts, id } = useEvent(),
    tables = facts.me?.judges ?? [];
  if (!tables.length) return null;
  return (
    <Note title={t("delegate", { n: tables.length, list: tables.map((one) => one.table).join(comma()) })}>
      <p>{t("why")}</p>
      <div class="buttons">
        {tables.map((one) => (
          <LinkButton key={one.game} icon="gavel" to={`/events/${id}/judge/tables/${one.table}`}>
            {t("open", { n: one.table })}
          </LinkButton>
        ))}
      </div>
    </Note>
  );
}

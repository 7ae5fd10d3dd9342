// on-show.tsx - the online tables of an event that everyone may watch now.
import type { JSX } from "preact";
import { words } from "../language";
import { LinkButton } from "../ui/parts";
import { useEvent } from "./event";
import { roundName, type RoundRow } from "./tables";

const t = words({
  title: "Watch now",
  table: "{round}, table {n}",
  all: "{n, plural, one {Watch this table} other {Watch all # tables side by side}}",
});

const FEW = 8; // more are found side by side

export function OnShowNow({ rounds }: { rounds: readonly RoundRow[] }): JSX.Element | null {
  const { id } = useEvent();
  const tables = rounds.flatMap((round) =>
    round.on_show.map((one) => ({ ...one, name: t("table", { round: roundName(round), n: one.table }) })),
  );
  if (!tables.length) return null;
  return (
    <section data-testid="on-show">
      <h2>{t("title")}</h2>
      <div class="buttons">
        {tables.slice(0, FEW).map((one) => (
          <LinkButton key={one.online} kind="main" icon="screen" to={`/tables/${one.online}`}>
            {one.name}
          </LinkButton>
        ))}
        {tables.length > 1 && (
          <LinkButton icon="screen" to={`/events/${id}/watch`}>
            {t("all", { n: tables.length })}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

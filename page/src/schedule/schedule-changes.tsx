// schedule-changes.tsx - what moves: the schedule before and now, person by person.
import type { JSX } from "preact";
import { roundName } from "../event/tables";
import { words } from "../language";
import { Note } from "../ui/parts";
import { changes, type Names, type Place, type Plan } from "./plan";

const t = words({
  title: "Changes",
  none: "No seats have changed.",
  many: "{n, plural, one {1 seat has changed.} other {# seats have changed.}}",
  notYet: "No one sees this until you publish it.",
  name: "Name",
  round: "Round",
  from: "Before",
  to: "Now",
  at: "Table {table}, play order {position}",
});

const place = (one: Place | null): string =>
  one ? t("at", { table: one.table, position: one.position }) : "–";

export function Changes({ before, after, names }: { before: Plan; after: Plan; names: Names }): JSX.Element {
  const list = changes(before, after);
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <Note>
        {list.length
          ? `${t("many", { n: list.length })} ${after.rounds.length > after.published ? t("notYet") : ""}`
          : t("none")}
      </Note>
      {list.length > 0 && (
        <details open={list.length <= 16}>
          <summary>{t("title")}</summary>
          <div class="scroll" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("round")}</th>
                  <th scope="col">{t("name")}</th>
                  <th scope="col">{t("from")}</th>
                  <th scope="col">{t("to")}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((one) => (
                  <tr key={`${one.id}-${one.round}`}>
                    <td>{roundName({ phase: "preliminary", number: one.round + 1 })}</td>
                    <th scope="row">{names.get(one.id)?.name ?? one.id}</th>
                    <td>{place(one.from)}</td>
                    <td>{place(one.to)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}

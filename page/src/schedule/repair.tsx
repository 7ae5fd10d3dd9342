// repair.tsx - someone left and a table has two: who would move, then move them.
import type { JSX } from "preact";
import { send } from "../api";
import { useEvent } from "../event/event";
import { roundName } from "../event/tables";
import { words } from "../language";
import { Button } from "../ui/parts";
import { tell } from "../ui/toast";
import type { Names, Plan } from "./plan";

const t = words({
  title: "Tables too small",
  lead: "Players have left. With these moves, every table has three or four:",
  move: "{name}: {round}, to table {table}, play order {position}",
  repair: "Move players",
  said: "{n, plural, one {1 player moved.} other {# players moved.}}",
  cannot: "Too few players for tables of three and four.",
});

export function Repair({
  plan,
  names,
  again,
}: {
  plan: Plan;
  names: Names;
  again: () => Promise<void>;
}): JSX.Element | null {
  const here = useEvent(),
    answer = plan.repair;
  if (!answer || (answer.possible && !answer.moves.length)) return null;
  return (
    <section class="task">
      <h2>{t("title")}</h2>
      {answer.possible ? (
        <>
          <p>{t("lead")}</p>
          <ul>
            {answer.moves.map((one) => (
              <li key={`${one.player}-${one.row}`}>
                {t("move", {
                  name: names.get(String(one.player))?.name ?? String(one.player),
                  round: roundName({ phase: "preliminary", number: one.row + 1 }),
                  table: one.table + 1,
                  position: one.position + 1,
                })}
              </li>
            ))}
          </ul>
          <div class="buttons">
            <Button
              kind="main"
              testid="repair"
              act={async () => {
                const { moves } = await send<{ moves: number }>(`${here.api}/schedule/repair`);
                tell(t("said", { n: moves }));
                await again();
              }}
            >
              {t("repair")}
            </Button>
          </div>
        </>
      ) : (
        <p class="wrong">{t("cannot")}</p>
      )}
    </section>
  );
}

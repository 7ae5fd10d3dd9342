// own-declaration.tsx - what someone said of themselves when they registered (DM19-4.7), and whether they bring a game: theirs to change
// until the season has named its finalists; where no season asks, until the event is over. The diary records it as their own act.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import type { Season } from "../season/ranking";
import { Check, Form, Note } from "../ui/parts";
import { bringsWord, DECLARES, declareWord, declaring, useWanted, type Entrant } from "./entrant";

const t = words({
  title: "My declarations",
  qualify: "Who can qualify: {who}.",
  until: "You can change this until the league names the finalists. The event diary records every change.",
  untilOver: "You can change this until the event is over. The event diary records every change.",
  shut: "The finalists have been named. Only the league can correct this now. [DM19-4.5]",
  nothing: "You haven't said yet whether you can qualify. Until you do, you are passed over. [DM19-4.7a]",
  save: "Save",
  saved: "Saved.",
});

const BRINGS = "brings-game";

/** Whether the season still waits for answers; while it is not known, yes. */
function useAsked(): boolean {
  const { facts } = useEvent(),
    over = facts.stage === "completed";
  const season = useData<Season>(over && facts.season ? `/api/seasons/${facts.season}` : null).value.value;
  return over
    ? facts.season !== undefined && !season?.closed && !season?.published
    : facts.stage !== "cancelled";
}

function Boxes({
  one,
  eligibility,
  brings,
}: {
  one: Entrant;
  eligibility: string | null;
  brings: boolean;
}): JSX.Element {
  const { api, facts, data } = useEvent(),
    has = one.declares ?? [],
    said = useSignal(has);
  const set =
    (what: string) =>
    (on: boolean): void => {
      said.value = declaring(said.value, what, on);
    };
  const save = async (): Promise<void> => {
    await step(
      api,
      { kind: "entry.eligibility_checked", player: one.player, declared: ["declared", ...said.value] },
      t("saved"),
    );
    await data.again();
  };
  return (
    <Form button={t("save")} send={save}>
      {eligibility && !has.some((what) => ["national", "resident", "neither"].includes(what)) && (
        <Note kind="warning">{t("nothing")}</Note>
      )}
      <p class="hint">
        {eligibility && <>{t("qualify", { who: eligibility })} </>}
        {t(eligibility && facts.season ? "until" : "untilOver")}
      </p>
      {eligibility &&
        DECLARES.map((what) => (
          <Check key={what} label={declareWord(what)} value={said.value.includes(what)} set={set(what)} />
        ))}
      {brings && (
        <Check label={bringsWord(facts.scenarios)} value={said.value.includes(BRINGS)} set={set(BRINGS)} />
      )}
    </Form>
  );
}

/** Nothing where the rulebook asks for nothing. */
export function OwnDeclaration({ player }: { player: number }): JSX.Element | null {
  const { api, topic, facts } = useEvent(),
    wanted = useWanted(),
    open = useAsked();
  const one = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic).value.value?.entrants.find(
    (other) => other.player === player,
  );
  if (!one || !wanted) return null;
  const brings = !wanted.online && facts.stage !== "completed",
    has = (one.declares ?? []).filter((what) => what !== BRINGS && what !== "invited");
  if (!brings && !wanted.eligibility) return null;
  return (
    <details class="mine-consents">
      <summary>{t("title")}</summary>
      {open ? (
        <Boxes key={(one.declares ?? []).join()} one={one} eligibility={wanted.eligibility} brings={brings} />
      ) : (
        <>
          <ul>
            {has.map((what) => (
              <li key={what}>{declareWord(what)}</li>
            ))}
          </ul>
          {facts.season && <p class="soft">{t("shut")}</p>}
        </>
      )}
    </details>
  );
}

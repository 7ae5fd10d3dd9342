// consent.tsx - commentators ask to see all hands later: players answer for this table, and may change their mind.
import type { JSX } from "preact";
import { send } from "../api";
import { clock, words } from "../language";
import { Button, LinkButton } from "../ui/parts";
import { tell } from "../ui/toast";
import type { LiveTable } from "./live-table";
import type { TableFacts, View } from "./types";

const t = words({
  ask: "Commentators would like to show this game with all hands, delayed by {time} plus a full round of turns. Everyone has to allow it. Players at the table still won't see each other's cards.",
  agree: "Allow",
  refuse: "No",
  mine: "Commentators see your hand {time} later.",
  not: "Commentators can't see your hand.",
  stop: "Withdraw consent",
  after: "Allow after all",
  noted: "Saved for this table.",
  want: "Request commentary",
  wantWhy: "Asks every player whether commentators may see all hands, 3 minutes delayed.",
  asked: "Commentary: the players have been asked.",
  all: "Commentary: everyone has allowed it.",
  see: "All hands (delayed)",
  end: "End commentary",
});

const DELAY_S = 180;
type Here = { table: LiveTable; facts: TableFacts; view: View };

/** For players: the question while it is open, then the current answer. */
export function Consent({ table, facts, view }: Here): JSX.Element | null {
  const told = facts.commentary;
  if (told?.mine === undefined || view.phase === "over") return null;
  const answer = (given: boolean) => async (): Promise<void> => {
    await send(`${table.api}/consent`, { given });
    tell(t("noted"));
    await table.look();
  };
  const time = clock(told.delay_s);
  if (told.asked && !told.mine)
    return (
      <div class="play-panel jt-ask" role="status">
        <p>{t("ask", { time })}</p>
        <div class="buttons">
          <Button kind="main" small act={answer(true)}>
            {t("agree")}
          </Button>
          <Button small act={answer(false)}>
            {t("refuse")}
          </Button>
        </div>
      </div>
    );
  return (
    <div class="play-consent">
      <span class="soft">{told.mine ? t("mine", { time }) : t("not")}</span>
      <Button kind="quiet" small act={answer(!told.mine)}>
        {told.mine ? t("stop") : t("after")}
      </Button>
    </div>
  );
}

/** For judges and hosts who do not play. */
export function AskConsent({ table, facts }: Here): JSX.Element {
  const told = facts.commentary,
    ask = (delay_s: number) => async (): Promise<void> => {
      await send(`${table.api}/commentary`, { delay_s });
      await table.look();
    };
  if (!told)
    return (
      <p class="play-consent">
        <Button small icon="screen" act={ask(DELAY_S)}>
          {t("want")}
        </Button>
        <span class="soft">{t("wantWhy")}</span>
      </p>
    );
  return (
    <div class="play-consent">
      <span>{told.agreed ? t("all") : t("asked")}</span>
      {told.agreed && (
        <LinkButton small icon="screen" to={`/tables/${facts.table}/commentary`}>
          {t("see")}
        </LinkButton>
      )}
      <Button kind="quiet" small act={ask(0)}>
        {t("end")}
      </Button>
    </div>
  );
}

// rounds.tsx - all rounds of the event: played, being played, to come.
import type { JSX } from "preact";
import { send } from "../api";
import { atHand } from "../day/next";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { roundName, scenarioWord, type RoundComing, type Rounds, type RoundRow } from "../event/tables";
import { words } from "../language";
import type { Params } from "../router";
import { Icon } from "../ui/icons";
import { Button, Empty, LinkButton, Shown, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { Approvals, unapproved, type Slot } from "./approve-boards";
import { OwnBoard } from "./own-board";
import { roundPath, roundStateWord } from "./table-state";

const t = words({
  title: "Rounds",
  round: "Round",
  state: { text: "Status", about: "label of a list or a choice" },
  game: "Game",
  tables: "Tables",
  results: "Results",
  board: "Board",
  day: "Day",
  none: "No rounds yet",
  noneHint: "Rounds appear here once they open.",
  run: "Run the day",
  now: "Go to {name}",
  shown: "shown",
  sealed: "sealed",
  toApprove: "needs approval",
  missing: "missing",
  own: "one per table",
  boards: "Draw missing boards",
  boardsSaid: "Boards drawn. Have a look at them now.",
  coming: "upcoming",
  of: "{in} of {of}",
  noBoard: "none",
});

type BoardState = Slot;
function BoardMark({ round }: { round: BoardState | RoundComing }): JSX.Element {
  if (round.board_scope === "none") return <span class="soft">{t("noBoard")}</span>;
  if (round.board_scope === "table") return <span class="soft">{t("own")}</span>;
  if ("board_revealed" in round && round.board_revealed)
    return (
      <span>
        <Icon name="board" size={16} /> {t("shown")}
      </span>
    );
  if (unapproved(round))
    return (
      <span>
        <Icon name="board" size={16} /> {t("toApprove")}
      </span>
    );
  return round.has_board ? (
    <span>
      <Icon name="lock" size={16} /> {t("sealed")}
    </span>
  ) : (
    <span class="soft">{t("missing")}</span>
  );
}

function RoundsHead({ days }: { days: boolean }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">{t("round")}</th>
        <th scope="col">{t("state")}</th>
        {days && (
          <th scope="col" class="number rounds-more">
            {t("day")}
          </th>
        )}
        <th scope="col" class="rounds-more">
          {t("game")}
        </th>
        <th scope="col" class="number">
          {t("tables")}
        </th>
        <th scope="col" class="number">
          {t("results")}
        </th>
        <th scope="col" class="rounds-more">
          {t("board")}
        </th>
      </tr>
    </thead>
  );
}

function RoundLine({ one, days }: { one: RoundRow; days: boolean }): JSX.Element {
  const here = useEvent();
  return (
    <tr>
      <th scope="row">
        <a href={roundPath(here.id, one.round)}>{roundName(one)}</a>
      </th>
      <td>
        <Tag kind={one.state === "closed" ? "good" : one.state === "planned" ? "" : "accent"}>
          {roundStateWord(one.state)}
        </Tag>
      </td>
      {days && <td class="number rounds-more">{one.day}</td>}
      <td class="rounds-more">{scenarioWord(one.scenario)}</td>
      <td class="number">{one.tables}</td>
      <td class="number">{t("of", { in: one.results, of: one.tables })}</td>
      <td class="rounds-more">
        <BoardMark round={one} />
      </td>
    </tr>
  );
}

function ComingLine({ one, days }: { one: RoundComing; days: boolean }): JSX.Element {
  return (
    <tr class="soft">
      <th scope="row">{roundName(one)}</th>
      <td>
        <Tag>{t("coming")}</Tag>
      </td>
      {days && <td class="rounds-more" />}
      <td class="rounds-more">{scenarioWord(one.scenario)}</td>
      <td class="number">–</td>
      <td class="number">–</td>
      <td class="rounds-more">
        <BoardMark round={one} />
      </td>
    </tr>
  );
}

function List({ rounds, coming, again }: Rounds & { again: () => Promise<void> }): JSX.Element {
  const here = useEvent(),
    now = atHand(rounds),
    days = rounds.some((one) => one.day > 1);
  const missing = coming?.some((one) => one.board_scope === "all" && !one.has_board) && here.is("organiser");
  const own = (coming ?? []).flatMap((one) =>
    one.crafted ? [{ round: one.round, has_board: one.has_board, name: roundName(one) }] : [],
  );
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        {now && (
          <LinkButton kind="main" icon="clock" to={roundPath(here.id, now.round)}>
            {t("now", { name: roundName(now) })}
          </LinkButton>
        )}
      </div>
      {!rounds.length && !coming?.length && (
        <Empty icon="clock" title={t("none")}>
          <p>{t("noneHint")}</p>
          {here.is("organiser") && (
            <LinkButton kind="main" to={`/events/${here.id}/run`}>
              {t("run")}
            </LinkButton>
          )}
        </Empty>
      )}
      {(rounds.length > 0 || !!coming?.length) && (
        <div class="scroll" tabIndex={0}>
          <table class="rounds-list">
            <RoundsHead days={days} />
            <tbody>
              {rounds.map((one) => (
                <RoundLine key={one.round} one={one} days={days} />
              ))}
              {coming?.map((one) => (
                <ComingLine key={`c${one.round}`} one={one} days={days} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Approvals slots={[...rounds, ...(coming ?? [])]} again={again} />
      {here.is("organiser") && (missing || own.length > 0) && (
        <div class="buttons">
          {missing && (
            <Button
              icon="board"
              act={async () => {
                await send(`${here.api}/boards`);
                tell(t("boardsSaid"));
                await Promise.all([again(), here.data.again()]);
              }}
            >
              {t("boards")}
            </Button>
          )}
          <OwnBoard rounds={own} again={again} />
        </div>
      )}
    </>
  );
}

function Inside(): JSX.Element {
  const here = useEvent(),
    data = useData<Rounds>(`${here.api}/rounds`, here.topic);
  return <Shown data={data}>{(value) => <List {...value} again={data.again} />}</Shown>;
}

export default function RoundsPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Inside />
    </EventFrame>
  );
}

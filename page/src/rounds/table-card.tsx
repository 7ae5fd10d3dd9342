// table-card.tsx - one table, looked at closely: who sits there, and what the staff can do for it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { step, useEvent, type Step } from "../event/event";
import { colourWord, type Round, type Seat, type Table } from "../event/tables";
import { resume } from "../judge/table-orders";
import { SubstituteNeeded } from "../judge/substitute";
import { words } from "../language";
import { HostChoice } from "../groups/host-choice";
import { StreamButton } from "../groups/show-table";
import { VoiceLink } from "../groups/voice-channel";
import { PickForm, Piece } from "../knockout/picks";
import { ClockLeft } from "../ui/clock";
import { Icon } from "../ui/icons";
import { Button, Dialog, Field, LinkButton, Note, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { setWord } from "./duties";
import { inOrder, orderDrawn, Since } from "./table-grid";
import { BankJudge } from "./bank-judge";
import {
  alarms,
  resultIn,
  alarmTone,
  alarmWord,
  sheetPath,
  stateTone,
  stateWord,
  tableState,
  tableWord,
} from "./table-state";

const t = words({
  order: "Pos.",
  name: "Name",
  colour: "Colour",
  chair: "seat {n}",
  seed: "Seed {n}",
  points: "Points",
  left: "left",
  vote: "Agrees to end",
  voted: "agreed",
  bank: "Bank",
  judge: "{name} (judge)",
  system: "the server",
  sheet: "Record sheet",
  desk: "Judge's view",
  start: "Start game",
  built: "Board built",
  placed: "Placement done",
  over: "Game finished",
  call: "Call a judge",
  pause: "Pause",
  resume: "Continue",
  time: "Turn timer",
  timeHint: "The clock runs for the player whose turn it is.",
  limit: "Seconds per turn",
  on: "Switch on timer",
  off: "Switch off timer",
  turn: "Start {name}'s turn",
  stop: "End turn",
  online: "Watch online table",
  replay: "Watch replay",
  openOnline: "Play online",
  since: "playing for",
  silent: "Silence: players are placing settlements.",
  earlyHint: "Everyone at the table has to agree. It applies to this table only.",
  recording: "Recording allowed",
  logging: "Dice rolls recorded",
  photo: "Board photos allowed",
  said: "Done.",
  called: "Judge called.",
  order1: "Player {n}",
});

type Props = { round: Round; table: Table; done: () => void; again: () => unknown };

function SeatRow({
  table,
  seat,
  seeds,
  hall,
  vote,
}: {
  table: Table;
  seat: Seat;
  seeds: boolean;
  hall: boolean;
  vote: (() => unknown) | null;
}): JSX.Element {
  return (
    <tr class={table.turn_of === seat.player ? "turn" : ""}>
      <td class="number">{orderDrawn(table) ? (seat.order ?? "–") : "–"}</td>
      <td>
        {seat.name} {seeds && seat.seed && <Tag>{t("seed", { n: seat.seed })}</Tag>}{" "}
        {seat.left && <Tag kind="bad">{t("left")}</Tag>}{" "}
        {seat.signed && <Icon name="sign" label={stateWord("signed")} />}
      </td>
      {hall && (
        <td class="nowrap">
          {seat.colour && (
            <>
              <Piece colour={seat.colour} />
              <span class="hidden">{colourWord(seat.colour)}</span>
            </>
          )}{" "}
          {seat.chair && <span class="soft">{t("chair", { n: seat.chair })}</span>}
        </td>
      )}
      <td class="number">
        {seat.vp ?? ""}
        {vote &&
          (seat.voted_to_end ? (
            <Tag kind="good">{t("voted")}</Tag>
          ) : (
            <Button small act={vote}>
              {t("vote")}
            </Button>
          ))}
      </td>
    </tr>
  );
}

/** Timed turns at this table: switched on and off, and whose turn it is. */
function TurnClock({ table, again }: { table: Table; again: () => unknown }): JSX.Element {
  const here = useEvent(),
    seconds = useSignal(
      String(here.facts.next?.find((one) => one.kind === "turn_timing.enabled")?.limit_s ?? 180),
    );
  const turn = (player: number | null) => async () => {
    await send(`${here.api}/games/${table.game}/turn`, { player });
    await again();
  };
  const limit = (value: number) => async () => {
    await step(
      here.api,
      { kind: "turn_timing.enabled", game: table.game, clock: "turn", limit_s: value },
      t("said"),
    );
    await again();
  };
  return (
    <section>
      <h3>{t("time")}</h3>
      {table.turn_limit_s ? (
        <>
          <p class="hint">{t("timeHint")}</p>
          {table.turn && (
            <p class="turn-now">
              <ClockLeft of={table.turn} label={t("time")} />{" "}
              {table.seats.find((seat) => seat.player === table.turn_of)?.name}
            </p>
          )}
          <div class="buttons">
            {inOrder(table)
              .filter((seat) => !seat.left)
              .map((seat) => (
                <Button
                  key={seat.seat}
                  small
                  pressed={table.turn_of === seat.player}
                  label={t("turn", { name: seat.name })}
                  act={turn(seat.player)}
                >
                  {t("order1", { n: seat.order ?? seat.seat + 1 })}
                </Button>
              ))}
            {table.turn && (
              <Button small act={turn(null)}>
                {t("stop")}
              </Button>
            )}
            <Button small kind="quiet" act={limit(0)}>
              {t("off")}
            </Button>
          </div>
        </>
      ) : (
        <div class="form inline">
          <Field
            label={t("limit")}
            type="number"
            min={10}
            max={3600}
            value={seconds.value}
            set={into(seconds)}
          />
          <Button icon="clock" act={() => limit(Number(seconds.value))()}>
            {t("on")}
          </Button>
        </div>
      )}
    </section>
  );
}

type At = Pick<Props, "round" | "table" | "again">;

/** A step of this table, and what is shown of it afterwards. */
function useAct({ table, again }: At): (what: Step, said?: string) => () => Promise<void> {
  const { api } = useEvent();
  return (what, said = t("said")) =>
    async () => {
      await step(api, { game: table.game, ...what }, said);
      await again();
    };
}

const isRunning = (table: Table): boolean => table.stage === "placing" || table.stage === "playing";

function Seats({ at, hall, voting }: { at: At; hall: boolean; voting: boolean }): JSX.Element {
  const act = useAct(at),
    { round, table } = at;
  return (
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th class="number" scope="col">
              {t("order")}
            </th>
            <th scope="col">{t("name")}</th>
            {hall && <th scope="col">{t("colour")}</th>}
            <th class="number" scope="col">
              {t("points")}
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder(table).map((seat) => (
            <SeatRow
              key={seat.seat}
              table={table}
              seat={seat}
              seeds={round.phase !== "preliminary"}
              hall={hall}
              vote={voting ? act({ kind: "study.vote_end", player: seat.player }) : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the floor says of a game as it continues. */
function GameActs({ at, hall }: { at: At; hall: boolean }): JSX.Element {
  const { api } = useEvent(),
    { round, table, again } = at,
    act = useAct(at),
    running = isRunning(table);
  return (
    <>
      {hall && round.board_scope === "table" && table.stage === "seated" && round.state !== "planned" && (
        <Button icon="board" act={act({ kind: "board.table_built" })}>
          {t("built")}
        </Button>
      )}
      {hall && (table.stage === "seated" || table.stage === "ready") && round.state !== "planned" && (
        <Button icon="play" act={act({ kind: "game.started" })}>
          {t("start")}
        </Button>
      )}
      {hall && table.stage === "placing" && (
        <Button act={act({ kind: "placement.done" })}>{t("placed")}</Button>
      )}
      {hall && running && <Button act={act({ kind: "game.ended" })}>{t("over")}</Button>}
      {running && !table.paused && (
        <Button icon="pause" act={act({ kind: "game.paused", pause: "order" })}>
          {t("pause")}
        </Button>
      )}
      {table.pauses?.some((pause) => pause !== "call") && (
        <Button
          icon="play"
          act={async () => {
            await resume(api, [table]);
            await again();
          }}
        >
          {t("resume")}
        </Button>
      )}
      {running && (
        <Button icon="bell" act={act({ kind: "judge.called", topic: "rules" }, t("called"))}>
          {t("call")}
        </Button>
      )}
    </>
  );
}

/** Where a game continues: its sheet, the judge's desk, an online table. */
function FloorWays({ at: { round, table, again } }: { at: At }): JSX.Element {
  const here = useEvent(),
    streams = here.is("organiser", "streamer");
  return (
    <>
      <LinkButton icon="sheet" to={sheetPath(here.id, round.round, table.table)}>
        {t("sheet")}
      </LinkButton>
      {here.is("organiser", "head-judge", "judge") && (
        <LinkButton icon="gavel" to={`/events/${here.id}/judge/tables/${table.table}`}>
          {t("desk")}
        </LinkButton>
      )}
      {!table.online &&
        (round.phase === "bracket" ||
          round.phase === "qualifier" ||
          round.tables.some((one) => one.online)) &&
        !resultIn(table) &&
        table.sheet === "open" &&
        round.state !== "planned" && (
          <Button
            icon="board"
            act={async () => {
              await send(`${here.api}/games/${table.game}/table`, {});
              await again();
            }}
          >
            {t("openOnline")}
          </Button>
        )}
      {table.online && table.watch && (
        <LinkButton icon="board" to={`/tables/${table.online}`}>
          {t("online")}
        </LinkButton>
      )}
      {table.online && round.phase === "bracket" && !resultIn(table) && streams && (
        <StreamButton table={table} again={again} />
      )}
    </>
  );
}

/** For those who only watch. */
function LookOn({ at: { round, table } }: { at: At }): JSX.Element {
  const here = useEvent();
  return (
    <div class="buttons">
      {table.online &&
        table.watch &&
        (resultIn(table) ? (
          <LinkButton kind="main" icon="play" to={`/games/${table.online}`}>
            {t("replay")}
          </LinkButton>
        ) : (
          <LinkButton kind="main" icon="screen" to={`/tables/${table.online}`}>
            {t("online")}
          </LinkButton>
        ))}
      <LinkButton icon="sheet" to={sheetPath(here.id, round.round, table.table)}>
        {t("sheet")}
      </LinkButton>
    </div>
  );
}

const bankerOf = (table: Table): string =>
  table.banker.judge
    ? t("judge", { name: table.banker.judge })
    : table.banker.system
      ? t("system")
      : (table.seats.find((seat) => seat.order === table.banker.order)?.name ?? "–");

export function TableCard({ round, table, done, again }: Props): JSX.Element {
  const here = useEvent(),
    state = tableState(table),
    list = alarms(table),
    at = { round, table, again };
  const floor = here.is("organiser", "head-judge", "judge", "scorekeeper");
  const voting = table.stage === "study" && floor && table.votes_missing !== undefined;
  const camera =
    here.is("organiser", "streamer") &&
    !table.online &&
    (round.phase === "semi-final" || round.phase === "final") &&
    round.state !== "planned" &&
    !resultIn(table);
  const running = isRunning(table),
    hall = !table.online && !here.facts.online; // an online table knows itself how far it is
  return (
    <Dialog title={tableWord(table.table)} done={done} wide>
      <div class="row">
        <Tag kind={stateTone(state)}>{stateWord(state)}</Tag>
        {list.map((one) => (
          <Tag key={one} kind={alarmTone(one)}>
            {alarmWord(one)}
          </Tag>
        ))}
        {running && table.began && (
          <span class="soft">
            {t("since")} <Since at={table.began} />
          </span>
        )}
      </div>
      {table.silent && <Note>{t("silent")}</Note>}
      {floor && <SubstituteNeeded table={table} again={again} />}
      <Seats at={at} hall={hall} voting={voting} />
      <p class="soft">
        {t("bank")}: {bankerOf(table)}
        {table.set && <> · {setWord(table)}</>}
      </p>
      {table.banker.judge && here.is("organiser", "head-judge") && table.sheet === "open" && (
        <BankJudge table={table} again={again} />
      )}
      {(table.recording || table.logging || table.photo) && (
        <p class="row">
          {table.recording && <Tag>{t("recording")}</Tag>}
          {table.logging && <Tag>{t("logging")}</Tag>}
          {table.photo && <Tag>{t("photo")}</Tag>}
        </p>
      )}
      {table.voice && <VoiceLink link={table.voice} />}
      {voting && <p class="hint">{t("earlyHint")}</p>}
      {floor && table.picks?.now && round.state !== "planned" && <PickForm table={table} again={again} />}
      {floor && (
        <div class="buttons">
          <GameActs at={at} hall={hall} />
          <FloorWays at={at} />
        </div>
      )}
      {!floor && round.state !== "planned" && <LookOn at={at} />}
      {here.is("organiser", "head-judge", "judge") &&
        round.phase === "bracket" &&
        round.state !== "planned" &&
        !table.online &&
        table.sheet === "open" && <HostChoice table={table} again={again} />}
      {camera && (
        <div class="buttons">
          <StreamButton table={table} again={again} />
        </div>
      )}
      {hall && floor && running && <TurnClock table={table} again={again} />}
    </Dialog>
  );
}

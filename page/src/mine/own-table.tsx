// own-table.tsx - the table I sit at: its number as big as it gets, my position, who else sits there, and the one thing I have to do.
import type { JSX } from "preact";
import { Board, type BoardLayout } from "../board/board";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { Points } from "../event/points";
import {
  colourWord,
  ends,
  gameWord,
  tableStage,
  type Clock,
  type Round,
  type Seat,
  type Table,
} from "../event/tables";
import { Token } from "../judge/seat-buttons";
import { VoiceLink } from "../groups/voice-channel";
import { PickForm } from "../knockout/picks";
import { clock, words } from "../language";
import { setWord } from "../rounds/duties";
import { ClockLeft, Countdown } from "../ui/clock";
import { Button, LinkButton, Note, Tag } from "../ui/parts";
import { CallJudge } from "./call-judge";
import { HostDuty } from "./open-table";
import { TableNotes } from "./at-my-table";

const t = words({
  table: "Table",
  position: "Play order {n}",
  play: "You play {colour}",
  chair: "seat {n}",
  bank: "You're the banker.",
  bankOf: "{name} is the banker.",
  piles: "Everyone takes cards from open piles.",
  limit: "Turns are limited to {time} minutes.",
  logging: "Dice rolls are logged at this table.",
  lend: "Your copy of the game is used.",
  study: "Study time",
  vote: "End study time",
  voted: "You voted to end study time. Waiting for the others.",
  votedSaid: "Vote counted. Study time ends when everyone agrees.",
  silence: "Silence: no talking while settlements are being placed.",
  paused: "Table paused.",
  sign: "Check and sign the sheet",
  sheet: "Record sheet",
  fill: "Fill in the sheet",
  waitsPick: "{name} is choosing.",
  online: "Go to table",
  board: "Board",
  yourTurn: "Your turn",
  turn: "{name}'s turn",
  with: "At the table",
  me: "you",
  wait: "The board will be revealed soon.",
  build: "Build your board together, following the rules. Then the game begins.",
  built: "Our board is ready",
  builtSaid: "Noted: your board is ready.",
  begins: "The game is about to begin.",
  timed: "Time left for this turn",
  seed: "Seed {n}",
});

/** The one thing I have to do now, if there is one. */
function Wanted({
  table,
  round,
  self,
  again,
}: {
  table: Table;
  round: Round;
  self: number;
  again: () => Promise<void>;
}): JSX.Element | null {
  const { api, id } = useEvent();
  const sheet = `/events/${id}/rounds/${round.round}/tables/${table.table}`;
  if (table.online)
    return (
      <LinkButton kind="main" icon="play" to={`/tables/${table.online}`}>
        {t("online")}
      </LinkButton>
    );
  if (round.phase === "bracket" && table.sheet === "open") return <HostDuty table={table} self={self} />;
  if (table.picks?.now)
    return table.picks.player === self ? (
      <PickForm table={table} again={again} />
    ) : (
      <p class="mine-wait">
        {t("waitsPick", {
          name: table.seats.find((seat) => seat.player === table.picks?.player)?.name ?? "",
        })}
      </p>
    );
  if (table.signatures_missing?.includes(self))
    return (
      <LinkButton kind="main" icon="sign" to={sheet}>
        {t("sign")}
      </LinkButton>
    );
  if (table.stage === "study")
    return table.votes_missing?.includes(self) ? (
      <Button
        kind="main"
        icon="check"
        act={() => step(api, { kind: "study.vote_end", game: table.game, player: self }, t("votedSaid"))}
      >
        {t("vote")}
      </Button>
    ) : table.votes_missing ? (
      <p class="mine-wait">{t("voted")}</p>
    ) : null;
  if (table.stage === "playing" || table.stage === "placing" || table.stage === "over")
    return (
      <LinkButton icon="sheet" kind={table.stage === "over" ? "main" : "plain"} to={sheet}>
        {table.sheet === "open" && table.stage === "over" ? t("fill") : t("sheet")}
      </LinkButton>
    );
  if (round.board_scope === "table" && table.stage === "seated" && !table.board)
    return (
      // each table builds its own (DM19-2.3, WC04-29)
      <>
        <p class="mine-wait">{t("build")}</p>
        <Button
          icon="board"
          act={() => step(api, { kind: "board.table_built", game: table.game }, t("builtSaid"))}
        >
          {t("built")}
        </Button>
      </>
    );
  return <p class="mine-wait">{t(round.board_revealed || table.stage !== "seated" ? "begins" : "wait")}</p>;
}

function RoundBoard({ round, table }: { round: Round; table: Table }): JSX.Element | null {
  const { api } = useEvent();
  const own = useData<{ board: BoardLayout }>(
    !round.board_revealed && table.stage !== "seated" ? `${api}/games/${table.game}/board` : null,
  );
  const shared = useData<{ board: BoardLayout }>(
    round.board_revealed ? `${api}/rounds/${round.round}/board` : null,
  );
  const board = shared.value.value ?? own.value.value;
  return (
    board && (
      <section class="mine-board">
        <h2>{t("board")}</h2>
        <Board board={board.board} label={t("board")} />
      </section>
    )
  );
}

function OwnSeat({ mine }: { mine: Seat }): JSX.Element {
  return (
    <p class="mine-seat">
      <Token seat={mine} />
      <span>
        {[
          mine.order && t("position", { n: mine.order }),
          mine.colour && t("play", { colour: colourWord(mine.colour) }),
          mine.chair && t("chair", { n: mine.chair }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </p>
  );
}

function TurnClock({ table, turn, self }: { table: Table; turn: Clock; self: number }): JSX.Element {
  return (
    <p class="mine-clock">
      <span>
        {table.turn_of === self
          ? t("yourTurn")
          : t("turn", { name: table.seats.find((seat) => seat.player === table.turn_of)?.name ?? "" })}
      </span>{" "}
      <ClockLeft of={turn} label={t("timed")} />
    </p>
  );
}

function OthersAtTable({ order, self, drawn }: { order: Seat[]; self: number; drawn: boolean }): JSX.Element {
  return (
    <ul class="mine-others">
      {order.map((seat) => (
        <li key={seat.seat} class={seat.player === self ? "self" : ""}>
          {drawn ? <Token seat={seat} /> : <Tag>{t("seed", { n: seat.seed ?? 0 })}</Tag>}
          <span>
            {seat.name}
            {seat.player === self && <span class="soft"> ({t("me")})</span>}
          </span>
          {seat.vp !== undefined && <strong>{seat.vp}</strong>}
        </li>
      ))}
    </ul>
  );
}

export function NowTable({
  table,
  round,
  name,
  again,
}: {
  table: Table;
  round: Round;
  name: string;
  again: () => Promise<void>;
}): JSX.Element {
  const { facts } = useEvent();
  const self = facts.me!.player!,
    mine = table.seats.find((seat) => seat.player === self);
  const order = [...table.seats].sort((a, b) => (a.order ?? 9) - (b.order ?? 9) || a.seat - b.seat);
  const game = gameWord(facts.scenarios, round.scenario);
  const drawn = round.phase !== "bracket" || table.online !== undefined; // the play order of a bracket comes with its table (DC21-1.2.10g)
  const banker =
    table.banker.judge ??
    table.seats.find((seat) => seat.order !== undefined && seat.order === table.banker.order && drawn)?.name;
  const banks = drawn && mine?.order !== undefined && table.banker.order === mine.order;
  const ways = table.online
    ? []
    : [
        table.banker.piles ? t("piles") : banks ? t("bank") : banker && t("bankOf", { name: banker }),
        table.turn_limit_s && t("limit", { time: clock(table.turn_limit_s) }),
        table.logging && t("logging"),
      ].filter(Boolean);
  return (
    <section class="mine-now">
      <p class="mine-round">
        {name} {game && <Tag>{game}</Tag>} <Tag kind="accent">{tableStage(table)}</Tag>
      </p>
      <p class="mine-table">
        <span>{t("table")}</span> <strong>{table.table}</strong>
      </p>
      {mine && !drawn && mine.seed && <p class="mine-seat">{t("seed", { n: mine.seed })}</p>}
      {mine && drawn && (mine.order || mine.colour) && <OwnSeat mine={mine} />}
      {!table.online && <Points round={round} />}
      {ways.length > 0 && <p class="soft mine-bank">{ways.join(" ")}</p>}
      {drawn && table.set && (
        <p class="soft mine-bank">
          {mine?.order !== undefined && table.set.order === mine.order ? t("lend") : setWord(table)}
        </p>
      )}
      {round.study && table.stage === "study" && (
        <p class="mine-clock">
          <span>{t("study")}</span> <Countdown until={ends(round.study)} label={t("study")} />
        </p>
      )}
      {table.turn && <TurnClock table={table} turn={table.turn} self={self} />}
      {table.silent && <Note kind="warning">{t("silence")}</Note>}
      {table.paused && <Note>{t("paused")}</Note>}
      <div class="mine-wanted">
        <Wanted table={table} round={round} self={self} again={again} />
      </div>
      <h2 class="hidden">{t("with")}</h2>
      <OthersAtTable order={order} self={self} drawn={drawn} />
      {table.voice && <VoiceLink link={table.voice} />}
      <CallJudge table={table} />
      <TableNotes round={round} table={table} self={self} again={again} />
      <RoundBoard round={round} table={table} />
    </section>
  );
}

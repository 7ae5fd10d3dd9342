// round-board.tsx - the board of a round. Sealed boards stay covered, even for those who may look at them, until they say so.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { Board, desertOf, type BoardLayout } from "../board/board";
import { DrawnBoard, told, useDrawn } from "../board/drawn";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { roundName, type RoundFacts } from "../event/tables";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Check, LinkButton } from "../ui/parts";
import { into, put } from "../ui/signals";
import { printPath } from "./table-state";

const t = words({
  board: "Board",
  sealed: "The board is sealed.",
  sealedHint: "Everyone will see it at the same moment.",
  liveHint: "It will be drawn live, piece by piece.",
  own: "Each table builds its own board.",
  drawn: "The server draws a board for each online table.",
  none: "No board drawn yet.",
  peek: "View now",
  peekHint: "Make sure nobody else can see your screen.",
  cover: "Hide again",
  coordinates: "Coordinates",
  print: "Print board",
  layout: "Layout {hash}",
  another: "Draw another",
});

type Answer = { revealed: boolean; board: BoardLayout };

/** The island with the robber where a game begins. */
export const Island = ({
  board,
  label,
  coordinates = false,
}: {
  board: BoardLayout;
  label: string;
  coordinates?: boolean;
}): JSX.Element => <Board board={board} label={label} robber={desertOf(board)} coordinates={coordinates} />;

/** A board that is drawn live: everyone follows the draw, and nobody sees it before. */
function Watched({ round }: { round: RoundFacts }): JSX.Element | null {
  const here = useEvent(),
    drawn = useDrawn(`${here.api}/rounds/${round.round}/board`, here.topic).value.value;
  if (!drawn) return null;
  const { what, which } = told(drawn);
  return (
    <figure class="round-board">
      <DrawnBoard drawn={drawn} label={`${t("board")}, ${roundName(round)}`} />
      <figcaption class="row apart" role="status">
        <strong class="round-piece">{what}</strong>
        <span class="soft">{which}</span>
      </figcaption>
    </figure>
  );
}

export function RoundBoard({
  round,
  again,
}: {
  round: RoundFacts;
  again?: (() => unknown) | null;
}): JSX.Element {
  const here = useEvent(),
    peeking = useSignal(false),
    coordinates = useSignal(false);
  const live = round.board_scope === "live" && !round.board_revealed;
  const mayPeek = !live && here.is("organiser", "head-judge", "judge") && here.facts.me?.player === undefined;
  const wanted = round.board_revealed || peeking.value;
  const data = useData<Answer>(
    wanted && round.has_board ? `${here.api}/rounds/${round.round}/board` : null,
    round.board_revealed ? null : here.topic,
  );
  const answer = data.value.value;
  if (!round.has_board)
    return (
      <p class="soft round-noboard">
        <Icon name="board" />{" "}
        {round.board_scope === "table" ? t(here.facts.online ? "drawn" : "own") : t("none")}
      </p>
    );
  if (live && round.draw) return <Watched round={round} />;
  if (!answer)
    return (
      <div class="sealed">
        <Icon name="lock" size={40} />
        <p>
          <strong>{t("sealed")}</strong>
        </p>
        <p class="soft">{live ? t("liveHint") : t("sealedHint")}</p>
        {mayPeek && (
          <>
            <Button icon="board" act={put(peeking, true)}>
              {t("peek")}
            </Button>
            <p class="hint">{t("peekHint")}</p>
          </>
        )}
      </div>
    );
  return (
    <figure class="round-board">
      <Island
        board={answer.board}
        label={`${t("board")}, ${roundName(round)}`}
        coordinates={coordinates.value}
      />
      <figcaption class="row apart">
        <span class="soft">
          {round.board_hash
            ? t("layout", { hash: round.board_hash.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ") })
            : ""}
        </span>
        <span class="row">
          <Check label={t("coordinates")} value={coordinates.value} set={into(coordinates)} />
          {!round.board_revealed && (
            <Button small act={put(peeking, false)}>
              {t("cover")}
            </Button>
          )}
          {!round.board_revealed && again && (
            <Button small act={again}>
              {t("another")}
            </Button>
          )}
          {here.staff && (
            <LinkButton small icon="print" blank to={printPath(here.api, "boards", round.round)}>
              {t("print")}
            </LinkButton>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

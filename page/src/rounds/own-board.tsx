// own-board.tsx - a board that the organiser makes: from a file, from text or from the drawn one, changed piece by piece, then sealed.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look, send } from "../api";
import { Board, desertOf, harbourWord, terrainWord, type BoardLayout } from "../board/board";
import { boardText, drawable, places, swapped, type Piece } from "../board/swap";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { Button, Choice, Dialog, Field, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { complaining, tell } from "../ui/toast";

const t = words({
  open: "Make your own board",
  title: "Your own board",
  round: "For",
  lead: "Start from a drawn board or a file, change what you like, then seal it. Make sure nobody else can see your screen.",
  draw: "Draw board",
  lies: "Use sealed board",
  file: "Choose file",
  text: "Board as text",
  textHint:
    "JSON as written by castellan board --format json: 19 hexes row by row from the top left, then the harbours. Changes in the drawing change the text.",
  notJson: "Not valid JSON: {why}",
  swap: "Swap",
  terrain: "Terrain",
  number: "Number tokens",
  harbour: "Harbours",
  first: "Choose two places to swap.",
  second: "{what} – now choose the second place.",
  good: "This board can be sealed.",
  seal: "Seal board",
  missing: "Draw or load a board first.",
  said: "Your board is sealed.",
  preview: "Your board",
});

export type OwnRound = { round: number; name: string; has_board: boolean };
type Verdict = { allowed: boolean; text?: string };

/** The diary tells how it was made: from a file as it was, or laid by hand. */
const generated = (round: number, board: unknown, file = false) => ({
  kind: "board.generated",
  round,
  mode: file ? "file" : "crafted",
  board,
});

/** What the server says of the text; a board that can be drawn is drawn, legal here or not. */
function useVerdict(
  api: string,
  round: number,
  text: string,
): { verdict: Signal<Verdict | null>; board: Signal<BoardLayout | null> } {
  const verdict = useSignal<Verdict | null>(null),
    board = useSignal<BoardLayout | null>(null);
  useEffect(() => {
    let here = true;
    const told = (said: Verdict | null, value: BoardLayout | null): void => {
      if (here) {
        verdict.value = said;
        board.value = value;
      }
    };
    const ask = async (): Promise<void> => {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch (error) {
        return told({ allowed: false, text: t("notJson", { why: (error as Error).message }) }, null);
      }
      const said = await send<Verdict>(`${api}/check`, generated(round, value)).catch(
        (error: Error): Verdict => ({ allowed: false, text: error.message }),
      );
      told(said, drawable(value) ? value : null);
    };
    if (text.trim()) void ask();
    else told(null, null);
    return () => {
      here = false;
    };
  }, [api, round, text]);
  return { verdict, board };
}

/** Two presses swap two pieces. */
function Swapping({ board, set }: { board: BoardLayout; set: (board: BoardLayout) => void }): JSX.Element {
  const piece = useSignal<Piece>("terrain"),
    first = useSignal<number | null>(null),
    at = first.value;
  const what = (place: number): string =>
    piece.value === "harbour"
      ? harbourWord(board.harbours.find((one) => one.edge === place)!.kind)
      : piece.value === "number"
        ? String(board.hexes[place]!.number)
        : terrainWord(board.hexes[place]!.terrain);
  const pick = (_: unknown, place: number): void => {
    if (at === null) {
      first.value = place;
      return;
    }
    first.value = null;
    if (at !== place) set(swapped(board, piece.value, at, place));
  };
  const spots = places(board, piece.value);
  return (
    <>
      <Choice
        label={t("swap")}
        value={piece.value}
        set={(value) => {
          piece.value = value;
          first.value = null;
        }}
        choices={[
          ["terrain", t("terrain")],
          ["number", t("number")],
          ["harbour", t("harbour")],
        ]}
      />
      <p class="own-board-hint" role="status">
        {at === null ? t("first") : t("second", { what: what(at) })}
      </p>
      <div class="own-board">
        <Board
          board={board}
          label={t("preview")}
          robber={desertOf(board)}
          mark={piece.value === "harbour" ? null : at}
          targets={{ [piece.value === "harbour" ? "edges" : "hexes"]: spots, pick }}
        />
      </div>
    </>
  );
}

/** Where the board may come from: the existing one, a drawn one, a file. */
function BoardSources({
  round,
  take,
  text,
  loaded,
}: {
  round: OwnRound;
  take: (which: "board" | "proposal") => Promise<void>;
  text: Signal<string>;
  loaded: Signal<string | null>;
}): JSX.Element {
  return (
    <div class="buttons">
      {round.has_board && (
        <Button icon="board" act={() => take("board")}>
          {t("lies")}
        </Button>
      )}
      <Button icon="dice" act={() => take("proposal")}>
        {t("draw")}
      </Button>
      <label class="own-board-file">
        {t("file")}{" "}
        <input
          type="file"
          accept=".json,application/json,text/plain"
          onChange={complaining(async (event) => {
            const file = event.currentTarget.files?.[0];
            if (file) text.value = loaded.value = await file.text();
          })}
        />
      </label>
    </div>
  );
}

function OwnBoardDialog({
  rounds,
  done,
  again,
}: {
  rounds: readonly OwnRound[];
  done: () => void;
  again: () => unknown;
}): JSX.Element {
  const { api } = useEvent(),
    chosen = useSignal(rounds[0]!.round),
    text = useSignal(""),
    loaded = useSignal<string | null>(null),
    round = rounds.find((one) => one.round === chosen.value) ?? rounds[0]!;
  const { verdict, board } = useVerdict(api, round.round, text.value),
    said = verdict.value;
  const take = async (which: "board" | "proposal"): Promise<void> => {
    text.value = boardText(
      (await look<{ board: BoardLayout }>(`${api}/rounds/${round.round}/${which}`)).board,
    );
  };
  return (
    <Dialog title={t("title")} done={done} wide>
      <p>{t("lead")}</p>
      {rounds.length > 1 && (
        <Field
          label={t("round")}
          value={String(round.round)}
          set={(value) => {
            chosen.value = Number(value);
          }}
          choices={rounds.map((one) => [String(one.round), one.name] as const)}
        />
      )}
      <BoardSources round={round} take={take} text={text} loaded={loaded} />
      {board.value && (
        <Swapping
          board={board.value}
          set={(value) => {
            board.value = value;
            text.value = boardText(value);
          }}
        />
      )}
      {said && (said.allowed ? <Note kind="good">{t("good")}</Note> : <Note kind="bad">{said.text}</Note>)}
      <details>
        <summary>{t("text")}</summary>
        <Field label={t("text")} hint={t("textHint")} rows={10} value={text.value} set={into(text)} />
      </details>
      <div class="buttons">
        <Button
          kind="main"
          icon="lock"
          not={said?.allowed && board.value ? null : (said?.text ?? t("missing"))}
          act={async () => {
            await step(api, [
              generated(round.round, board.value, text.value === loaded.value),
              { kind: "board.approved", round: round.round },
            ]);
            tell(t("said"));
            await again();
            done();
          }}
        >
          {t("seal")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The way there, for rounds whose board nobody has been shown. */
export function OwnBoard({
  rounds,
  again,
}: {
  rounds: readonly OwnRound[];
  again: () => unknown;
}): JSX.Element | null {
  const open = useSignal(false);
  if (!rounds.length) return null;
  return (
    <>
      <Button icon="board" act={put(open, true)}>
        {t("open")}
      </Button>
      {open.value && <OwnBoardDialog rounds={rounds} again={again} done={put(open, false)} />}
    </>
  );
}

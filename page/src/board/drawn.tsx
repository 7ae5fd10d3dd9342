// drawn.tsx - the board of a live draw and its latest piece in words, the same on the organiser's page and on the big screen.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useData, type Data } from "../data";
import { words } from "../language";
import { Board, desertOf, harbourWord, terrainWord } from "./board";
import { countOf, laidOf, layoutOf, type Drawn } from "./draw";

const t = words({
  begin: "Drawing the board",
  beginMore: "Hexes, harbours, then number tokens",
  done: "The board is complete",
  doneMore: "All {n} pieces placed",
  terrain: "Hex {n} of {of}",
  harbour: "Harbour {n} of {of}",
  number: "Number token {n} of {of}: {land}",
  ground: "Fishing ground {n} of {of}",
});

/** A board of a round as everyone may see it now; while pieces come automatically, it is loaded as often as they do. */
export function useDrawn(path: string | null, topic: string): Data<Drawn> {
  const data = useData<Drawn>(path, topic),
    pace = data.value.value?.draw?.pace_ms ?? 0;
  useEffect(() => {
    if (!pace) return;
    const timer = setInterval(() => void data.again(), pace);
    return () => clearInterval(timer);
  }, [pace, data.again]);
  return data;
}

/** The latest piece: what it is, and which of its kind. */
export function told(drawn: Drawn): { what: string; which: string } {
  const piece = drawn.pieces?.at(-1),
    board = layoutOf(drawn),
    { draw } = drawn;
  if (!draw || !piece) return { what: t("begin"), which: t("beginMore") };
  if (draw.laid >= draw.of) return { what: t("done"), which: t("doneMore", { n: draw.of }) };
  const count = countOf(drawn, piece),
    hex = board.hexes[piece.at];
  if (piece.kind === "terrain") return { what: terrainWord(hex!.terrain), which: t("terrain", count) };
  if (piece.kind === "number")
    return { what: String(hex!.number), which: t("number", { ...count, land: terrainWord(hex!.terrain) }) };
  if (piece.kind === "harbour")
    return { what: harbourWord(board.harbours[piece.at]!.kind), which: t("harbour", count) };
  return { what: String(board.grounds?.[piece.at]), which: t("ground", count) };
}

export function DrawnBoard({ drawn, label }: { drawn: Drawn; label: string }): JSX.Element {
  const board = layoutOf(drawn),
    laid = laidOf(drawn),
    over = !drawn.draw || drawn.draw.laid >= drawn.draw.of,
    piece = drawn.pieces?.at(-1);
  const hex = !over && (piece?.kind === "terrain" || piece?.kind === "number") ? piece.at : null;
  return (
    <Board
      board={board}
      label={label}
      {...(laid ? { laid } : {})}
      robber={over ? desertOf(board) : null}
      mark={hex}
    />
  );
}

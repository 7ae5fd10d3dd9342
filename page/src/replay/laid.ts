// laid.ts - what lies on the board of a view, as the board wants to be told.
import type { BoardProps } from "../board/board";
import { pieces } from "../table/shown";
import type { Happening, View } from "../table/types";

export function laid(view: View, log: readonly Happening[]): BoardProps {
  return {
    board: view.board,
    robber: view.robber,
    last: lastPlaced(log),
    ...pieces(view),
  };
}

/** What the last entry placed, to be ringed. */
export function lastPlaced(log: readonly Happening[]): NonNullable<BoardProps["last"]> | null {
  const action = log.at(-1)?.entry?.action;
  if (!action) return null;
  if (action.kind === "sail" && action.to !== undefined) return { kind: "edge", id: action.to };
  if (action.hex !== undefined) return { kind: "hex", id: action.hex };
  if (action.site !== undefined) return { kind: "site", id: action.site };
  return action.edge !== undefined ? { kind: "edge", id: action.edge } : null;
}

// shown.ts - what of a view lies on the board: pieces, what was placed last, where something can be put now.
import type { BoardProps, Targets } from "../board/board";
import { complain } from "../ui/toast";
import type { Mode } from "./bar";
import type { LiveTable } from "./live-table";
import { scenarioOf } from "./scenario";
import type { Happening, View } from "./types";

/** Everything that lies on the board, but for robber and number tokens. */
export const pieces = (view: View): Partial<BoardProps> => ({
  roads: view.seats.flatMap((one, seat) => one.roads.map((edge) => ({ edge, seat }))),
  buildings: view.seats.flatMap((one, seat) => [
    ...one.settlements.map((site) => ({ site, seat, kind: "settlement" as const })),
    ...one.cities.map((site) => ({ site, seat, kind: "city" as const })),
  ]),
  ...scenarioOf(view).pieces?.(view),
});

/** What was placed last in this turn, ringed until the turn ends. */
export function lastPlaced(log: readonly Happening[]): { kind: "site" | "edge"; id: number } | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const action = log[i]!.entry?.action;
    if (!action) continue;
    if (action.kind === "end") return null;
    if (action.kind === "sail" && action.to !== undefined) return { kind: "edge", id: action.to };
    if (action.site !== undefined && (action.kind === "settlement" || action.kind === "city"))
      return { kind: "site", id: action.site };
    if (
      action.edge !== undefined &&
      (action.kind === "road" || action.kind === "ship" || action.kind === "fish-road")
    )
      return { kind: "edge", id: action.edge };
  }
  return null;
}

/** Where the robber stood before this turn's move; its ghost stays until the turn ends. */
export function robberWas(log: readonly Happening[], view: View): number | null {
  let moved = false;
  for (let i = log.length - 1; i >= 0; i--) {
    const action = log[i]!.entry?.action;
    if (action?.kind === "end" && !moved) return null;
    if (action?.kind !== "robber" || action.hex === undefined) continue;
    if (moved) return action.hex;
    moved = true;
  }
  return moved ? view.board.hexes.findIndex((hex) => hex.terrain === "desert") : null;
}

/** Where something can be put now: in the set-up and for the robber at once, else when a button asks for it. */
export function targetsOf(view: View, mode: Mode, table: LiveTable, done: () => void): Targets | undefined {
  const legal = view.legal;
  if (!legal) return undefined;
  const act = (action: string): void => {
    done();
    table.act(action).catch(complain);
  };
  const has = (kind: string): boolean => legal.kinds.includes(kind);
  if (has("robber") && view.phase === "robber")
    return { hexes: legal.robber!.hexes, pick: (_, id) => act(`robber ${id}`) };
  if (mode === "move" && legal.move)
    return {
      sites: legal.move.sites ?? [],
      edges: legal.move.edges ?? [],
      pick: (_, id) => act(`move ${id}`),
    };
  if (mode === "redirect" && legal.redirect?.sites)
    return { sites: legal.redirect.sites, pick: (_, id) => act(`redirect ${id}`) };
  const free = view.phase.startsWith("setup") || view.phase === "road-card";
  if (has("settlement") && (free || mode === "settlement"))
    return { sites: legal.settlement!.sites, pick: (_, id) => act(`settlement ${id}`) };
  if (has("city") && mode === "city") return { sites: legal.city!.sites, pick: (_, id) => act(`city ${id}`) };
  if (has("road") && (free || mode === "road"))
    return { edges: legal.road!.edges, pick: (_, id) => act(`road ${id}`) };
  return undefined;
}

// isles.tsx - where the table asks what only some scenarios have: pieces, places, buttons, panels, keys, facts of a seat.
// For the base game every answer here is nothing.
import type { JSX } from "preact";
import { SHIP } from "../../board/art";
import type { Targets } from "../../board/board";
import type { Ship } from "../../board/sea";
import { Button } from "../../ui/parts";
import { complain } from "../../ui/toast";
import type { Mode } from "../bar";
import type { LiveTable } from "../live-table";
import type { Place, View } from "../types";
import { Fish, FishMarket, Shoe, Swap } from "./fish";
import { Gold } from "./gold";
import { f, why } from "./isle-words";
import { g } from "../game-words";

type Modes = { mode: Mode; setMode: (mode: Mode) => void };
export type IsleMode = "ship" | "sail" | `sail ${number}` | "fish" | "fish-road";

const own = (view: View): boolean => view.turn === view.seat && view.phase === "action";
const isFree = (view: View): boolean => view.phase === "setup-road" || view.phase === "road-card";
const shipOf = (mode: Mode): number | null => (mode?.startsWith("sail ") ? Number(mode.slice(5)) : null);

export const islePieces = (view: View): { ships: Ship[]; pirate: number | null } => ({
  ships: view.seats.flatMap((one, seat) => (one.ships ?? []).map((edge) => ({ edge, seat }))),
  pirate: view.pirate ?? null,
});

/** Places on the board that only these scenarios glow with; undefined where the base game answers. */
export function isleTargets(view: View, table: LiveTable, { mode, setMode }: Modes): Targets | undefined {
  const legal = view.legal;
  if (!legal) return undefined;
  const act = (action: string): void => {
    setMode(null);
    table.act(action).catch(complain);
  };
  if (view.phase === "robber" && legal.pirate) {
    // S-70: land is the robber's, the sea the pirate's
    const sea = legal.pirate.hexes;
    return {
      hexes: [...(legal.robber?.hexes ?? []), ...sea],
      pick: (_, id) => act(sea.includes(id) ? `pirate ${id}` : `robber ${id}`),
    };
  }
  if (legal.ship && (mode === "ship" || (isFree(view) && !legal.road)))
    return { edges: legal.ship.edges, pick: (_, id) => act(`ship ${id}`) };
  if (legal["fish-road"] && mode === "fish-road")
    return { edges: legal["fish-road"].edges, pick: (_, id) => act(`fish-road ${id}`) };
  const ships = legal.sail?.ships,
    from = shipOf(mode),
    to = ships?.find((one) => one.from === from)?.to;
  if (!ships || !mode?.startsWith("sail")) return undefined;
  return {
    ships: ships.map((one) => one.from),
    edges: to ?? [],
    pick: (_, id) => (to?.includes(id) ? act(`sail ${from} to ${id}`) : setMode(`sail ${id}`)),
  };
}

/** Buttons beside those of the base game. */
export function IsleButtons({ view, mode, setMode }: { view: View } & Modes): JSX.Element | null {
  const legal = view.legal,
    toggle = (one: Mode) => () => setMode(mode === one ? null : one);
  if (!legal) return null;
  if (view.scenario === "fishermen" && !view.phase.startsWith("setup"))
    return (
      <Button pressed={mode === "fish"} expanded={mode === "fish"} act={toggle("fish")}>
        <Fish />
        {f("market")}
        {view.boot === view.seat && <Shoe />} <kbd>F</kbd>
      </Button>
    );
  if (view.scenario !== "new-shores") return null;
  if (isFree(view))
    return legal.ship && legal.road ? (
      <div class="choice" role="group">
        <button type="button" aria-pressed={mode !== "ship"} onClick={() => setMode(null)}>
          {g("road")} <kbd>R</kbd>
        </button>
        <button type="button" aria-pressed={mode === "ship"} onClick={() => setMode("ship")}>
          {f("ship")} <kbd>H</kbd>
        </button>
      </div>
    ) : null;
  if (view.phase.startsWith("setup")) return null;
  return (
    <>
      <Button
        pressed={mode === "ship"}
        not={legal.ship ? null : own(view) ? why("ship") : why("turn")}
        act={toggle("ship")}
      >
        {f("ship")} <kbd>H</kbd>
      </Button>
      <Button
        pressed={mode?.startsWith("sail") ?? false}
        not={legal.sail ? null : !own(view) ? why("turn") : view.ship_moved ? why("moved") : why("sail")}
        act={toggle("sail")}
      >
        {f("sail")} <kbd>M</kbd>
      </Button>
    </>
  );
}

/** Panels below the board: what these scenarios ask of the player's own seat now. */
export function IslePanels({
  table,
  view,
  places,
  mode,
  setMode,
}: { table: LiveTable; view: View; places: readonly Place[] } & Modes): JSX.Element | null {
  if (view.seat === undefined) return null;
  if (view.scenario === "new-shores") return <Gold table={table} view={view} />;
  if (view.scenario !== "fishermen") return null;
  return (
    <>
      <Swap table={table} view={view} />
      {mode === "fish" && (
        <FishMarket table={table} view={view} places={places} setMode={setMode} done={() => setMode(null)} />
      )}
    </>
  );
}

/** Keys that only these scenarios need. */
export function isleKeys(view: View, { mode, setMode }: Modes): Record<string, () => void> {
  const legal = view.legal,
    toggle = (one: Mode, may: unknown) => (): void => {
      if (may) setMode(mode === one ? null : one);
    };
  if (view.scenario === "fishermen") return { f: toggle("fish", legal) };
  return view.scenario === "new-shores"
    ? { h: toggle("ship", legal?.ship), m: toggle("sail", legal?.sail) }
    : {};
}

const ShipSign = (): JSX.Element => (
  <svg class="play-sign isle-sign" viewBox="-30 -32 60 60" width="18" height="18" aria-hidden="true">
    <path d={SHIP} />
  </svg>
);
const Isle = (): JSX.Element => (
  <svg class="play-sign isle-sign" viewBox="-24 -24 48 48" width="18" height="18" aria-hidden="true">
    <path d="M0-20L17-10V10L0 20L-17 10V-10Z" />
  </svg>
);

/** What a seat has in these scenarios, as further facts of its strip: as public as F-62 and S-100 say. */
export function IsleFacts({ view, seat }: { view: View; seat: number }): JSX.Element | null {
  const one = view.seats[seat]!,
    fact = (
      key: string,
      text: string,
      sign: JSX.Element,
      count: number | string,
      best = false,
    ): JSX.Element => (
      <li key={key} class={best ? "best" : ""} title={text} data-fact={key}>
        {sign}
        <span class="hidden">{text}</span>
        <span aria-hidden="true">{count}</span>
      </li>
    );
  if (one.fish_count !== undefined)
    return (
      <>
        {fact("fish", f("tokens", { n: one.fish_count }), <Fish size={18} />, one.fish_count)}
        {view.boot === seat && fact("boot", f("hasBoot"), <Shoe />, "+1", true)}
      </>
    );
  if (!one.ships) return null;
  const islands = one.islands?.length ?? 0;
  return (
    <>
      {fact("ships", f("ships", { n: one.supply.ship ?? 0 }), <ShipSign />, one.supply.ship ?? 0)}
      {islands > 0 &&
        fact("islands", f("islands", { n: islands, vp: 2 * islands }), <Isle />, `+${2 * islands}`, true)}
    </>
  );
}

/** What a seat is doing about gold or fish, or "". */
export function isleDoing(view: View, seat: number): string {
  const due = view.seats[seat]!.gold_due;
  return due ? f("goldDue", { n: due }) : view.swaps_due?.includes(seat) ? f("swapDue") : "";
}

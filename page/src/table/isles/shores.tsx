// shores.tsx - what the table asks about New Shores: ships and the pirate, where they may go, islands, gold.
import type { JSX } from "preact";
import { SHIP } from "../../board/art";
import type { Targets } from "../../board/board";
import { Button } from "../../ui/parts";
import { complain } from "../../ui/toast";
import type { Mode } from "../bar";
import { Fact } from "../fact";
import { g } from "../game-words";
import type { AtTable, OfSeat, Scenario } from "../scenario";
import type { View } from "../types";
import { Gold } from "./gold";
import { f, shoreWaits, why } from "./isle-words";

const own = (view: View): boolean => view.turn === view.seat && view.phase === "action";
const isFree = (view: View): boolean => view.phase === "setup-road" || view.phase === "road-card";
const shipOf = (mode: Mode): number | null => (mode?.startsWith("sail ") ? Number(mode.slice(5)) : null);

function targets({ view, table, mode, setMode }: AtTable): Targets | undefined {
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

function Buttons({ view, mode, setMode }: AtTable): JSX.Element | null {
  const legal = view.legal,
    toggle = (one: Mode) => () => setMode(mode === one ? null : one);
  if (!legal) return null;
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

/** As public as S-100 says. */
function Facts({ view, seat }: OfSeat): JSX.Element {
  const one = view.seats[seat]!,
    ships = one.supply.ship ?? 0,
    islands = one.islands?.length ?? 0,
    vp = 2 * islands;
  return (
    <>
      <Fact name="ships" text={f("ships", { n: ships })} sign={<ShipSign />} count={ships} />
      {islands > 0 && (
        <Fact name="islands" text={f("islands", { n: islands, vp })} sign={<Isle />} count={`+${vp}`} best />
      )}
    </>
  );
}

export const shores: Scenario = {
  pieces: (view) => ({
    ships: view.seats.flatMap((one, seat) => (one.ships ?? []).map((edge) => ({ edge, seat }))),
    pirate: view.pirate ?? null,
  }),
  targets,
  Buttons,
  Panels: ({ table, view }) => <Gold table={table} view={view} />,
  keys: ({ view: { legal }, mode, setMode }) => {
    const toggle = (one: Mode, may: unknown) => (): void => {
      if (may) setMode(mode === one ? null : one);
    };
    return { h: toggle("ship", legal?.ship), m: toggle("sail", legal?.sail) };
  },
  Facts,
  doing: (view, seat) => {
    const n = view.seats[seat]!.gold_due;
    return n ? f("goldDue", { n }) : "";
  },
  waits: shoreWaits,
  costs: () => [[f("ship"), { lumber: 1, wool: 1 }]], // S-40
};

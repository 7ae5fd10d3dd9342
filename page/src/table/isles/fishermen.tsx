// fishermen.tsx - what the table asks about the Fishermen: tokens of a seat, the market, a token to swap, the old boot.
import type { JSX } from "preact";
import { complain } from "../../ui/toast";
import { Button } from "../../ui/parts";
import { Fact } from "../fact";
import type { AtTable, OfSeat, Scenario } from "../scenario";
import { Fish, FishHand, FishMarket, FishPiles, Shoe, Swap } from "./fish";
import { f, swapWaits } from "./isle-words";

function Market({ view, mode, setMode }: AtTable): JSX.Element | null {
  if (!view.legal || view.phase.startsWith("setup")) return null;
  return (
    <Button
      pressed={mode === "fish"}
      expanded={mode === "fish"}
      act={() => setMode(mode === "fish" ? null : "fish")}
    >
      <Fish />
      {f("market")}
      {view.boot === view.seat && <Shoe />} <kbd>F</kbd>
    </Button>
  );
}

const Panels = (at: AtTable): JSX.Element => (
  <>
    <Swap table={at.table} view={at.view} />
    {at.mode === "fish" && <FishMarket {...at} done={() => at.setMode(null)} />}
  </>
);

/** As public as F-62 says. */
function Facts({ view, seat }: OfSeat): JSX.Element {
  const n = view.seats[seat]!.fish_count ?? 0;
  return (
    <>
      <Fact name="fish" text={f("tokens", { n })} sign={<Fish size={18} />} count={n} />
      {view.boot === seat && <Fact name="boot" text={f("hasBoot")} sign={<Shoe />} count="+1" best />}
    </>
  );
}

export const fishermen: Scenario = {
  targets: ({ view, table, mode, setMode }) => {
    const roads = view.legal?.["fish-road"];
    if (!roads || mode !== "fish-road") return undefined;
    return {
      edges: roads.edges,
      pick: (_, id) => {
        setMode(null);
        table.act(`fish-road ${id}`).catch(complain);
      },
    };
  },
  Buttons: Market,
  Panels,
  Hand: ({ view }) => <FishHand view={view} />,
  keys: ({ view, mode, setMode }) => ({
    f: () => {
      if (view.legal) setMode(mode === "fish" ? null : "fish");
    },
  }),
  Facts,
  doing: (view, seat) => (view.swaps_due?.includes(seat) ? f("swapDue") : ""),
  waits: swapWaits,
  Bank: ({ view }) => <FishPiles view={view} />,
  goal: (n) => f("goalBoot", { n: n + 1 }),
};

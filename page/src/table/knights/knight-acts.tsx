// knight-acts.tsx - what you can do with walls and knights on your own turn: buttons, the places that glow for them, keys.
import type { JSX } from "preact";
import type { Targets } from "../../board/board";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { complain } from "../../ui/toast";
import { Act } from "../act";
import { Price } from "../cards";
import type { AtTable } from "../scenario";
import type { Cards, View } from "../types";
import { k, KNIGHT_COSTS, knightAt, whyNotDeed, type Deed } from "./knight-words";
import { openCard, type KnightMode } from "./modes";
import { cardTargets } from "./progress-cards";
import { KnightSign, ShieldSign, TrackSign, WallSign } from "./knight-signs";

const t = words({
  improve: "buy city improvements",
  wallRecruit: "city wall, recruit a knight",
  activatePromote: "activate, promote a knight",
  marchChase: "move a knight, chase the robber",
});

const DEEDS: readonly (readonly [deed: Deed, key: string])[] = [
  ["wall", "L"],
  ["recruit", "H"],
  ["activate", "A"],
  ["promote", "P"],
  ["march", "M"],
  ["chase", "O"],
];
const isOn = (mode: string | null, deed: Deed): boolean =>
  mode === deed || (deed === "march" && (mode?.startsWith("march ") ?? false));
const toggle =
  ({ mode, setMode }: AtTable, deed: Deed | "improve") =>
  (): void =>
    setMode(
      mode !== null && (mode === deed || (deed === "march" && mode.startsWith("march "))) ? null : deed,
    );

function DeedSign({ deed, seat }: { deed: Deed; seat: number }): JSX.Element {
  if (deed === "wall") return <WallSign />;
  if (deed === "promote") return <KnightSign level="strong" active={false} seat={seat} size={22} />;
  if (deed === "recruit") return <KnightSign level="basic" active={false} seat={seat} size={22} />;
  if (deed === "activate") return <KnightSign level="basic" active seat={seat} size={22} />;
  return <ShieldSign />;
}

/** In the place of "Buy card". */
export const Acts = (at: AtTable): JSX.Element => (
  <Act
    word={k("improve")}
    hotkey="I"
    sign={<TrackSign track="science" size={28} />}
    pressed={at.mode === "improve"}
    not={null}
    act={toggle(at, "improve")}
  />
);

/** Questions on your own turn that can wait; each is a panel that opens. */
function Opens({
  at,
  mode,
  kind,
}: {
  at: AtTable;
  mode: "put-back" | "harbor-offer";
  kind: string;
}): JSX.Element | null {
  if (at.view.phase !== "action" || !at.view.legal?.kinds.includes(kind)) return null;
  const open = at.mode === mode;
  return (
    <Button small pressed={open} expanded={open} act={() => at.setMode(open ? null : mode)}>
      {k(mode)}
    </Button>
  );
}

export function Buttons(at: AtTable): JSX.Element | null {
  const { view, mode } = at;
  if (!view.legal || view.phase.startsWith("setup")) return null;
  return (
    <>
      <Opens at={at} mode="put-back" kind="progress-discard" />
      <Opens at={at} mode="harbor-offer" kind="harbor-offer" />
      <div class="knights-acts">
        {DEEDS.map(([deed, key]) => (
          <Button
            key={deed}
            small
            pressed={isOn(mode, deed)}
            not={whyNotDeed(view, deed)}
            act={toggle(at, deed)}
          >
            <DeedSign deed={deed} seat={view.seat!} />
            <span>
              {k(deed)}
              {deed in KNIGHT_COSTS && <Price cost={KNIGHT_COSTS[deed as "wall"] as Cards} />}
            </span>
            <kbd>{key}</kbd>
          </Button>
        ))}
      </div>
    </>
  );
}

/** Your knights that can move, and where each can go: free places and weaker knights. */
function marches(view: View): Map<number, { to: number[]; drives: number[] }> {
  const all = new Map<number, { to: number[]; drives: number[] }>();
  for (const [kind, what] of [
    ["knight-move", "to"],
    ["knight-displace", "drives"],
  ] as const)
    for (const { from, to } of view.legal?.[kind]?.knights ?? []) {
      const one = all.get(from) ?? { to: [], drives: [] };
      one[what] = to;
      all.set(from, one);
    }
  return all;
}

/** What an open question of the table lights on the board: cities, knights, places for them, edges. */
function asked(at: AtTable, act: (action: string) => void): Targets | undefined {
  const answer = at.view.legal?.answer;
  if (!answer?.sites && !answer?.edges) return undefined;
  const levels = answer.knights ?? [],
    level = levels.length ? ` ${levels[openCard(at.mode)?.first ?? 0] ?? levels[0]}` : "";
  return {
    sites: answer.sites ?? [],
    edges: answer.edges ?? [],
    pick: (_, id) => act(`answer ${id}${level}`),
  };
}

function placesOf(at: AtTable, act: (action: string) => void): Targets | undefined {
  const { view, mode, setMode } = at,
    legal = view.legal!;
  const question = asked(at, act);
  if (question) return question;
  if (view.phase.startsWith("setup") && legal.city)
    return { sites: legal.city.sites, pick: (_, id) => act(`city ${id}`) }; // K-10
  const card = cardTargets(at, act);
  if (card) return card;
  if (mode === "wall" || mode === "recruit" || mode === "activate" || mode === "promote")
    return { sites: legal[mode]?.sites ?? [], pick: (_, id) => act(`${mode} ${id}`) };
  if (mode === "chase")
    return { sites: legal["knight-chase"]?.sites ?? [], pick: (_, id) => act(`knight-chase ${id}`) };
  if (mode?.startsWith("metropolis ")) {
    const [, track, crane] = mode.split(" "),
      cities = legal.improve?.tracks.find((one) => one.track === track)?.metropolis ?? [];
    return {
      sites: cities,
      pick: (_, id) => act(`improve ${track} at ${id}${crane ? " with crane" : ""}`),
    };
  }
  if (!mode?.startsWith("march")) return undefined;
  const all = marches(view),
    from = mode === "march" ? null : Number(mode.slice(6)),
    own = from === null ? undefined : all.get(from);
  if (from === null || !own)
    return { sites: [...all.keys()], pick: (_, id) => setMode(`march ${id}` as KnightMode) };
  return {
    sites: [from, ...own.to, ...own.drives],
    pick: (_, id) =>
      id === from
        ? setMode("march")
        : act(`${own.drives.includes(id) ? "knight-displace" : "knight-move"} ${from} to ${id}`),
  };
}

export function targets(at: AtTable): Targets | undefined {
  if (!at.view.legal) return undefined;
  const act = (action: string): void => {
    at.setMode(null);
    at.table.act(action).catch(complain);
  };
  const found = placesOf(at, act);
  return (
    found && {
      ...found,
      name: (kind, id) => (kind === "site" ? knightAt(at.view, at.places, id) : undefined),
    }
  );
}

export function keys(at: AtTable): Record<string, () => void> {
  const press = (deed: Deed) => (): void => {
    const not = whyNotDeed(at.view, deed);
    if (not) complain(not);
    else toggle(at, deed)();
  };
  return {
    b: () => undefined, // no cards are bought
    i: toggle(at, "improve"),
    ...(at.view.seat === undefined || at.view.phase.startsWith("setup")
      ? {}
      : Object.fromEntries(DEEDS.map(([deed, key]) => [key.toLowerCase(), press(deed)]))),
  };
}

export const keyList = (): readonly (readonly [string, string])[] => [
  ["I", t("improve")],
  ["L H", t("wallRecruit")],
  ["A P", t("activatePromote")],
  ["M O", t("marchChase")],
];

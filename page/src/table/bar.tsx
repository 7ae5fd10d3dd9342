// bar.tsx - the buttons of your own turn, in its order: each with its key, its price, and the reason when it cannot be pressed.
import type { JSX } from "preact";
import { words } from "../language";
import { Button } from "../ui/parts";
import { Act } from "./act";
import type { KnightMode } from "./knights/modes";
import { COSTS, whyNotBuild, whyNotEnd, whyNotTrade, type Built } from "./reasons";
import { scenarioOf, type AtTable } from "./scenario";
import { Mark, PieceSign } from "./signs";
import type { Legal } from "./types";
import { g } from "./game-words";

const t = words({
  bar: { text: "Your turn", about: "short" },
  roll: "Roll",
  end: "End turn",
  trade: { text: "Trade", about: "a verb on a button" },
  buy: "Buy card",
  claim: "Claim victory",
  take: "Take card",
  show: "Reveal card",
  cancel: "Cancel",
  move: "Move piece",
  redirect: "Change purchase",
  free: "{n, plural, one {1 free road} other {# free roads}}",
});

/** What is being placed or chosen just now; "sail 12" and the like say how far someone has come with it. */
export type Mode =
  | "road"
  | "settlement"
  | "city"
  | "move"
  | "redirect"
  | "ship"
  | "sail"
  | `sail ${number}`
  | "fish"
  | "fish-road"
  | KnightMode
  | null;

type BarProps = AtTable & { trade: () => void; trading: boolean };

function MoreActs({
  at,
  may,
  toggle,
  legal,
  act,
}: {
  at: AtTable;
  may: (kind: string) => boolean;
  toggle: (one: Mode) => () => void;
  legal: Legal | undefined;
  act: (action: string) => () => Promise<void>;
}): JSX.Element {
  const { view, mode, setMode } = at,
    { Buttons } = scenarioOf(view);
  return (
    <div class="play-more">
      {Buttons && <Buttons {...at} />}
      {may("move") && (
        <Button small pressed={mode === "move"} act={toggle("move")}>
          {t("move")} <kbd>V</kbd>
        </Button>
      )}
      {may("redirect") && legal!.redirect?.sites && (
        <Button small pressed={mode === "redirect"} act={toggle("redirect")}>
          {t("redirect")}
        </Button>
      )}
      {may("show") && (
        <Button small act={act("show")}>
          {t("show")}
        </Button>
      )}
      {may("claim") && (
        <Button small act={act("claim")}>
          <Mark name="claim" />
          {t("claim")} <kbd>W</kbd>
        </Button>
      )}
      {view.free_roads > 0 && <span class="soft">{t("free", { n: view.free_roads })}</span>}
      {mode && (
        <Button small kind="quiet" act={() => setMode(null)}>
          {t("cancel")} <kbd>Esc</kbd>
        </Button>
      )}
    </div>
  );
}

/** The step that every turn has next: roll, take the card, end the turn. */
function MainAct({
  at: { view, places },
  may,
  act,
}: {
  at: AtTable;
  may: (kind: string) => boolean;
  act: (action: string) => () => void;
}): JSX.Element {
  const kind = may("roll") ? "roll" : may("take") ? "take" : "end";
  return (
    <Act
      main
      word={t(kind)}
      hotkey={kind === "end" ? "E" : "D"}
      sign={<Mark name={kind === "take" ? "hand" : kind} size={28} />}
      not={kind === "end" ? whyNotEnd(view, places) : null}
      act={act(kind)}
    />
  );
}

export function Bar({ trade, trading, ...at }: BarProps): JSX.Element | null {
  const { table, view, places, mode, setMode } = at,
    legal = view.legal,
    { Acts, developmentCards } = scenarioOf(view);
  if (view.seat === undefined || view.phase === "over") return null;
  const may = (kind: string): boolean => legal?.kinds.includes(kind) ?? false;
  const act = (action: string) => () => table.act(action);
  const toggle = (one: Mode) => (): void => setMode(mode === one ? null : one);
  const build = (kind: Exclude<Built, "buy">, key: string): JSX.Element => (
    <Act
      key={kind}
      word={g(kind)}
      hotkey={key}
      sign={<PieceSign kind={kind} seat={view.seat!} />}
      cost={COSTS[kind]}
      pressed={mode === kind}
      not={whyNotBuild(view, kind, places)}
      act={toggle(kind)}
    />
  );
  const setup = view.phase.startsWith("setup");
  return (
    <div class="play-bar" role="group" aria-label={t("bar")}>
      {!setup && (
        <div class="play-acts">
          {build("road", "R")}
          {build("settlement", "S")}
          {build("city", "C")}
          {developmentCards !== false && (
            <Act
              word={t("buy")}
              hotkey="B"
              sign={<Mark name="buy" size={28} />}
              cost={COSTS.buy}
              not={whyNotBuild(view, "buy", places)}
              act={act("buy")}
            />
          )}
          {Acts && <Acts {...at} />}
          <Act
            word={t("trade")}
            hotkey="T"
            sign={<Mark name="trade" size={28} />}
            pressed={trading}
            not={whyNotTrade(view, places)}
            act={trade}
          />
          <MainAct at={at} may={may} act={act} />
        </div>
      )}
      <MoreActs at={at} may={may} toggle={toggle} legal={legal} act={act} />
    </div>
  );
}

// bar.tsx - the buttons of your own turn, in its order: each with its key, its price, and the reason when it cannot be pressed.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../language";
import { Button } from "../ui/parts";
import { complain } from "../ui/toast";
import { Sign } from "./cards";
import { IsleButtons, type IsleMode } from "./isles/isles";
import type { LiveTable } from "./live-table";
import { COSTS, whyNotBuild, whyNotEnd, whyNotTrade, type Built } from "./reasons";
import { Mark, PieceSign } from "./signs";
import { RESOURCES, type Cards, type Place, type View, type Legal } from "./types";
import { cardsText, g } from "./game-words";

const t = words({
  bar: { text: "Your turn", about: "short" },
  roll: "Roll",
  end: "End turn",
  trade: { text: "Trade", about: "a verb on a button" },
  buy: "Buy card",
  claim: "Claim victory",
  take: "Take card",
  show: "Reveal card",
  costs: "costs {cost}",
  cancel: "Cancel",
  move: "Move piece",
  redirect: "Change purchase",
  free: "{n, plural, one {1 free road} other {# free roads}}",
});

export type Mode = "road" | "settlement" | "city" | "move" | "redirect" | IsleMode | null;

type ActProps = {
  word: string;
  hotkey: string;
  sign: ComponentChildren;
  not: string | null;
  act: () => unknown;
  cost?: Cards;
  pressed?: boolean;
  main?: boolean;
};

/** One thing to do: a drawing, a word, a price, a key. */
function Act({ word, hotkey, sign, not, act, cost, pressed, main }: ActProps): JSX.Element {
  const busy = useSignal(false);
  const press = async (): Promise<void> => {
    if (not) return complain(not);
    if (busy.value) return;
    busy.value = true;
    try {
      await act();
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <button
      type="button"
      class={`play-act${main ? " main" : ""}`}
      aria-disabled={not || busy.value ? "true" : undefined}
      aria-pressed={pressed}
      title={not ?? undefined}
      aria-keyshortcuts={hotkey}
      onClick={() => void press()}
    >
      {sign}
      <span>{word}</span>
      {cost && <span class="hidden">, {t("costs", { cost: cardsText(cost) })}</span>}
      {cost && (
        <i class="play-price" aria-hidden="true">
          {RESOURCES.flatMap((kind) =>
            Array.from({ length: cost[kind] ?? 0 }, (_, i) => <Sign key={kind + i} kind={kind} size={13} />),
          )}
        </i>
      )}
      <kbd aria-hidden="true">{hotkey}</kbd>
    </button>
  );
}

type BarProps = {
  table: LiveTable;
  view: View;
  places: readonly Place[];
  mode: Mode;
  setMode: (mode: Mode) => void;
  trade: () => void;
  trading: boolean;
};

function MoreActs({
  view,
  mode,
  setMode,
  may,
  toggle,
  legal,
  act,
}: {
  view: View;
  mode: Mode;
  setMode: (mode: Mode) => void;
  may: (kind: string) => boolean;
  toggle: (one: Mode) => () => void;
  legal: Legal | undefined;
  act: (action: string) => () => Promise<void>;
}): JSX.Element {
  return (
    <div class="play-more">
      <IsleButtons view={view} mode={mode} setMode={setMode} />
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

export function Bar({ table, view, places, mode, setMode, trade, trading }: BarProps): JSX.Element | null {
  const legal = view.legal;
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
  const main = may("roll") ? (
    <Act
      main
      word={t("roll")}
      hotkey="D"
      sign={<Mark name="roll" size={28} />}
      not={null}
      act={act("roll")}
    />
  ) : may("take") ? (
    <Act
      main
      word={t("take")}
      hotkey="D"
      sign={<Mark name="hand" size={28} />}
      not={null}
      act={act("take")}
    />
  ) : (
    !setup && (
      <Act
        main
        word={t("end")}
        hotkey="E"
        sign={<Mark name="end" size={28} />}
        not={whyNotEnd(view, places)}
        act={act("end")}
      />
    )
  );
  return (
    <div class="play-bar" role="group" aria-label={t("bar")}>
      {!setup && (
        <div class="play-acts">
          {build("road", "R")}
          {build("settlement", "S")}
          {build("city", "C")}
          <Act
            word={t("buy")}
            hotkey="B"
            sign={<Mark name="buy" size={28} />}
            cost={COSTS.buy}
            not={whyNotBuild(view, "buy", places)}
            act={act("buy")}
          />
          <Act
            word={t("trade")}
            hotkey="T"
            sign={<Mark name="trade" size={28} />}
            pressed={trading}
            not={whyNotTrade(view, places)}
            act={trade}
          />
          {main}
        </div>
      )}
      <MoreActs view={view} mode={mode} setMode={setMode} may={may} toggle={toggle} legal={legal} act={act} />
    </div>
  );
}

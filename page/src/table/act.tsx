// act.tsx - a large button on your own turn: a drawing, a word, a price, a key, and the reason when it cannot be pressed.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../language";
import { complain } from "../ui/toast";
import { Price } from "./cards";
import { cardsText } from "./game-words";
import type { Cards } from "./types";

const t = words({ costs: "costs {cost}" });

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

export function Act({ word, hotkey, sign, not, act, cost, pressed, main }: ActProps): JSX.Element {
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
      {cost && <Price cost={cost} />}
      <kbd aria-hidden="true">{hotkey}</kbd>
    </button>
  );
}

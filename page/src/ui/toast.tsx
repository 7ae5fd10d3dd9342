// toast.tsx - short messages that come and go; refusals stay until they are put away.
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { words } from "../language";
import { Icon } from "./icons";

const t = words({ away: { text: "Dismiss", about: "a message that popped up" }, undo: "Undo" });

type Toast = { id: number; text: string; bad: boolean; undo: (() => unknown) | undefined };
const toasts = signal<Toast[]>([]);
let last = 0;

const drop = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

function show(text: string, bad: boolean, undo?: () => unknown): void {
  if (!text) return;
  const id = ++last;
  // At most two, so that they cover nothing for long; an error disappears when the next action succeeds.
  toasts.value = [
    ...toasts.value.filter((toast) => toast.text !== text && (bad || !toast.bad)).slice(-1),
    { id, text, bad, undo },
  ];
  setTimeout(() => drop(id), bad ? 12000 : undo ? 8000 : 4000);
}

/** It is done; with a way back if there is one. */
export const tell = (text: string, undo?: () => unknown): void => show(text, false, undo);
/** It was refused: the sentence says what to do. */
export const complain = (error: unknown): void =>
  show(error instanceof Error ? error.message : String(error), true);
/** A handler that takes a while; if it is refused, people read why. */
export const complaining =
  <E extends unknown[]>(run: (...given: E) => Promise<unknown>) =>
  (...given: E): void =>
    void run(...given).catch(complain);

/** The page and every open dialog have a place for them. What lies under a modal dialog can neither be read nor pressed, so the last place shows them. */
const places = signal<symbol[]>([]);

export function Toasts(): JSX.Element {
  const place = useMemo(() => Symbol(), []);
  useLayoutEffect(() => {
    places.value = [...places.value, place];
    return () => {
      places.value = places.value.filter((one) => one !== place);
    };
  }, []);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {places.value.at(-1) === place &&
        toasts.value.map((toast) => (
          <div key={toast.id} class={toast.bad ? "toast bad" : "toast"}>
            <Icon name={toast.bad ? "warning" : "check"} />
            <span>{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                onClick={complaining(async () => {
                  drop(toast.id);
                  await toast.undo?.();
                })}
              >
                {t("undo")}
              </button>
            )}
            <button type="button" aria-label={t("away")} onClick={() => drop(toast.id)}>
              <Icon name="cross" size={16} />
            </button>
          </div>
        ))}
    </div>
  );
}

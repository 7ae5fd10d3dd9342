// operator-panel.tsx - what the operator of the big screen sees when the mouse moves or a key is pressed: which view, which page, light.
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../language";
import { LanguageSwitch } from "../ui/language-switch";
import { light } from "../ui/page-frame";
import { ask } from "../router";
import { VIEWS, type View } from "./choose-view";

const t = words({
  panel: "Screen controls",
  auto: "Automatic",
  welcome: "Welcome",
  pairings: { text: "Pairings", about: "short" },
  map: "Tables",
  draw: "Board draw",
  study: "Study time",
  picks: "Seat choice",
  standings: "Standings",
  bracket: "Bracket",
  lots: "Lots",
  notices: "Announcements",
  champion: "Champion",
  hold: "Pause",
  go: "Continue",
  back: "Back",
  next: { text: "Next", about: "a button: the next page" },
  light: "Light",
  full: "Full screen",
  keys: "Keys: A automatic · P pairings · M tables · S standings · N announcements · ← → pages · space pauses · L light · F full screen",
});

export const held = signal(false);
const shown = signal(false);
const KEY: Record<string, View | "auto"> = {
  a: "auto",
  w: "welcome",
  p: "pairings",
  m: "map",
  d: "draw",
  b: "study",
  c: "picks",
  s: "standings",
  n: "notices",
};

const show = (view: View | "auto"): void => {
  held.value = false;
  ask("show", view === "auto" ? null : view);
};
const turn = (): void => {
  light.value = light.value === "dark" ? "light" : "dark";
};
const full = (): void => {
  void (
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()
  )?.catch(() => undefined);
};

/** Five seconds after the last move it is gone. */
function useAwake(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (): void => {
      shown.value = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        shown.value = false;
      }, 5000);
    };
    for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(kind, wake);
    return () => {
      clearTimeout(timer);
      for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"])
        removeEventListener(kind, wake);
    };
  }, []);
}

export function Panel({ view, step }: { view: View | "auto"; step: (by: number) => void }): JSX.Element {
  useAwake();
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (KEY[key]) show(KEY[key]);
      else if (key === "arrowright") step(1);
      else if (key === "arrowleft") step(-1);
      else if (key === " " && !(event.target instanceof HTMLButtonElement)) {
        held.value = !held.value;
        event.preventDefault();
      } else if (key === "l") turn();
      else if (key === "f") full();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [step]);
  return (
    <nav class={`screen-panel${shown.value ? "" : " asleep"}`} aria-label={t("panel")}>
      <div>
        <button type="button" aria-pressed={view === "auto"} onClick={() => show("auto")}>
          {t("auto")}
        </button>
        {VIEWS.map((one) => (
          <button type="button" key={one} aria-pressed={view === one} onClick={() => show(one)}>
            {t(one)}
          </button>
        ))}
        <button type="button" onClick={() => step(-1)}>
          {t("back")}
        </button>
        <button type="button" onClick={() => step(1)}>
          {t("next")}
        </button>
        <button
          type="button"
          aria-pressed={held.value}
          onClick={() => {
            held.value = !held.value;
          }}
        >
          {held.value ? t("go") : t("hold")}
        </button>
        <button type="button" onClick={turn}>
          {t("light")}
        </button>
        <button type="button" onClick={full}>
          {t("full")}
        </button>
        <LanguageSwitch />
      </div>
      <p>{t("keys")}</p>
    </nav>
  );
}

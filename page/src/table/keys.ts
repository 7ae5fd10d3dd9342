// keys.ts - the table by keyboard alone. Arrow keys and Tab go through the places that glow; letters are the buttons.
import { useEffect } from "preact/hooks";

export type Keys = Record<string, () => void>;

export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const on = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName) ||
        document.querySelector("dialog[open]")
      )
        return;
      if (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return; // a button is pressed by it
      if (event.key.startsWith("Arrow") && walk(event.key)) {
        event.preventDefault();
        return;
      }
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act) {
        event.preventDefault();
        act();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** From the place in focus to the nearest one in that direction; true if there was somewhere to go. */
function walk(key: string): boolean {
  const places = [...document.querySelectorAll<SVGElement>(".play-board .board-target")];
  if (!places.length) return false;
  const on = places.find((one) => one === document.activeElement);
  if (!on) {
    places[0]!.focus();
    return true;
  }
  const middle = (one: Element): [number, number] => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(on),
    along = (one: Element): [number, number] => {
      const [ox, oy] = middle(one),
        dx = ox - x,
        dy = oy - y;
      return key === "ArrowRight"
        ? [dx, dy]
        : key === "ArrowLeft"
          ? [-dx, dy]
          : key === "ArrowDown"
            ? [dy, dx]
            : [-dy, dx];
    };
  const ahead = places
    .filter((one) => one !== on && along(one)[0] > 4)
    .sort((a, b) => {
      const [p, q] = along(a),
        [r, s] = along(b);
      return p + 2 * Math.abs(q) - r - 2 * Math.abs(s);
    });
  ahead[0]?.focus();
  return true;
}

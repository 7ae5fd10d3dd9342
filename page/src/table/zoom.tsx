// zoom.tsx - the board closer or farther: wheel, two fingers, buttons or keys; dragged when it is larger than its frame.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { words } from "../language";
import { Icon } from "../ui/icons";

const t = words({ zoom: "Zoom", closer: "Zoom in", farther: "Zoom out", whole: "Whole board" });

type At = { scale: number; x: number; y: number };
const WHOLE: At = { scale: 1, x: 0, y: 0 },
  MOST = 4,
  SLIP = 8;

/** Lets keys zoom, too: the buttons are found by these names. */
export const pressZoom = (how: "closer" | "farther" | "whole"): void =>
  document.querySelector<HTMLElement>(`[data-zoom="${how}"]`)?.click();

function ZoomButton({
  how,
  act,
  icon,
}: {
  how: "closer" | "farther" | "whole";
  act: () => void;
  icon: "whole" | "plus" | "minus";
}): JSX.Element {
  return (
    <button type="button" data-zoom={how} aria-label={t(how)} title={t(how)} onClick={act}>
      {icon === "plus" ? (
        <Icon name="plus" size={18} />
      ) : (
        <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d={icon === "minus" ? "M5 12h14" : "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"} />
        </svg>
      )}
    </button>
  );
}

/** Where the board is looked at, and how wheel and fingers change that. */
function useZoom() {
  const at = useSignal<At>(WHOLE),
    frame = useRef<HTMLDivElement>(null),
    fingers = useRef(new Map<number, { x: number; y: number }>()),
    dragged = useRef(0);
  const keep = ({ scale, x, y }: At): void => {
    const box = frame.current?.getBoundingClientRect(),
      wide = ((box?.width ?? 0) * (scale - 1)) / 2,
      high = ((box?.height ?? 0) * (scale - 1)) / 2;
    at.value =
      scale <= 1.01
        ? WHOLE
        : { scale, x: Math.max(-wide, Math.min(wide, x)), y: Math.max(-high, Math.min(high, y)) };
  };
  /** By a factor, around a point of the window: what is under it stays under it. */
  const by = (factor: number, px?: number, py?: number): void => {
    const box = frame.current!.getBoundingClientRect(),
      now = at.value,
      scale = Math.max(1, Math.min(MOST, now.scale * factor)),
      grown = scale / now.scale;
    const dx = (px ?? box.x + box.width / 2) - (box.x + box.width / 2),
      dy = (py ?? box.y + box.height / 2) - (box.y + box.height / 2);
    keep({ scale, x: dx - (dx - now.x) * grown, y: dy - (dy - now.y) * grown });
  };
  const spread = (): [number, number, number] => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? [Math.hypot(a.x - b.x, a.y - b.y), (a.x + b.x) / 2, (a.y + b.y) / 2] : [0, 0, 0];
  };
  const move = (event: PointerEvent): void => {
    const was = fingers.current.get(event.pointerId);
    if (!was) return;
    const [apart] = spread();
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 2) {
      const [now, x, y] = spread();
      if (apart > 0 && now > 0) by(now / apart, x, y);
      dragged.current += SLIP;
    } else if (at.value.scale > 1) {
      dragged.current += Math.abs(event.clientX - was.x) + Math.abs(event.clientY - was.y);
      keep({ ...at.value, x: at.value.x + event.clientX - was.x, y: at.value.y + event.clientY - was.y });
    }
  };
  const lift = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
  };
  return { at, frame, fingers, dragged, by, move, lift };
}

export function Zoom({ children }: { children: ComponentChildren }): JSX.Element {
  const { at, frame, fingers, dragged, by, move, lift } = useZoom();
  const { scale, x, y } = at.value,
    button = (
      how: "closer" | "farther" | "whole",
      icon: "plus" | "minus" | "whole",
      act: () => void,
    ): JSX.Element => <ZoomButton how={how} act={act} icon={icon} />;
  return (
    <div
      class={scale > 1 ? "play-zoom near" : "play-zoom"}
      ref={frame}
      onWheel={(event) => {
        event.preventDefault();
        by(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
      }}
      onPointerDown={(event) => {
        dragged.current = 0;
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onPointerLeave={lift}
      onClickCapture={(event) => {
        if (dragged.current > SLIP && !(event.target as Element).closest("[data-zoom]")) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <div
        class="play-zoomed"
        style={{ transform: scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "none" }}
      >
        {children}
      </div>
      <div class="play-zoomers" role="group" aria-label={t("zoom")}>
        {button("closer", "plus", () => by(1.3))}
        {scale > 1 && button("farther", "minus", () => by(1 / 1.3))}
        {scale > 1 &&
          button("whole", "whole", () => {
            at.value = WHOLE;
          })}
      </div>
    </div>
  );
}

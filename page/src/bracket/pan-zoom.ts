// pan-zoom.ts - moving through a drawing larger than its window: drag, scroll, zoom at the pointer, keys.
import type { RefObject } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { WIDE, type Placed } from "./tree";

const LEAST = 0.04,
  MOST = 2;
export const MARGIN = 24,
  TOP = 40;

type Drawing = {
  width: number;
  height: number;
  rounds: number;
  followed: number | null;
  /** How far the followed player has come. */
  last: Placed | undefined;
};

export type PanZoom = {
  view: RefObject<HTMLDivElement>;
  zoom: number;
  scale: (to: number) => void;
  /** Show everything. */
  fit: () => void;
  /** Show the followed player. */
  find: () => void;
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
};

/** Zoom and keep what is at (x, y) of the window, each from 0 to 1, where it is. */
function scaleAt(box: HTMLElement | null, zoom: Signal<number>, to: number, x = 0.5, y = 0.5): void {
  if (!box) return;
  const next = Math.max(LEAST, Math.min(MOST, to)),
    px = box.clientWidth * x,
    py = box.clientHeight * y;
  const fx = (box.scrollLeft + px) / zoom.value,
    fy = (box.scrollTop + py) / zoom.value;
  zoom.value = next;
  requestAnimationFrame(() => {
    box.scrollLeft = fx * next - px;
    box.scrollTop = fy * next - py;
  });
}

function useWheel(view: RefObject<HTMLDivElement>, zoom: Signal<number>, rounds: number): void {
  useEffect(() => {
    const box = view.current;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey || !box) return;
      event.preventDefault();
      const { left, top, width, height } = box.getBoundingClientRect();
      scaleAt(
        box,
        zoom,
        zoom.value * Math.exp(-event.deltaY / 300),
        (event.clientX - left) / width,
        (event.clientY - top) / height,
      );
    };
    box?.addEventListener("wheel", wheel, { passive: false });
    return () => box?.removeEventListener("wheel", wheel);
  }, [rounds]);
}

function useDrag(view: RefObject<HTMLDivElement>): Omit<PanZoom["handlers"], "onKeyDown"> {
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const leave = (): void => {
    drag.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || (event.target as Element).closest("a"))
        return;
      const box = view.current!;
      drag.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      box.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const from = drag.current,
        box = view.current;
      if (!from || !box) return;
      box.scrollLeft = from.left - (event.clientX - from.x);
      box.scrollTop = from.top - (event.clientY - from.y);
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}

export function usePanZoom({ width, height, rounds, followed, last }: Drawing): PanZoom {
  const view = useRef<HTMLDivElement>(null),
    zoom = useSignal(1),
    drag = useDrag(view);
  const scale = (to: number): void => scaleAt(view.current, zoom, to);
  const fit = (): void => {
    const box = view.current;
    if (box)
      scale(Math.min(1, (box.clientWidth - 2 * MARGIN) / width, (box.clientHeight - 2 * MARGIN) / height));
  };
  const find = (): void => {
    const box = view.current;
    if (!box || !last) return;
    if (zoom.value < 0.6) zoom.value = 0.9;
    requestAnimationFrame(() => {
      box.scrollLeft = (last.x + WIDE / 2) * zoom.value - box.clientWidth / 2 + MARGIN;
      box.scrollTop = (last.y + TOP + last.high / 2) * zoom.value - box.clientHeight / 2 + MARGIN;
    });
  };
  useEffect(() => {
    // wide enough for every round, if that can still be read
    const box = view.current;
    if (box) zoom.value = Math.max(0.55, Math.min(1, (box.clientWidth - 2 * MARGIN) / width));
  }, [rounds]);
  useEffect(() => {
    if (followed !== null) find();
  }, [followed]);
  useWheel(view, zoom, rounds);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") scale(zoom.value * 1.25);
    else if (event.key === "-") scale(zoom.value / 1.25);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  };
  return { view, zoom: zoom.value, scale, fit, find, handlers: { onKeyDown, ...drag } };
}

// long-table.tsx - a long table of which only the rows in sight exist. It says how many there are, and keeps its head in view.
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export const ROW = 44,
  SLIM = 64,
  MANY = 120; // px of a row, and of one that holds two lines; up to so many rows simply stand on the page
const SPARE = 8;

/** Which rows of `count` a view from `top` px shows, `height` px high. */
export function rowsInSight(
  count: number,
  top: number,
  height: number,
  each = ROW,
): { from: number; to: number } {
  const from = Math.max(0, Math.min(count, Math.floor(top / each) - SPARE));
  return { from, to: Math.min(count, Math.ceil((top + height) / each) + SPARE) };
}

/** Whether there is room for a few columns only, as on a phone held upright. */
export function useNarrow(): boolean {
  const narrow = useSignal(matchMedia("(max-width: 40rem)").matches);
  useEffect(() => {
    const room = matchMedia("(max-width: 40rem)"),
      look = (): void => {
        narrow.value = room.matches;
      };
    room.addEventListener("change", look);
    return () => room.removeEventListener("change", look);
  }, []);
  return narrow.value;
}

type Props = {
  label: string;
  caption: string;
  head: ComponentChildren;
  count: number;
  columns: number /** px of each row */;
  each: number /** few columns, within the width there is */;
  slim?: boolean;
  row: (index: number) => JSX.Element;
  whole?: boolean;
  scroller?: RefObject<HTMLDivElement>;
};

export function LongTable({
  label,
  caption,
  head,
  count,
  columns,
  each,
  slim,
  row,
  whole,
  scroller,
}: Props): JSX.Element {
  const own = useRef<HTMLDivElement>(null),
    box = scroller ?? own,
    top = useSignal(0),
    height = useSignal(800);
  const many = count > MANY && !whole;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => {
      top.value = element.scrollTop;
      height.value = element.clientHeight;
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const sized = new ResizeObserver(look);
    sized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      sized.disconnect();
    };
  }, [many]);
  const { from, to } = many ? rowsInSight(count, top.value, height.value, each) : { from: 0, to: count };
  const gap = (rows: number): JSX.Element | null =>
    rows > 0 ? (
      <tr aria-hidden="true" class="long-gap">
        <td colSpan={columns} style={{ height: `${rows * each}px` }} />
      </tr>
    ) : null;
  const list: JSX.Element[] = [];
  for (let i = from; i < to; i++) list.push(row(i));
  return (
    <div
      class={["long-table", many ? "many" : "", slim ? "slim" : ""].filter(Boolean).join(" ")}
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table aria-rowcount={count + 1}>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          {gap(from)}
          {list}
          {gap(count - to)}
        </tbody>
      </table>
    </div>
  );
}

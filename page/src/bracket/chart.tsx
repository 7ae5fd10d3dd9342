// chart.tsx - the tree drawn: scroll or drag to move, plus and minus to zoom, Tab from table to table.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { number, words } from "../language";
import { Icon } from "../ui/icons";
import { Button } from "../ui/parts";
import { Look } from "./look";
import { columnName, seatName, tableName } from "./names";
import { pathOf, placed, WIDE, type Placed, type Tree } from "./tree";

const t = words(
  {
    label: "Bracket. Arrow keys move, plus and minus zoom, 0 shows everything.",
    in: "Larger",
    out: "Smaller",
    all: "Show everything",
    find: "Show the followed player",
    zoom: "{n} %",
    won: "won",
    seed: "Seed {n}",
  },
  {
    label: "Turnierbaum. Pfeiltasten bewegen, Plus und Minus ändern die Größe, 0 zeigt alles.",
    in: "Größer",
    out: "Kleiner",
    all: "Alles zeigen",
    find: "Zeigen, wem du folgst",
    zoom: "{n} %",
    won: "gewonnen",
    seed: "Setzplatz {n}",
  },
);

const LEAST = 0.04,
  MOST = 2,
  MARGIN = 24,
  TOP = 40;

function Card({
  at,
  name,
  on,
  followed,
  event,
}: {
  at: Placed;
  name: (player: number) => string;
  on: boolean;
  followed: number | null;
  event: string;
}): JSX.Element {
  const { table } = at,
    title = tableName(table.table);
  return (
    <div
      class={on ? "bracket-card on" : "bracket-card"}
      style={{ left: `${at.x}px`, top: `${at.y + TOP}px`, width: `${WIDE}px`, height: `${at.high}px` }}
      data-key={table.key}
    >
      <div class="bracket-head">
        {table.round === null ? (
          <span>{title}</span>
        ) : (
          <a href={`/events/${event}/rounds/${table.round}/tables/${table.table}`}>{title}</a>
        )}
        <Look table={table} />
      </div>
      <ul>
        {table.seats.map((seat, i) => (
          <li
            key={i}
            class={[
              seat.won ? "won" : "",
              seat.player !== null && seat.player === followed ? "mine" : "",
              seat.player === null ? "open" : "",
            ]
              .join(" ")
              .trim()}
          >
            {seat.seed !== null && (
              <span class="bracket-seed" title={t("seed", { n: seat.seed })}>
                {seat.seed}
              </span>
            )}
            <span class="bracket-name" dir="auto" title={seatName(seat, name)}>
              {seatName(seat, name)}
            </span>
            {seat.won && <Icon name="trophy" size={14} label={t("won")} />}
            <b>{seat.vp ?? ""}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Chart({
  tree,
  name,
  followed,
  event,
}: {
  tree: Tree;
  name: (player: number) => string;
  followed: number | null;
  event: string;
}): JSX.Element {
  const view = useRef<HTMLDivElement>(null),
    zoom = useSignal(1),
    drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const { tables, width, height } = placed(tree),
    way = new Set(pathOf(tree, followed).map((table) => table.key)),
    full = height + TOP;

  /** Zoom and keep what is at (x, y) of the view where it is. */
  const scale = (to: number, x = 0.5, y = 0.5): void => {
    const box = view.current;
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
  };
  const fit = (): void => {
    const box = view.current;
    if (box)
      scale(Math.min(1, (box.clientWidth - 2 * MARGIN) / width, (box.clientHeight - 2 * MARGIN) / full));
  };
  const find = (): void => {
    const box = view.current,
      last = tables.filter((one) => way.has(one.table.key)).sort((a, b) => b.column - a.column)[0];
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
  }, [tree.length]);
  useEffect(() => {
    if (followed !== null) find();
  }, [followed]);
  useEffect(() => {
    const box = view.current;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey || !box) return;
      event.preventDefault();
      const { left, top, width: w, height: h } = box.getBoundingClientRect();
      scale(
        zoom.value * Math.exp(-event.deltaY / 300),
        (event.clientX - left) / w,
        (event.clientY - top) / h,
      );
    };
    box?.addEventListener("wheel", wheel, { passive: false });
    return () => box?.removeEventListener("wheel", wheel);
  }, [tree.length]);

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") scale(zoom.value * 1.25);
    else if (event.key === "-") scale(zoom.value / 1.25);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  };
  const grab = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.button !== 0 || (event.target as Element).closest("a")) return;
    const box = view.current!;
    drag.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    box.setPointerCapture(event.pointerId);
  };
  const pull = (event: PointerEvent): void => {
    const from = drag.current,
      box = view.current;
    if (!from || !box) return;
    box.scrollLeft = from.left - (event.clientX - from.x);
    box.scrollTop = from.top - (event.clientY - from.y);
  };
  const heads = [...new Map(tables.map((one) => [one.x, one.column]))];
  const byKey = new Map(tables.map((one) => [one.table.key, one]));
  const line = (from: Placed, to: Placed): string => {
    const right = from.x > to.x,
      x1 = from.x + (right ? 0 : WIDE),
      x2 = to.x + (right ? WIDE : 0),
      y1 = from.y + TOP + from.high / 2,
      y2 = to.y + TOP + to.high / 2,
      mid = (x1 + x2) / 2;
    return `M${x1} ${y1}C${mid} ${y1} ${mid} ${y2} ${x2} ${y2}`;
  };
  return (
    <div class="bracket-frame">
      <div class="row bracket-zoom">
        <Button small act={() => scale(zoom.value / 1.25)} label={t("out")}>
          −
        </Button>
        <span aria-live="polite">{t("zoom", { n: number(Math.round(zoom.value * 100)) })}</span>
        <Button small act={() => scale(zoom.value * 1.25)} label={t("in")}>
          +
        </Button>
        <Button small act={fit}>
          {t("all")}
        </Button>
        {way.size > 0 && (
          <Button small act={find}>
            {t("find")}
          </Button>
        )}
      </div>
      <div
        class="bracket-view"
        ref={view}
        style={{ height: `min(76vh, ${full + 2 * MARGIN + 18}px)` }}
        tabIndex={0}
        role="region"
        aria-label={t("label")}
        onKeyDown={key}
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      >
        <div
          class="bracket-room"
          style={{
            width: `${width * zoom.value + 2 * MARGIN}px`,
            height: `${full * zoom.value + 2 * MARGIN}px`,
          }}
        >
          <div
            class="bracket-sheet"
            style={{ width: `${width}px`, height: `${full}px`, transform: `scale(${zoom.value})` }}
          >
            <svg width={width} height={full} aria-hidden="true">
              {tables.flatMap((to) =>
                to.sources.map((source) => {
                  const from = byKey.get(source)!;
                  return (
                    <path
                      key={`${source}-${to.table.key}`}
                      d={line(from, to)}
                      class={way.has(source) && way.has(to.table.key) ? "on" : ""}
                    />
                  );
                }),
              )}
            </svg>
            {heads.map(([x, column]) => (
              <p class="bracket-column" key={x} style={{ left: `${x}px`, width: `${WIDE}px` }}>
                {columnName(column, tree.length)}
              </p>
            ))}
            {tables.map((at) => (
              <Card
                key={at.table.key}
                at={at}
                name={name}
                on={way.has(at.table.key)}
                followed={followed}
                event={event}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

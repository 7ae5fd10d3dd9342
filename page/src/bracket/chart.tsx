// chart.tsx - the tree drawn: scroll or drag to move, plus and minus to zoom, Tab from table to table.
import type { JSX } from "preact";
import { number, words } from "../language";
import { Icon } from "../ui/icons";
import { Button } from "../ui/parts";
import { Look } from "./watch-game";
import { columnName, seatName, tableName } from "./round-names";
import { MARGIN, TOP, usePanZoom, type PanZoom } from "./pan-zoom";
import { pathOf, placed, WIDE, type Placed, type Tree } from "./tree";

const t = words({
  label: "Bracket. Arrow keys to move, plus and minus to zoom, 0 to show everything.",
  in: "Zoom in",
  out: "Zoom out",
  all: "Show all",
  find: "Go to followed player",
  zoom: "{n}%",
  won: "won",
  seed: "Seed {n}",
});

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

const Zooming = ({ pan, followed }: { pan: PanZoom; followed: boolean }): JSX.Element => (
  <div class="row bracket-zoom">
    <Button small act={() => pan.scale(pan.zoom / 1.25)} label={t("out")}>
      −
    </Button>
    <span aria-live="polite">{t("zoom", { n: number(Math.round(pan.zoom * 100)) })}</span>
    <Button small act={() => pan.scale(pan.zoom * 1.25)} label={t("in")}>
      +
    </Button>
    <Button small act={pan.fit}>
      {t("all")}
    </Button>
    {followed && (
      <Button small act={pan.find}>
        {t("find")}
      </Button>
    )}
  </div>
);

function line(from: Placed, to: Placed): string {
  const right = from.x > to.x,
    x1 = from.x + (right ? 0 : WIDE),
    x2 = to.x + (right ? WIDE : 0),
    y1 = from.y + TOP + from.high / 2,
    y2 = to.y + TOP + to.high / 2,
    mid = (x1 + x2) / 2;
  return `M${x1} ${y1}C${mid} ${y1} ${mid} ${y2} ${x2} ${y2}`;
}

/** From each table to the one its winners go to; the followed player's way stands out. */
function Lines({ tables, way }: { tables: Placed[]; way: Set<string> }): JSX.Element {
  const byKey = new Map(tables.map((one) => [one.table.key, one]));
  return (
    <>
      {tables.flatMap((to) =>
        to.sources.map((source) => (
          <path
            key={`${source}-${to.table.key}`}
            d={line(byKey.get(source)!, to)}
            class={way.has(source) && way.has(to.table.key) ? "on" : ""}
          />
        )),
      )}
    </>
  );
}

type ChartProps = {
  tree: Tree;
  name: (player: number) => string;
  followed: number | null;
  event: string;
};

export function Chart({ tree, name, followed, event }: ChartProps): JSX.Element {
  const { tables, width, height } = placed(tree),
    way = new Set(pathOf(tree, followed).map((table) => table.key)),
    full = height + TOP;
  const pan = usePanZoom({
    width,
    height: full,
    rounds: tree.length,
    followed,
    last: tables.filter((one) => way.has(one.table.key)).sort((a, b) => b.column - a.column)[0],
  });
  const heads = [...new Map(tables.map((one) => [one.x, one.column]))];
  return (
    <div class="bracket-frame">
      <Zooming pan={pan} followed={way.size > 0} />
      <div
        class="bracket-view"
        ref={pan.view}
        style={{ height: `min(76vh, ${full + 2 * MARGIN + 18}px)` }}
        tabIndex={0}
        role="region"
        aria-label={t("label")}
        {...pan.handlers}
      >
        <div
          class="bracket-room"
          style={{
            width: `${width * pan.zoom + 2 * MARGIN}px`,
            height: `${full * pan.zoom + 2 * MARGIN}px`,
          }}
        >
          <div
            class="bracket-sheet"
            style={{ width: `${width}px`, height: `${full}px`, transform: `scale(${pan.zoom})` }}
          >
            <svg width={width} height={full} aria-hidden="true">
              <Lines tables={tables} way={way} />
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

// curve.tsx - ratings from event to event, drawn by uPlot in the colours of the page. The same numbers stand in a table beside it.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { day, language, number } from "../language";
import { light } from "../ui/page-frame";

export type Point = { at: number; value: number };

const SHORT = 18;
const short = (name: string): string =>
  name.length > SHORT ? `${name.slice(0, SHORT - 1).trimEnd()}…` : name;

function draw(
  lines: { name: string; points: Point[] }[],
  room: HTMLDivElement,
  down: boolean | undefined,
  names: readonly string[] | undefined,
  begin: string,
) {
  const style = getComputedStyle(document.documentElement),
    token = (name: string): string => style.getPropertyValue(name).trim();
  const colours = ["--accent", "--curve-2", "--curve-3", "--curve-4", "--good"].map(token);
  const times = [...new Set(lines.flatMap((line) => line.points.map((point) => point.at)))].sort(
    (a, b) => a - b,
  );
  const values = lines.map((line) => {
    const known = new Map(line.points.map((point) => [point.at, point.value]));
    return times.map((at) => known.get(at) ?? null);
  });
  const font = `14px ${getComputedStyle(document.body).fontFamily}`,
    axis = {
      stroke: token("--soft"),
      grid: { stroke: token("--line"), width: 1 },
      ticks: { stroke: token("--line"), width: 1 },
      font,
    };
  return new uPlot(
    {
      width: room.clientWidth,
      height: Math.min(320, Math.max(200, room.clientWidth / 2.6)),
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: (_, low, high) => [low - 0.25, high + 0.25] },
        y: {
          dir: down ? -1 : 1,
          range: (_, low, high) =>
            low === high
              ? [low - 50, high + 50]
              : [low - (high - low) * 0.15 - 5, high + (high - low) * 0.15 + 5],
        },
      },
      axes: [
        {
          ...axis,
          space: 110,
          incrs: [1, 2, 5, 10, 20, 50, 100],
          values: (_, at) =>
            at.map((one) =>
              Number.isInteger(one) && times[one] !== undefined
                ? names
                  ? short(names[times[one]] ?? "")
                  : one === 0
                    ? begin
                    : day(times[one]).replace(/^[^,]+,?\s*/, "")
                : "",
            ),
        },
        { ...axis, size: 64, values: (_, all) => all.map((one) => number(one)) },
      ],
      series: [
        {},
        ...lines.map((line, i) => ({
          label: line.name,
          stroke: colours[i % colours.length]!,
          width: 2,
          spanGaps: true,
          points: { show: true, size: 7 },
        })),
      ],
    },
    [times.map((_, i) => i), ...values] as uPlot.AlignedData,
    room,
  );
}

/** `lines`: one or more curves. Events stand side by side in the order of their end, however close they were. */
export function Curve({
  lines,
  label,
  begin,
  down,
  names,
}: {
  lines: { name: string; points: Point[] }[];
  label: string;
  begin: string /** The smaller the better: the first place is at the top. */;
  down?: boolean /** What stands below the points, whose `at` are numbers of this list, instead of days. */;
  names?: readonly string[];
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null),
    spoken = language.value,
    lit = light.value;
  useEffect(() => {
    const room = box.current;
    if (!room) return;
    const plot = draw(lines, room, down, names, begin);
    const sized = new ResizeObserver(() => {
      if (room.clientWidth) plot.setSize({ width: room.clientWidth, height: plot.height });
    });
    sized.observe(room);
    return () => {
      sized.disconnect();
      plot.destroy();
    };
  }, [JSON.stringify(lines), spoken, lit, begin, down, names?.join()]);
  return <div class="curve" ref={box} role="img" aria-label={label} />;
}

// curve.tsx - a rating over time, drawn by uPlot in the colours of the page. The same numbers stand in a table beside it.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { day, language, number } from "../language";
import { light } from "../ui/frame";

export type Point = { at: number; value: number };

/** `lines`: one or more curves over the same kind of time (ms). */
export function Curve({ lines, label }: { lines: { name: string; points: Point[] }[]; label: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null), spoken = language.value, lit = light.value;
  useEffect(() => {
    const room = box.current;
    if (!room) return;
    const style = getComputedStyle(document.documentElement), token = (name: string): string => style.getPropertyValue(name).trim();
    const colours = ["--accent", "--seat-2", "--seat-3", "--seat-4", "--good"].map(token);
    const times = [...new Set(lines.flatMap((line) => line.points.map((point) => point.at / 1000)))].sort((a, b) => a - b);
    const values = lines.map((line) => { const known = new Map(line.points.map((point) => [point.at / 1000, point.value])); return times.map((at) => known.get(at) ?? null); });
    const font = `14px ${getComputedStyle(document.body).fontFamily}`, axis = { stroke: token("--soft"), grid: { stroke: token("--line"), width: 1 }, ticks: { stroke: token("--line"), width: 1 }, font };
    const plot = new uPlot({
      width: room.clientWidth, height: Math.min(320, Math.max(200, room.clientWidth / 2.6)), cursor: { show: false }, legend: { show: false },
      scales: { x: { time: true }, y: { range: (_, low, high) => (low === high ? [low - 50, high + 50] : [low - (high - low) * 0.15 - 5, high + (high - low) * 0.15 + 5]) } },
      axes: [{ ...axis, values: (_, at) => at.map((one) => day(one * 1000).replace(/^[^,]+,?\s*/, "")), space: 130 }, { ...axis, size: 64, values: (_, all) => all.map((one) => number(one)) }],
      series: [{}, ...lines.map((line, i) => ({ label: line.name, stroke: colours[i % colours.length]!, width: 2, spanGaps: true, points: { show: true, size: 7 } }))],
    }, [times, ...values] as uPlot.AlignedData, room);
    const sized = new ResizeObserver(() => { if (room.clientWidth) plot.setSize({ width: room.clientWidth, height: plot.height }); });
    sized.observe(room);
    return () => { sized.disconnect(); plot.destroy(); };
  }, [JSON.stringify(lines), spoken, lit]);
  return <div class="curve" ref={box} role="img" aria-label={label} />;
}

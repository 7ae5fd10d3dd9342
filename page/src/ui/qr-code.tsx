// qr-code.tsx - a QR code, always dark on white: cameras do not know of dark modes.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { qr } from "./qr";

const QUIET = 4; // modules around it, by the standard

export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const rows = useMemo(() => qr(text), [text]),
    side = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

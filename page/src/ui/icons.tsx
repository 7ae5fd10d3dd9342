// icons.tsx - our icons: 24 × 24, one line weight, drawn for this project.
import type { JSX } from "preact";

const SHAPES = {
  event: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  table: "M3 9h18M5 9v10M19 9v10M8 9V6h8v3",
  people: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 9a6 6 0 0 1 12 0M16 5.5a3 3 0 0 1 0 5M18 20a6 6 0 0 0-3-5",
  person: "M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9a7 7 0 0 1 14 0",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 21h4",
  gavel: "m13 6 5 5M10 9l5 5M14.5 4.5l5 5M8.500 10.500l5 5M11 12l-7 7M13 21h8",
  sheet: "M6 3h9l4 4v14H6ZM14 3v5h5M9 12h7M9 16h7",
  sign: "M4 20h16M5 16c3-1 4-9 7-9s-1 8 2 8 2-3 5-3",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0ZM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v4M8 20h8",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  bracket: "M4 5h5v5h5M4 15h5v-5M14 10h6M4 20h5",
  board: "M12 3 20 7.500v9L12 21 4 16.500v-9ZM12 3v18M4 7.500l16 9M20 7.500l-16 9",
  screen: "M3 5h18v11H3ZM9 20h6M12 16v4",
  diary: "M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 3v18M11.500 8H16M11.500 12H16",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7Z",
  share: "M12 15V3m0 0L8 7m4-4 4 4M6 12H4v9h16v-9h-2",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.500v5M9 14.500v5",
  plus: "M12 5v14M5 12h14",
  check: "m5 12.500 4.500 4.500L19 7",
  cross: "m6 6 12 12M18 6 6 18",
  warning: "M12 4 21.500 20h-19ZM12 10v5M12 17.500v.5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v6M12 7.500v.5",
  undo: "M4 9h10a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20",
  lock: "M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  dice: "M5 5h14v14H5ZM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1",
  speaker: "M4 10v4h4l5 4V6L8 10ZM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  left: "m14 6-6 6 6 6",
  right: "m10 6 6 6-6 6",
  up: "m6 14 6-6 6 6",
  down: "m6 10 6 6 6-6",
  first: "M6 6v12M18 6l-8 6 8 6",
  last: "M18 6v12M6 6l8 6-8 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M19 14.500A8 8 0 1 1 9.500 5a6.500 6.500 0 0 0 9.500 9.500Z",
  pause: "M9 5v14M15 5v14",
  play: "M8 5v14l11-7Z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  eye: "M2.500 12S6 6 12 6s9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6ZM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  pencil: "m5 19 1-4L16.500 4.500l3 3L9 18ZM14 7l3 3",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
} as const;

export type IconName = keyof typeof SHAPES;

/** An icon beside words; without words beside it, give it a `label`. */
export function Icon({
  name,
  label,
  size = 20,
}: {
  name: IconName;
  label?: string;
  size?: number;
}): JSX.Element {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

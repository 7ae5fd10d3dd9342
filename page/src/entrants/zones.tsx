// zones.tsx - the time zone of someone who plays in a group of it (DC21-1.2.4c).
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { words } from "../language";
import { Field } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  zone: "Time zone",
  zoneHint: "Groups are formed by time zone.",
});

/** "UTC+5:30": minutes east of Greenwich. */
const zoneText = (minutes: number): string =>
  `UTC${minutes < 0 ? "-" : "+"}${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 ? `:${Math.abs(minutes % 60)}` : ""}`;
export const zoneHere = (): string => zoneText(-new Date().getTimezoneOffset());
const BETWEEN = [-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75]; // where clocks are not whole hours away
const ZONES = [...Array.from({ length: 27 }, (_, i) => i - 12), ...BETWEEN]
  .sort((a, b) => a - b)
  .map((hours) => zoneText(hours * 60));

export const ZoneField = ({ zone }: { zone: Signal<string> }): JSX.Element => (
  <Field
    label={t("zone")}
    hint={t("zoneHint")}
    name="zone"
    choices={ZONES.map((one) => [one, one] as const)}
    value={zone.value}
    set={into(zone)}
  />
);

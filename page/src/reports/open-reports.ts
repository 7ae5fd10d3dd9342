// open-reports.ts - how many reports of an event are waiting for me: they are confidential, so no other page knows about them.
import { useData } from "../data";
import { me } from "../me";
import type { Report } from "./report-words";

/** Reports I may read that nobody has started to handle. */
export function useOpenReports(event: string): number {
  const self = me.value?.id,
    data = useData<{ reports: Report[] }>(self ? "/api/reports" : null, self ? `account/${self}` : null);
  return (
    data.value.value?.reports.filter(
      (one) => one.scope === `event/${event}` && one.state === "open" && one.access.includes(self!),
    ).length ?? 0
  );
}

// impartial-people.ts - who could decide or sit in at a table: the staff and everyone present who isn't at that table.
import { useData } from "../data";
import { roleWord, useEvent } from "../event/event";
import type { Seat } from "../event/tables";
import type { Pickable } from "../people/choose-person";

type Person = { person: string; name: string };

export function useOthers(seats: readonly Pick<Seat, "player">[]): Pickable[] {
  const { api, topic } = useEvent();
  const staff =
    useData<{ staff: (Person & { roles: string[] })[] }>(`${api}/staff`, topic).value.value?.staff ?? [];
  const entrants =
    useData<{ entrants: (Person & { player: number; status: string })[] }>(`${api}/entrants`, topic).value
      .value?.entrants ?? [];
  const here = new Set(
    entrants.filter((one) => seats.some((seat) => seat.player === one.player)).map((one) => one.person),
  );
  const others = entrants.filter(
    (one) => one.status === "present" && !staff.some((two) => two.person === one.person),
  );
  return [...staff.map((one) => ({ ...one, more: roleWord(one.roles[0] ?? "") })), ...others].filter(
    (one) => !here.has(one.person),
  );
}

/** The names of who at a table has not said yes to something; nobody while that is not known. */
export function useLacking(seats: readonly Pick<Seat, "player">[], consent: string): string[] {
  const { api, topic } = useEvent();
  const entrants =
    useData<{ entrants: { player: number; name: string; consents?: string[] }[] }>(`${api}/entrants`, topic)
      .value.value?.entrants ?? [];
  return entrants
    .filter(
      (one) =>
        seats.some((seat) => seat.player === one.player) && one.consents && !one.consents.includes(consent),
    )
    .map((one) => one.name);
}

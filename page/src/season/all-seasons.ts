// all-seasons.ts - the seasons of this server, which it lists some at a time.
import { look } from "../api";
import { useData, type Data } from "../data";
import type * as answers from "../answers";

type SeasonRow = answers.SeasonRow;
export type Seasons = { seasons: SeasonRow[] };

/** Asks on until there are no more. */
export async function allSeasons(path: string): Promise<Seasons> {
  const seasons: SeasonRow[] = [];
  for (let next: string | undefined = ""; next !== undefined; ) {
    const some: Seasons & { next?: string } = await look(next ? `${path}?after=${next}` : path);
    seasons.push(...some.seasons);
    next = some.next;
  }
  return { seasons };
}

export function useSeasons(on = true): Data<Seasons> {
  return useData<Seasons>(on ? "/api/seasons" : null, null, allSeasons);
}

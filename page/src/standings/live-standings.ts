// live-standings.ts - standings that follow the event: small ones at once, those of a thousand players every few seconds.
import { useEffect } from "preact/hooks";
import { useData, type Data } from "../data";
import { listen } from "../live";
import type { Standings } from "./standings-words";

const BIG = 200,
  PAUSE = 3000;

export function useStandings(
  api: string,
  topic: string,
  players: number,
  round: number | null,
): Data<Standings> {
  const big = players > BIG,
    path = `${api}/standings${round === null ? "" : `?round=${round}`}`;
  const data = useData<Standings>(path, big ? null : topic);
  useEffect(() => {
    if (!big) return;
    let due: ReturnType<typeof setTimeout> | undefined;
    const stop = listen(topic, () => {
      due ??= setTimeout(() => {
        due = undefined;
        void data.again();
      }, PAUSE);
    });
    return () => {
      stop();
      clearTimeout(due);
    };
  }, [path, topic, big]);
  return data;
}

// watch-scenes.ts - a game that bots have played to its end: its replay, its commentary with all hands, its picture for a stream.
import type { Client } from "./rig";
import type { Scene } from "./scenes";

export async function watchScenes(chief: Client): Promise<Scene[]> {
  const { table } = await chief.send<{ table: string }>("/api/tables", {
    bots: ["greedy", "greedy", "greedy", "greedy"],
    start: true,
    settings: { shuffle: false, commentary_delay_s: 60 },
  });
  for (
    let looks = 0;
    (await chief.look<{ state: string }>(`/api/tables/${table}`)).state !== "over";
    looks++
  ) {
    if (looks > 900) throw new Error("the game does not end");
    await new Promise((wake) => setTimeout(wake, 200));
  }
  const replay = (name: string, at: number, show = ""): Scene => ({
    name,
    path: `/games/${table}?at=${at}${show && `&show=${show}`}`,
  });
  return [
    replay("replay", 80),
    replay("replay-figures", 150, "figures"),
    replay("replay-proof", 150, "proof"),
    { name: "commentary", path: `/tables/${table}/commentary`, who: chief },
    { name: "commentary-refused", path: `/tables/${table}/commentary` },
    { name: "overlay-hands", path: `/tables/${table}/overlay?hands=1`, who: chief },
  ];
}

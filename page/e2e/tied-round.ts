// tied-round.ts - a round in which every table has the same numbers, so players in the same seat are tied.
import type { Hall } from "./hall";

export async function alike(hall: Hall, how: { signed: string } | { confirm: boolean }): Promise<void> {
  const round = await hall.open();
  for (const table of (await hall.round(round)).tables)
    await hall.send(`/games/${table.game}/sheet`, {
      vp: table.seats.map((_, i) => (i === 0 ? 10 : 5 - i)),
      winner: 0,
      ...how,
    });
  await hall.close(round);
}

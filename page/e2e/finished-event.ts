// finished-event.ts - a small tournament that is over, with a champion.
import { Hall } from "./hall";
import type { Client, Server } from "./rig";

/** A ranking tournament won by the player who registered first, wherever they sit: every table goes to the lowest number, and number 0 leaves the others less. */
export async function won(server: Server, chief: Client, name: string): Promise<Hall> {
  const hall = await Hall.create(server, chief, "dm19", name);
  await hall.staff(`${name} Referee`, "judge");
  await hall.people(16);
  await hall.begin();
  for (let i = 0; i < 3; i++) {
    const round = await hall.open();
    for (const table of (await hall.round(round)).tables) {
      const order = table.seats.map((seat) => seat.player).sort((a, b) => a - b);
      await hall.send(`/games/${table.game}/sheet`, {
        vp: table.seats.map((seat) => (order[0] ? [10, 8, 6, 4] : [10, 4, 3, 2])[order.indexOf(seat.player)]),
        winner: table.seats.findIndex((seat) => seat.player === order[0]),
        confirm: true,
      });
    }
    await hall.close(round);
  }
  await hall.step({ kind: "event.completed" });
  return hall;
}

// isle-scenes.ts - what only the Fishermen and New Shores show: ships from the start, one that moves, robber or pirate, the market, a full net.
import { anglers, fishHeld, Voyage } from "./isles";
import type { Client } from "./rig";
import type { Scene } from "./scenes";
import { Seated } from "./seated-table";

const RULES = { rules: { turn_limit_s: 0, time_bank_s: 0, reconnect_grace_s: 3600 } };

export async function isleScenes(people: readonly Client[]): Promise<Scene[]> {
  const begin = (scenario: string): Promise<Seated> => Seated.begin(people, { scenario, ...RULES });
  const scene = (name: string, at: Seated, then?: Scene["then"]): Scene => ({
    name,
    path: at.page,
    who: people[0]!,
    ...(then ? { then } : {}),
  });
  const setup = await begin("new-shores"),
    first = new Voyage();
  await setup.until(({ seat, view }) => seat === 0 && view.phase === "setup-road", first.next);
  const sea = await begin("new-shores"),
    voyage = new Voyage();
  await sea.until(({ seat, view }) => seat === 0 && view.phase === "setup-road", voyage.next);
  await sea.act(0, `ship ${voyage.course.edges[0]}`);
  await sea.until(({ seat, view }) => seat === 0 && view.legal!.kinds.includes("sail"), voyage.next);
  const raid = await begin("new-shores"),
    raider = new Voyage();
  await raid.until(({ seat, view }) => seat === 0 && view.phase === "robber", raider.next);
  const fish = await begin("fishermen");
  await fish.until(({ seat, view }) => seat === 0 && view.phase === "action" && fishHeld(view) >= 5, anglers);
  const net = await begin("fishermen");
  await net.until(({ seat, view }) => seat === 0 && view.legal!.kinds.includes("swap"), anglers);
  return [
    scene("isles-setup", setup, (page) => page.getByRole("button", { name: /^(Ship|Schiff)/ }).click()),
    scene("isles-sail", sea, async (page) => {
      await page.keyboard.press("m");
    }),
    scene("isles-raid", raid),
    scene("isles-market", fish, (page) =>
      page.getByRole("button", { name: /(Fish market|Fischmarkt)/ }).click(),
    ),
    scene("isles-swap", net),
  ];
}

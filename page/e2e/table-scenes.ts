// table-scenes.ts - an online table in every phase of its life, for pictures and for those who read the page with their ears.
import { isleScenes } from "./isle-scenes";
import { knightScenes } from "./knight-scenes";
import type { Client, Server } from "./rig";
import { Seated } from "./seated-table";
import type { Scene } from "./scenes";
import { watchScenes } from "./watch-scenes";

/** `rare`: also the moments of Cities & Knights that take long to come. */
export async function tableScenes(server: Server, chief: Client, rare = false): Promise<Scene[]> {
  const people = [
    chief,
    await server.account("Benedikta"),
    await server.account("Cleo Castellanos-Vandenberg"),
    await server.account("Dan"),
  ];
  const { table: waiting } = await chief.send<{ table: string }>("/api/tables", {
    sit: true,
    bots: ["greedy"],
    settings: {},
  });
  const table = async (settings: Record<string, unknown> = {}): Promise<Seated> =>
    Seated.begin(people, { rules: { turn_limit_s: 120, time_bank_s: 180 }, ...settings });
  const scene = (name: string, at: Seated, seat: number, then?: Scene["then"]): Scene => ({
    name: `table-${name}`,
    path: at.page,
    who: people[seat]!,
    ...(then ? { then } : {}),
  });
  const scenes: Scene[] = [
    { name: "tables", path: "/tables", who: chief },
    { name: "tables-stranger", path: "/tables" },
    {
      name: "tables-options",
      path: "/tables",
      who: chief,
      then: async (page) => {
        await page.locator(".lobby-doors .button").last().click();
        await page.locator(".lobby-more summary").click();
      },
    },
    { name: "table-gathering", path: `/tables/${waiting}`, who: chief },
    { name: "table-gathering-guest", path: `/tables/${waiting}` },
  ];

  const setup = await table(),
    placing = await setup.until(({ view }) => view.seats.some((one) => one.settlements.length === 2));
  scenes.push(scene("setup", setup, placing.seat), scene("setup-waiting", setup, (placing.seat + 1) % 4));
  const roll = await table(),
    rolling = await roll.until(({ view }) => view.turns > 24 && view.phase === "pre-roll");
  scenes.push(scene("roll", roll, rolling.seat));
  const act = await table(),
    acting = await act.until(
      ({ view, seat }) => view.turns > 30 && view.phase === "action" && view.seats[seat]!.cards > 4,
    );
  scenes.push(
    scene("action", act, acting.seat),
    scene("building", act, acting.seat, async (page) => {
      await page.keyboard.press("r");
    }),
    scene("trade", act, acting.seat, async (page) => {
      await page.keyboard.press("t");
    }),
    scene("chat", act, acting.seat, (page) => page.locator(".play-tabs button").nth(1).click()),
    scene("bank", act, acting.seat, (page) => page.locator(".play-tabs button").nth(2).click()),
    scene("statistics", act, acting.seat, (page) => page.locator(".play-tabs button").nth(3).click()),
    scene("preferences", act, acting.seat, async (page) => {
      await page.keyboard.press("k");
    }),
    scene("person", act, acting.seat, (page) => page.locator(".play-name b").nth(1).click()),
    { name: "table-watched", path: act.page },
  );
  const offer = await table(),
    offering = await offer.until(
      ({ view, seat }) => view.phase === "action" && view.turns > 12 && view.seats[seat]!.cards > 3,
    );
  const mine = offering.seat,
    give = Object.entries(offering.view.seats[mine]!.hand!).find(([, n]) => n)![0],
    get = ["ore", "wool"].find((one) => one !== give)!;
  await offer.enter(mine, {
    kind: "offer",
    to: [0, 1, 2, 3].filter((seat) => seat !== mine),
    give: { [give]: 1 },
    get: { [get]: 1 },
  });
  const other = (mine + 1) % 4;
  await offer.enter((mine + 2) % 4, {
    kind: "decline",
    offer: (await offer.look(mine)).view!.offers[0]!.offer,
  });
  const holds = (await offer.look((mine + 3) % 4)).view!.seats[(mine + 3) % 4]!.hand!,
    counter = Object.entries(holds).find(([kind, n]) => n && kind !== give)?.[0];
  if (counter)
    await offer.enter((mine + 3) % 4, { kind: "counter", give: { [counter]: 1 }, get: { [give]: 1 } });
  scenes.push(scene("offer-mine", offer, mine), scene("offer-asked", offer, other));
  const seven = await table(),
    discarding = await seven.until(({ view }) => view.phase === "discard");
  scenes.push(
    scene("seven", seven, discarding.seat),
    scene(
      "seven-waiting",
      seven,
      discarding.view.seats.findIndex((one) => !one.discards),
    ),
  );
  const robber = await table(),
    moving = await robber.until(({ view }) => view.phase === "robber" && view.turns > 8);
  scenes.push(scene("robber", robber, moving.seat));
  const steal = await table(),
    stealing = await steal.until(({ view }) => view.phase === "steal");
  scenes.push(scene("steal", steal, stealing.seat));
  const cards = await table(),
    carded = await cards.until(
      ({ view }) =>
        view.phase === "action" &&
        ["monopoly", "year-of-plenty", "road-building"].some((kind) => view.legal!.kinds.includes(kind)),
      ({ view }) => (view.phase === "action" && view.legal!.kinds.includes("buy") ? "buy" : undefined),
    );
  scenes.push(scene("cards", cards, carded.seat));
  scenes.push(
    { name: "watch", path: "/watch" },
    { name: "watch-one", path: `/watch?table=${act.table}` },
    { name: "overlay", path: `${act.page}/overlay?board=1` },
  );
  // Six points: players who never trade can block each other for good on the way to ten.
  const end = await table({ rules: { turn_limit_s: 120, time_bank_s: 180, vp_target: 6 } });
  await end.until(({ view }) => view.phase === "over");
  scenes.push(scene("end", end, 0));
  return [
    ...scenes,
    ...(await isleScenes(people)),
    ...(await knightScenes(people, rare)),
    ...(await watchScenes(chief)),
  ];
}

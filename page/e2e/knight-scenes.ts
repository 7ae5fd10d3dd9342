// knight-scenes.ts - Cities & Knights in each of its phases: the set-up with what is new, your own turn with its panels, and every question that is
// asked in between.
import { steward } from "./knights";
import type { Client } from "./rig";
import type { Scene } from "./scenes";
import { Seated, type Moment } from "./seated-table";

const RULES = { rules: { turn_limit_s: 0, time_bank_s: 0, reconnect_grace_s: 3600, vp_target: 30 } };

/** Two cities that might get a metropolis, so the board has to be asked. */
const metropolis = ({ view }: Moment): boolean =>
  view.phase === "action" &&
  (view.legal!.improve?.tracks.some((one) => one.plain && (one.metropolis?.length ?? 0) > 1) ?? false);
const mine = ({ view, seat }: Moment): boolean => view.phase === "action" && view.turn === seat;
const may =
  (kind: string) =>
  (now: Moment): boolean =>
    mine(now) && now.view.legal!.kinds.includes(kind);
const key =
  (...keys: string[]): Scene["then"] =>
  async (page) => {
    for (const one of keys) await page.keyboard.press(one);
  };

/** Each is a table of its own, played by its four players until it gets there; `keep`: what no player does until then. */
type Wish = {
  name: string;
  until: (now: Moment) => boolean;
  keep?: readonly string[];
  /** Takes long to reach. */
  rare?: true;
  then?: Scene["then"];
};
const asked = (phase: string): Wish => ({ name: phase, until: ({ view }) => view.phase === phase });
const card =
  (name: string): Scene["then"] =>
  (page) =>
    page.locator(`[data-progress="${name}"]`).click();

const WISHES: readonly Wish[] = [
  { name: "setup", until: ({ view }) => view.seats.some((one) => one.settlements.length === 1) },
  { name: "action", until: (now) => mine(now) && now.view.turns > 40 },
  { name: "improve", until: (now) => mine(now) && now.view.turns > 30, then: key("i") },
  { name: "metropolis", until: metropolis, keep: [], then: key("i") },
  { name: "march", until: may("knight-move"), then: key("m") },
  { name: "displace", rare: true, until: may("knight-displace"), then: key("m") },
  { name: "recruit", until: may("recruit"), then: key("h") },
  { name: "trade", until: (now) => may("bank")(now) && now.view.turns > 30, then: key("t") },
  {
    name: "bank",
    until: (now) => mine(now) && now.view.turns > 30,
    then: (page) => page.locator(".play-tabs button").nth(2).click(),
  },
  { name: "alchemy", until: ({ view }) => view.legal!.kinds.includes("alchemy"), then: card("alchemy") },
  { name: "invention", until: may("invention"), keep: ["invention"], then: card("invention") },
  { name: "treason", until: may("treason"), keep: ["treason"], then: card("treason") },
  {
    name: "harbor-offer",
    until: may("harbor-offer"),
    then: (page) => page.getByRole("button", { name: /^(Offer a card|Karte anbieten)/ }).click(),
  },
  { ...asked("pillage"), keep: ["activate"], rare: true },
  asked("tie-draw"),
  { ...asked("put-back"), keep: ["merchant", "irrigation", "mining", "resource-monopoly", "road-building"] },
  asked("aqueduct"),
  { ...asked("relocate"), rare: true },
  asked("treason-remove"),
  { ...asked("treason-place"), rare: true },
  asked("harbor"),
  { ...asked("wedding"), rare: true },
  { ...asked("sabotage"), rare: true },
  asked("dues"),
  asked("spy"),
  { ...asked("replace-road"), rare: true },
];

export async function knightScenes(people: readonly Client[], rare: boolean): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const { name, until, keep = [], then } of WISHES.filter((one) => rare || !one.rare)) {
    const table = await Seated.begin(people, { scenario: "cities-and-knights", ...RULES }),
      now = await table.until(until, (at) => steward(at, new Set(keep)));
    scenes.push({
      name: `knights-${name}`,
      path: table.page,
      who: people[now.seat]!,
      ...(then ? { then } : {}),
    });
    if (name === "wedding")
      scenes.push({ name: "knights-waiting", path: table.page, who: people[now.view.turn]! });
    if (name === "action")
      scenes.push(
        { name: "knights-watched", path: table.page },
        { name: "knights-overlay", path: `${table.page}/overlay?board=1` },
      );
  }
  return scenes;
}

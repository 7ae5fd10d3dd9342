// intro.tsx - what is different from the base game, in six lines, for players who sit down to Cities & Knights for the first time.
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { Sign } from "../cards";
import type { AtTable } from "../scenario";
import { DeckSign, ShieldSign, ShipSign, TrackSign, WallSign } from "./knight-signs";

const t = words({
  title: "New to Cities & Knights?",
  start: "You start with a settlement and a city, and need 13 points.",
  goods: "Cities on forest, pasture and mountains also yield a commodity: paper, cloth or coin.",
  tracks: "Commodities buy city improvements. Level 3 gives an ability, level 4 a metropolis: 2 points.",
  gates:
    "The third die shows a ship or a gate. A gate brings a progress card if the red die is low enough for your level.",
  ship: "7 ships, and the barbarians land, as strong as all cities together. If the active knights are weaker, those who helped least lose a city. If not, the best defender gets 1 point.",
  knights:
    "Recruit knights at your roads, then activate them for 1 grain. From your next turn on they can move or chase the robber, and rest again.",
  walls: "A city wall lets you hold 2 more cards on a 7. The robber waits for the first landing.",
  close: "Got it",
  again: "How Cities & Knights differs",
});

const KEY = "castellan-knights-intro";
const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === "read";
  } catch {
    return false;
  }
};
const seen = signal(read());
const close = (): void => {
  seen.value = true;
  try {
    localStorage.setItem(KEY, "read");
  } catch {
    /* a browser that stores nothing shows it again */
  }
};

/** The same lines wherever they are shown. */
export const Lines = (): JSX.Element => (
  <ul class="knights-intro">
    <li>
      <TrackSign track="politics" /> {t("start")}
    </li>
    <li>
      <Sign kind="paper" /> {t("goods")}
    </li>
    <li>
      <TrackSign track="science" /> {t("tracks")}
    </li>
    <li>
      <DeckSign track="trade" /> {t("gates")}
    </li>
    <li>
      <ShipSign /> {t("ship")}
    </li>
    <li>
      <ShieldSign /> {t("knights")}
    </li>
    <li>
      <WallSign /> {t("walls")}
    </li>
  </ul>
);

/** Opens with the first set-up, until someone has read it once in this browser. */
export function Intro({ view }: Pick<AtTable, "view">): JSX.Element | null {
  if (seen.value || view.seat === undefined || !view.phase.startsWith("setup")) return null;
  return (
    <section class="play-panel" aria-label={t("title")} data-intro>
      <h2>{t("title")}</h2>
      <Lines />
      <div class="buttons">
        <Button kind="main" act={close}>
          {t("close")}
        </Button>
      </div>
    </section>
  );
}

export const Rules = (): JSX.Element => (
  <details class="knights-rules">
    <summary>{t("again")}</summary>
    <Lines />
  </details>
);

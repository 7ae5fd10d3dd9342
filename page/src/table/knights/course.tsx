// course.tsx - the barbarians' voyage: how far they have come, and who would win if they landed now.
import type { JSX } from "preact";
import { comma, words } from "../../language";
import { SeatMark } from "../cards";
import { seatName } from "../game-words";
import type { AtTable } from "../scenario";
import type { View } from "../types";
import { ShieldSign, ShipSign } from "./knight-signs";

const t = words({
  title: "Barbarians",
  at: "Barbarian ship: space {at} of {of}.",
  now: "If they landed now: strength {attack} against {defence}.",
  attack: "cities: strength of the barbarians",
  defence: "active knights: strength of the defence",
  holds: "holds",
  falls: { text: "falls", about: "the island to the barbarians" },
  wins: "The defence holds.",
  loses: "The barbarians win; {who} would lose a city.",
  spared: "The barbarians win, but no city can fall.",
  waits: "robber waits",
  locked: "The robber waits until they have landed once. [K-79]",
});

/** Whose cities would fall: of those with a city that can, the ones who give least (K-67, K-68). */
function prey(view: View): number[] {
  const safe = Object.values(view.metropolises ?? {}).flatMap((one) => (one ? [one.site] : []));
  const open = view.seats.flatMap((one, seat) =>
      one.cities.some((site) => !safe.includes(site)) ? [seat] : [],
    ),
    least = Math.min(...open.map((seat) => view.seats[seat]!.strength ?? 0));
  return open.filter((seat) => (view.seats[seat]!.strength ?? 0) === least);
}

export function Course({ view, places }: Pick<AtTable, "view" | "places">): JSX.Element | null {
  const sea = view.barbarians;
  if (!sea || view.phase === "over") return null;
  const holds = sea.defence >= sea.attack,
    lose = holds ? [] : prey(view),
    what = holds
      ? t("wins")
      : lose.length
        ? t("loses", { who: lose.map((seat) => seatName(places, seat)).join(comma()) })
        : t("spared");
  return (
    <section class={`knights-course${sea.at >= sea.of - 2 ? " near" : ""}`} aria-label={t("title")}>
      <p class="hidden">
        {t("at", sea)} {t("now", sea)} {what} {view.robber_locked && t("locked")}
      </p>
      <ol class="knights-sea" aria-hidden="true" title={t("at", sea)}>
        {Array.from({ length: sea.of + 1 }, (_, space) => (
          <li key={space} class={space === sea.of ? "land" : space < sea.at ? "gone" : ""}>
            {space === sea.at && <ShipSign size={26} />}
          </li>
        ))}
      </ol>
      <p
        class={holds ? "knights-fight" : "knights-fight bad"}
        aria-hidden="true"
        title={`${t("now", sea)} ${what}`}
      >
        <span title={t("attack")}>
          <ShipSign size={20} />
          <b>{sea.attack}</b>
        </span>
        <i>:</i>
        <span title={t("defence")}>
          <b>{sea.defence}</b>
          <ShieldSign size={20} />
        </span>
        <em>{t(holds ? "holds" : "falls")}</em>
        {view.robber_locked && <small>{t("waits")}</small>}
        {lose.map((seat) => (
          <SeatMark key={seat} seat={seat} size={16} />
        ))}
      </p>
    </section>
  );
}

// tracks.tsx - city improvements: three tracks, what the next step costs and gives, and who stands where.
import type { JSX } from "preact";
import { TRACKS, type Track } from "../../board/knights";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { Price, SeatMark } from "../cards";
import { cardsText, seatName } from "../game-words";
import type { AtTable } from "../scenario";
import type { Cards, Place, View } from "../types";
import { k, LEVELS_MAX, stepGives, stepName, whyNotImprove } from "./knight-words";
import { COMMODITY_OF, TrackSign } from "./knight-signs";

const t = words({
  title: "City improvements",
  level: "level {n} of 5",
  next: "Next: {name}",
  last: "Complete: {name}",
  costs: "costs {cost}",
  build: { text: "Build", about: "a city improvement" },
  crane: "With Crane",
  close: "Close",
  at: "{who}: level {n}",
  holds: "{who} holds the metropolis.",
});

const priceOf = (track: Track, count: number): Cards => (count ? { [COMMODITY_OF[track]]: count } : {});

/** Five steps, and above each the players who stand there. */
function Steps({ view, places, track }: { view: View; places: readonly Place[]; track: Track }): JSX.Element {
  const own = view.seat === undefined ? 0 : (view.seats[view.seat]!.improvements?.[track].level ?? 0),
    holder = view.metropolises?.[track];
  const there = (level: number): number[] =>
    view.seats.flatMap((one, seat) => (one.improvements?.[track].level === level ? [seat] : []));
  return (
    <ol class="knights-steps">
      {Array.from({ length: LEVELS_MAX }, (_, i) => i + 1).map((level) => (
        <li
          key={level}
          class={`${level <= own ? "on" : ""}${level === own + 1 ? " next" : ""}`}
          title={`${stepName(track, level)}: ${stepGives(track, level)}`}
        >
          <b aria-hidden="true">{level}</b>
          <span class="knights-there">
            {there(level).map((seat) => (
              <span key={seat} class={holder?.seat === seat ? "holds" : ""}>
                <SeatMark seat={seat} size={14} />
                <span class="hidden">
                  {t("at", { who: seatName(places, seat), n: level })}{" "}
                  {holder?.seat === seat && t("holds", { who: seatName(places, seat) })}
                </span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Buy the next step of a track; where a metropolis has several cities to go to, the board asks which. */
async function buy({ table, view, setMode }: AtTable, track: Track, crane: boolean): Promise<void> {
  const may = view.legal?.improve?.tracks.find((one) => one.track === track),
    cities = may?.metropolis ?? [],
    end = crane ? " with crane" : "";
  if (cities.length > 1) return setMode(`metropolis ${track}${crane ? " crane" : ""}`);
  if (crane) setMode(null);
  await table.act(`improve ${track}${cities.length ? ` at ${cities[0]}` : ""}${end}`);
}

function TrackRow({ at, track, crane }: { at: AtTable; track: Track; crane: boolean }): JSX.Element {
  const { view, places } = at,
    me = view.seat === undefined ? undefined : view.seats[view.seat],
    level = me?.improvements?.[track].level ?? 0,
    next = me?.improvements?.[track].next,
    cranes = me?.progress?.crane ?? 0;
  const press = (withCrane: boolean, cost: number): JSX.Element => (
    <Button
      small
      kind={withCrane === crane ? "main" : "plain"}
      label={`${withCrane ? t("crane") : t("build")}: ${stepName(track, next!)}, ${t("costs", { cost: cardsText(priceOf(track, cost)) })}`}
      not={whyNotImprove(view, track, withCrane)}
      act={() => buy(at, track, withCrane)}
    >
      {withCrane ? t("crane") : t("build")} <Price cost={priceOf(track, cost)} size={16} />
    </Button>
  );
  return (
    <li class={`knights-track goods-${COMMODITY_OF[track]}`} data-track={track}>
      <h3>
        <TrackSign track={track} /> {k(track)}
        {me && <span class="soft"> · {t("level", { n: level })}</span>}
      </h3>
      <Steps view={view} places={places} track={track} />
      {me && (
        <div class="knights-next">
          <p>
            <b>
              {next
                ? t("next", { name: stepName(track, next) })
                : t("last", { name: stepName(track, level) })}
            </b>
            <span class="soft"> {stepGives(track, next ?? level)}</span>
          </p>
          {next !== undefined && (
            <div class="buttons">
              {!crane && press(false, next)}
              {(crane || cranes > 0) && press(true, next - 1)}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

/** `crane`: a Crane is being played, so every step is bought with it. */
export const TrackList = ({ at, crane = false }: { at: AtTable; crane?: boolean }): JSX.Element => (
  <ul class="knights-tracks">
    {TRACKS.map((track) => (
      <TrackRow key={track} at={at} track={track} crane={crane} />
    ))}
  </ul>
);

export const Tracks = ({ at }: { at: AtTable }): JSX.Element => (
  <section class="play-panel" aria-label={t("title")}>
    <div class="row apart">
      <h2>{t("title")}</h2>
      <Button kind="quiet" icon="cross" label={t("close")} act={() => at.setMode(null)}>
        {""}
      </Button>
    </div>
    <TrackList at={at} />
  </section>
);

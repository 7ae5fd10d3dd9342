// player.tsx - someone's page: events with places, the rating as it went, how they play, and their games.
import type { JSX } from "preact";
import { stageWord } from "../event/event";
import { rulebookWord } from "../event/rulebooks";
import { useData } from "../data";
import { day, number, words } from "../language";
import type { Params } from "../router";
import { Icon } from "../ui/icons";
import { Empty, Shown, Tag } from "../ui/parts";
import { BanButton } from "../bans/add-ban";
import { Curve } from "./curve";
import { Games } from "./played-games";
import { PlayerStudy } from "./study";
import type * as answers from "../answers";

const t = words({
  events: "Events",
  event: "Event",
  place: "Place",
  of: "{place} of {n}",
  games: "Games",
  wins: "Wins",
  vp: "VP",
  champion: "Champion",
  unsigned: "From an unsigned file",
  none: "Nothing has been played yet.",
  rating: "Elo rating",
  ratingLead: "After each rated event, in the order they ended.",
  before: "Before",
  after: "After",
  change: { text: "Change", about: "of a rating" },
  played: "{n, plural, one {1 game} other {# games}}",
  won: "{n, plural, one {1 win} other {# wins}}",
  casual: "{n, plural, one {1 game at open tables} other {# games at open tables}}",
  latest: "Online games",
  begin: "Start",
  curve: "{name}'s rating over time, from {from} to {to}",
});

type Player = answers.Player;

function Rating({ player }: { player: Player }): JSX.Element | null {
  const steps = player.history ?? [];
  if (player.rating === undefined || !steps.length) return null;
  const name = (id: string): string => player.events.find((event) => event.event === id)?.name ?? id;
  const points = [
    { at: 0, value: steps[0]!.before },
    ...steps.map((step) => ({ at: step.at, value: step.after })),
  ];
  return (
    <section aria-labelledby="rating">
      <h2 id="rating">
        {t("rating")} <span class="player-rating">{number(player.rating)}</span>
      </h2>
      <p class="soft">{t("ratingLead")}</p>
      <Curve
        begin={t("begin")}
        lines={[{ name: player.name, points }]}
        label={t("curve", { name: player.name, from: number(steps[0]!.before), to: number(player.rating) })}
      />
      <div class="scroll" tabIndex={0} role="region" aria-label={t("rating")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("event")}</th>
              <th scope="col" class="number">
                {t("before")}
              </th>
              <th scope="col" class="number">
                {t("change")}
              </th>
              <th scope="col" class="number">
                {t("after")}
              </th>
              <th scope="col" class="number">
                {t("games")}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...steps].reverse().map((step) => (
              <tr key={step.event}>
                <th scope="row">
                  <a href={`/events/${step.event}`}>{name(step.event)}</a>
                </th>
                <td class="number">{number(step.before)}</td>
                <td class={step.after >= step.before ? "number up" : "number down"}>
                  {step.after >= step.before ? "+" : "−"}
                  {number(Math.abs(step.after - step.before))}
                </td>
                <td class="number">
                  <b>{number(step.after)}</b>
                </td>
                <td class="number">{number(step.games)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PlayerEvents({ player }: { player: Player }): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("events")}>
      <table class="player-events">
        <thead>
          <tr>
            <th scope="col">{t("event")}</th>
            <th scope="col" class="number">
              {t("place")}
            </th>
            <th scope="col" class="number">
              {t("games")}
            </th>
            <th scope="col" class="number">
              {t("wins")}
            </th>
            <th scope="col" class="number">
              {t("vp")}
            </th>
          </tr>
        </thead>
        <tbody>
          {player.events.map((event) => (
            <tr key={event.event}>
              <th scope="row">
                <a href={`/events/${event.event}`}>{event.name}</a>{" "}
                {event.champion && (
                  <Tag kind="accent">
                    <Icon name="trophy" size={14} /> {t("champion")}
                  </Tag>
                )}{" "}
                {event.kept === "unsigned" && <Tag>{t("unsigned")}</Tag>}
                <br />
                <span class="soft">
                  {[
                    rulebookWord(event.rulebook),
                    event.starts && day(event.starts),
                    event.stage !== "completed" && stageWord(event.stage),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </th>
              <td class="number">
                {event.place ? t("of", { place: number(event.place), n: event.of }) : "–"}
              </td>
              <td class="number">{number(event.games)}</td>
              <td class="number">{number(event.wins)}</td>
              <td class="number">{number(event.vp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function PlayerPage({ params }: { params: Params }): JSX.Element {
  const data = useData<Player>(`/api/players/${encodeURIComponent(params.account!)}`);
  return (
    <Shown data={data}>
      {(player) => (
        <>
          <div class="row apart">
            <h1>{player.name}</h1>
            <BanButton person={player} />
          </div>
          <p class="lead">
            {[
              t("played", { n: player.games }),
              t("won", { n: player.wins }),
              ...(player.casual_games ? [t("casual", { n: player.casual_games })] : []),
            ].join(" · ")}
          </p>
          <Rating player={player} />
          {(player.events.length > 0 || !player.casual_games) && <h2>{t("events")}</h2>}
          {player.events.length ? (
            <PlayerEvents player={player} />
          ) : (
            !player.casual_games && <Empty icon="event" title={t("none")} />
          )}
          <PlayerStudy person={player.person} name={player.name} />
          <Games
            asked={`player=${encodeURIComponent(player.person)}`}
            title={t("latest")}
            hall={player.games > 0}
          />
        </>
      )}
    </Shown>
  );
}

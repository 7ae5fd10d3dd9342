// played-games.tsx - finished games of online tables, latest first: each leads to its replay. For players, the lobby, events.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look } from "../api";
import { useData } from "../data";
import { moment, number, words } from "../language";
import { botWord } from "../table/friendly";
import { Button } from "../ui/parts";
import type * as answers from "../answers";

const t = words({
  when: { text: "Game", about: "one game that was played" },
  who: "Players and points",
  turns: "Turns",
  more: "Show more",
  hall: "Games played in a hall have results only. Their moves aren't recorded, so they have no replay.",
  replay: "Replay of {when}",
  won: "won",
  bot: "Bot {name}",
  fishermen: "Fishermen",
  "new-shores": "New Shores",
  "cities-and-knights": "Cities & Knights",
});

/** The base game needs no name. */
const NAMED = ["fishermen", "new-shores", "cities-and-knights"] as const;

export type Game = answers.PlayedGame;
type Page = { games: Game[]; next?: string };

function Row({ game }: { game: Game }): JSX.Element {
  const named = NAMED.find((one) => one === game.scenario);
  return (
    <tr data-game={game.game}>
      <th scope="row" class="nowrap">
        <a href={`/games/${game.game}`} aria-label={t("replay", { when: moment(game.at) })}>
          {moment(game.at)}
        </a>
        {named && (
          <>
            <br />
            <span class="soft">{t(named)}</span>
          </>
        )}
      </th>
      <td>
        {game.seats.map((seat, i) => {
          const name = seat.name ?? (seat.bot ? t("bot", { name: botWord(seat.bot) }) : "–");
          return (
            <span key={i} class="game-seat">
              {seat.person ? <a href={`/players/${seat.person}`}>{name}</a> : name} <b>{number(seat.vp)}</b>
              {game.winner === i && <span class="soft"> {t("won")}</span>}
            </span>
          );
        })}
      </td>
      <td class="number">{number(game.turns)}</td>
    </tr>
  );
}

/** `asked`: the question to /api/games. Nothing is drawn while there are none. `hall`: others were played at tables of wood. */
export function Games({
  asked,
  title,
  limit = 10,
  hall,
}: {
  asked: string;
  title: string;
  limit?: number;
  hall?: boolean;
}): JSX.Element | null {
  const path = `/api/games?${asked}${asked ? "&" : ""}limit=${limit}`;
  const first = useData<Page>(path),
    more = useSignal<Game[]>([]),
    next = useSignal<string | null | undefined>(undefined);
  useEffect(() => {
    more.value = [];
    next.value = undefined;
  }, [path]);
  const page = first.value.value,
    list = [...(page?.games ?? []), ...more.value],
    after = next.value === undefined ? page?.next : next.value;
  if (!list.length) return null;
  const on = async (): Promise<void> => {
    const found = await look<Page>(`${path}&after=${encodeURIComponent(after!)}`);
    more.value = [...more.value, ...found.games];
    next.value = found.next ?? null;
  };
  return (
    <section class="games" aria-label={title}>
      <h2>{title}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("when")}</th>
              <th scope="col">{t("who")}</th>
              <th scope="col" class="number">
                {t("turns")}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((game) => (
              <Row key={game.game} game={game} />
            ))}
          </tbody>
        </table>
      </div>
      {hall && <p class="soft">{t("hall")}</p>}
      {after && (
        <div class="buttons">
          <Button act={on}>{t("more")}</Button>
        </div>
      )}
    </section>
  );
}

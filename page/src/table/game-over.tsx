// game-over.tsx - the game is over: places, what the points were made of, signatures where the rulebook wants them, once more, the proof of the dice.
import type { JSX } from "preact";
import { send } from "../api";
import { useData } from "../data";
import { comma, number, ordinal, signed, words } from "../language";
import type { Mine } from "../mine/mine-data";
import { go } from "../router";
import { Icon } from "../ui/icons";
import { Button, LinkButton, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import { scenarioOf } from "./scenario";
import { Mark } from "./signs";
import type { TableFacts, View } from "./types";
import { g, seatName } from "./game-words";
import type { Round, Table } from "../event/tables";
import { useAllowed } from "../event/allowed";

const t = words({
  won: "{who} won",
  youWon: "You won",
  decided: { text: "Decided by a judge", about: "how an online game ended" },
  aborted: "Game aborted",
  record: "Download game",
  replay: "Watch replay",
  lobby: "Go to tables",
  event: "Back to event",
  commit: "Commitment",
  seed: { text: "Seed", about: "of the dice" },
  proofTitle: "How to verify the dice",
  proof:
    "The server committed to the seed before the first roll and has now revealed it. Anyone can verify the game record, in the replay or with castellan verify.",
  settlements: "{n, plural, one {1 settlement} other {# settlements}}",
  cities: "{n, plural, one {1 city} other {# cities}}",
  longest: "Longest Road",
  army: "Largest Army",
  cards: "{n, plural, one {1 point from cards and bonuses} other {# points from cards and bonuses}}",
  again: "Rematch",
  againJoin: "Join rematch",
  againWait: "Go to rematch",
  signTitle: "Record sheet",
  sign: "Sign result",
  signed: "You've signed.",
  signLead: "Check the points. If something is wrong, protest before you sign: a signature is final.",
  sheet: "Open sheet",
  missing: "Still to sign: {who}",
  rating: "Your rating: {a} → {b} ({change})",
  wrong: "Something wrong?",
  protest: "File a protest",
  all: "Everyone has signed.",
});

/** What the points of a seat are made of; the rest is what was hidden or only this scenario gives. */
function parts(view: View, seat: number, points: number): string[] {
  const one = view.seats[seat]!,
    road = view.longest_route === seat,
    army = view.largest_army === seat;
  const own = scenarioOf(view).points?.(view, seat) ?? [];
  const rest = own.length
    ? 0
    : points - one.settlements.length - 2 * one.cities.length - (road ? 2 : 0) - (army ? 2 : 0);
  return [
    one.settlements.length ? t("settlements", { n: one.settlements.length }) : "",
    one.cities.length ? t("cities", { n: one.cities.length }) : "",
    road ? t("longest") : "",
    army ? t("army") : "",
    ...own,
    rest > 0 ? t("cards", { n: rest }) : "",
  ].filter(Boolean);
}

type OfEvent = { api: string; page: string; round: Round; sheet: Table; again: () => Promise<void> };

/** The sheet of a tournament game: everyone signs what the table has written on it. */
function Signing({ api, page, sheet, again, view }: OfEvent & { view: View }): JSX.Element {
  const mine = view.seat === undefined ? undefined : sheet.seats.find((one) => one.seat === view.seat),
    missing = sheet.signatures_missing ?? [];
  const sign = async (): Promise<void> => {
    await send(`${api}/steps`, {
      kind: "signature.given",
      game: sheet.game,
      player: mine!.player,
      method: "account",
    });
    tell(t("signed"));
    await again();
  };
  return (
    <div class="play-sign-here">
      <h2>{t("signTitle")}</h2>
      {mine && missing.includes(mine.player) && (
        <>
          <p>{t("signLead")}</p>
          <Button kind="main" icon="sign" act={sign}>
            {t("sign")}
          </Button>
        </>
      )}
      {mine?.signed && (
        <p>
          <Icon name="check" /> {t("signed")}
        </p>
      )}
      <p class="soft">
        {missing.length
          ? t("missing", {
              who: sheet.seats
                .filter((one) => missing.includes(one.player))
                .map((one) => one.name)
                .join(comma()),
            })
          : t("all")}
      </p>
      <LinkButton small icon="sheet" to={page}>
        {t("sheet")}
      </LinkButton>
    </div>
  );
}

/** What it did to the player's own rating, and where to protest as long as that can be done. */
function Afterwards({ api, page, round, sheet, event }: OfEvent & { event: string }): JSX.Element | null {
  const mine = useData<Mine>(`${api}/mine`, event).value.value,
    player = mine?.player,
    rated =
      round.phase === "qualifier"
        ? mine?.weekend?.rated?.find((one) => one.table === sheet.table)
        : undefined;
  const may = useAllowed(
    api,
    player === undefined || sheet.sheet === "open"
      ? null
      : { kind: "protest.filed", game: sheet.game, player, about: "rules" },
    `${sheet.sheet} ${sheet.protests ?? 0}`,
  ).value;
  if (!rated && !may?.allowed) return null;
  return (
    <div class="play-after">
      {rated && (
        <p data-testid="rated">
          {t("rating", {
            a: number(rated.before),
            b: number(rated.before + rated.change),
            change: signed(rated.change),
          })}
        </p>
      )}
      {may?.allowed && (
        <p>
          {t("wrong")} <a href={page}>{t("protest")}</a>
        </p>
      )}
    </div>
  );
}

function AtEvent({ facts, view }: { facts: TableFacts; view: View }): JSX.Element | null {
  const api = `/api/events/${facts.event}`,
    event = `event/${facts.event}`,
    data = useData<Round>(`${api}/rounds/${facts.round ?? 0}`, event),
    round = data.value.value;
  const sheet = round?.tables.find((one) => one.game === facts.game);
  if (!round || !sheet) return null;
  const of = {
    api,
    page: `/events/${facts.event}/rounds/${facts.round ?? 0}/tables/${sheet.table}`,
    round,
    sheet,
    again: data.again,
  };
  return (
    <>
      {round.signatures && <Signing {...of} view={view} />}
      {view.seat !== undefined && <Afterwards {...of} event={event} />}
    </>
  );
}

function OverLinks({
  facts,
  seated,
  again,
}: {
  facts: TableFacts;
  seated: boolean;
  again: () => Promise<void>;
}): JSX.Element {
  return (
    <div class="buttons">
      {facts.event && (
        <LinkButton kind="main" to={`/events/${facts.event}${seated ? "/mine" : ""}`}>
          {t("event")}
        </LinkButton>
      )}
      {!facts.event && seated && (
        <Button kind="main" icon="play" act={again}>
          {facts.next ? t("againJoin") : t("again")}
        </Button>
      )}
      {!facts.event && !seated && facts.next && (
        <LinkButton kind="main" icon="right" to={`/tables/${facts.next}`}>
          {t("againWait")}
        </LinkButton>
      )}
      <LinkButton icon="play" to={`/games/${facts.table}`}>
        {t("replay")}
      </LinkButton>
      <LinkButton icon="sheet" to={`/api/tables/${facts.table}/record`} download>
        {t("record")}
      </LinkButton>
      {!facts.event && (
        <LinkButton icon="table" to="/tables">
          {t("lobby")}
        </LinkButton>
      )}
    </div>
  );
}

function DiceProof({ view }: { view: View }): JSX.Element {
  return (
    <details>
      <summary>
        <Mark name="roll" size={18} /> {t("proofTitle")}
      </summary>
      <p class="soft">{t("proof")}</p>
      <p class="play-hash">
        {t("commit")}: {view.commit}
        <br />
        {t("seed")}: {view.seed}
      </p>
    </details>
  );
}

export function End({
  table,
  facts,
  view,
}: {
  table: LiveTable;
  facts: TableFacts;
  view: View;
}): JSX.Element {
  const { result } = view,
    seated = view.seat !== undefined;
  const title =
    result.winner !== null
      ? result.winner === view.seat
        ? t("youWon")
        : t("won", { who: seatName(facts.places, result.winner) })
      : result.ending === "decided"
        ? t("decided")
        : t("aborted");
  const order = result.seats
    .map((one, seat) => ({ ...one, seat }))
    .sort((a, b) => (a.place || 9) - (b.place || 9));
  const again = async (): Promise<void> => {
    const { table: next } = await send<{ table: string }>(`${table.api}/again`);
    go(`/tables/${next}`);
  };
  return (
    <section class="play-end" aria-live="polite">
      <h1>
        {result.winner !== null && <SeatMark seat={result.winner} size={34} />} {title}
      </h1>
      <ol class="play-podium">
        {order.map((one) => (
          <li key={one.seat} class={`board-seat-${one.seat + 1}${one.place === 1 ? " first" : ""}`}>
            <Tag kind={one.place === 1 ? "accent" : ""}>{one.place ? ordinal(one.place) : "–"}</Tag>
            <span class="play-end-name">
              <SeatMark seat={one.seat} size={24} />
              <b dir="auto">{seatName(facts.places, one.seat)}</b>
            </span>
            <span class="play-end-points" aria-label={g("points", { n: one.points })}>
              {one.points}
            </span>
            <ul class="soft">
              {parts(view, one.seat, one.points).map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {facts.event && <AtEvent facts={facts} view={view} />}
      <OverLinks facts={facts} seated={seated} again={again} />
      {view.seed && <DiceProof view={view} />}
    </section>
  );
}

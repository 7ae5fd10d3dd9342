// person-dialog.tsx - someone at the table, after a press on the name: everything that is public about the seat, mute, block, report.
import type { JSX } from "preact";
import { send } from "../api";
import { clock, comma, words } from "../language";
import { me } from "../me";
import { Button, Dialog, LinkButton } from "../ui/parts";
import { Pile, SeatMark } from "./cards";
import { hush, unheard } from "./chat";
import { judges } from "./judge-view";
import type { LiveTable } from "./live-table";
import { countCards, type TableFacts, type View, type SeatView } from "./types";
import { g, seatName } from "./game-words";

const t = words({
  order: "Seat {n}",
  points: "Public points",
  cards: "Cards in hand",
  tracked: "Known cards",
  dev: "Development cards",
  knights: "Knights played",
  route: "Road length",
  left: "Pieces left",
  leftAre: "{road} roads, {settlement} settlements, {city} cities",
  rates: "Best trade rates",
  time: "Time used",
  bank: "Time bank",
  overruns: "Turns over the time limit",
  hush: "Hide their messages",
  unhush: "Show their messages",
  mute: "Mute at this table",
  unmute: "Unmute at this table",
  report: "Report in confidence",
  profile: "Games and rating",
  bot: "played by a bot",
});

function PersonFigures({ one, mine }: { one: SeatView; mine: boolean }): JSX.Element {
  return (
    <dl class="play-costs">
      <div>
        <dt>{t("points")}</dt>
        <dd>{one.public_points}</dd>
      </div>
      <div>
        <dt>{t("cards")}</dt>
        <dd>{one.cards}</dd>
      </div>
      {!mine && one.at_least && countCards(one.at_least) > 0 && (
        <div>
          <dt>{t("tracked")}</dt>
          <dd>
            <Pile cards={one.at_least} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("dev")}</dt>
        <dd>{one.devcard_count}</dd>
      </div>
      <div>
        <dt>{t("knights")}</dt>
        <dd>{one.knights}</dd>
      </div>
      <div>
        <dt>{t("route")}</dt>
        <dd>{one.route}</dd>
      </div>
      <div>
        <dt>{t("left")}</dt>
        <dd>{t("leftAre", one.supply)}</dd>
      </div>
      <div>
        <dt>{t("rates")}</dt>
        <dd>
          {Object.entries(one.rates)
            .filter(([, rate]) => rate < 4)
            .map(([kind, rate]) => `${g(kind as "ore")} ${rate}:1`)
            .join(comma()) || "4:1"}
        </dd>
      </div>
      <div>
        <dt>{t("time")}</dt>
        <dd>{clock(one.clock.total_ms / 1000)}</dd>
      </div>
      {one.clock.bank_ms !== undefined && (
        <div>
          <dt>{t("bank")}</dt>
          <dd>{clock(one.clock.bank_ms / 1000)}</dd>
        </div>
      )}
      {one.clock.overruns > 0 && (
        <div>
          <dt>{t("overruns")}</dt>
          <dd>{one.clock.overruns}</dd>
        </div>
      )}
    </dl>
  );
}

function PersonActions({
  person,
  mine,
  facts,
  view,
  mute,
  muted,
  from,
}: {
  person: string;
  mine: boolean;
  facts: TableFacts;
  view: View;
  mute: () => Promise<void>;
  muted: boolean;
  from: string;
}): JSX.Element {
  return (
    <div class="buttons">
      <LinkButton small icon="chart" to={`/players/${person}`}>
        {t("profile")}
      </LinkButton>
      {!mine && (
        <Button
          small
          icon="speaker"
          pressed={unheard.value.includes(person)}
          act={() => hush(person, !unheard.value.includes(person))}
        >
          {unheard.value.includes(person) ? t("unhush") : t("hush")}
        </Button>
      )}
      {!mine && (me.value?.id === facts.host || judges(view)) && (
        <Button small act={mute}>
          {muted ? t("unmute") : t("mute")}
        </Button>
      )}
      {!mine && (
        <LinkButton
          small
          icon="warning"
          to={(facts.event ? `/events/${facts.event}/report` : "/reports") + from}
        >
          {t("report")}
        </LinkButton>
      )}
    </div>
  );
}

export function PersonDialog({
  table,
  facts,
  view,
  seat,
  done,
}: {
  table: LiveTable;
  facts: TableFacts;
  view: View;
  seat: number;
  done: () => void;
}): JSX.Element {
  const one = view.seats[seat]!,
    place = facts.places[seat],
    person = place?.person,
    mine = seat === view.seat,
    muted = person !== undefined && facts.muted.includes(person);
  const from = `?${new URLSearchParams({ table: facts.table, step: String(view.count), about: seatName(facts.places, seat), ...(person ? { person } : {}) })}`; // the log up to this moment
  const mute = async (): Promise<void> => {
    await send(`${table.api}/mute`, { person, muted: !muted });
    await table.look();
  };
  return (
    <Dialog title={seatName(facts.places, seat)} done={done}>
      <p>
        <SeatMark seat={seat} size={26} /> {t("order", { n: seat + 1 })}
        {one.holder === "bot" && ` · ${t("bot")}`}
      </p>
      <PersonFigures one={one} mine={mine} />
      {person && (
        <PersonActions
          person={person}
          mine={mine}
          facts={facts}
          view={view}
          mute={mute}
          muted={muted}
          from={from}
        />
      )}
    </Dialog>
  );
}

// lobby-tables.tsx - the lobby: a game against bots at once, a quick match, a table of your own, and all tables that are waiting or playing.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { clock, words } from "../language";
import { me } from "../me";
import { Games } from "../players/played-games";
import { go } from "../router";
import { SeatMark } from "../table/cards";
import { friendlyName, shownName } from "../table/friendly";
import type { Place } from "../table/types";
import { Icon } from "../ui/icons";
import { Button, Empty, Field, LinkButton, Shown, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { bookWord, OptionsForm } from "./table-options";
import { asGuest, botWord, NameField, type BotLevel } from "./sit-down";
import type * as answers from "../answers";

const t = words({
  title: "Tables",
  finished: "Finished games",
  lead: "Play against people or bots. You don't need an account for a casual game.",
  bots: "Play against bots",
  botsLead: "Start right away against three bots.",
  level: "Strength",
  quick: "Quick match",
  quickLead: "Join a table that is waiting for players. If there is none, you get your own.",
  quickNone: "Nobody is waiting, so your own table is open. You can add bots while you wait.",
  make: "Open a table",
  makeLead: "Your own rules, for friends with the link or for everyone.",
  open: "Waiting for players",
  running: "Live games",
  none: "No tables right now.",
  noneOpen: "No open tables right now. Open one.",
  name: "Enter a name first.",
  sit: "Join table",
  watch: "Watch",
  watchAll: "Watch several tables",
  noWatch: "No spectators",
  go: { text: "Open table", about: "a button: open one's own table" },
  fill: "Fill seats with bots",
  nobody: "No, wait for players",
  turn: "{time} per turn",
  noClock: "No time limit",
  points: "{n} points",
  later: "{time} delay",
  seat: "free",
  mine: "Your table",
  enter: "Go to table",
});

export type LobbyRow = answers.LobbyRow;
type Wish = { sit: boolean; bots: string[]; settings: Record<string, unknown> };

const isFree = (place: Place): boolean => !place.person && !place.bot;

function Row({ one, sit }: { one: LobbyRow; sit: (table: string) => Promise<void> }): JSX.Element {
  const waits = one.state === "gathering" && !one.event,
    here = one.places.some((place) => place.person === me.value?.id && place.person),
    free = one.places.some(isFree);
  const { settings } = one;
  return (
    <li class="card lobby-row">
      <div class="row apart">
        <a href={`/tables/${one.table}`}>
          <b>{friendlyName(one.table)}</b>
        </a>
        {here && <Tag kind="accent">{t("mine")}</Tag>}
      </div>
      <ol>
        {one.places.map((place, seat) => (
          <li key={seat} class={isFree(place) ? "free" : ""}>
            <SeatMark seat={seat} />
            <span>
              {isFree(place)
                ? t("seat")
                : place.name !== undefined
                  ? shownName(place.name)
                  : botWord(place.bot ?? "")}
            </span>
          </li>
        ))}
      </ol>
      <p class="soft">
        {[
          bookWord(settings.rulebook),
          t("points", { n: settings.vp_target }),
          settings.turn_limit_s ? t("turn", { time: clock(settings.turn_limit_s) }) : t("noClock"),
        ].join(" · ")}
      </p>
      {waits && free && !here ? (
        <Button kind="main" small act={() => sit(one.table)}>
          {t("sit")}
        </Button>
      ) : here ? (
        <LinkButton small kind="main" to={`/tables/${one.table}`}>
          {t("enter")}
        </LinkButton>
      ) : settings.spectators ? (
        <LinkButton small icon="screen" to={`/tables/${one.table}`}>
          {t("watch")}
          {settings.spectator_delay_s ? ` (${t("later", { time: clock(settings.spectator_delay_s) })})` : ""}
        </LinkButton>
      ) : (
        <span class="soft">{t("noWatch")}</span>
      )}
    </li>
  );
}

function BotsDoor({
  chosen,
  level,
  bots,
  nameless,
  open,
}: {
  chosen: string;
  level: Signal<string>;
  bots: BotLevel[];
  nameless: string | null;
  open: (wish: Wish) => Promise<void>;
}): JSX.Element {
  return (
    <section>
      <Icon name="play" size={28} />
      <h2>{t("bots")}</h2>
      <p class="soft">{t("botsLead")}</p>
      <label class="lobby-level">
        {t("level")}{" "}
        <select
          value={chosen}
          onChange={(event) => {
            level.value = event.currentTarget.value;
          }}
        >
          {bots.map((one) => (
            <option key={one.name} value={one.name}>
              {botWord(one.name)}
            </option>
          ))}
        </select>
      </label>
      <Button
        kind="main"
        not={nameless}
        act={() => open({ sit: true, bots: [chosen, chosen, chosen], settings: { listed: false } })}
      >
        {t("bots")}
      </Button>
    </section>
  );
}

function QuickDoor({
  nameless,
  quick,
}: {
  nameless: string | null;
  quick: () => Promise<void>;
}): JSX.Element {
  return (
    <section>
      <Icon name="people" size={28} />
      <h2>{t("quick")}</h2>
      <p class="soft">{t("quickLead")}</p>
      <Button kind="main" not={nameless} act={quick}>
        {t("quick")}
      </Button>
    </section>
  );
}

function OwnDoor({ nameless, options }: { nameless: string | null; options: Signal<boolean> }): JSX.Element {
  return (
    <section>
      <Icon name="plus" size={28} />
      <h2>{t("make")}</h2>
      <p class="soft">{t("makeLead")}</p>
      <Button
        not={nameless}
        expanded={options.value}
        act={() => {
          options.value = !options.value;
        }}
      >
        {t("make")}
      </Button>
    </section>
  );
}

/** A table of your own, with its options. */
function OwnTable({
  open,
  beside,
  bots,
}: {
  open: (wish: Wish) => Promise<void>;
  beside: Signal<string>;
  bots: BotLevel[];
}): JSX.Element {
  return (
    <OptionsForm
      button={t("go")}
      send={(settings) =>
        open({
          sit: true,
          bots: beside.value ? Array.from({ length: Number(settings.seats) - 1 }, () => beside.value) : [],
          settings,
        })
      }
    >
      <Field
        label={t("fill")}
        value={beside.value}
        set={into(beside)}
        choices={[["", t("nobody")], ...bots.map((one) => [one.name, botWord(one.name)] as const)]}
      />
    </OptionsForm>
  );
}

function TableCards({
  waiting,
  sit,
  running,
}: {
  waiting: LobbyRow[];
  sit: (table: string) => Promise<void>;
  running: LobbyRow[];
}): JSX.Element {
  return (
    <>
      <h2>{t("open")}</h2>
      {waiting.length ? (
        <ul class="cards">
          {waiting.map((one) => (
            <Row key={one.table} one={one} sit={sit} />
          ))}
        </ul>
      ) : (
        <p class="soft">{t("noneOpen")}</p>
      )}
      {running.length > 0 && (
        <>
          <div class="row apart">
            <h2>{t("running")}</h2>
            <LinkButton small icon="screen" to="/watch">
              {t("watchAll")}
            </LinkButton>
          </div>
          <ul class="cards">
            {running.map((one) => (
              <Row key={one.table} one={one} sit={sit} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export default function Tables(): JSX.Element {
  const list = useData<{ tables: LobbyRow[] }>("/api/tables", "lobby"),
    levels = useData<{ bots: BotLevel[] }>("/api/bots");
  const name = useSignal(""),
    options = useSignal(false),
    level = useSignal(""),
    beside = useSignal("");
  const bots = levels.value.value?.bots ?? [{ name: "greedy" }],
    chosen = level.value || bots.at(-1)!.name;
  const open = async (wish: Wish): Promise<void> => {
    await asGuest(name.value);
    const { table } = await send<{ table: string }>("/api/tables", wish);
    if (wish.sit && wish.bots.length) await send(`/api/tables/${table}/ready`);
    go(`/tables/${table}`);
  };
  const sit = async (table: string): Promise<void> => {
    await asGuest(name.value);
    await send(`/api/tables/${table}/sit`, {});
    go(`/tables/${table}`);
  };
  /** The fullest table that waits; if its last seat went a moment ago, the next one. */
  const quick = async (): Promise<void> => {
    const waiting = (list.value.value?.tables ?? [])
      .filter((one) => one.state === "gathering" && !one.event && one.places.some(isFree))
      .sort((a, b) => a.places.filter(isFree).length - b.places.filter(isFree).length);
    for (const one of waiting)
      if (
        await sit(one.table).then(
          () => true,
          () => false,
        )
      )
        return;
    await open({ sit: true, bots: [], settings: {} });
    tell(t("quickNone"));
  };
  const nameless = me.value === null && !name.value.trim() ? t("name") : null;
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      {me.value === null && <NameField value={name.value} set={into(name)} />}
      <div class="lobby-doors">
        <BotsDoor chosen={chosen} level={level} bots={bots} nameless={nameless} open={open} />
        <QuickDoor nameless={nameless} quick={quick} />
        <OwnDoor nameless={nameless} options={options} />
      </div>
      {options.value && <OwnTable open={open} beside={beside} bots={bots} />}
      <Shown data={list}>
        {({ tables }) => {
          const waiting = tables.filter((one) => one.state === "gathering"),
            running = tables.filter((one) => one.state === "playing");
          if (!tables.length) return <Empty icon="table" title={t("none")} />;
          return <TableCards waiting={waiting} sit={sit} running={running} />;
        }}
      </Shown>
      <Games asked="" title={t("finished")} />
    </>
  );
}

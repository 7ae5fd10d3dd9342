// invite.tsx - people who qualified elsewhere: champions and the best of other events, the finalists of a season. Bans are reported.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { country, day, words } from "../language";
import { useEvent } from "../event/event";
import { useSeasons } from "../season/all-seasons";
import type { Title, Titles } from "../titles/titles";
import { Button, Empty, Field, Form, Note, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";

const t = words({
  lead: "Add players who qualified: the champions of other events, or more of their top players. They are added as invited, with their country. Banned players are left out, and you see the clause.",
  none: "No completed events yet.",
  champions: "Champions of other events",
  best: "Players per event",
  bestHint: "1: only the champion.",
  mark: "Invite the champion of {event}",
  go: "{n, plural, one {Invite from 1 event} other {Invite from # events}}",
  pick: "Select events first.",
  done: "{n, plural, one {1 player invited.} other {# players invited.}}",
  left: "Not invited",
  season: "Finalists of a season",
  seasonDo: "Invite finalists",
  seasonPick: "Season",
  in: "invited",
  players: "{n, plural, one {1 player} other {# players}}",
  them: "Invite",
});

type Entered = { people: number; left_out: { person: string; name: string; text: string }[] };

function ChampionRow({ one, picked }: { one: Title; picked: Signal<string[]> }): JSX.Element {
  const { id } = useEvent();
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={picked.value.includes(one.event)}
          aria-label={t("mark", { event: one.name })}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            picked.value = on
              ? [...picked.value, one.event]
              : picked.value.filter((other) => other !== one.event);
          }}
        />
        <span>
          <b>{one.champion.name}</b>
          {one.champion.country && `, ${country(one.champion.country)}`}{" "}
          {one.next.some((next) => next.event === id) && <Tag kind="good">{t("in")}</Tag>}
          <br />
          <span class="soft">
            {one.name}
            {one.starts && ` · ${day(one.starts)}`} · {t("players", { n: one.players })}
          </span>
        </span>
      </label>
    </li>
  );
}

function LeftOut({ left }: { left: Signal<{ person: string; name: string; text: string }[]> }): JSX.Element {
  return (
    <Note kind="warning" title={t("left")}>
      <ul>
        {left.value.map((one) => (
          <li key={one.person}>
            {one.name}: {one.text}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function InviteFromSeason({
  enter,
  season,
  seasons,
}: {
  enter: (bodies: object[]) => Promise<void>;
  season: Signal<string>;
  seasons: { season: string; name: string }[];
}): JSX.Element {
  return (
    <section aria-labelledby="season">
      <h2 id="season">{t("season")}</h2>
      <Form
        inline
        button={t("seasonDo")}
        send={() => enter([{ season: season.value || seasons[0]!.season }])}
      >
        <Field
          label={t("seasonPick")}
          choices={seasons.map((one) => [one.season, one.name] as const)}
          value={season.value || seasons[0]!.season}
          set={into(season)}
        />
      </Form>
    </section>
  );
}

export function Invite(): JSX.Element {
  const { api, id } = useEvent(),
    titles = useData<Titles>("/api/archive/titles"),
    seasons = useSeasons().value.value?.seasons ?? [];
  const picked = useSignal<string[]>([]),
    best = useSignal("1"),
    left = useSignal<Entered["left_out"]>([]),
    season = useSignal("");
  const list = (titles.value.value?.titles ?? []).filter((one) => one.event !== id);
  const enter = async (bodies: object[]): Promise<void> => {
    let people = 0;
    const out: Entered["left_out"] = [];
    for (const body of bodies) {
      const entered = await send<Entered>(`${api}/invitees`, body);
      people += entered.people;
      out.push(...entered.left_out);
    }
    left.value = out;
    picked.value = [];
    tell(t("done", { n: people }));
    await titles.again();
  };
  const row = (one: Title): JSX.Element => <ChampionRow key={one.event} one={one} picked={picked} />;
  return (
    <>
      <p>{t("lead")}</p>
      {left.value.length > 0 && <LeftOut left={left} />}
      <section aria-labelledby="champions">
        <h2 id="champions">{t("champions")}</h2>
        {list.length ? (
          <>
            <ul class="invite-list">{list.map(row)}</ul>
            <div class="form inline">
              <Field
                label={t("best")}
                hint={t("bestHint")}
                type="number"
                min={1}
                max={64}
                value={best.value}
                set={into(best)}
              />
            </div>
            <div class="buttons">
              <Button
                kind="main"
                not={picked.value.length ? null : t("pick")}
                act={() => enter(picked.value.map((from) => ({ from, best: Number(best.value) || 1 })))}
              >
                {picked.value.length ? t("go", { n: picked.value.length }) : t("them")}
              </Button>
            </div>
          </>
        ) : (
          <Empty icon="trophy" title={t("none")} />
        )}
      </section>
      {seasons.length > 0 && <InviteFromSeason enter={enter} season={season} seasons={seasons} />}
    </>
  );
}

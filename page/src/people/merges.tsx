// merges.tsx - two records of one person: pairs with the same name, or one written in another way, are proposed, a preview says what will change, and merging can be undone. For organisers and leagues.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { byName, comma, moment, words } from "../language";
import { Button, Dialog, Field, Form, Note, Shown, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import type * as answers from "../answers";

const t = words({
  lead: "Someone entered twice counts twice. Merge the two entries and all results belong to one person. Nothing is lost, and you can undo it.",
  same: "Same or similar names",
  none: "No same or similar names found.",
  compare: "Compare",
  pick: "Merge two other people",
  one: "First person",
  other: "Second person",
  choose: "Choose…",
  look: "Preview changes",
  title: "Merge {name}",
  stays: "Stays",
  goes: "Merged into it",
  account: "has an account",
  games: "{n, plural, one {1 game} other {# games}}",
  elsewhere: "{n, plural, one {1 event elsewhere} other {# events elsewhere}}",
  season: "In season “{name}”",
  now: "Now",
  then: "After merging",
  row: "{n, plural, one {rank {rank}, {points} points from 1 event} other {rank {rank}, {points} points from # events}}",
  noRow: "not ranked",
  noUndo: "This can't be undone.",
  go: "Merge",
  merged: "Merged.",
  done: "Already merged",
  line: "{other} merged into {into}",
  back: "Undo",
  parted: "Merge undone: these are two people again.",
});

type Side = answers.MergeSide;
type Row = { rank: number; points: string; tournaments: number };
type Preview = {
  allowed: boolean;
  text?: string;
  stays: Side;
  goes: Side;
  season?: { name: string; stays?: Row; goes?: Row; then?: Row };
  undo: boolean;
};
type List = {
  merges: { other: string; into: string; at: number; other_name: string; into_name: string }[];
  proposed: { stays: Side; goes: Side }[];
  people: { person: string; name: string; event_name?: string }[];
};

const row = (one?: Row): string =>
  one ? t("row", { rank: one.rank, points: one.points, n: one.tournaments }) : t("noRow");
const events = (side: Side): string =>
  [
    ...side.entries.map((one) => `${one.name} (${t("games", { n: one.games })})`),
    ...(side.elsewhere ? [t("elsewhere", { n: side.elsewhere })] : []),
  ].join(comma());

const names = ({ stays, goes }: { stays: Side; goes: Side }): string =>
  stays.name === goes.name ? stays.name : `${stays.name}, ${goes.name}`;

const SideShown = ({ word, side }: { word: string; side: Side }): JSX.Element => (
  <>
    <dt>{word}</dt>
    <dd>
      <strong>{side.name}</strong> {side.account && <Tag>{t("account")}</Tag>}{" "}
      <span class="soft">{events(side)}</span>
    </dd>
  </>
);

function PreviewShown({
  at,
  preview,
  done,
}: {
  at: string;
  preview: Preview;
  done: () => void;
}): JSX.Element {
  const { stays, goes, season } = preview;
  return (
    <Dialog title={t("title", { name: stays.name })} done={done}>
      <dl>
        <SideShown word={t("stays")} side={stays} />
        <SideShown word={t("goes")} side={goes} />
      </dl>
      {season && (
        <>
          <h3>{t("season", { name: season.name })}</h3>
          <dl>
            <dt>{t("now")}</dt>
            <dd>
              {row(season.stays)}; {row(season.goes)}
            </dd>
            <dt>{t("then")}</dt>
            <dd>{row(season.then)}</dd>
          </dl>
        </>
      )}
      {!preview.allowed ? (
        <Note kind="bad">{preview.text}</Note>
      ) : (
        <>
          {!preview.undo && <Note kind="warning">{t("noUndo")}</Note>}
          <div class="buttons">
            <Button
              kind="main"
              act={async () => {
                await send(`${at}/people/${stays.person}/merge`, { other: goes.person });
                tell(t("merged"));
                done();
              }}
            >
              {t("go")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

export function Merges({ at, again }: { at: string; again?: () => void }): JSX.Element {
  const data = useData<List>(`${at}/merges`),
    preview = useSignal<Preview | null>(null),
    one = useSignal(""),
    other = useSignal("");
  const compare = async (first: string, second: string): Promise<void> => {
    preview.value = await send<Preview>(`${at}/people/${first}/merge`, { other: second, check: true });
  };
  const changed = (): void => {
    preview.value = null;
    void data.again();
    again?.();
  };
  const people = [...(data.value.value?.people ?? [])].sort((a, b) => byName(a.name, b.name));
  const choices = [
    ["", t("choose")],
    ...people.map((who) => [who.person, who.event_name ? `${who.name} (${who.event_name})` : who.name]),
  ] as [string, string][];
  return (
    <section class="merges">
      <p class="lead">{t("lead")}</p>
      <Shown data={data}>
        {({ merges, proposed }) => (
          <>
            <h3>{t("same")}</h3>
            {proposed.length ? (
              <ul class="setup-rows">
                {proposed.map((pair) => (
                  <li key={`${pair.stays.person}-${pair.goes.person}`}>
                    <strong>{names(pair)}</strong>{" "}
                    <span class="soft">
                      {events(pair.stays)} · {events(pair.goes)}
                    </span>{" "}
                    <Button small act={() => compare(pair.stays.person, pair.goes.person)}>
                      {t("compare")}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : (
              <p class="soft">{t("none")}</p>
            )}
            {merges.length > 0 && (
              <>
                <h3>{t("done")}</h3>
                <ul class="setup-rows">
                  {merges.map((pair) => (
                    <li key={pair.other}>
                      {t("line", { other: pair.other_name, into: pair.into_name })}{" "}
                      <span class="soft">{moment(pair.at)}</span>{" "}
                      <Button
                        small
                        act={async () => {
                          await send(`${at}/people/${pair.other}/part`);
                          tell(t("parted"));
                          changed();
                        }}
                      >
                        {t("back")}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Shown>
      <details>
        <summary>{t("pick")}</summary>
        <Form button={t("look")} send={() => compare(one.value, other.value)}>
          <Field label={t("one")} required choices={choices} value={one.value} set={into(one)} />
          <Field label={t("other")} required choices={choices} value={other.value} set={into(other)} />
        </Form>
      </details>
      {preview.value && <PreviewShown at={at} preview={preview.value} done={changed} />}
    </section>
  );
}

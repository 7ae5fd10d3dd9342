// progress.tsx - how far the qualifiers are, and who has signed in for the bracket: the figures beside an organiser's next step.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { moment, words } from "../language";
import { groupStateWord, type Entrant, type Group, type Groups } from "./group";

const t = words({
  group: "Group {n}",
  until: "until {when}",
  from: "from {when}",
  playing: "{n, plural, one {1 table playing} other {# tables playing}}",
  over: "window closed, ranking not final yet",
  signed: "{n} of {all} have checked in.",
  who: "See who has checked in",
});

/** Where a group is, in a few words: "until 9 May, 20:00 · 3 tables play". */
const state = (group: Group): string =>
  [
    group.state === "planned"
      ? t("from", { when: moment(group.opens * 1000) })
      : group.state === "open"
        ? t("until", { when: moment(group.closes * 1000) })
        : group.state === "closed"
          ? t("over")
          : groupStateWord(group.state),
    ...(group.playing ? [t("playing", { n: group.playing })] : []),
  ].join(" · ");

function Windows(): JSX.Element | null {
  const { api, topic } = useEvent(),
    data = useData<Groups>(`${api}/groups`, topic).value.value;
  return data ? (
    <ul class="group-progress">
      {data.groups.map((group) => (
        <li key={group.group}>
          <strong>{t("group", { n: group.group + 1 })}</strong> {state(group)}
        </li>
      ))}
    </ul>
  ) : null;
}

function SignedIn(): JSX.Element | null {
  const { api, id, topic } = useEvent(),
    data = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic).value.value;
  const promoted = data?.entrants.filter((one) => one.seed) ?? [];
  return promoted.length ? (
    <p>
      {t("signed", { n: promoted.filter((one) => one.signed_in).length, all: promoted.length })}{" "}
      <a href={`/events/${id}/groups#signin`}>{t("who")}</a>
    </p>
  ) : null;
}

/** What there is to say of it with this task; nothing with all others. */
export const Progress = ({ task }: { task: string }): JSX.Element | null =>
  task === "qualifiers" ? <Windows /> : task === "sign-in" || task === "bracket.built" ? <SignedIn /> : null;

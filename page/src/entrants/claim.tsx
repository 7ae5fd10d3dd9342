// claim.tsx - "Are you one of these?": imported players say which entry is theirs, and the desk confirms it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { byName, moment, words } from "../language";
import { me } from "../me";
import { useEvent } from "../event/event";
import { lastFirst } from "../event/tables";
import { Button, Field, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";

const t = words({
  title: "Are you one of these?",
  lead: "The organisers have already added these players. If you are one of them, tap your name: the desk confirms it, then your tables appear here.",
  search: "Your name",
  more: "{n, plural, one {… and 1 more: type your name} other {… and # more: type your name}}",
  none: "No unclaimed entry has this name.",
  mine: "That's me: {name}",
  asked: "You said you are {name}.",
  wait: "The desk will confirm it shortly. If it takes too long, go and ask.",
  back: "That's not me",
  claims: "Entries to confirm",
  says: "{name} says this entry is theirs: {entry}.",
  yes: "Yes, that's them",
  no: "No",
  confirmed: "{entry} confirmed.",
  refused: "Declined.",
  taken:
    "{n, plural, one {1 entry with results was claimed by code} other {# entries with results were claimed by code}}",
  takenLine:
    "{n, plural, one {{name} claimed {entry}, which already had 1 result.} other {{name} claimed {entry}, which already had # results.}}",
  takenLead: "Was it the right person? If not, undo it and give the player a new code.",
  takeBack: "Undo",
  takenBack: "Undone. Create a new code under Personal codes.",
});

type Entry = { player: number; name: string };
type Claims = {
  entries: Entry[];
  mine?: Entry;
  claims?: { person: string; name: string; player: number; entry: string }[];
  taken?: { record: string; name: string; player: number; entry: string; games: number; at: number }[];
};
const SHOWN = 12;

/** For signed-in people without an entry here; nothing if none is open. */
export function ClaimEntry(): JSX.Element | null {
  const { api, topic, facts, staff, data } = useEvent(),
    asks = Boolean(me.value) && facts.me?.player === undefined && !staff;
  const claims = useData<Claims>(asks ? `${api}/claims` : null, topic),
    search = useSignal(""),
    value = claims.value.value;
  if (!asks || !value) return null;
  const again = async (): Promise<void> => {
    await claims.again();
    await data.again();
  };
  if (value.mine)
    return (
      <Note title={t("asked", { name: value.mine.name })}>
        <p>{t("wait")}</p>
        <Button
          small
          act={async () => {
            await send(`${api}/claims`, {}, "DELETE");
            await again();
          }}
        >
          {t("back")}
        </Button>
      </Note>
    );
  if (!value.entries.length) return null;
  const wanted = search.value.trim().toLocaleLowerCase(),
    first = (me.value?.name ?? "").toLocaleLowerCase();
  const close = (one: Entry): number => (first && one.name.toLocaleLowerCase().includes(first) ? 0 : 1);
  const found = value.entries
    .filter((one) => one.name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => close(a) - close(b) || byName(lastFirst(a.name), lastFirst(b.name)));
  return (
    <section class="claim card">
      <h2>{t("title")}</h2>
      <p>{t("lead")}</p>
      {value.entries.length > SHOWN && (
        <Field label={t("search")} type="search" autocomplete="off" value={search.value} set={into(search)} />
      )}
      {found.length ? (
        <div class="buttons">
          {found.slice(0, SHOWN).map((one) => (
            <Button
              key={one.player}
              icon="person"
              label={t("mine", { name: one.name })}
              act={async () => {
                await send(`${api}/claims`, { player: one.player });
                await again();
              }}
            >
              {one.name}
            </Button>
          ))}
        </div>
      ) : (
        <p role="status">{t("none")}</p>
      )}
      {found.length > SHOWN && <p class="soft">{t("more", { n: found.length - SHOWN })}</p>}
    </section>
  );
}

type Taken = NonNullable<Claims["taken"]>;

/** Entries that had results already when someone came with their personal code. */
function TakenOver({ list, again }: { list: Taken; again: () => Promise<void> }): JSX.Element {
  const { api, is } = useEvent();
  return (
    <details class="claim-taken">
      <summary>{t("taken", { n: list.length })}</summary>
      <p class="soft">{t("takenLead")}</p>
      {list.map((one) => (
        <p key={one.record} class="claim-row">
          {t("takenLine", { n: one.games, name: one.name, entry: one.entry })}{" "}
          <span class="soft">{moment(one.at)}</span>{" "}
          {is("organiser") && (
            <Button
              small
              act={async () => {
                await send(`${api}/people/${one.record}/part`);
                tell(t("takenBack"));
                await again();
              }}
            >
              {t("takeBack")}
            </Button>
          )}
        </p>
      ))}
    </details>
  );
}

/** For the desk: open claims, and entries that were claimed by code. */
export function Claims(): JSX.Element | null {
  const { api, topic } = useEvent(),
    data = useData<Claims>(`${api}/claims`, topic),
    list = data.value.value?.claims ?? [],
    taken = data.value.value?.taken ?? [];
  const decide =
    (one: { person: string; player: number; entry: string }, accept: boolean) => async (): Promise<void> => {
      await send(`${api}/claims/decide`, { person: one.person, player: one.player, accept });
      tell(accept ? t("confirmed", { entry: one.entry }) : t("refused"));
      await data.again();
    };
  return (
    <>
      {list.length > 0 && (
        <Note kind="warning" title={t("claims")}>
          {list.map((one) => (
            <p key={one.person} class="claim-row">
              {t("says", { name: one.name, entry: one.entry })}{" "}
              <Button small kind="main" icon="check" act={decide(one, true)}>
                {t("yes")}
              </Button>{" "}
              <Button small act={decide(one, false)}>
                {t("no")}
              </Button>
            </p>
          ))}
        </Note>
      )}
      {taken.length > 0 && <TakenOver list={taken} again={() => data.again()} />}
    </>
  );
}

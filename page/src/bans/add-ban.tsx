// add-ban.tsx - a new ban: whom, where it happened, how far it goes. Also on a player's page, for people who may.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { words } from "../language";
import { me } from "../me";
import { PersonFind, type Found } from "../people/find-person";
import { query } from "../router";
import { useSeasons } from "../season/all-seasons";
import { Button, Dialog, Field } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { BanForm } from "./ban-form";
import type { Scope } from "./ban-words";
import type * as answers from "../answers";

const t = words({
  title: "Ban a player",
  ban: "Ban…",
  banTitle: "Ban {name}",
  who: "Name",
  where: "Where it happened",
  server: "This server",
  pick: "Choose a person first.",
  saved: "Saved.",
});

type EventRow = answers.EventRow;
export const SCOPES: readonly Scope[] = ["host", "championships", "all"];

/** The places where this person may ban: events they run, seasons of theirs, the server. */
function usePlaces(): readonly (readonly [string, string])[] {
  const signed = me.value && !me.value.guest;
  const events = useData<{ events: EventRow[] }>(signed ? "/api/events" : null).value.value?.events ?? [],
    seasons = useSeasons(Boolean(signed)).value.value?.seasons ?? [];
  return [
    ...(me.value?.admin ? [["", t("server")] as const] : []),
    ...seasons.filter((one) => one.mine).map((one) => [`season/${one.season}`, one.name] as const),
    ...events
      .filter((one) =>
        one.me?.roles.some((role) => role === "organiser" || role === "league" || role === "brand-agent"),
      )
      .map((one) => [`event/${one.event}`, one.name] as const),
  ];
}

/** `person`: the person meant, if known. */
export function AddBan({
  person,
  done,
}: {
  person?: { person: string; name: string };
  done: () => Promise<void> | void;
}): JSX.Element {
  const found = useSignal<Found | null>(null),
    places = usePlaces(),
    asked = query.value.get("season"),
    where = useSignal<string | null>(asked ? `season/${asked}` : null),
    place = where.value ?? places[0]?.[0] ?? "";
  const [kind, id] = place.split("/") as [string, string?],
    scopes: readonly Scope[] =
      kind === "season" ? ["all", "host"] : kind === "event" ? SCOPES : ["all", "championships"];
  return (
    <BanForm
      key={kind}
      scopes={scopes}
      was={kind ? undefined : { scope: "all", everywhere: true }}
      button={person ? t("banTitle", { name: person.name }) : t("title")}
      send={async (wish) => {
        const who = person ?? found.value;
        if (!who) throw new Error(t("pick"));
        await send("/api/bans", { person: who.person, ...(id ? { [kind]: id } : {}), ...wish });
        tell(t("saved"));
        await done();
      }}
    >
      {!person && <PersonFind label={t("who")} value={found.value} set={into(found)} />}
      <Field label={t("where")} choices={places} value={place} set={into(where)} />
    </BanForm>
  );
}

/** Nothing for people who can't ban anyone, nor next to your own name. */
export function BanButton({ person }: { person: { person: string; name: string } }): JSX.Element | null {
  const open = useSignal(false),
    places = usePlaces();
  if (!places.length || person.person === me.value?.id) return null;
  return (
    <>
      <Button small act={put(open, true)} label={t("banTitle", { name: person.name })}>
        {t("ban")}
      </Button>
      {open.value && (
        <Dialog title={t("banTitle", { name: person.name })} done={put(open, false)}>
          <AddBan person={person} done={put(open, false)} />
        </Dialog>
      )}
    </>
  );
}

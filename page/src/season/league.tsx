// league.tsx - what the administrators of a league decide, and organisers who bring their events.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look, Refusal, send } from "../api";
import { useData } from "../data";
import { useMany } from "../bracket/many";
import type { EventFacts, Role } from "../event/event";
import { words } from "../language";
import { me } from "../me";
import { Button, Check, Dialog, Field, Form, Note, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { eventStateWord, verdictWord, type Season, type SeasonEvent, type SeasonRow } from "./ranking";

const t = words(
  { events: "Events", none: "No event has entered yet.", event: "Event", state: "State", counts: "Ranking", accept: "Accept", reject: "Reject …", rejectTitle: "Reject an event", reason: "Reason", submit: "Hand in", enter: "Enter an event", enterLead: "Let one of your events count for this season. The league then sees it, and you hand it in when it is over.", pick: "Your event", 
    later: "Hand it in when it is over.", accepted: "Accepted.", rejected: "Rejected.", submitted: "Handed in.", entered: "Entered.", note: "Note …", noteTitle: "Note about {name}", direct: "Qualified directly for the final", declined: "Has declined the place in the final", lot: "Lot", lotHint: "Where points, results and shares are equal: the lower number stands above.", save: "Save", saved: "Noted.",
    league: "Run the season", add: "Make an account an administrator, by name", addDo: "Add", added: "{name} runs the season too.", nobody: "There is no account of that name.", close: "Close the season …", closeTitle: "Close the season", closeLead: "The ranking stays as it is; no more events are accepted.", reopen: "Open the season again", closed: "The season is closed.", reopened: "The season is open again." },
  { events: "Turniere", none: "Noch ist kein Turnier angemeldet.", event: "Turnier", state: "Stand", counts: "Rangliste", accept: "Annehmen", reject: "Ablehnen …", rejectTitle: "Ein Turnier ablehnen", reason: "Begründung", submit: "Einreichen", enter: "Ein Turnier anmelden", enterLead: "Lass eines deiner Turniere für diese Saison zählen. Die Liga sieht es dann, und du reichst es nach dem Ende ein.", pick: "Dein Turnier", 
    later: "Nach dem Ende einreichen.", accepted: "Angenommen.", rejected: "Abgelehnt.", submitted: "Eingereicht.", entered: "Angemeldet.", note: "Vermerk …", noteTitle: "Vermerk zu {name}", direct: "Direkt fürs Finale qualifiziert", declined: "Hat auf den Platz im Finale verzichtet", lot: "Los", lotHint: "Wenn Punkte, Ergebnisse und Anteile gleich sind: Die kleinere Zahl steht vorn.", save: "Speichern", saved: "Vermerkt.",
    league: "Saison leiten", add: "Ein Konto in die Ligaleitung holen, nach Namen", addDo: "Hinzufügen", added: "{name} leitet die Saison mit.", nobody: "Ein Konto dieses Namens gibt es nicht.", close: "Saison abschließen …", closeTitle: "Saison abschließen", closeLead: "Die Rangliste bleibt, wie sie ist; weitere Turniere werden nicht angenommen.", reopen: "Saison wieder öffnen", closed: "Die Saison ist abgeschlossen.", reopened: "Die Saison ist wieder offen." });

type Part = { season: Season; again: () => Promise<void> };
type EventRow = { event: string; name: string; rulebook: string; stage: string; me?: { roles: Role[] } };

/** The events of the season, and what may be done with each of them by whoever looks. */
export function Events({ season, again }: Part): JSX.Element {
  const signed = me.value && !me.value.guest, mine = useData<{ events: EventRow[] }>(signed ? "/api/events" : null);
  const wrong = useSignal<string | null>(null), reason = useSignal(""), chosen = useSignal("");
  const organised = (mine.value.value?.events ?? []).filter((event) => event.me?.roles.includes("organiser") && event.rulebook === season.rulebook && event.stage !== "cancelled");
  // That an event has entered is said by the event itself, until it is handed in.
  const facts = useMany<EventFacts>(organised.map((event) => `/api/events/${event.event}`), null, season), asked = facts.value ?? [];
  const known = (id: string): boolean => season.events.some((one) => one.event === id);
  const entered = asked.filter((event) => event.season === season.season && !known(event.event));
  const could = asked.filter((event) => event.season !== season.season && event.stage !== "completed" && !known(event.event));
  const list: SeasonEvent[] = [...season.events, ...entered.map((event) => ({ event: event.event, name: event.name, state: "entered" }))];
  const api = `/api/seasons/${season.season}`;
  const act = async (event: string, verb: string, said: string, body: unknown = {}): Promise<void> => { await send(`${api}/events/${event}/${verb}`, body); tell(said); await again(); };
  const verdict = (id: string): string => verdictWord(season.table.tournaments.find((one) => one.id === id)?.verdict ?? "");
  return (
    <>
      <h2>{t("events")}</h2>
      {list.length ? <div class="scroll" tabIndex={0} role="region" aria-label={t("events")}><table>
        <thead><tr><th scope="col">{t("event")}</th><th scope="col">{t("state")}</th><th scope="col">{t("counts")}</th><th /></tr></thead>
        <tbody>{list.map((event) => (
          <tr key={event.event}>
            <th scope="row"><a href={`/events/${event.event}`}>{event.name ?? event.event}</a></th>
            <td><Tag kind={event.state === "accepted" ? "good" : event.state === "rejected" ? "bad" : event.state === "submitted" ? "accent" : ""}>{eventStateWord(event.state)}</Tag></td><td class="soft">{verdict(event.event)}</td>
            <td class="season-act">
              {season.mine && !season.closed && event.state === "submitted" && <><Button small kind="main" act={() => act(event.event, "accept", t("accepted"))}>{t("accept")}</Button><Button small act={() => { wrong.value = event.event; }}>{t("reject")}</Button></>}
              {!season.closed && (event.state === "entered" || event.state === "rejected") && organised.some((one) => one.event === event.event) && (asked.find((one) => one.event === event.event)?.stage === "completed" ? <Button small kind="main" act={() => act(event.event, "submit", t("submitted"))}>{t("submit")}</Button> : <span class="soft">{t("later")}</span>)}
            </td>
          </tr>))}</tbody>
      </table></div> : <p class="soft">{t("none")}</p>}
      {signed && !season.closed && could.length > 0 && <details class="season-enter"><summary>{t("enter")}</summary><p>{t("enterLead")}</p>
        <Form inline button={t("enter")} send={() => act(chosen.value || could[0]!.event, "enter", t("entered"))}>
          <Field label={t("pick")} value={chosen.value || could[0]!.event} set={(v) => { chosen.value = v; }} choices={could.map((event) => [event.event, event.name] as const)} />
        </Form></details>}
      {wrong.value && <Dialog title={t("rejectTitle")} done={() => { wrong.value = null; }}>
        <Form button={t("rejectTitle")} send={async () => { await act(wrong.value!, "reject", t("rejected"), { text: reason.value.trim() }); wrong.value = null; reason.value = ""; }}>
          <Field label={t("reason")} rows={3} required value={reason.value} set={(v) => { reason.value = v; }} />
        </Form></Dialog>}
    </>
  );
}

/** Direct qualification, a declined place, a lot: noted about one member. */
export function Member({ season, row, again }: Part & { row: SeasonRow }): JSX.Element {
  const open = useSignal(false), direct = useSignal(row.state === "direct"), declined = useSignal(row.state === "declined"), lot = useSignal("");
  return (
    <>
      <Button small kind="quiet" act={() => { open.value = true; }} label={t("noteTitle", { name: row.name })}>{t("note")}</Button>
      {open.value && <Dialog title={t("noteTitle", { name: row.name })} done={() => { open.value = false; }}>
        <Form button={t("save")} send={async () => {
          await send(`/api/seasons/${season.season}/members`, { person: row.player, direct: direct.value, declined: declined.value, ...(lot.value ? { lot: lot.value } : {}) });
          tell(t("saved")); open.value = false; await again();
        }}>
          <Check label={t("direct")} value={direct.value} set={(v) => { direct.value = v; }} />
          <Check label={t("declined")} value={declined.value} set={(v) => { declined.value = v; }} />
          <Field label={t("lot")} hint={t("lotHint")} inputMode="numeric" pattern="[0-9]*" value={lot.value} set={(v) => { lot.value = v; }} />
        </Form>
      </Dialog>}
    </>
  );
}

export function League({ season, again }: Part): JSX.Element {
  const name = useSignal(""), closing = useSignal(false), api = `/api/seasons/${season.season}`;
  return (
    <section class="season-league" aria-labelledby="league">
      <h2 id="league">{t("league")}</h2>
      {!season.closed && <Form inline button={t("addDo")} send={async () => {
        const found = await lookFor(name.value.trim());
        await send(`${api}/administrators`, { person: found });
        tell(t("added", { name: name.value.trim() })); name.value = ""; await again();
      }}><Field label={t("add")} required value={name.value} set={(v) => { name.value = v; }} /></Form>}
      <div class="buttons">{season.closed
        ? <Button act={async () => { await send(`${api}/reopen`); tell(t("reopened")); await again(); }}>{t("reopen")}</Button>
        : <Button kind="danger" icon="lock" act={() => { closing.value = true; }}>{t("close")}</Button>}</div>
      {closing.value && <Dialog title={t("closeTitle")} done={() => { closing.value = false; }}><Note kind="warning">{t("closeLead")}</Note>
        <Button kind="danger" act={async () => { await send(`${api}/close`); closing.value = false; tell(t("closed")); await again(); }}>{t("closeTitle")}</Button></Dialog>}
    </section>
  );
}

/** The number of whoever has that name. */
async function lookFor(name: string): Promise<string> {
  const { people } = await look<{ people: { id: string }[] }>(`/api/accounts?name=${encodeURIComponent(name)}`);
  if (!people[0]) throw new Refusal("nobody", t("nobody"));
  return people[0].id;
}

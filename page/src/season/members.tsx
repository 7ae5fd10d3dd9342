// members.tsx - what the league decides about single people: qualified directly, entitled or not, declined, a lot.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { number, terms, words } from "../language";
import { PersonFind, type Found } from "../people/find-person";
import { Button, Check, Dialog, Field, Form, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import {
  standsWord,
  undecided,
  type Entitled,
  type MemberNote,
  type Part,
  type SeasonRow,
  type Season,
} from "./ranking";

const t = words({
  note: "Note…",
  noteTitle: "Note on {name}",
  direct: "Qualified directly for the final",
  directHint: "Through a direct qualifier. Stays in the ranking; the next player moves up. [DM19-4.6]",
  declined: "Declined their place in the final",
  entitled: "German citizen or main residence in Germany [DM19-4.7a]",
  elsewhere: "Took part in another country's championship [DM19-4.7b]",
  lot: "Lot",
  lotHint: "Breaks a tie in points, results and shares: the lower number ranks higher.",
  reason: "Reason",
  reasonHint: "Visible to the league only.",
  save: "Save",
  saved: "Saved.",
  lead: "Decisions override what players declared when they registered.",
  none: "No decisions yet.",
  add: "Direct qualifiers",
  where: "Qualifying tournament",
  addDo: "Record",
  pick: "Choose a person first.",
  who: "Name",
  decided: "Decision",
  why: "Reason",
  change: "Change…",
  open: "{n, plural, one {1 player hasn't declared their eligibility} other {# players haven't declared their eligibility}}",
  openLead:
    "Until their eligibility is recorded here or at one of their events, these players are passed over. Ask them.",
  openNear: "In a qualifying place",
  may: "Eligible",
  mayNot: "Not eligible",
  mayName: "Mark {name} as eligible",
  mayNotName: "Mark {name} as not eligible",
  recorded: "{name}: eligibility recorded.",
});
const entitledWord = terms({ declared: "as declared", yes: "yes", no: "no" });
const CHOICES: readonly Entitled[] = ["declared", "yes", "no"];

type Who = { player: string; name: string; state?: string };

function NoteDialog({
  season,
  who,
  note,
  again,
  done,
}: Part & { who: Who; note: MemberNote | undefined; done: () => void }): JSX.Element {
  const direct = useSignal(note?.direct ?? who.state === "direct"),
    declined = useSignal(note?.declined ?? false),
    lot = useSignal(""),
    text = useSignal(note?.text ?? "");
  const entitled = useSignal<string>(note?.entitled ?? "declared"),
    elsewhere = useSignal<string>(note?.elsewhere ?? "declared"),
    words3 = CHOICES.map((one) => [one, entitledWord(one)] as const);
  return (
    <Dialog title={t("noteTitle", { name: who.name })} done={done}>
      <Form
        button={t("save")}
        send={async () => {
          await send(`/api/seasons/${season.season}/members`, {
            person: who.player,
            direct: direct.value,
            declined: declined.value,
            entitled: entitled.value,
            elsewhere: elsewhere.value,
            ...(text.value.trim() ? { text: text.value.trim() } : {}),
            ...(lot.value ? { lot: lot.value } : {}),
          });
          tell(t("saved"));
          done();
          await again();
        }}
      >
        <Check label={t("direct")} hint={t("directHint")} value={direct.value} set={into(direct)} />
        <Check label={t("declined")} value={declined.value} set={into(declined)} />
        <Field label={t("entitled")} choices={words3} value={entitled.value} set={into(entitled)} />
        <Field label={t("elsewhere")} choices={words3} value={elsewhere.value} set={into(elsewhere)} />
        <Field label={t("reason")} hint={t("reasonHint")} rows={2} value={text.value} set={into(text)} />
        <Field
          label={t("lot")}
          hint={t("lotHint")}
          inputMode="numeric"
          pattern="[0-9]*"
          value={lot.value}
          set={into(lot)}
        />
      </Form>
    </Dialog>
  );
}

/** The button beside someone in the ranking. */
export function Member({ season, row, again }: Part & { row: SeasonRow }): JSX.Element {
  const open = useSignal(false),
    note = season.notes.find((one) => one.person === row.player);
  return (
    <>
      <Button small kind="quiet" act={put(open, true)} label={t("noteTitle", { name: row.name })}>
        {t("note")}
      </Button>
      {open.value && (
        <NoteDialog season={season} who={row} note={note} again={again} done={put(open, false)} />
      )}
    </>
  );
}

function decided(note: MemberNote): string[] {
  return [
    note.direct && t("direct"),
    note.declined && t("declined"),
    note.entitled !== "declared" && `${t("entitled")}: ${entitledWord(note.entitled)}`,
    note.elsewhere !== "declared" && `${t("elsewhere")}: ${entitledWord(note.elsewhere)}`,
    note.lot && `${t("lot")} ${note.lot}`,
  ].filter((one): one is string => typeof one === "string" && one !== "");
}

/** Who declared nothing, in the order of the ranking: the league asks them and records the answer (DM19-4.7a). */
function Undeclared({ season, again }: Part): JSX.Element | null {
  const { all, near } = undecided(season);
  if (!all.length) return null;
  const record = (row: SeasonRow, entitled: Entitled) => async (): Promise<void> => {
    await send(`/api/seasons/${season.season}/members`, { person: row.player, entitled });
    tell(t("recorded", { name: row.name }));
    await again();
  };
  return (
    <section class="season-block" aria-labelledby="undeclared">
      <h3 id="undeclared">
        {t("open", { n: all.length })} <span class="soft">DM19-4.7a</span>
      </h3>
      <p>{t("openLead")}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("open", { n: all.length })}>
        <table class="season-notes">
          <tbody>
            {all.map((row) => (
              <tr key={row.player}>
                <td class="number">{number(row.rank)}</td>
                <th scope="row">
                  <a href={`/players/${row.player}`}>{row.name}</a>{" "}
                  {near.includes(row) && <Tag kind="warning">{t("openNear")}</Tag>}
                </th>
                <td class="season-act">
                  {!season.closed && (
                    <>
                      <Button small label={t("mayName", { name: row.name })} act={record(row, "yes")}>
                        {t("may")}
                      </Button>
                      <Button small label={t("mayNotName", { name: row.name })} act={record(row, "no")}>
                        {t("mayNot")}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function NoteRow({
  note,
  stands,
  season,
  open,
}: {
  note: MemberNote;
  stands: (person: string) => string;
  season: Season;
  open: Signal<MemberNote | null>;
}): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <a href={`/players/${note.person}`}>{note.name}</a>{" "}
        {stands(note.person) && <Tag>{stands(note.person)}</Tag>}
      </th>
      <td>
        {decided(note).map((one) => (
          <div key={one}>{one}</div>
        ))}
      </td>
      <td>{note.text}</td>
      <td>
        {!season.closed && (
          <Button
            small
            kind="quiet"
            label={`${t("change")} ${note.name}`}
            act={() => {
              open.value = note;
            }}
          >
            {t("change")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function DirectEntry({
  picked,
  season,
  where,
  again,
}: {
  picked: Signal<Found | null>;
  season: Season;
  where: Signal<string>;
  again: () => Promise<void>;
}): JSX.Element {
  return (
    <section class="season-block" aria-labelledby="direct">
      <h3 id="direct">
        {t("add")} <span class="soft">DM19-4.6</span>
      </h3>
      <Form
        inline
        button={t("addDo")}
        send={async () => {
          if (!picked.value) throw new Error(t("pick"));
          await send(`/api/seasons/${season.season}/members`, {
            person: picked.value.person,
            direct: true,
            text: where.value.trim(),
          });
          tell(t("saved"));
          picked.value = null;
          where.value = "";
          await again();
        }}
      >
        <PersonFind label={t("who")} value={picked.value} set={into(picked)} />
        <Field label={t("where")} required value={where.value} set={into(where)} />
      </Form>
    </section>
  );
}

export function Members({ season, again }: Part): JSX.Element {
  const open = useSignal<MemberNote | null>(null),
    picked = useSignal<Found | null>(null),
    where = useSignal("");
  const stands = (person: string): string => {
    const row = season.table.ranking.find((one) => one.player === person);
    return row ? standsWord(season, row) : "";
  };
  const notes = season.notes.filter((note) => decided(note).length);
  return (
    <>
      <p>{t("lead")}</p>
      {notes.length ? (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("decided")}>
          <table class="season-notes">
            <thead>
              <tr>
                <th scope="col">{t("who")}</th>
                <th scope="col">{t("decided")}</th>
                <th scope="col">{t("why")}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {notes.map((note) => (
                <NoteRow key={note.person} note={note} stands={stands} season={season} open={open} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p class="soft">{t("none")}</p>
      )}
      <Undeclared season={season} again={again} />
      {!season.closed && <DirectEntry picked={picked} season={season} where={where} again={again} />}
      {open.value && (
        <NoteDialog
          key={open.value.person}
          season={season}
          who={{ player: open.value.person, name: open.value.name }}
          note={open.value}
          again={again}
          done={put(open, null)}
        />
      )}
    </>
  );
}

// list.tsx - everybody at an event: by name, filtered, with what can be done for each at hand.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { byName, country, words } from "../language";
import { Button, Choice, Dialog, Empty, Field, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { step, useEvent } from "../event/event";
import { lastFirst } from "../event/tables";
import { statusWord } from "../event/overview";
import { Declare } from "./declare";
import { asks, Desk, useCheckIn } from "./desk";
import { checkIn, comes, declareWord, type Entrant, type Wanted } from "./entrant";
import { Person } from "./person";
import { matching } from "./search";

const t = words(
  {
    filter: "Which",
    all: "All",
    expected: "Expected",
    here: "Here",
    waiting: "Waiting",
    gone: "Gone",
    find: "Find",
    name: "Name",
    state: "State",
    number: "No.",
    admit: "Admit",
    admitted: "{name} has a place.",
    more: "More about {name}",
    edit: "More",
    none: "Nobody here.",
    nobody: "Nobody is registered yet.",
    nobodyLead: "Add people one by one or import a list.",
    rest: { one: "Show 1 more", other: "Show {n} more" },
    ask: "to ask",
    list: "Everybody",
  },
  {
    filter: "Welche",
    all: "Alle",
    expected: "Erwartet",
    here: "Da",
    waiting: "Wartend",
    gone: "Weg",
    find: "Suchen",
    name: "Name",
    state: "Stand",
    number: "Nr.",
    admit: "Aufnehmen",
    admitted: "{name} hat einen Platz.",
    more: "Mehr zu {name}",
    edit: "Mehr",
    none: "Niemand hier.",
    nobody: "Noch ist niemand angemeldet.",
    nobodyLead: "Trage Leute einzeln ein oder lies eine Liste ein.",
    rest: { one: "1 weitere Person zeigen", other: "{n} weitere Personen zeigen" },
    ask: "zu fragen",
    list: "Alle",
  },
);
const hall = words(
  {
    in: "Check in",
    sign: "to sign",
    everybody: "Check in all {n}",
    everybodyLead: "Do this if everybody on this list is here and has signed what the rulebook wants.",
    everybodyGo: "All are here and have signed",
    everybodyIn: "{n} people are checked in.",
  },
  {
    in: "Einlassen",
    sign: "zu unterschreiben",
    everybody: "Alle {n} einlassen",
    everybodyLead:
      "Tu das, wenn alle auf dieser Liste da sind und unterschrieben haben, was das Regelwerk verlangt.",
    everybodyGo: "Alle sind da und haben unterschrieben",
    everybodyIn: "{n} Personen sind eingelassen.",
  },
);
const online = words(
  {
    in: "Check in",
    sign: "to accept",
    everybody: "Check in all {n}",
    everybodyLead:
      "Do this if everybody on this list told you that they play and accept what the rulebook wants.",
    everybodyGo: "All play and accept it",
    everybodyIn: "{n} people are checked in.",
  },
  {
    in: "Einchecken",
    sign: "zu bestätigen",
    everybody: "Alle {n} einchecken",
    everybodyLead:
      "Tu das, wenn alle auf dieser Liste dir gesagt haben, dass sie spielen und bestätigen, was das Regelwerk verlangt.",
    everybodyGo: "Alle spielen und bestätigen es",
    everybodyIn: "{n} Personen sind eingecheckt.",
  },
);

const FILTERS = {
  all: () => true,
  expected: comes,
  here: (one) => one.status === "present",
  waiting: (one) => one.status === "waiting",
  gone: (one) => !comes(one) && one.status !== "present" && one.status !== "waiting",
} satisfies Record<string, (one: Entrant) => boolean>;
type Filter = keyof typeof FILTERS;
const AT_ONCE = 300;
const KIND = {
  present: "good",
  waiting: "warning",
  disqualified: "bad",
  "no-show": "warning",
  withdrawn: "",
  abandoned: "bad",
  registered: "",
} as const;

export function EntrantList({ list, wanted }: { list: Entrant[]; wanted: Wanted | null }): JSX.Element {
  const { api, facts } = useEvent(),
    enter = useCheckIn(),
    place = facts.online ? online : hall;
  const filter = useSignal<Filter>("all"),
    find = useSignal(""),
    shown = useSignal(AT_ONCE),
    desk = useSignal<Entrant | null>(null),
    all = useSignal(false),
    said = useSignal<string[]>([]),
    open = useSignal<number | null>(null);
  if (!list.length)
    return (
      <Empty icon="people" title={t("nobody")}>
        <p>{t("nobodyLead")}</p>
      </Empty>
    );
  const some = (find.value.trim() ? matching(list, find.value) : list)
    .filter(FILTERS[filter.value])
    .sort((a, b) => byName(lastFirst(a.name), lastFirst(b.name)));
  const person = open.value === null ? null : list.find((one) => one.player === open.value);
  // What holds for all who were not asked for the qualification yet is asked with them; the rest at the desk, one by one.
  const unasked = (one: Entrant): boolean => Boolean(wanted?.eligibility && !one.declared);
  const everybody = async (): Promise<void> => {
    const steps = some.flatMap((one) => checkIn(one, unasked(one) ? said.value : null));
    for (let i = 0; i < steps.length; i += AT_ONCE) await step(api, steps.slice(i, i + AT_ONCE));
    tell(place("everybodyIn", { n: some.length }));
  };
  const take = (one: Entrant): unknown => (asks(one, wanted) ? void (desk.value = one) : enter(one));
  return (
    <>
      <div class="row apart desk-filter">
        <Choice<Filter>
          label={t("filter")}
          value={filter.value}
          set={(next) => {
            filter.value = next;
            shown.value = AT_ONCE;
          }}
          choices={(Object.keys(FILTERS) as Filter[]).map(
            (one) => [one, `${t(one)} ${list.filter(FILTERS[one]).length}`] as const,
          )}
        />
        <Field
          label={t("find")}
          type="search"
          value={find.value}
          set={(v) => {
            find.value = v;
          }}
        />
      </div>
      {some.length === 0 ? (
        <p class="soft">{t("none")}</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("list")}>
          <table class="desk-list">
            <thead>
              <tr>
                <th class="number">{t("number")}</th>
                <th>{t("name")}</th>
                <th>{t("state")}</th>
                <th>
                  <span class="hidden">{t("edit")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {some.slice(0, shown.value).map((one) => (
                <tr key={one.player} data-gone={FILTERS.gone(one) || undefined}>
                  <td class="number soft">{one.player + 1}</td>
                  <td>
                    <span class="desk-name">{lastFirst(one.name)}</span>{" "}
                    {one.country && (
                      <abbr class="soft" title={country(one.country)}>
                        {one.country}
                      </abbr>
                    )}
                    {one.declares?.includes("brings-game") && (
                      <>
                        {" "}
                        <Tag>{declareWord("brings-game")}</Tag>
                      </>
                    )}
                  </td>
                  <td>
                    {one.status === "registered" && asks(one, wanted) ? (
                      <Tag kind="warning">{one.acks_missing?.length ? place("sign") : t("ask")}</Tag>
                    ) : (
                      <Tag kind={KIND[one.status]}>{statusWord(one.status)}</Tag>
                    )}
                  </td>
                  <td class="desk-acts">
                    {comes(one) && (
                      <Button small icon="check" label={`${place("in")}: ${one.name}`} act={() => take(one)}>
                        {place("in")}
                      </Button>
                    )}
                    {one.status === "waiting" && (
                      <Button
                        small
                        act={() =>
                          step(
                            api,
                            { kind: "entry.admitted", player: one.player },
                            t("admitted", { name: one.name }),
                          )
                        }
                      >
                        {t("admit")}
                      </Button>
                    )}
                    <Button
                      small
                      kind="quiet"
                      icon="menu"
                      label={t("more", { name: one.name })}
                      act={() => {
                        open.value = one.player;
                      }}
                    >
                      {""}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {filter.value === "expected" && some.length > 1 && (
        <div class="buttons">
          <Button
            icon="check"
            act={() => {
              all.value = true;
            }}
          >
            {place("everybody", { n: some.length })}
          </Button>
        </div>
      )}
      {all.value && (
        <Dialog
          title={place("everybody", { n: some.length })}
          done={() => {
            all.value = false;
          }}
        >
          <p>{place("everybodyLead")}</p>
          {some.some(unasked) && <Declare all eligibility={wanted!.eligibility!} said={said} />}
          <div class="buttons">
            <Button
              kind="main"
              act={async () => {
                await everybody();
                all.value = false;
              }}
            >
              {place("everybodyGo")}
            </Button>
          </div>
        </Dialog>
      )}
      {some.length > shown.value && (
        <div class="buttons">
          <Button
            act={() => {
              shown.value = some.length;
            }}
          >
            {t("rest", { n: some.length - shown.value })}
          </Button>
        </div>
      )}
      {desk.value && (
        <Desk
          one={desk.value}
          wanted={wanted}
          done={() => {
            desk.value = null;
          }}
        />
      )}
      {person && (
        <Person
          one={person}
          wanted={wanted}
          done={() => {
            open.value = null;
          }}
        />
      )}
    </>
  );
}

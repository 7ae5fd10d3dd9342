// entrant-list.tsx - everyone at an event: by name, filtered, with what can be done for each at hand.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { byName, country, words } from "../language";
import { Button, Choice, Dialog, Empty, Field, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { step, useEvent } from "../event/event";
import { lastFirst } from "../event/tables";
import { statusWord } from "../event/overview";
import { Declare } from "./declare";
import { asks, Desk, useCheckIn } from "./check-in";
import { checkIn, comes, declareWord, type Entrant, type Wanted } from "./entrant";
import { Person } from "./entrant-details";
import { matching } from "./check-in-search";

const t = words({
  filter: "Filter",
  all: "All",
  expected: "Expected",
  here: "Checked in",
  waiting: "Waiting",
  gone: "Out",
  find: "Search",
  name: "Name",
  state: { text: "Status", about: "label of a list or a choice" },
  number: "No.",
  admit: "Give a place",
  admitted: "{name} has a place now.",
  more: "More about {name}",
  edit: "More",
  none: "No matches.",
  nobody: "No players yet.",
  nobodyLead: "Add players one by one or import a list.",
  rest: "{n, plural, one {Show 1 more} other {Show # more}}",
  ask: "needs to declare",
  banned: "banned",
  list: "Everyone",
});
const hall = words({
  in: "Check in",
  sign: "needs to sign",
  everybody: "Check in all {n}",
  everybodyLead: "Only if everyone on this list is here and has signed what the rulebook requires.",
  everybodyGo: "All here and signed, check in",
  everybodyIn: "{n, plural, one {# player} other {# players}} checked in.",
});
const online = words({
  in: "Check in",
  sign: "needs to accept",
  everybody: "Check in all {n}",
  everybodyLead:
    "Only if everyone on this list told you that they will play and accept what the rulebook requires.",
  everybodyGo: "All playing and accepted, check in",
  everybodyIn: "{n, plural, one {# player} other {# players}} checked in.",
});

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

type ListProps = { list: Entrant[]; wanted: Wanted | null };

function Row({
  one,
  wanted,
  take,
  more,
}: {
  one: Entrant;
  wanted: Wanted | null;
  take: () => unknown;
  more: () => void;
}): JSX.Element {
  const { api, facts } = useEvent(),
    place = facts.online ? online : hall;
  return (
    <tr data-gone={FILTERS.gone(one) || undefined}>
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
        )}{" "}
        {one.banned && <Tag kind="bad">{t("banned")}</Tag>}
      </td>
      <td class="desk-acts">
        {comes(one) && (
          <Button small icon="check" label={`${place("in")}: ${one.name}`} act={take}>
            {place("in")}
          </Button>
        )}
        {one.status === "waiting" && (
          <Button
            small
            act={() =>
              step(api, { kind: "entry.admitted", player: one.player }, t("admitted", { name: one.name }))
            }
          >
            {t("admit")}
          </Button>
        )}
        <Button small kind="quiet" icon="menu" label={t("more", { name: one.name })} act={more}>
          {""}
        </Button>
      </td>
    </tr>
  );
}

/** Check in everyone shown at once, except banned players, who would stop all the others. */
function Everybody({ list, wanted, done }: ListProps & { done: () => void }): JSX.Element {
  const { api, facts } = useEvent(),
    place = facts.online ? online : hall,
    said = useSignal<string[]>([]);
  // What applies to all who haven't declared yet is asked for them together; the rest at the desk, one by one.
  const unasked = (one: Entrant): boolean => Boolean(wanted?.eligibility && !one.declared);
  const enter = async (): Promise<void> => {
    const steps = list.flatMap((one) => checkIn(one, unasked(one) ? said.value : null));
    for (let i = 0; i < steps.length; i += AT_ONCE) await step(api, steps.slice(i, i + AT_ONCE));
    tell(place("everybodyIn", { n: list.length }));
    done();
  };
  return (
    <Dialog title={place("everybody", { n: list.length })} done={done}>
      <p>{place("everybodyLead")}</p>
      {list.some(unasked) && <Declare all eligibility={wanted!.eligibility!} said={said} />}
      <div class="buttons">
        <Button kind="main" act={enter}>
          {place("everybodyGo")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Who is at the desk, and whose details are open. */
type Opened = { desk: Signal<Entrant | null>; details: Signal<number | null> };

/** The rows that are asked for; the first few hundred at once. */
function Rows({ list, wanted, all, opened }: ListProps & { all: boolean; opened: Opened }): JSX.Element {
  const enter = useCheckIn();
  return (
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
          {list.slice(0, all ? undefined : AT_ONCE).map((one) => (
            <Row
              key={one.player}
              one={one}
              wanted={wanted}
              take={() => (asks(one, wanted) ? void (opened.desk.value = one) : enter(one))}
              more={() => {
                opened.details.value = one.player;
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** They stay open when their entrant leaves the rows that are shown. */
function Dialogs({ list, wanted, opened: { desk, details } }: ListProps & { opened: Opened }): JSX.Element {
  const person = list.find((one) => one.player === details.value);
  return (
    <>
      {desk.value && <Desk one={desk.value} wanted={wanted} done={put(desk, null)} />}
      {person && <Person one={person} wanted={wanted} done={put(details, null)} />}
    </>
  );
}

function Filters({
  list,
  filter,
  find,
}: {
  list: Entrant[];
  filter: Signal<Filter>;
  find: Signal<string>;
}): JSX.Element {
  return (
    <div class="row apart desk-filter">
      <Choice<Filter>
        label={t("filter")}
        value={filter.value}
        set={into(filter)}
        choices={(Object.keys(FILTERS) as Filter[]).map(
          (one) => [one, `${t(one)} ${list.filter(FILTERS[one]).length}`] as const,
        )}
      />
      <Field label={t("find")} type="search" value={find.value} set={into(find)} />
    </div>
  );
}

export function EntrantList({ list, wanted }: ListProps): JSX.Element {
  const place = useEvent().facts.online ? online : hall;
  const filter = useSignal<Filter>("all"),
    find = useSignal(""),
    whole = useSignal(false),
    everybody = useSignal(false),
    opened = { desk: useSignal<Entrant | null>(null), details: useSignal<number | null>(null) };
  useEffect(() => {
    whole.value = false;
  }, [filter.value]);
  if (!list.length)
    return (
      <Empty icon="people" title={t("nobody")}>
        <p>{t("nobodyLead")}</p>
      </Empty>
    );
  const some = (find.value.trim() ? matching(list, find.value) : list)
    .filter(FILTERS[filter.value])
    .sort((a, b) => byName(lastFirst(a.name), lastFirst(b.name)));
  const welcome = some.filter((one) => !one.banned);
  return (
    <>
      <Filters list={list} filter={filter} find={find} />
      {some.length === 0 ? (
        <p class="soft">{t("none")}</p>
      ) : (
        <Rows list={some} wanted={wanted} all={whole.value} opened={opened} />
      )}
      {filter.value === "expected" && welcome.length > 1 && (
        <div class="buttons">
          <Button icon="check" act={put(everybody, true)}>
            {place("everybody", { n: welcome.length })}
          </Button>
        </div>
      )}
      {everybody.value && <Everybody list={welcome} wanted={wanted} done={put(everybody, false)} />}
      {!whole.value && some.length > AT_ONCE && (
        <div class="buttons">
          <Button act={put(whole, true)}>{t("rest", { n: some.length - AT_ONCE })}</Button>
        </div>
      )}
      <Dialogs list={list} wanted={wanted} opened={opened} />
    </>
  );
}

// find-person.tsx - find a person of this server by some letters of the name, with an account or without; where they played tells namesakes apart.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look } from "../api";
import { byName, day, words } from "../language";
import { Button, Field } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  hint: "Type a few letters to find anyone who has played here. For other accounts, type the full name.",
  seek: "Choose a person",
  none: "Nobody found with this name.",
  other: "Choose someone else",
  account: "has an account",
  without: "without an account",
});

export type Found = {
  person: string;
  name: string;
  account: boolean;
  events: { event: string; name: string; starts?: string }[];
};

const PAUSE = 250,
  SHOWN = 20,
  QUESTIONS = 50;

/** Asks on until everyone was looked at or enough are found. */
async function people(name: string): Promise<Found[]> {
  const found = new Map<string, Found>();
  let next: string | undefined = "";
  for (let i = 0; next !== undefined && i < QUESTIONS && found.size < SHOWN; i++) {
    const answer: { people: Found[]; next?: string } = await look(
      `/api/players?name=${encodeURIComponent(name)}${next && `&after=${next}`}`,
    );
    for (const one of answer.people) if (!found.has(one.person)) found.set(one.person, one);
    next = answer.next;
  }
  return [...found.values()].slice(0, SHOWN);
}

const more = (one: Found): string =>
  [
    t(one.account ? "account" : "without"),
    ...one.events.map((event) => (event.starts ? `${event.name}, ${day(event.starts)}` : event.name)),
  ].join(" · ");

function ChosenPerson({ value, set }: { value: Found; set: (found: Found | null) => void }): JSX.Element {
  return (
    <p class="person-found">
      <strong>{value.name}</strong> <span class="soft">{more(value)}</span>{" "}
      <Button
        small
        kind="quiet"
        act={() => {
          set(null);
        }}
      >
        {t("other")}
      </Button>
    </p>
  );
}

function FoundPeople({
  found,
  set,
  typed,
}: {
  found: Found[];
  set: (found: Found | null) => void;
  typed: Signal<string>;
}): JSX.Element {
  return (
    <ul class="person-finds" aria-label={t("seek")}>
      {found.map((one) => (
        <li key={one.person}>
          <Button
            small
            icon="person"
            act={() => {
              set(one);
              typed.value = "";
            }}
          >
            {one.name}
          </Button>{" "}
          <span class="soft">{more(one)}</span>
        </li>
      ))}
    </ul>
  );
}

export function PersonFind({
  label,
  value,
  set,
}: {
  label: string;
  value: Found | null;
  set: (found: Found | null) => void;
}): JSX.Element {
  const typed = useSignal(""),
    found = useSignal<Found[] | null>(null),
    wanted = typed.value.trim();
  useEffect(() => {
    let here = true;
    found.value = null;
    if (wanted.length < 2) return;
    const soon = setTimeout(
      () =>
        void people(wanted).then(
          (list) => {
            if (here) found.value = list.sort((a, b) => byName(a.name, b.name));
          },
          () => {
            if (here) found.value = [];
          },
        ),
      PAUSE,
    );
    return () => {
      here = false;
      clearTimeout(soon);
    };
  }, [wanted]);
  if (value) return <ChosenPerson value={value} set={set} />;
  return (
    <div>
      <Field
        label={label}
        hint={t("hint")}
        type="search"
        autocomplete="off"
        required
        value={typed.value}
        set={into(typed)}
      />
      {found.value &&
        (found.value.length ? (
          <FoundPeople found={found.value} set={set} typed={typed} />
        ) : (
          <p class="soft" role="status">
            {t("none")}
          </p>
        ))}
    </div>
  );
}

// staff.tsx - who runs the event: roles are given by name or part of it; unknown people join with a code first.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { look } from "../api";
import { useData } from "../data";
import { byName, comma, words } from "../language";
import { me } from "../me";
import { Button, Empty, Field, Form, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { roleWord, step, useEvent, type Role } from "../event/event";
import { ackWord } from "../entrants/acks";

const t = words({
  name: "Screen name",
  nameHint:
    "Type a few letters to find people from your events and guests who joined by code. For anyone else, type the full screen name.",
  found: "Choose a person",
  role: "Role",
  add: "Assign role",
  given: "{name} is now {role}.",
  unknown: "There's no {name} here. Ask for their exact screen name, or give them a code.",
  take: "Remove role",
  taken: "{name} is no longer {role}.",
  nobody: "No staff yet.",
  acks: "accepted: {list}",
  own: "You",
  who: "Name",
  roles: "Roles",
});

const GIVEN: Role[] = ["organiser", "head-judge", "judge", "scorekeeper", "announcer", "streamer", "league"];
type Found = { id: string; name: string; guest: boolean };
type Staff = { staff: { person: string; name: string; roles: Role[]; acks?: string[] }[] };

function FoundPeople({
  found,
  give,
}: {
  found: Signal<Found[]>;
  give: (person: Found) => Promise<void>;
}): JSX.Element {
  return (
    <div class="buttons" role="group" aria-label={t("found")}>
      <span>{t("found")}</span>
      {found.value.map((one) => (
        <Button small key={one.id} icon="person" act={() => give(one)}>
          {one.name}
        </Button>
      ))}
    </div>
  );
}

function StaffRow({
  one,
  take,
}: {
  one: { person: string; name: string; roles: Role[]; acks?: string[] };
  take: (person: string, who: string, old: Role) => Promise<void>;
}): JSX.Element {
  return (
    <tr>
      <td>
        <strong>{one.name}</strong>
        {one.person === me.value?.id && <span class="soft"> ({t("own")})</span>}
        {one.acks?.length ? (
          <span class="hint setup-small">{t("acks", { list: one.acks.map(ackWord).join(comma()) })}</span>
        ) : null}
      </td>
      <td>
        <div class="row">
          {one.roles.map((held) => (
            <span key={held} class="setup-role">
              {roleWord(held)}
              <Button
                small
                kind="quiet"
                icon="cross"
                label={`${t("take")}: ${one.name}, ${roleWord(held)}`}
                act={() => take(one.person, one.name, held)}
              >
                {""}
              </Button>
            </span>
          ))}
        </div>
      </td>
    </tr>
  );
}

function StaffFields({
  name,
  found,
  role,
}: {
  name: Signal<string>;
  found: Signal<Found[]>;
  role: Signal<string>;
}): JSX.Element {
  return (
    <>
      <Field
        label={t("name")}
        hint={t("nameHint")}
        name="person"
        required
        value={name.value}
        set={(v) => {
          name.value = v;
          found.value = [];
        }}
      />
      <Field
        label={t("role")}
        name="role"
        choices={GIVEN.map((one) => [one, roleWord(one)] as const)}
        value={role.value}
        set={into(role)}
      />
    </>
  );
}

export function StaffPart(): JSX.Element {
  const { api, topic } = useEvent(),
    staff = useData<Staff>(`${api}/staff`, topic),
    name = useSignal(""),
    role = useSignal<string>("judge"),
    found = useSignal<Found[]>([]);
  const add = async (): Promise<void> => {
    const wanted = name.value.trim(),
      { people } = await look<{ people: Found[] }>(`${api}/people?name=${encodeURIComponent(wanted)}`);
    if (!people.length) throw new Error(t("unknown", { name: wanted }));
    const exact = people.find((one) => one.name === wanted) ?? (people.length === 1 ? people[0] : undefined);
    if (exact) await give(exact);
    else found.value = people;
  };
  const give = async (person: Found): Promise<void> => {
    found.value = [];
    await step(
      api,
      { kind: "staff.assigned", person: person.id, role: role.value, on: true },
      t("given", { name: person.name, role: roleWord(role.value) }),
    );
    name.value = "";
    await staff.again();
  };
  const take = async (person: string, who: string, old: Role): Promise<void> => {
    await step(
      api,
      { kind: "staff.assigned", person, role: old, on: false },
      t("taken", { name: who, role: roleWord(old) }),
    );
    await staff.again();
  };
  return (
    <>
      <Form inline button={t("add")} send={add}>
        <StaffFields name={name} found={found} role={role} />
      </Form>
      {found.value.length > 0 && <FoundPeople found={found} give={give} />}
      <Shown data={staff}>
        {({ staff: list }) =>
          list.length ? (
            <table>
              <thead>
                <tr>
                  <th>{t("who")}</th>
                  <th>{t("roles")}</th>
                </tr>
              </thead>
              <tbody>
                {[...list]
                  .sort((a, b) => byName(a.name, b.name))
                  .map((one) => (
                    <StaffRow key={one.person} one={one} take={take} />
                  ))}
              </tbody>
            </table>
          ) : (
            <Empty icon="people" title={t("nobody")} />
          )
        }
      </Shown>
    </>
  );
}

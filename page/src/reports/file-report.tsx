// file-report.tsx - reporting something in confidence: what, in whose words, who may read it, with or without a name.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { me } from "../me";
import { Check, Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { AddPictures, base64 } from "./pictures";
import { categoriesAt, categoryWord } from "./report-words";

const t = words({
  fromTable:
    "About {about}. Anyone who reads this report can see the game up to step {step} and the table chat.",
  what: "What is it about?",
  text: "What happened",
  textHint: "When, where, and who was there. Write as much or as little as you like.",
  anonymous: "Report anonymously",
  anonymousHint: "Nobody will know who you are, so nobody can ask you for details.",
  nameless: "You're not signed in, so your report will be anonymous.",
  staff: "It's about a staff member",
  staffHint: "They won't be able to read it.",
  readers: "Who can read it",
  readersHint: "If you tick nobody, all organisers and head judges can read it.",
  send: "Send report",
  done: "Thank you. Your report has been sent.",
  doneLead: "Only the people named can read it. If you're in danger, talk to any staff member right away.",
  readersServer: "The administrators of this server will read it.",
});

/** A report from a table includes the game and how far it was: its log is kept, whatever happens next. */
function fromTable(): { table: string; step: number; name: string; person: string | null } | null {
  const asked = new URLSearchParams(location.search),
    table = asked.get("table");
  if (!table || !/^[0-9a-z]+$/.test(table)) return null;
  return {
    table,
    step: Number(asked.get("step")) || 0,
    name: asked.get("about") ?? "–",
    person: asked.get("person"),
  };
}

export type Helper = { person: string; name: string; roles: string[] };

const toggle = (list: string[], one: string, on: boolean): string[] =>
  on ? [...list, one] : list.filter((other) => other !== one);

function AboutStaff({ staff, about }: { staff: readonly Helper[]; about: Signal<string[]> }): JSX.Element {
  return (
    <details class="report-more">
      <summary>{t("staff")}</summary>
      <p class="soft">{t("staffHint")}</p>
      {staff.map((one) => (
        <Check
          key={one.person}
          label={one.name}
          value={about.value.includes(one.person)}
          set={(on) => {
            about.value = toggle(about.value, one.person, on);
          }}
        />
      ))}
    </details>
  );
}

function ReadersField({ chiefs, readers }: { chiefs: Helper[]; readers: Signal<string[]> }): JSX.Element {
  return (
    <fieldset class="report-readers">
      <legend>{t("readers")}</legend>
      <p class="soft">{t("readersHint")}</p>
      {chiefs.map((one) => (
        <Check
          key={one.person}
          label={one.name}
          value={readers.value.includes(one.person)}
          set={(on) => {
            readers.value = toggle(readers.value, one.person, on);
          }}
        />
      ))}
    </fieldset>
  );
}

/** `staff` is empty for the server at large. */
export function FileReport({
  to,
  staff,
  online,
  sent,
}: {
  to: string;
  staff: readonly Helper[];
  online?: boolean | undefined;
  sent: () => unknown;
}): JSX.Element {
  const origin = fromTable(),
    category = useSignal<string>(origin ? "conduct" : "harassment"),
    text = useSignal(""),
    anonymous = useSignal(false),
    about = useSignal<string[]>(origin?.person ? [origin.person] : []),
    readers = useSignal<string[]>([]),
    pictures = useSignal<string[]>([]),
    done = useSignal(false);
  if (done.value)
    return (
      <Note kind="good" title={t("done")}>
        <p>{t("doneLead")}</p>
      </Note>
    );
  const chiefs = staff.filter(
    (one) =>
      (one.roles.includes("organiser") || one.roles.includes("head-judge")) &&
      !about.value.includes(one.person),
  );
  return (
    <Form
      button={t("send")}
      send={async () => {
        await send(to, {
          category: category.value,
          text: text.value.trim(),
          anonymous: anonymous.value || !me.value,
          ...(origin ? { table: origin.table, step: origin.step } : {}),
          ...(me.value && pictures.value.length ? { pictures: pictures.value.map(base64) } : {}),
          ...(about.value.length ? { about: about.value } : {}),
          ...(readers.value.length ? { to: readers.value.filter((one) => !about.value.includes(one)) } : {}),
        });
        done.value = true;
        await sent();
      }}
    >
      <Field
        label={t("what")}
        value={category.value}
        set={into(category)}
        choices={categoriesAt(online).map((one) => [one, categoryWord(one)] as const)}
      />
      {origin && <Note>{t("fromTable", { about: origin.name, step: origin.step })}</Note>}
      <Field label={t("text")} hint={t("textHint")} rows={6} required value={text.value} set={into(text)} />
      {me.value && <AddPictures pictures={pictures} />}
      {me.value ? (
        <Check
          label={t("anonymous")}
          hint={t("anonymousHint")}
          value={anonymous.value}
          set={into(anonymous)}
        />
      ) : (
        <p class="soft">{t("nameless")}</p>
      )}
      {staff.length > 0 && <AboutStaff staff={staff} about={about} />}
      {chiefs.length > 0 ? (
        <ReadersField chiefs={chiefs} readers={readers} />
      ) : (
        <p class="soft">{t("readersServer")}</p>
      )}
    </Form>
  );
}

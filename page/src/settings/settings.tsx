// settings.tsx - everything an organiser sets up: facts, rules, staff, codes, texts, and the few things that cannot be undone.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { words } from "../language";
import { ask, query, type Params } from "../router";
import { Choice, Empty, Field, Form, Note, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { undo, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { Handout, OpenRegistration } from "../event/share-event";
import { FactFields, FACTS, type Facts } from "../new/facts";
import { ParameterList, type ParameterBook } from "../new/parameters";
import { FormatPart } from "./format-part";
import { SponsorsPart } from "./sponsors-part";
import { StaffPart } from "./staff";
import { CodesPart } from "./guest-codes";
import { MailPart } from "./letters";
import { TextsPart } from "./texts";
import { DangerPart, Registration } from "./drastic-steps";

const t = words({
  title: "Settings",
  part: "Settings section",
  facts: "Details",
  rules: "Rules",
  staff: "Staff",
  codes: "Codes",
  texts: "Texts",
  share: "Sharing",
  danger: "Status and cancellation",
  save: "Save",
  saved: "Saved.",
  only: "Only organisers can change settings.",
  why: "Reason for the change",
  whyHint: "Shown beside the change for everyone to read.",
  whyFirst: "Enter a reason above first.",
  changed: "Changed.",
  rulesLead: "Differences from the rulebook are marked. Rules that others already rely on are locked.",
});

const PARTS = ["facts", "rules", "staff", "codes", "texts", "share", "danger"] as const;
type Part = (typeof PARTS)[number];

function FactsPart(): JSX.Element {
  const { api, facts, data } = useEvent();
  const form = useSignal<Facts>(Object.fromEntries(FACTS.map((key) => [key, facts[key] ?? ""])) as Facts);
  return (
    <Form
      button={t("save")}
      send={async () => {
        const { seq } = await send<{ seq: number }>(
          api,
          Object.fromEntries(FACTS.map((key) => [key, form.value[key].trim()])),
          "PATCH",
        );
        tell(t("saved"), () => undo(api, `seq-${seq}`));
        await data.again();
      }}
    >
      <FactFields facts={form} />
    </Form>
  );
}

function RulesPart(): JSX.Element {
  const { api, topic } = useEvent(),
    book = useData<ParameterBook>(`${api}/parameters`, topic),
    reason = useSignal("");
  return (
    <>
      <p class="soft">{t("rulesLead")}</p>
      <FormatPart />
      <Field label={t("why")} hint={t("whyHint")} name="reason" value={reason.value} set={into(reason)} />
      <Shown data={book}>
        {(value) => (
          <ParameterList
            book={value}
            changes={{}}
            change={async (parameter, next) => {
              if (!reason.value.trim()) throw new Error(t("whyFirst"));
              await send(`${api}/parameters`, {
                rules: { [parameter.name]: next ?? parameter.rulebook ?? parameter.value },
                text: reason.value.trim(),
              });
              tell(t("changed"));
              await book.again();
            }}
          />
        )}
      </Shown>
    </>
  );
}

function Settings(): JSX.Element {
  const here = useEvent(),
    part = PARTS.find((one) => one === query.value.get("part")) ?? "facts";
  if (!here.is("organiser"))
    return (
      <>
        <h1>{t("title")}</h1>
        <Empty icon="lock" title={t("only")} />
      </>
    );
  return (
    <div class="setup">
      <div class="row apart">
        <h1>{t("title")}</h1>
        <Choice<Part>
          label={t("part")}
          value={part}
          set={(next) => ask("part", next === "facts" ? null : next)}
          choices={PARTS.map((one) => [one, t(one)] as const)}
        />
      </div>
      <h2>{t(part)}</h2>
      {part === "facts" ? (
        <>
          <FactsPart />
          <SponsorsPart />
        </>
      ) : part === "rules" ? (
        <RulesPart />
      ) : part === "staff" ? (
        <StaffPart />
      ) : part === "codes" ? (
        <CodesPart />
      ) : part === "texts" ? (
        <TextsPart base={here.api} needed={here.facts.acks_needed} rulebook={here.facts.rulebook} />
      ) : part === "share" ? (
        <>
          {here.facts.stage === "draft" ? (
            <Note>{here.facts.next?.find((one) => one.kind === "event.published")?.text}</Note>
          ) : null}
          <Handout />
          <OpenRegistration />
          <Registration />
          <MailPart />
        </>
      ) : (
        <DangerPart />
      )}
    </div>
  );
}

export default function SettingsPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Settings />
    </EventFrame>
  );
}

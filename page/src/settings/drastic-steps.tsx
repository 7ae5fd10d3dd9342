// drastic-steps.tsx - opening and closing registration, the briefing, waivers, and cancelling the event.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look } from "../api";
import { terms, words } from "../language";
import { Button, Dialog, Field, Form, Note, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { step, undo, useEvent, type Next } from "../event/event";

const t = words({
  close: "Close registration",
  closed: "Registration is closed.",
  brief: "Briefing done",
  briefed: "Briefing recorded.",
  briefing: "Briefing",
  briefingLead: "Before the first round, a judge explains rules and conduct to everyone.",
  over: "The event is over and can no longer be changed.",
  skip: "Semi-final",
  skipLead:
    "With few players, you can skip the semi-final until the cut is made. Announce it before the first game if possible.",
  skipIt: "Skip semi-final",
  skipped: "Semi-final skipped.",
  keepIt: "Keep semi-final",
  kept: "The semi-final will be played.",
  waive: "Waive a requirement",
  waiveLead:
    "Everyone can read the reason. Without the minimum number of players or with another format, the event is unofficial.",
  what: "Requirement",
  why: "Reason",
  waiveIt: "Waive",
  waived: "Requirement waived.",
  unpublish: "Unpublish",
  unpublishLead:
    "Unless something already depends on it, the event becomes a draft again, visible to staff only.",
  unpublishIt: "Return to draft",
  unpublished: "The event is a draft again.",
  cancel: "Cancel event",
  cancelLead: "Everyone sees that it's cancelled, and why. This can't be undone.",
  cancelIt: "Cancel “{name}”",
  cancelled: "Event cancelled.",
  type: "Type the event's name to confirm",
  mismatch: "That's not the name of the event. Check the spelling.",
});
const waiveWord = terms({
  minimum: "Minimum number of players",
  briefing: "Briefing",
  "judge-banker": "Judge handling the cards",
  dice: "Mixing the dice",
  board: "Boards stored in Castellan",
  "group-size": "Group size",
  promoted: "Number of advancing players",
  format: "Format from the list",
});
const WAIVES = ["minimum", "briefing", "judge-banker", "dice", "board", "group-size", "promoted", "format"];

const find = (next: Next[] | undefined, kind: string): Next | undefined =>
  next?.find((one) => one.kind === kind);

export function Registration(): JSX.Element | null {
  const { api, facts } = useEvent();
  if (!facts.registration_open) return null;
  return (
    <div class="buttons">
      <Button icon="lock" act={() => step(api, { kind: "registration.closed" }, t("closed"))}>
        {t("close")}
      </Button>
    </div>
  );
}

function Waive(): JSX.Element {
  const { api, facts } = useEvent(),
    what = useSignal("minimum"),
    why = useSignal("");
  return (
    <section>
      <h3>{t("waive")}</h3>
      <p class="soft">{t("waiveLead")}</p>
      {facts.waived.length > 0 && (
        <p>
          {facts.waived.map((one) => (
            <Tag key={one} kind="warning">
              {waiveWord(one)}
            </Tag>
          ))}
        </p>
      )}
      <Form
        inline
        button={t("waiveIt")}
        send={async () => {
          await step(
            api,
            { kind: "requirement.waived", what: what.value, text: why.value.trim() },
            t("waived"),
          );
          why.value = "";
        }}
      >
        <Field
          label={t("what")}
          name="waive"
          choices={WAIVES.map((one) => [one, waiveWord(one)] as const)}
          value={what.value}
          set={into(what)}
        />
        <Field label={t("why")} name="why" required value={why.value} set={into(why)} />
      </Form>
    </section>
  );
}

function Cancel(): JSX.Element {
  const { api, facts } = useEvent(),
    open = useSignal(false),
    why = useSignal(""),
    name = useSignal("");
  return (
    <section class="setup-danger">
      <h3>{t("cancel")}</h3>
      <p>{t("cancelLead")}</p>
      <Button kind="danger" icon="warning" act={put(open, true)}>
        {t("cancel")}
      </Button>
      {open.value && (
        <Dialog title={t("cancel")} done={put(open, false)}>
          <Form
            button={t("cancelIt", { name: facts.name })}
            send={async () => {
              if (name.value.trim() !== facts.name) throw new Error(t("mismatch"));
              await step(api, { kind: "event.cancelled", text: why.value.trim() }, t("cancelled"));
              open.value = false;
            }}
          >
            <Field label={t("why")} name="why" required value={why.value} set={into(why)} />
            <Field
              label={t("type")}
              name="confirm"
              hint={facts.name}
              required
              value={name.value}
              set={into(name)}
            />
          </Form>
        </Dialog>
      )}
    </section>
  );
}

export function DangerPart(): JSX.Element {
  const { api, facts } = useEvent(),
    skip = find(facts.next, "semi.skipped"),
    brief = find(facts.next, "briefing.done");
  const unpublish = async (): Promise<void> => {
    const { log } = await look<{ log: { step: number; kind: string }[] }>(`${api}/log?limit=50`);
    const published = log.filter((one) => one.kind === "event.published").at(-1);
    if (published) await undo(api, published.step, t("unpublishIt"));
    tell(t("unpublished"));
  };
  if (facts.stage === "completed" || facts.stage === "cancelled") return <Note>{t("over")}</Note>;
  return (
    <>
      <Registration />
      <section>
        <h3>{t("briefing")}</h3>
        <p class="soft">{t("briefingLead")}</p>
        <Button
          icon="check"
          not={brief && !brief.allowed ? brief.text : null}
          act={() => step(api, { kind: "briefing.done" }, t("briefed"))}
        >
          {t("brief")}
        </Button>
      </section>
      {skip && (skip.allowed || skip.code !== "no-skip") && (
        <section>
          <h3>{t("skip")}</h3>
          <p class="soft">{t("skipLead")}</p>
          <div class="buttons">
            <Button
              not={skip.allowed ? null : skip.text}
              act={() => step(api, { kind: "semi.skipped", on: true }, t("skipped"))}
            >
              {t("skipIt")}
            </Button>
            <Button act={() => step(api, { kind: "semi.skipped", on: false }, t("kept"))}>
              {t("keepIt")}
            </Button>
          </div>
        </section>
      )}
      <Waive />
      {facts.stage !== "draft" && facts.stage !== "running" && (
        <section>
          <h3>{t("unpublish")}</h3>
          <p class="soft">{t("unpublishLead")}</p>
          <Button act={unpublish}>{t("unpublishIt")}</Button>
        </section>
      )}
      <Cancel />
    </>
  );
}

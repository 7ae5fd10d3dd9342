// danger.tsx - registration open or shut, the briefing, what is waived, and calling everything off.
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
  brief: "The rules have been explained",
  briefed: "The briefing is noted.",
  briefing: "Briefing",
  briefingLead: "Before the first round a judge explains rules and conduct to everybody.",
  over: "The event is over; its course no longer changes.",
  skip: "Semi-final",
  skipLead:
    "With few players the semi-final may be left out, until the cut. Announce it before the first game if you can.",
  skipIt: "Leave out the semi-final",
  skipped: "The semi-final is left out.",
  keepIt: "Keep the semi-final",
  kept: "The semi-final is played.",
  waive: "Waive a requirement",
  waiveLead:
    "With a reason that everybody can read. Without the minimum of players or with another format the event is unofficial.",
  what: "Requirement",
  why: "Reason",
  waiveIt: "Waive it",
  waived: "Waived.",
  unpublish: "Take back the announcement",
  unpublishLead: "As long as nothing stands on it, the event becomes a draft again that only its staff sees.",
  unpublishIt: "Make it a draft again",
  unpublished: "It is a draft again.",
  cancel: "Cancel the event",
  cancelLead: "Everybody reads that it does not take place, and why. This cannot be taken back.",
  cancelIt: "Cancel “{name}”",
  cancelled: "The event is cancelled.",
  type: "Type the name of the event to confirm",
  mismatch: "That is not its name.",
});
const waiveWord = terms({
  minimum: "Fewest players",
  briefing: "Briefing",
  "judge-banker": "Judge who handles the cards",
  dice: "Mixing the dice",
  board: "Boards kept here",
  "group-size": "Size of the groups",
  promoted: "Number of promoted players",
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

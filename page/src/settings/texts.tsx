// texts.tsx - texts that people read and accept, of an event or of the server: kinds, languages, versions. A new version never overwrites an old one.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { look, send } from "../api";
import { useData } from "../data";
import { comma, language, languageChoices, moment, tongue as tongueWord, words } from "../language";
import { Button, Check, Choice, Field, Form, Shown, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { OWN_RULES } from "../event/rulebooks";
import { ackWord, kindOf, KINDS, kindWord } from "../entrants/acks";

const t = words({
  lead: "Each change creates a new version. Accepting an older version doesn't cover the new one.",
  needed: "Players are asked to accept: {list}.",
  ours: "standard text",
  oursLead: "Standard texts come with Castellan. Read them and change what doesn't fit your event.",
  kind: "Text",
  language: "Language",
  heading: "Title",
  form: "Format",
  text: "Text",
  link: "Link",
  body: "Content",
  bodyHint: "Leave an empty line between paragraphs. “## ” starts a heading, “- ” a list item.",
  address: "Web address",
  prevails: "This language prevails if versions differ",
  publish: "Publish new version",
  start: "Start from standard text",
  published: "Published.",
  version: "version {n}",
  counts: { text: "prevails", about: "this language prevails" },
  edit: "Edit",
  none: "No texts yet.",
  since: "since {when}",
});

export type Policy = {
  kind: string;
  language: string;
  version: number;
  title: string;
  text?: string;
  link?: string;
  prevails?: boolean /** a text of ours that nobody has edited */;
  preset?: boolean;
  at?: number;
};
type Ready = { kind: string; language: string; title: string; text: string };

/** A text as it is typed. */
type Draft = {
  kind: string;
  language: string;
  title: string;
  form: "text" | "link";
  text: string;
  link: string;
  prevails: boolean;
};

function PolicyRow({ one, edit }: { one: Policy; edit: () => unknown }): JSX.Element {
  return (
    <li>
      <strong>{one.title}</strong>{" "}
      <span class="soft">
        {[
          kindWord(one.kind) !== one.title && kindWord(one.kind),
          tongueWord(one.language),
          t("version", { n: one.version }),
          one.at && t("since", { when: moment(one.at) }),
        ]
          .filter(Boolean)
          .join(comma())}
      </span>{" "}
      {one.preset && <Tag>{t("ours")}</Tag>} {one.prevails && <Tag>{t("counts")}</Tag>}
      <Button small kind="quiet" icon="pencil" label={`${t("edit")}: ${one.title}`} act={edit}>
        {t("edit")}
      </Button>
    </li>
  );
}

function PolicyList({ policies, edit }: { policies: Policy[]; edit: (one: Policy) => unknown }): JSX.Element {
  if (!policies.length) return <p class="soft">{t("none")}</p>;
  const order = (one: Policy): number => KINDS.indexOf(one.kind as never);
  return (
    <>
      {policies.some((one) => one.preset) && <p class="soft">{t("oursLead")}</p>}
      <ul class="setup-rows">
        {[...policies]
          .sort((a, b) => order(a) - order(b))
          .map((one) => (
            <PolicyRow key={one.kind + one.language} one={one} edit={() => edit(one)} />
          ))}
      </ul>
    </>
  );
}

type FormProps = { draft: Signal<Draft>; ready: Ready[] | undefined; fill: (ready: Ready) => void };

function TextFields({ draft, ready, fill }: FormProps): JSX.Element {
  const { kind, language: tongue, title, form, text, link, prevails } = draft.value,
    ours = ready?.find((one) => one.kind === kind && one.language === tongue);
  const set =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]): void => {
      draft.value = { ...draft.value, [name]: value };
    };
  return (
    <>
      <div class="new-two">
        <Field
          label={t("kind")}
          name="kind"
          choices={KINDS.map((one) => [one, kindWord(one)] as const)}
          value={kind}
          set={set("kind")}
        />
        <Field
          label={t("language")}
          name="tongue"
          choices={languageChoices(tongue)}
          value={tongue}
          set={set("language")}
        />
      </div>
      {ours && !text && (
        <div class="buttons">
          <Button small act={() => fill(ours)}>
            {t("start")}
          </Button>
        </div>
      )}
      <Field label={t("heading")} name="heading" required maxlength={120} value={title} set={set("title")} />
      <div>
        <Choice<"text" | "link">
          label={t("form")}
          value={form}
          set={set("form")}
          choices={[
            ["text", t("text")],
            ["link", t("link")],
          ]}
        />
      </div>
      {form === "text" ? (
        <Field
          label={t("body")}
          hint={t("bodyHint")}
          name="body"
          rows={14}
          required
          value={text}
          set={set("text")}
        />
      ) : (
        <Field
          label={t("address")}
          name="address"
          type="url"
          placeholder="https://"
          required
          value={link}
          set={set("link")}
        />
      )}
      <Check label={t("prevails")} value={prevails} set={set("prevails")} />
    </>
  );
}

export function TextsPart({
  base,
  needed = [],
  rulebook = OWN_RULES,
}: {
  base: string;
  needed?: string[];
  rulebook?: string;
}): JSX.Element {
  const list = useData<{ policies: Policy[] }>(`${base}/policies`),
    ready = useData<{ texts: Ready[] }>(`/api/ready-texts?rulebook=${rulebook}`).value.value?.texts;
  const draft = useSignal<Draft>({
    kind: needed[0] ? kindOf(needed[0]) : "rules",
    language: language.peek(),
    title: "",
    form: "text",
    text: "",
    link: "",
    prevails: false,
  });
  const fill = (one: Ready | Policy): void => {
    const {
      kind,
      language: tongue,
      title,
      text = "",
      link = "",
      prevails = false,
    } = one as Partial<Policy> & Ready;
    draft.value = { kind, language: tongue, title, text, link, prevails, form: link ? "link" : "text" };
    document.getElementById("text-form")?.scrollIntoView({ block: "start" });
  };
  // Nothing is typed while the text is on its way: it would be overwritten when it comes.
  const loading = useSignal(false);
  const edit = async (one: Policy): Promise<void> => {
    loading.value = true;
    try {
      fill(
        await look<Policy>(`${base}/policies/${one.kind}?language=${one.language}&version=${one.version}`),
      );
    } finally {
      loading.value = false;
    }
  };
  const publish = async (): Promise<void> => {
    const { kind, language: tongue, title, form, text, link, prevails } = draft.value;
    await send(
      `${base}/policies/${kind}`,
      {
        language: tongue.trim(),
        title: title.trim(),
        prevails,
        ...(form === "text" ? { text } : { link: link.trim() }),
      },
      "PUT",
    );
    tell(t("published"));
    draft.value = { ...draft.value, title: "", text: "", link: "" };
    await list.again();
  };
  return (
    <>
      <p class="soft">
        {t("lead")} {needed.length > 0 && t("needed", { list: needed.map(ackWord).join(comma()) })}
      </p>
      <Shown data={list}>{({ policies }) => <PolicyList policies={policies} edit={edit} />}</Shown>
      <div id="text-form">
        <Form button={t("publish")} send={publish}>
          <fieldset disabled={loading.value}>
            <TextFields draft={draft} ready={ready} fill={fill} />
          </fieldset>
        </Form>
      </div>
    </>
  );
}

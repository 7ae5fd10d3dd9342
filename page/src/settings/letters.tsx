// letters.tsx - letters, where the server sends any: invitations with a code each, and a word to everyone who wants mail.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { Field, Form } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { useEvent } from "../event/event";

const t = words({
  invite: "Invite by e-mail",
  inviteLead:
    "Everyone gets a link to join with just a name and no password. The event has to be published; up to 300 invitations a day.",
  to: "E-mail addresses",
  toHint: "One per line.",
  subject: "Subject",
  text: { text: "Message", about: "the body of an email" },
  invited: "{n, plural, one {1 invitation is on its way.} other {# invitations are on their way.}}",
  go: "Send invitations",
  all: "E-mail everyone",
  allLead: "Goes to everyone at this event who has given an e-mail address and wants e-mails.",
  send: "Send e-mail",
  sent: "{n, plural, one {1 e-mail is on its way.} other {# e-mails are on their way.}}",
  usual: "Invitation: {name}",
});

export function MailPart(): JSX.Element {
  const { api, facts } = useEvent(),
    to = useSignal(""),
    subject = useSignal(t("usual", { name: facts.name })),
    text = useSignal(""),
    head = useSignal(facts.name),
    word = useSignal("");
  return (
    <>
      <details class="setup-fold">
        <summary>{t("invite")}</summary>
        <p class="soft">{t("inviteLead")}</p>
        <Form
          button={t("go")}
          send={async () => {
            const { invited } = await send<{ invited: number }>(`${api}/invitations`, {
              to: to.value.split(/[\s,;]+/).filter(Boolean),
              subject: subject.value.trim(),
              text: text.value,
            });
            tell(t("invited", { n: invited }));
            to.value = "";
          }}
        >
          <Field
            label={t("to")}
            hint={t("toHint")}
            name="to"
            rows={4}
            required
            value={to.value}
            set={into(to)}
          />
          <Field
            label={t("subject")}
            name="subject"
            required
            maxlength={120}
            value={subject.value}
            set={into(subject)}
          />
          <Field label={t("text")} name="letter" rows={5} required value={text.value} set={into(text)} />
        </Form>
      </details>
      <details class="setup-fold">
        <summary>{t("all")}</summary>
        <p class="soft">{t("allLead")}</p>
        <Form
          button={t("send")}
          send={async () => {
            tell(
              t("sent", {
                n: (
                  await send<{ letters: number }>(`${api}/mail`, {
                    subject: head.value.trim(),
                    text: word.value,
                  })
                ).letters,
              }),
            );
            word.value = "";
          }}
        >
          <Field
            label={t("subject")}
            name="head"
            required
            maxlength={120}
            value={head.value}
            set={into(head)}
          />
          <Field label={t("text")} name="word" rows={5} required value={word.value} set={into(word)} />
        </Form>
      </details>
    </>
  );
}

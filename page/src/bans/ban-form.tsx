// ban-form.tsx - how far a ban goes, until when, and why.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../language";
import { me } from "../me";
import { Check, Field, Form } from "../ui/parts";
import { into } from "../ui/signals";
import { scopeClause, scopeWord, type Scope } from "./ban-words";

const t = words({
  scope: "Banned from",
  until: "Until",
  untilHint: "Leave empty for an indefinite ban.",
  reason: "Reason",
  reasonHint: "Visible to the organisers of the event or season and to the banned player.",
  everywhere: "Applies server-wide",
  everywhereHint: "Otherwise it applies only where the same organisers or league are in charge.",
});

export type Wish = { scope: Scope; until: number; text: string; everywhere?: boolean };

/** The last moment of that day. */
const endOf = (day: string): number => (day ? new Date(`${day}T23:59:59`).getTime() : 0);
const dayOf = (until: number | undefined): string =>
  until ? new Date(until - new Date(until).getTimezoneOffset() * 60000).toISOString().slice(0, 10) : "";

export function BanForm({
  scopes,
  button,
  send,
  was,
  children,
}: {
  scopes: readonly Scope[];
  button: string;
  children?: ComponentChildren;
  send: (wish: Wish) => Promise<void>;
  was?: { scope: Scope; until?: number; everywhere: boolean } | undefined;
}): JSX.Element {
  const scope = useSignal<string>(was?.scope ?? scopes[0]!),
    until = useSignal(dayOf(was?.until)),
    text = useSignal(""),
    everywhere = useSignal(was?.everywhere ?? false),
    admin = me.value?.admin ?? false;
  return (
    <Form
      button={button}
      send={() =>
        send({
          scope: scope.value as Scope,
          until: endOf(until.value),
          text: text.value.trim(),
          ...(admin ? { everywhere: everywhere.value } : {}),
        })
      }
    >
      {children}
      <Field
        label={t("scope")}
        choices={scopes.map((one) => [one, `${scopeWord(one)} [${scopeClause[one]}]`] as const)}
        value={scope.value}
        set={into(scope)}
      />
      <Field label={t("until")} hint={t("untilHint")} type="date" value={until.value} set={into(until)} />
      <Field
        label={t("reason")}
        hint={t("reasonHint")}
        rows={3}
        required
        value={text.value}
        set={into(text)}
      />
      {admin && (
        <Check
          label={t("everywhere")}
          hint={t("everywhereHint")}
          value={everywhere.value}
          set={into(everywhere)}
        />
      )}
    </Form>
  );
}

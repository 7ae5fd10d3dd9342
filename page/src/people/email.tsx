// email.tsx - is the address yours? A code goes there and comes back from you; letters follow only then.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { Button, Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";

const t = words({
  title: "Confirm your e-mail address",
  lead: "Until you do, you'll only get a few e-mails: anyone could have entered {email}.",
  ask: "Send code",
  asked: "Code sent to {email}.",
  code: "Code from the e-mail",
  go: "Confirm",
  done: "E-mail address confirmed.",
});

export function ConfirmEmail({ email, again }: { email: string; again: () => Promise<void> }): JSX.Element {
  const asked = useSignal(false),
    code = useSignal("");
  const ask = async (): Promise<void> => {
    await send("/api/me/email", {});
    asked.value = true;
    tell(t("asked", { email }));
  };
  return (
    <Note title={t("title")}>
      <p>{t("lead", { email })}</p>
      <Button act={ask}>{t("ask")}</Button>
      {asked.value && (
        <Form
          inline
          button={t("go")}
          send={async () => {
            await send("/api/me/email", { code: code.value.trim() }, "PUT");
            await again();
            tell(t("done"));
          }}
        >
          <Field
            label={t("code")}
            name="code"
            autocomplete="one-time-code"
            required
            value={code.value}
            set={into(code)}
          />
        </Form>
      )}
    </Note>
  );
}

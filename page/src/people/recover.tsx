// recover.tsx - a new password by a code that an administrator or organiser handed over.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { iAmNow } from "../me";
import { go } from "../router";
import { Field, Form } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  title: "Reset password",
  lead: "Ask an administrator of this server or an organiser of your event for a code, then choose a new password.",
  name: "Name",
  code: "Code",
  password: "New password",
  hint: "At least 10 characters.",
  go: "Set password",
});

export default function Recover(): JSX.Element {
  const name = useSignal(""),
    code = useSignal(""),
    password = useSignal("");
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      <Form
        button={t("go")}
        send={async () => {
          await send("/api/recovery", {
            name: name.value.trim(),
            code: code.value.trim(),
            password: password.value,
          });
          await iAmNow();
          go("/sign-in", { replace: true });
        }}
      >
        <Field
          label={t("name")}
          name="name"
          autocomplete="username"
          required
          value={name.value}
          set={into(name)}
        />
        <Field
          label={t("code")}
          name="code"
          autocomplete="one-time-code"
          required
          value={code.value}
          set={into(code)}
        />
        <Field
          label={t("password")}
          hint={t("hint")}
          type="password"
          name="password"
          autocomplete="new-password"
          minlength={10}
          required
          value={password.value}
          set={into(password)}
        />
      </Form>
    </>
  );
}

// account.tsx - a new account: a name, a password, and e-mail only if you want it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { iAmNow } from "../me";
import { goBack } from "../router";
import { Field, Form } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  title: "New account",
  name: "Screen name",
  nameHint: "Must be unique on this server. You can change it later.",
  password: "Password",
  passwordHint: "At least 10 characters.",
  mail: "E-mail (optional)",
  mailHint: "For announcements and invitations only.",
  go: "Create account",
});

export default function Account(): JSX.Element {
  const name = useSignal(""),
    password = useSignal(""),
    mail = useSignal("");
  return (
    <>
      <h1>{t("title")}</h1>
      <Form
        button={t("go")}
        send={async () => {
          await send("/api/accounts", {
            name: name.value.trim(),
            password: password.value,
            ...(mail.value.trim() ? { email: mail.value.trim(), mail: true } : {}),
          });
          if (mail.value.trim()) await send("/api/me/email").catch(() => undefined); // the code; /me asks for it
          await iAmNow();
          goBack();
        }}
      >
        <Field
          label={t("name")}
          hint={t("nameHint")}
          name="name"
          autocomplete="username"
          maxlength={64}
          required
          value={name.value}
          set={into(name)}
        />
        <Field
          label={t("password")}
          hint={t("passwordHint")}
          name="password"
          type="password"
          autocomplete="new-password"
          minlength={10}
          required
          value={password.value}
          set={into(password)}
        />
        <Field
          label={t("mail")}
          hint={t("mailHint")}
          name="mail"
          type="email"
          autocomplete="email"
          value={mail.value}
          set={into(mail)}
        />
      </Form>
    </>
  );
}

// sign-in.tsx - by name and password; other ways are a link away.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { iAmNow } from "../me";
import { goBack } from "../router";
import { Field, Form } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  title: "Sign in",
  name: "Name",
  password: "Password",
  make: "New here? Create an account.",
  code: "I have a code",
  lost: "Forgot your password?",
});

export default function SignIn(): JSX.Element {
  const name = useSignal(""),
    password = useSignal("");
  return (
    <>
      <h1>{t("title")}</h1>
      <Form
        button={t("title")}
        send={async () => {
          await send("/api/sessions", { name: name.value.trim(), password: password.value });
          await iAmNow();
          goBack();
        }}
      >
        <Field
          label={t("name")}
          name="name"
          autocomplete="username"
          maxlength={64}
          required
          value={name.value}
          set={into(name)}
        />
        <Field
          label={t("password")}
          name="password"
          type="password"
          autocomplete="current-password"
          required
          value={password.value}
          set={into(password)}
        />
      </Form>
      <p>
        <a href="/account">{t("make")}</a>
      </p>
      <p>
        <a href="/join">{t("code")}</a>
      </p>
      <p>
        <a href="/recover">{t("lost")}</a>
      </p>
    </>
  );
}

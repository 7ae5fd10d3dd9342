// first-admin.tsx - the one-time link on the console makes the administrator of this server.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { iAmNow } from "../me";
import { go } from "../router";
import { Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  title: "Run this server",
  lead: "You opened the one-time link. Choose a name and a password: this account runs the server.",
  gone: "This link is not complete. Copy all of it from the console, or start the server again for a new one.",
  name: "Name",
  nameHint: "As others will see it.",
  password: "Password",
  passwordHint: "At least ten characters.",
  go: "Go on",
});

export default function Setup(): JSX.Element {
  const name = useSignal(""),
    password = useSignal(""),
    token = location.hash.slice(1);
  return (
    <>
      <h1>{t("title")}</h1>
      {token ? (
        <>
          <p class="lead">{t("lead")}</p>
          <Form
            button={t("go")}
            send={async () => {
              await send("/api/setup", { token, name: name.value.trim(), password: password.value });
              await iAmNow();
              go("/", { replace: true });
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
          </Form>
        </>
      ) : (
        <Note kind="warning">{t("gone")}</Note>
      )}
    </>
  );
}

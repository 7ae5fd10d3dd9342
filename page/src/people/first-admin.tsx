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
  title: "Manage this server",
  lead: "Choose a name and a password. This account will manage the server.",
  gone: "This link is incomplete. Copy all of it from the console, or restart the server to get a new one.",
  name: "Name",
  nameHint: "This is how others will see you.",
  password: "Password",
  passwordHint: "At least 10 characters.",
  go: "Continue",
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

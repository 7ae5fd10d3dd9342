// stop-mail.tsx - the link at the end of every letter: no more of them. Opening it does nothing yet, for mail programs open links, too.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import type { Params } from "../router";
import { Button, Note } from "../ui/parts";

const t = words({
  title: "Unsubscribe from e-mails",
  lead: "Organisers on this server will no longer be able to e-mail you. You can allow it again on your account page.",
  go: "Unsubscribe",
  done: "Unsubscribed. This server won't send any more e-mails to that address.",
});

export default function Stop({ params }: { params: Params }): JSX.Element {
  const done = useSignal(false);
  return (
    <>
      <h1>{t("title")}</h1>
      {done.value ? (
        <Note kind="good">{t("done")}</Note>
      ) : (
        <>
          <p class="lead">{t("lead")}</p>
          <Button
            kind="main"
            act={async () => {
              await send(`/api/mail/stop/${params.token}`, {});
              done.value = true;
            }}
          >
            {t("go")}
          </Button>
        </>
      )}
    </>
  );
}

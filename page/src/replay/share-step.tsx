// share-step.tsx - a link to exactly this step.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../language";
import { path } from "../router";
import { Copy } from "../ui/copy";
import { Button, Dialog } from "../ui/parts";
import { put } from "../ui/signals";

const t = words({
  share: { text: "Share", about: "a verb on a button" },
  title: "Share this step",
  about: "This link opens the game at step {n}.",
  link: "Link to step {n}",
});

export function Share({ at }: { at: number }): JSX.Element {
  const open = useSignal(false);
  return (
    <>
      <Button small icon="share" act={put(open, true)}>
        {t("share")}
      </Button>
      {open.value && (
        <Dialog title={t("title")} done={put(open, false)}>
          <p>{t("about", { n: at })}</p>
          <Copy text={`${location.origin}${path.value}?at=${at}`} label={t("link", { n: at })} />
        </Dialog>
      )}
    </>
  );
}

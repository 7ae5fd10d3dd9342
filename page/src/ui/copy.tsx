// copy.tsx - something to hand on: shown in full, copied by one press (also on plain http, where there is no clipboard API).
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../language";
import { Button } from "./parts";
import { tell } from "./toast";

const t = words({ copy: "Copy", copied: "Copied.", select: "Press Ctrl+C to copy." });

export function Copy({ text, label }: { text: string; label: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(text).then(
          () => true,
          () => false,
        )
      : document.execCommand("copy");
    tell(done ? t("copied") : t("select"));
  };
  return (
    <div class="copy">
      <input
        ref={field}
        readOnly
        value={text}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon="link" act={copy}>
        {t("copy")}
      </Button>
    </div>
  );
}

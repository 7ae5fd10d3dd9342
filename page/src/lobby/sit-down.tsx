// sit-down.tsx - who sits down: guests with a name, and bots by the names of their levels.
import type { JSX } from "preact";
import { send } from "../api";
import { words } from "../language";
import { iAmNow, me } from "../me";
import { guestName } from "../table/friendly";
import { Button, Field } from "../ui/parts";
import type * as answers from "../answers";

const t = words({
  name: "Your name at the table",
  hint: "You play as a guest. You can create an account later.",
  other: "Suggest a name",
});

export type BotLevel = answers.BotLevel;

export { botWord } from "../table/friendly";

export function NameField({ value, set }: { value: string; set: (value: string) => void }): JSX.Element {
  return (
    <div class="lobby-name">
      <Field
        label={t("name")}
        hint={t("hint")}
        autocomplete="nickname"
        maxlength={64}
        value={value}
        set={set}
      />
      <Button small act={() => set(guestName())}>
        {t("other")}
      </Button>
    </div>
  );
}

/** Visitors without a name become guests first. */
export async function asGuest(name: string): Promise<void> {
  if (me.value) return;
  await send("/api/guests", { name: name.trim() });
  await iAmNow();
}

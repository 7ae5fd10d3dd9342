// check-in.tsx - one person at the desk: what is still missing, then in. Two presses of Enter for most.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../language";
import { Dialog, Form } from "../ui/parts";
import { tell } from "../ui/toast";
import { step, undo, useEvent } from "../event/event";
import { ackWord, kindOf } from "./acks";
import { Declare } from "./declare";
import { checkIn, type Entrant, type Wanted } from "./entrant";

const hall = words({
  in: "Check in",
  done: "{name} is checked in.",
  signed: "Signed here or on paper:",
  go: "All signed, check in",
  name: "Check in {name}",
});
const online = words({
  in: "Check in",
  done: "{name} is checked in.",
  signed: "They told you they accept:",
  go: "All accepted, check in",
  name: "Check in {name}",
});

/** Does this player have to be asked something before check-in? */
export const asks = (one: Entrant, wanted: Wanted | null): boolean =>
  Boolean(one.acks_missing?.length || (wanted?.eligibility && !one.declared));

export function useCheckIn(): (one: Entrant, declares?: string[] | null) => Promise<void> {
  const { api, facts } = useEvent(),
    t = facts.online ? online : hall;
  return async (one, declares = null) => {
    const steps = checkIn(one, declares),
      done = await step(api, steps);
    // What was signed stays signed: undone is the check-in alone, the last of them.
    tell(t("done", { name: one.name }), () => undo(api, done.step + steps.length - 1));
  };
}

export function Desk({
  one,
  wanted,
  done,
}: {
  one: Entrant;
  wanted: Wanted | null;
  done: () => void;
}): JSX.Element {
  const { id, facts } = useEvent(),
    t = facts.online ? online : hall,
    enter = useCheckIn(),
    declared = useSignal<string[]>(one.declares ?? []);
  const asked = wanted?.eligibility && !one.declared;
  // Enter once more, and they are in; where there is a question, it comes first.
  useEffect(
    () =>
      document.querySelector<HTMLElement>(`dialog[open] form ${asked ? "input" : ".button.main"}`)?.focus(),
    [],
  );
  return (
    <Dialog title={t("name", { name: one.name })} done={done}>
      <Form
        button={one.acks_missing?.length ? t("go") : t("in")}
        send={async () => {
          await enter(one, asked ? declared.value : null);
          done();
        }}
      >
        {one.acks_missing?.length ? (
          <div>
            <p>{t("signed")}</p>
            <ul class="desk-texts">
              {one.acks_missing.map((ack) => (
                <li key={ack}>
                  <a href={`/events/${id}/texts/${kindOf(ack)}`} target="_blank" rel="noopener">
                    {ackWord(ack)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {asked && <Declare eligibility={wanted.eligibility!} said={declared} />}
      </Form>
    </Dialog>
  );
}

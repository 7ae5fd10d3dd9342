// protest-ruling.tsx - a protest is upheld or rejected, with the reason.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { Choice, Dialog, Field, Form, LinkButton, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { ClauseField } from "./clauses";
import { ImpartialAt } from "./impartial";
import { aboutWord, type Matter } from "./ruling-words";

const t = words({
  title: "Protest at table {n}",
  verdict: "Decision",
  upheld: "Upheld",
  rejected: "Rejected",
  then: "Next, decide the game or void it, on its sheet.",
  text: "Reason",
  send: "Decide",
  said: "Protest decided.",
  log: "View game",
});

/** What was played at an online table is attached to every protest against it. */
export const GameLog = ({ of }: { of: Pick<Matter, "online"> }): JSX.Element | null =>
  of.online ? (
    <p>
      <LinkButton small icon="board" to={`/tables/${of.online}`}>
        {t("log")}
      </LinkButton>{" "}
      <a href={`/api/tables/${of.online}/record`} download>
        game.json
      </a>
    </p>
  ) : null;

export function ProtestForm({ protest, done }: { protest: Matter; done: () => void }): JSX.Element {
  const { api, facts } = useEvent();
  const verdict = useSignal<"upheld" | "rejected">("rejected"),
    text = useSignal(""),
    clause = useSignal("");
  return (
    <Dialog title={t("title", { n: protest.table ?? 0 })} done={done}>
      <p>
        {aboutWord(protest.topic)}
        {protest.name && ` · ${protest.name}`}
      </p>
      {protest.text && <p class="judge-quote">{protest.text}</p>}
      <GameLog of={protest} />
      <ImpartialAt game={protest.game}>
        {(decided) => (
          <Form
            button={t("send")}
            send={async () => {
              await step(
                api,
                {
                  kind: "protest.decided",
                  ...decided,
                  step: protest.step,
                  upheld: verdict.value === "upheld",
                  ...(clause.value ? { clause: clause.value } : {}),
                  ...(text.value.trim() ? { text: text.value.trim() } : {}),
                },
                t("said"),
              );
              done();
            }}
          >
            <div class="field">
              <span class="judge-label">{t("verdict")}</span>
              <Choice
                label={t("verdict")}
                value={verdict.value}
                set={into(verdict)}
                choices={[
                  ["rejected", t("rejected")],
                  ["upheld", t("upheld")],
                ]}
              />
            </div>
            {verdict.value === "upheld" && <Note>{t("then")}</Note>}
            <ClauseField rulebook={facts.rulebook} value={clause.value} set={into(clause)} />
            <Field label={t("text")} rows={3} value={text.value} set={into(text)} />
          </Form>
        )}
      </ImpartialAt>
    </Dialog>
  );
}

// penalty.tsx - a warning or penalty for one player, and disqualification with its window: open or closed, and why.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refusal, send } from "../api";
import { step, useEvent } from "../event/event";
import { language, words } from "../language";
import { Check, Choice, Dialog, Field, Form, Note } from "../ui/parts";
import { ClauseField } from "./clauses";
import { basisWord, CODES, codeWord, PENALTIES, penaltyWord, type Penalty } from "./words";

const t = words(
  { penalty: "Penalty for {name}", kind: "Penalty", code: "For what", text: "Reason", issue: "Issue the penalty", said: "The penalty is on record.",
    dq: "Disqualify {name}", basis: "Basis", intent: "With intent", decisive: "To decide the game or the tournament", open: "The window is open: a disqualification on this basis is possible now.", closed: "Not possible now.",
    sure: "I have heard both sides and I am sure", sureNeeded: "Tick that you are sure.", issueDq: "Disqualify", saidDq: "{name} is disqualified.", consequence: "Locked results stay. The player leaves the ranking and everything still to come." },
  { penalty: "Strafe für {name}", kind: "Strafe", code: "Wofür", text: "Begründung", issue: "Strafe aussprechen", said: "Die Strafe ist festgehalten.",
    dq: "{name} disqualifizieren", basis: "Grundlage", intent: "Mit Absicht", decisive: "Um das Spiel oder das Turnier zu entscheiden", open: "Das Fenster ist offen: Auf dieser Grundlage ist eine Disqualifikation jetzt möglich.", closed: "Jetzt nicht möglich.",
    sure: "Ich habe beide Seiten gehört und bin sicher", sureNeeded: "Bestätige, dass du sicher bist.", issueDq: "Disqualifizieren", saidDq: "{name} ist disqualifiziert.", consequence: "Gesperrte Ergebnisse bleiben. Wer disqualifiziert ist, scheidet aus der Wertung und aus allem Kommenden aus." });

type Who = { player: number; name: string; game?: number };
const said = (clause: string, text: string) => ({ ...(clause.trim() ? { clause: clause.trim() } : {}), ...(text.trim() ? { text: text.trim() } : {}) });
const CHOICES = (): readonly (readonly [string, string])[] => CODES.map((one) => [one, codeWord(one)] as const);

export function PenaltyForm({ who, done }: { who: Who; done: () => void }): JSX.Element {
  const { api, facts } = useEvent();
  const kind = useSignal<Penalty>("warning"), code = useSignal<string>("disruption"), clause = useSignal(""), text = useSignal("");
  return (
    <Dialog title={t("penalty", { name: who.name })} done={done}>
      <Form button={t("issue")} send={async () => {
        await step(api, { kind: "penalty.issued", player: who.player, ...(who.game === undefined ? {} : { game: who.game }), penalty: kind.value, code: code.value, ...said(clause.value, text.value) }, t("said"));
        done();
      }}>
        <Field label={t("kind")} value={kind.value} set={(v) => { kind.value = v as Penalty; }} choices={PENALTIES.map((one) => [one, penaltyWord(one)] as const)} />
        <Field label={t("code")} value={code.value} set={(v) => { code.value = v; }} choices={CHOICES()} />
        <ClauseField rulebook={facts.rulebook} tongue={facts.language} value={clause.value} set={(v) => { clause.value = v; }} />
        <Field label={t("text")} rows={2} value={text.value} set={(v) => { text.value = v; }} />
      </Form>
    </Dialog>
  );
}

type Answer = { allowed: boolean; code?: string; text?: string };

/** `done` is told whether it was issued. */
export function DisqualifyForm({ who, done }: { who: Who; done: (issued?: boolean) => void }): JSX.Element {
  const { api, facts } = useEvent();
  const basis = useSignal<"rules" | "conduct">("rules"), code = useSignal<string>("cheating"), intent = useSignal(false), decisive = useSignal(false);
  const clause = useSignal(""), text = useSignal(""), sure = useSignal(false), answer = useSignal<Answer | null>(null);
  const wish = { kind: "dq.issued", player: who.player, ...(who.game === undefined ? {} : { game: who.game }), basis: basis.value, code: code.value,
    intent: intent.value, decisive: decisive.value, ...said(clause.value, text.value) };
  const asked = JSON.stringify(wish);
  useEffect(() => { // the rulebook says whether the window is open, not we
    let here = true;
    const soon = setTimeout(() => send<Answer>(`${api}/check`, JSON.parse(asked)).then((a) => { if (here) answer.value = a; }, () => undefined), 150);
    return () => { here = false; clearTimeout(soon); };
  }, [asked, facts.seq, language.value]);
  return (
    <Dialog title={t("dq", { name: who.name })} done={() => done()}>
      {answer.value && (answer.value.allowed
        ? <Note kind="good" title={t("open")}><p>{t("consequence")}</p></Note>
        : <Note kind="warning" title={t("closed")}><p>{answer.value.text}</p></Note>)}
      <Form button={t("issueDq")} send={async () => {
        if (!sure.value) throw new Refusal("input", t("sureNeeded"));
        await step(api, wish, t("saidDq", { name: who.name }));
        done(true);
      }}>
        <div class="field"><span class="judge-label">{t("basis")}</span>
          <Choice label={t("basis")} value={basis.value} set={(v) => { basis.value = v; }} choices={[["rules", basisWord("rules")], ["conduct", basisWord("conduct")]]} /></div>
        <Field label={t("code")} value={code.value} set={(v) => { code.value = v; }} choices={CHOICES()} />
        <Check label={t("intent")} value={intent.value} set={(v) => { intent.value = v; }} />
        <Check label={t("decisive")} value={decisive.value} set={(v) => { decisive.value = v; }} />
        <ClauseField rulebook={facts.rulebook} tongue={facts.language} value={clause.value} set={(v) => { clause.value = v; }} />
        <Field label={t("text")} rows={2} value={text.value} set={(v) => { text.value = v; }} />
        <Check label={t("sure")} value={sure.value} set={(v) => { sure.value = v; }} />
      </Form>
    </Dialog>
  );
}

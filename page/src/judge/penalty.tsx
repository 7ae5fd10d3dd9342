// penalty.tsx - a warning or penalty for one player, and disqualification with its window: open or closed, and why.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refusal, send } from "../api";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { comma, language, time, words } from "../language";
import { Button, Check, Choice, Dialog, Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { ClauseField } from "./clauses";
import { ImpartialAt, type Decided } from "./impartial";
import {
  basisWord,
  CODES,
  codeWord,
  penaltiesAt,
  penaltyWord,
  type Kept,
  type Penalty,
  type PlayerRecord,
} from "./ruling-words";

const t = words({
  penalty: "Penalty for {name}",
  kind: "Penalty",
  code: "Offence",
  text: "Reason",
  issue: "Issue penalty",
  said: "Penalty recorded.",
  earlier: "Earlier warning:",
  table: "table {n}",
  by: "by {name}",
  further: "After a warning, another offence may lead to disqualification.",
  dq: "Disqualify {name}",
  basis: "Basis",
  intent: "Intentional",
  decisive: "Meant to decide the game or the tournament",
  open: "You can disqualify on this basis now",
  closed: "Not possible right now",
  sure: "I've heard both sides and I'm sure",
  sureNeeded: "Confirm that you're sure.",
  issueDq: "Disqualify",
  saidDq: "{name} has been disqualified.",
  consequence: "Locked results stand. The player is out of the standings and of everything still to come.",
  noGround: "Not grounds: playing badly, or working together only to improve your position in this game.",
});

type Who = { player: number; name: string; game?: number };
const said = (clause: string, text: string) => ({
  ...(clause.trim() ? { clause: clause.trim() } : {}),
  ...(text.trim() ? { text: text.trim() } : {}),
});
const choices = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  codes.map((one) => [one, codeWord(one)] as const);

/** Warnings for the same thing, and the way on from them where the rulebook has one (NC20-1.1.5c). */
function Earlier({
  warnings,
  dq,
}: {
  warnings: readonly Kept[];
  dq: (() => void) | null;
}): JSX.Element | null {
  return warnings.length ? (
    <Note kind="warning">
      {warnings.map((one) => (
        <p key={one.step}>
          <strong>{t("earlier")}</strong>{" "}
          {[time(one.at), one.table && t("table", { n: one.table }), one.by && t("by", { name: one.by })]
            .filter(Boolean)
            .join(comma())}
        </p>
      ))}
      {dq && (
        <>
          <p>{t("further")}</p>
          <Button small kind="danger" icon="cross" act={dq}>
            {t("issueDq")}
          </Button>
        </>
      )}
    </Note>
  ) : null;
}

export function PenaltyForm({ who, done }: { who: Who; done: () => void }): JSX.Element {
  const { api, facts, topic } = useEvent();
  const kind = useSignal<Penalty>("warning"),
    code = useSignal<string>("disruption"),
    clause = useSignal(""),
    text = useSignal(""),
    further = useSignal(false);
  const record = useData<{ players: PlayerRecord[] }>(`${api}/records`, topic).value.value?.players.find(
    (one) => one.player === who.player,
  );
  const warnings =
    record?.entries.filter(
      (one) => one.kind === "penalty.issued" && one.penalty === "warning" && one.code === code.value,
    ) ?? [];
  const ground = facts.me?.grounds?.some((one) => one.code === code.value);
  if (further.value) return <DisqualifyForm who={who} first={code.value} done={done} />;
  return (
    <Dialog title={t("penalty", { name: who.name })} done={done}>
      <ImpartialAt game={who.game}>
        {(decided) => (
          <Form
            button={t("issue")}
            send={async () => {
              await step(
                api,
                {
                  kind: "penalty.issued",
                  ...decided,
                  player: who.player,
                  ...(who.game === undefined ? {} : { game: who.game }),
                  penalty: kind.value,
                  code: code.value,
                  ...said(clause.value, text.value),
                },
                t("said"),
              );
              done();
            }}
          >
            <Field
              label={t("kind")}
              value={kind.value}
              set={(v) => {
                kind.value = v as Penalty;
              }}
              choices={penaltiesAt(facts.online).map((one) => [one, penaltyWord(one)] as const)}
            />
            <Field label={t("code")} value={code.value} set={into(code)} choices={choices(CODES)} />
            <Earlier
              warnings={warnings}
              dq={
                ground
                  ? () => {
                      further.value = true;
                    }
                  : null
              }
            />
            <ClauseField rulebook={facts.rulebook} value={clause.value} set={into(clause)} />
            <Field label={t("text")} rows={2} value={text.value} set={into(text)} />
          </Form>
        )}
      </ImpartialAt>
    </Dialog>
  );
}

type Basis = "rules" | "conduct";
type Answer = { allowed: boolean; code?: string; text?: string };

type Disqualifying = {
  who: Who /** the ground it begins with */;
  first?: string /** told whether it was issued */;
  done: (issued?: boolean) => void;
};

export const DisqualifyForm = (props: Disqualifying): JSX.Element => (
  <Dialog title={t("dq", { name: props.who.name })} done={() => props.done()}>
    <ImpartialAt game={props.who.game}>
      {(decided) => <Disqualify {...props} decided={decided} />}
    </ImpartialAt>
  </Dialog>
);

/** What the server would say to that, asked a moment after the last key. */
function useJudgement(wish: object, answer: Signal<Answer | null>): void {
  const { api, facts } = useEvent();
  const asked = JSON.stringify(wish);
  useEffect(() => {
    // the rulebook says whether the window is open, not we
    let here = true;
    const soon = setTimeout(
      () =>
        void send<Answer>(`${api}/check`, JSON.parse(asked)).then(
          (a) => {
            if (here) answer.value = a;
          },
          () => undefined,
        ),
      150,
    );
    return () => {
      here = false;
      clearTimeout(soon);
    };
  }, [asked, facts.seq, language.value]);
}

function BasisField({ basis }: { basis: Signal<Basis> }): JSX.Element {
  return (
    <div class="field">
      <span class="judge-label">{t("basis")}</span>
      <Choice
        label={t("basis")}
        value={basis.value}
        set={into(basis)}
        choices={[
          ["rules", basisWord("rules")],
          ["conduct", basisWord("conduct")],
        ]}
      />
    </div>
  );
}

function Disqualify({
  who,
  first = "cheating",
  done,
  decided,
}: Disqualifying & { decided: Decided }): JSX.Element {
  const { api, facts } = useEvent();
  const grounds = facts.me?.grounds ?? [],
    usual = (of: string) => grounds.find((one) => one.code === of)?.basis; // NC20-1.1.4b
  const basis = useSignal<Basis>(usual(first) ?? "rules"),
    code = useSignal(first),
    intent = useSignal(false),
    decisive = useSignal(false);
  const clause = useSignal(""),
    text = useSignal(""),
    sure = useSignal(false),
    answer = useSignal<Answer | null>(null);
  const wish = {
    kind: "dq.issued",
    ...decided,
    player: who.player,
    ...(who.game === undefined ? {} : { game: who.game }),
    basis: basis.value,
    code: code.value,
    intent: intent.value,
    decisive: decisive.value,
    ...said(clause.value, text.value),
  };
  useJudgement(wish, answer);
  return (
    <>
      {answer.value &&
        (answer.value.allowed ? (
          <Note kind="good" title={t("open")}>
            <p>{t("consequence")}</p>
          </Note>
        ) : (
          <Note kind="warning" title={t("closed")}>
            <p>{answer.value.text}</p>
          </Note>
        ))}
      <Form
        button={t("issueDq")}
        send={async () => {
          if (!sure.value) throw new Refusal("input", t("sureNeeded"));
          await step(api, wish, t("saidDq", { name: who.name }));
          done(true);
        }}
      >
        <Field
          label={t("code")}
          hint={t("noGround")}
          value={code.value}
          set={(v) => {
            code.value = v;
            basis.value = usual(v) ?? basis.value;
          }}
          choices={choices(grounds.map((one) => one.code))}
        />
        <BasisField basis={basis} />
        <Check label={t("intent")} value={intent.value} set={into(intent)} />
        <Check label={t("decisive")} value={decisive.value} set={into(decisive)} />
        <ClauseField rulebook={facts.rulebook} value={clause.value} set={into(clause)} />
        <Field label={t("text")} rows={2} value={text.value} set={into(text)} />
        <Check label={t("sure")} value={sure.value} set={into(sure)} />
      </Form>
    </>
  );
}

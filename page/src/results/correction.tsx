// correction.tsx - a correction that waits: what was typed and what the paper says, who compares the two, who signs again.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent } from "../event/event";
import { comma, number, words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Dialog, Field, Form, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import type { Correction, Seat, Table } from "../event/tables";
import { useAllowed } from "../event/allowed";

const t = words({
  title: "Correction waiting",
  lead: "{name} says this sheet was entered wrong. Until the correction is complete, the original numbers count.",
  player: { text: "Player", about: "heading of a column" },
  typed: "As entered",
  paper: "On paper",
  won: "won",
  second: "Another judge, organiser or scorekeeper has to check it against the signed paper and confirm it.",
  confirm: "Compare and confirm…",
  confirmTitle: "Does the signed paper say this?",
  confirmLead: "Check every number and the winner against the signed sheet. Your name is kept in the diary.",
  confirmDo: "Yes, it matches",
  confirmed: "Correction made. Both sets of numbers stay visible.",
  confirmedWait: "Confirmed. Now the players have to sign the new numbers.",
  reject: "Reject…",
  rejectTitle: "Reject correction",
  rejectLead: "The original numbers stay.",
  rejectDo: "Reject",
  rejected: "Correction rejected.",
  reason: "Reason",
  again: "Players who signed on a device must sign the new numbers: {names}.",
  sign: "Sign new numbers as {name}",
  signsHere: "{name} signs here",
  refuse: "Refuse to sign",
  sure: "Keep the original numbers?",
  sureLead: "The correction is dropped and the result you signed stands.",
  signed: "Signed.",
  refused: "Correction dropped. The signed numbers stand.",
});

/** What has used the numbers, and what can still be done about it. */
export function Uses({ uses }: { uses: readonly string[] }): JSX.Element | null {
  return uses.length ? (
    <Note kind="warning">
      <ul class="plain">
        {uses.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  ) : null;
}

const Won = ({ is }: { is: boolean }): JSX.Element | null =>
  is ? (
    <>
      {" "}
      <Icon name="trophy" size={16} label={t("won")} />
    </>
  ) : null;

/** Both numbers of every seat; what differs is marked. */
function Both({ table, waits }: { table: Table; waits: Correction }): JSX.Element {
  return (
    <table class="sheet-numbers sheet-both">
      <thead>
        <tr>
          <th scope="col">{t("player")}</th>
          <th scope="col" class="number">
            {t("typed")}
          </th>
          <th scope="col" class="number">
            {t("paper")}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.seats.map((seat, i) => {
          const changed = seat.vp !== waits.vp[i] || (table.winner === i) !== (waits.winner === i);
          return (
            <tr key={seat.player} class={changed ? "changed" : ""}>
              <th scope="row">{seat.name}</th>
              <td class="number">
                {number(seat.vp ?? 0)}
                <Won is={table.winner === i} />
              </td>
              <td class="number">
                <b>{number(waits.vp[i] ?? 0)}</b>
                <Won is={waits.winner === i} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Confirm({ table, waits, done }: { table: Table; waits: Correction; done: () => void }): JSX.Element {
  const { api } = useEvent();
  return (
    <Dialog title={t("confirmTitle")} done={done}>
      <p>{t("confirmLead")}</p>
      <Both table={table} waits={waits} />
      <Uses uses={waits.uses} />
      <div class="buttons">
        <Button
          kind="main"
          icon="check"
          act={async () => {
            await step(api, {
              kind: "correction.confirmed",
              game: table.game,
              vp: waits.vp,
              winner: waits.winner,
            });
            tell(t(table.seats.some((seat) => seat.on_device) ? "confirmedWait" : "confirmed"));
            done();
          }}
        >
          {t("confirmDo")}
        </Button>
      </div>
    </Dialog>
  );
}

function Reject({ table, done }: { table: Table; done: () => void }): JSX.Element {
  const { api } = useEvent(),
    text = useSignal("");
  return (
    <Dialog title={t("rejectTitle")} done={done}>
      <p>{t("rejectLead")}</p>
      <Form
        button={t("rejectDo")}
        send={async () => {
          await step(api, { kind: "correction.rejected", game: table.game, text: text.value.trim() });
          tell(t("rejected"));
          done();
        }}
      >
        <Field label={t("reason")} rows={2} required value={text.value} set={into(text)} />
      </Form>
    </Dialog>
  );
}

/** Fresh signatures: with your own account, or on a helper's device. */
function SignAgain({
  table,
  waits,
  mine,
  helps,
}: {
  table: Table;
  waits: Correction;
  mine: Seat | null;
  helps: boolean;
}): JSX.Element {
  const { api } = useEvent(),
    sure = useSignal<Seat | null>(null),
    missing = table.seats.filter((seat) => waits.signs?.includes(seat.player));
  const sign = async (player: number, method: string): Promise<void> => {
    await step(api, { kind: "signature.given", game: table.game, player, method });
    tell(t("signed"));
  };
  return (
    <>
      <p>{t("again", { names: missing.map((seat) => seat.name).join(comma()) })}</p>
      <div class="buttons">
        {missing.map((seat) =>
          seat.player === mine?.player ? (
            <Button key={seat.player} kind="main" icon="sign" act={() => sign(seat.player, "account")}>
              {t("sign", { name: seat.name })}
            </Button>
          ) : (
            helps && (
              <Button key={seat.player} icon="sign" act={() => sign(seat.player, "device-of-judge")}>
                {t("signsHere", { name: seat.name })}
              </Button>
            )
          ),
        )}
        {mine && missing.some((seat) => seat.player === mine.player) && (
          <Button
            kind="quiet"
            act={() => {
              sure.value = mine;
            }}
          >
            {t("refuse")}
          </Button>
        )}
      </div>
      {sure.value && (
        <Dialog title={t("sure")} done={put(sure, null)}>
          <p>{t("sureLead")}</p>
          <div class="buttons">
            <Button
              kind="danger"
              act={async () => {
                await step(api, { kind: "signature.refused", game: table.game, player: sure.value!.player });
                sure.value = null;
                tell(t("refused"));
              }}
            >
              {t("refuse")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

export function WaitingCorrection({
  table,
  mine,
  helps,
}: {
  table: Table;
  mine: Seat | null;
  helps: boolean;
}): JSX.Element | null {
  const { api } = useEvent(),
    waits = table.correction,
    open = useSignal<"confirm" | "reject" | null>(null),
    close = (): void => {
      open.value = null;
    };
  const may = useAllowed(
    api,
    helps && waits?.state === "proposed"
      ? { kind: "correction.confirmed", game: table.game, vp: waits.vp, winner: waits.winner }
      : null,
    table.correction,
  ).value;
  const drop = useAllowed(
    api,
    helps && waits ? { kind: "correction.rejected", game: table.game, text: "?" } : null,
    table.correction,
  ).value;
  if (!waits) return null;
  return (
    <section class="sheet-correction" aria-labelledby="correction">
      <h2 id="correction">
        <Icon name="warning" /> {t("title")}
      </h2>
      <p>{t("lead", { name: waits.by })}</p>
      <Both table={table} waits={waits} />
      <Uses uses={waits.uses} />
      {waits.state === "confirmed" ? (
        <SignAgain table={table} waits={waits} mine={mine} helps={helps} />
      ) : (
        <p class="soft">{t("second")}</p>
      )}
      <div class="buttons">
        {may?.allowed && (
          <Button kind="main" icon="check" act={put(open, "confirm")}>
            {t("confirm")}
          </Button>
        )}
        {drop?.allowed && <Button act={put(open, "reject")}>{t("reject")}</Button>}
      </div>
      {open.value === "confirm" && <Confirm table={table} waits={waits} done={close} />}
      {open.value === "reject" && <Reject table={table} done={close} />}
    </section>
  );
}

// sign.tsx - who has signed a sheet, and signing it: with your own account, on a judge's device, or as it is on paper.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { judgesAt, step, useEvent } from "../event/event";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Dialog } from "../ui/parts";
import { put } from "../ui/signals";
import { tell } from "../ui/toast";
import { paperSteps } from "./sheet";
import type { Seat, Table } from "../event/tables";
import { useAllowed, whyNot, type Allowed } from "../event/allowed";

const t = words({
  title: "Signatures",
  sign: "Sign as {name}",
  signed: "signed",
  missing: "not signed yet",
  refused: "refuses to sign",
  waits: "refused to sign, waiting for a judge",
  left: "left the game",
  refuse: "Refuse to sign",
  refuses: "refuses to sign",
  signsHere: "signs here",
  paper: "All signed on paper",
  saidSign: "Signed.",
  saidRefuse: "Refusal recorded. A judge decides.",
  saidPaper: "Paper signatures recorded.",
  final: "Signatures are final.",
  sure: "Does {name} refuse to sign?",
  sureLead: "A judge will then decide the result of this game. This can't be undone.",
  sureDo: "Record refusal",
});

const stateOf = (seat: Seat, missing: boolean, judge: boolean): string =>
  seat.left
    ? t("left")
    : seat.refused_to_sign
      ? t(judge ? "waits" : "refused")
      : seat.signed
        ? t("signed")
        : missing
          ? t("missing")
          : "";

function SignatureRow({
  seat,
  signsHere,
  lacks,
  table,
  sign,
  sure,
}: {
  seat: Seat;
  signsHere: boolean;
  lacks: boolean;
  table: Table;
  sign: (player: number, method: string) => Promise<void>;
  sure: Signal<Seat | null>;
}): JSX.Element {
  return (
    <li class={seat.signed ? "signed" : seat.refused_to_sign ? "refused" : ""}>
      <span>
        {seat.signed && <Icon name="sign" />}
        {seat.refused_to_sign && <Icon name="cross" />}
        {seat.name}
      </span>
      {!signsHere && <span class="soft">{stateOf(seat, lacks, table.judge_needed ?? false)}</span>}
      {signsHere && (
        <span class="sheet-sign-for">
          <Button
            small
            icon="sign"
            act={() => sign(seat.player, "device-of-judge")}
            label={`${seat.name} ${t("signsHere")}`}
          >
            {t("signsHere")}
          </Button>
          <Button small kind="quiet" act={put(sure, seat)} label={`${seat.name} ${t("refuses")}`}>
            {t("refuses")}
          </Button>
        </span>
      )}
    </li>
  );
}

function OwnSignature({
  own,
  sign,
  mine,
  sure,
}: {
  own: Allowed | null;
  sign: (player: number, method: string) => Promise<void>;
  mine: Seat;
  sure: Signal<Seat | null>;
}): JSX.Element {
  return (
    <div class="sheet-sign">
      <Button kind="main" icon="sign" not={whyNot(own)} act={() => sign(mine.player, "account")}>
        {t("sign", { name: mine.name })}
      </Button>
      <Button
        kind="quiet"
        act={() => {
          sure.value = mine;
        }}
      >
        {t("refuse")}
      </Button>
      <p class="hint">{t("final")}</p>
    </div>
  );
}

function RefuseDialog({
  seat,
  refuse,
  done,
}: {
  seat: Seat;
  refuse: (seat: Seat) => Promise<void>;
  done: () => void;
}): JSX.Element {
  return (
    <Dialog title={t("sure", { name: seat.name })} done={done}>
      <p>{t("sureLead")}</p>
      <div class="buttons">
        <Button kind="danger" act={() => refuse(seat)}>
          {t("sureDo")}
        </Button>
      </div>
    </Dialog>
  );
}

export function Signatures({ table, mine }: { table: Table; mine: Seat | null }): JSX.Element {
  const here = useEvent(),
    { api } = here;
  const missing = table.signatures_missing ?? [],
    open = table.sheet === "filled" || table.sheet === "partly-signed";
  const waits = mine && open && missing.includes(mine.player) && !mine.refused_to_sign;
  const own = useAllowed(
    api,
    waits ? { kind: "signature.given", game: table.game, player: mine.player, method: "account" } : null,
    table,
  ).value;
  const helps = judgesAt(here, table.game) || here.is("scorekeeper");
  const sign = async (player: number, method: string): Promise<void> => {
    await step(api, { kind: "signature.given", game: table.game, player, method });
    tell(t("saidSign"));
  };
  const sure = useSignal<Seat | null>(null);
  const refuse = async ({ player }: Seat): Promise<void> => {
    await step(api, { kind: "signature.refused", game: table.game, player });
    sure.value = null;
    tell(t("saidRefuse"));
  };
  return (
    <section class="sheet-signatures" aria-labelledby="signatures">
      <h2 id="signatures">{t("title")}</h2>
      <ul>
        {table.seats.map((seat) => {
          const lacks = open && missing.includes(seat.player),
            signsHere = lacks && helps && !seat.refused_to_sign && seat.player !== mine?.player;
          return (
            <SignatureRow
              key={seat.player}
              seat={seat}
              signsHere={signsHere}
              lacks={lacks}
              table={table}
              sign={sign}
              sure={sure}
            />
          );
        })}
      </ul>
      {waits && <OwnSignature own={own} sign={sign} mine={mine} sure={sure} />}
      {helps && open && missing.length > 0 && !table.judge_needed && !table.protests && (
        <Button
          icon="sheet"
          act={async () => {
            await step(api, paperSteps(table));
            tell(t("saidPaper"));
          }}
        >
          {t("paper")}
        </Button>
      )}
      {sure.value && <RefuseDialog seat={sure.value} refuse={refuse} done={put(sure, null)} />}
    </section>
  );
}

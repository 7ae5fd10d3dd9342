// hand-lots.tsx - lots drawn out of a hat: the numbers of all who are tied, and who watched, entered at once.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { number, words } from "../language";
import { me } from "../me";
import { Button, Field, Form, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import type { Lots, Sharing } from "./lots";
import { playerNumber, type Row, type Standings } from "./standings-words";

const t = words({
  title: "Enter lots drawn by hand",
  stepUp: "Lots decide who moves up",
  only: "There's no sealed secret left to draw from, so these lots are drawn by hand.",
  lead: "Each tied player draws a different number in front of a witness; the lower number ranks higher. Once entered, lots can't be changed.",
  rank: "Tied for rank {rank}",
  lotOf: "Lot for {name}",
  has: "{name} has lot {n}.",
  witness: "Witness",
  witnessHint: "A staff member or registered player who isn't drawing lots, and not you.",
  none: "–",
  pick: "Choose a witness.",
  go: "Enter lots",
  said: "Lots entered.",
  draw: "Draw lots",
  same: "This event's lots were drawn by the program, so these are too: every number follows from the revealed secret.",
  titleLots: "Lots for the title",
  titleLead:
    "Several players share first place, and no tie-break is left. They stay first together; a lot may decide whose name goes on the trophy.",
});

type Somebody = { person?: string; player?: number; name: string };

/** Everyone of the event who could have watched: not who enters the lots, nor who draws one. */
function useWitnesses(drawing: readonly Sharing[]): readonly (readonly [string, string])[] {
  const { api } = useEvent(),
    staff = useData<{ staff: Somebody[] }>(`${api}/staff`).value.value?.staff ?? [];
  const entrants = useData<{ entrants: Somebody[] }>(`${api}/entrants`).value.value?.entrants ?? [];
  const involved = new Set(
    entrants.flatMap((one) =>
      one.person && drawing.some((row) => playerNumber(row.player) === one.player) ? [one.person] : [],
    ),
  );
  const all = [...staff, ...entrants].flatMap((one) =>
    one.person && one.person !== me.value?.id && !involved.has(one.person)
      ? [[one.person, one.name] as const]
      : [],
  );
  return [...new Map(all)];
}

/** The first who share a rank; when they have their lots, the next ones follow. */
function firstTied(rows: readonly Row[]): Row[] {
  const rank = rows.find((row) => row.rank !== null && row.shared > 1)?.rank;
  return rows.filter((row) => row.rank !== null && row.rank === rank);
}

function Tied({
  rows,
  lots,
  again,
}: {
  rows: readonly Sharing[];
  lots: Lots;
  again: () => Promise<void>;
}): JSX.Element | null {
  const { api } = useEvent(),
    typed = useSignal<Record<string, string>>({}),
    witness = useSignal(""),
    witnesses = useWitnesses(rows);
  const lotOf = (row: Sharing): number | undefined => lots.lots.find((one) => one.player === row.player)?.lot;
  if (!rows.length) return null;
  const enter = async (): Promise<void> => {
    if (!witness.value) throw new Error(t("pick"));
    await step(
      api,
      rows
        .filter((row) => !lotOf(row))
        .map((row) => ({
          kind: "lot.drawn",
          player: playerNumber(row.player),
          number: Number(typed.value[row.player]),
          witness: witness.value,
        })),
    );
    tell(t("said"));
    await again();
  };
  return (
    <Form button={t("go")} send={enter}>
      <fieldset class="lots-hand">
        <legend>{t("rank", { rank: rows[0]!.rank ?? "" })}</legend>
        {rows.map((row) => {
          const lot = lotOf(row);
          return lot ? (
            <p key={row.player}>{t("has", { name: row.name, n: number(lot) })}</p>
          ) : (
            <Field
              key={row.player}
              label={t("lotOf", { name: row.name })}
              type="number"
              min={1}
              max={999999999}
              required
              value={typed.value[row.player] ?? ""}
              set={(value) => {
                typed.value = { ...typed.value, [row.player]: value };
              }}
            />
          );
        })}
      </fieldset>
      <Field
        label={t("witness")}
        hint={t("witnessHint")}
        value={witness.value}
        set={into(witness)}
        choices={[["", t("none")], ...witnesses]}
      />
    </Form>
  );
}

function Inside({ lots, again }: { lots: Lots; again: () => Promise<void> }): JSX.Element {
  const { api, topic } = useEvent(),
    data = useData<Standings>(`${api}/standings`, topic);
  return (
    <Shown data={data}>
      {(value) => {
        const rows = firstTied(value.standings);
        return (
          <Tied
            key={rows[0]?.rank}
            rows={rows}
            lots={lots}
            again={async () => {
              await Promise.all([again(), data.again()]);
            }}
          />
        );
      }}
    </Shown>
  );
}

/** Folded away where the digital draw is the usual one; open where no sealed secret is left to draw from. */
export function HandLots({ lots, again }: { lots: Lots; again: () => Promise<void> }): JSX.Element | null {
  const open = useSignal(!lots.drawable);
  if (lots.kind === "program") return null; // a number from a hat would beat nearly every number drawn by the program
  return (
    <details
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t("title")}</summary>
      {!lots.drawable && <p>{t("only")}</p>}
      <p class="hint">{t("lead")}</p>
      {open.value && <Inside lots={lots} again={again} />}
    </details>
  );
}

/** An empty chair of the semi-final, and several stand next in rank: their lots come first, drawn by hand while everyone waits. */
export function StepUpLots({ said }: { said: () => Promise<void> }): JSX.Element | null {
  const { api, topic } = useEvent(),
    data = useData<Lots>(`${api}/lots`, topic),
    lots = data.value.value;
  if (!lots?.step_up?.length) return null;
  return (
    <section class="card" aria-labelledby="step-up-lots">
      <h3 id="step-up-lots">{t("stepUp")}</h3>
      {lots.kind === "program" ? (
        <>
          <p>{t("same")}</p>
          <div class="buttons">
            <Button
              kind="main"
              icon="dice"
              act={async () => {
                await send(`${api}/lots/draw`);
                await Promise.all([data.again(), said()]);
              }}
            >
              {t("draw")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p class="hint">{t("lead")}</p>
          <Tied
            rows={lots.step_up}
            lots={lots}
            again={async () => {
              await Promise.all([data.again(), said()]);
            }}
          />
        </>
      )}
    </section>
  );
}

/** The first place is shared and nothing else decides: a lot may say whose name goes on the trophy. The place stays shared. */
export function TitleLots({ lots, again }: { lots: Lots; again: () => Promise<void> }): JSX.Element | null {
  const { is } = useEvent(),
    rows = lots.title ?? [];
  const missing = rows.some((row) => !lots.lots.some((one) => one.player === row.player));
  if (!missing || !is("organiser", "head-judge", "judge")) return null;
  return (
    <section class="card" aria-labelledby="title-lots">
      <h3 id="title-lots">{t("titleLots")}</h3>
      <p>{t("titleLead")}</p>
      <p class="hint">{t("lead")}</p>
      <Tied rows={rows.map((row) => ({ ...row, rank: 1 }))} lots={lots} again={again} />
    </section>
  );
}

// entry.tsx - typing in record sheets without leaving the keyboard: table number, victory points, winner, Enter, the next one.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { send, Refusal } from "../api";
import { useEvent, undo } from "../event/event";
import { stamped } from "../event/later";
import { SubstituteNeeded } from "../judge/substitute";
import { words } from "../language";
import { Button, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import {
  fillSteps,
  isDone,
  isHalf,
  isVoid,
  likelyWinner,
  nextOpen,
  sheetWord,
  useAllowed,
  whyNot,
  type Round,
  type TableSheet,
} from "./sheet";

const t = words(
  {
    table: "Table",
    none: "There is no table {n} in this round.",
    vp: "VP of {name}",
    won: "{name} has won",
    winner: "won",
    save: "Enter the sheet",
    clear: "Clear",
    goal: "Goal: {n} VP",
    sum: "Sum {n}",
    said: "Table {n} is entered.",
    done: "Every sheet of this round is entered.",
    half: {
      one: "Every sheet is entered; 1 waits to be signed or confirmed.",
      other: "Every sheet is entered; {n} wait to be signed or confirmed.",
    },
    locked:
      "The sheet of this table is locked. What the paper says otherwise is put right by the head judge on its own page.",
    signed: "Somebody has signed this sheet: it can no longer be typed over.",
    open: "Open the sheet",
    how: "Type the table's number and Enter, then the points seat by seat. 2 to 9 and two digits go on by themselves, W or * right after the points marks the winner, Enter goes on and at the end enters the sheet, Esc starts again.",
    touch:
      "Enter the table's number and press Go. Then the points seat by seat; press won beside the winner.",
    go: "Go",
    void: "The game at this table does not count.",
    noWinner: "Mark who has won: the button beside the points, or W or * in the box.",
    left: "left: 0 VP",
    noPoints: "“{text}” is no number of victory points: whole numbers from 0 on, without a sign.",
  },
  {
    table: "Tisch",
    none: "Einen Tisch {n} gibt es in dieser Runde nicht.",
    vp: "SP von {name}",
    won: "{name} hat gewonnen",
    winner: "gewonnen",
    save: "Ergebnis eintragen",
    clear: "Leeren",
    goal: "Ziel: {n} SP",
    sum: "Summe {n}",
    said: "Tisch {n} ist eingetragen.",
    done: "Alle Ergebnisbögen dieser Runde sind eingetragen.",
    half: {
      one: "Alle Ergebnisbögen sind eingetragen; 1 wartet auf Unterschrift oder Bestätigung.",
      other: "Alle Ergebnisbögen sind eingetragen; {n} warten auf Unterschrift oder Bestätigung.",
    },
    locked:
      "Der Ergebnisbogen dieses Tisches ist gesperrt. Was auf dem Papier anders steht, berichtigt der Oberschiedsrichter auf der Seite des Bogens.",
    signed: "Auf diesem Bogen hat schon jemand unterschrieben: Er lässt sich nicht mehr überschreiben.",
    open: "Zum Ergebnisbogen",
    how: "Tippe die Tischnummer und Enter, dann Platz für Platz die Punkte. 2 bis 9 und zwei Ziffern gehen von selbst weiter, W oder * gleich nach den Punkten markiert den Sieger, Enter geht weiter und trägt am Ende ein, Esc beginnt von vorn.",
    touch:
      "Gib die Tischnummer ein und drücke „Los“. Dann Platz für Platz die Punkte; beim Sieger drücke „gewonnen“.",
    go: "Los",
    void: "Die Partie an diesem Tisch zählt nicht.",
    noWinner: "Markiere den Sieger: mit „gewonnen“ bei den Punkten, oder W oder * in seinem Feld.",
    left: "gegangen: 0 SP",
    noPoints: "„{text}“ sind keine Siegpunkte: ganze Zahlen ab 0, ohne Vorzeichen.",
  },
);

/** Take back what was typed in: the confirmation first, if there was one. */
async function takeBack(api: string, first: number, count: number): Promise<void> {
  for (let step = first + count - 1; step >= first; step--) await undo(api, step);
}

type Draft = { vp: string[]; winner: number | null; marked: boolean };
const blank = (seats: number): Draft => ({ vp: Array<string>(seats).fill(""), winner: null, marked: false });
const points = (text: string): number | null => (/^\d{1,2}$/.test(text) ? Number(text) : null);

export function Entry({
  round,
  chosen,
  choose,
}: {
  round: Round;
  chosen: number | null;
  choose: (table: number | null) => void;
}): JSX.Element {
  const { api, id } = useEvent();
  const number = useSignal(""),
    draft = useSignal<Draft>(blank(4)),
    wrong = useSignal(""),
    busy = useSignal(false);
  const tableBox = useRef<HTMLInputElement>(null),
    boxes = useRef<(HTMLInputElement | null)[]>([]),
    saveButton = useRef<HTMLDivElement>(null);
  const table =
    round.tables.find((one) => one.table === chosen && !isVoid(one)) ??
    round.tables.find((one) => one.table === chosen);

  // Who has left has no box: the rulebook has said their points.
  const vp = draft.value.vp.map((text, i) => (table?.seats[i]?.counts_zero ? "0" : text)),
    { winner } = draft.value;
  const boxFrom = (seat: number, way: 1 | -1): number => {
    while (table?.seats[seat]?.counts_zero) seat += way;
    return seat;
  };
  const firstBox = (): number => boxFrom(0, 1);
  // The box to type in next is focused as soon as it is drawn: a quick typist loses no digit.
  const first = useRef(false),
    typed = useRef<number | null>(null); // the box that was left by itself: W right after a number is meant for it
  useLayoutEffect(() => {
    if (first.current && boxes.current[firstBox()]) {
      first.current = false;
      focusBox(firstBox());
    }
  });
  const focusBox = (seat: number): void => {
    const box = boxes.current[seat];
    box?.focus();
    box?.select();
  };
  const begin = (next: TableSheet | undefined): void => {
    wrong.value = "";
    draft.value =
      next && next.sheet === "filled" && next.winner !== undefined
        ? { vp: next.seats.map((seat) => String(seat.vp ?? "")), winner: next.winner, marked: true }
        : blank(next?.seats.length ?? 4);
    number.value = next ? String(next.table) : "";
    choose(next?.table ?? null);
  };
  // Whoever picks a table from the list goes on typing at its first box.
  useEffect(() => {
    if (chosen === null || String(chosen) === number.value) return;
    first.current = true;
    begin(round.tables.find((one) => one.table === chosen));
  }, [chosen]);
  useEffect(() => {
    if (chosen === null) {
      const first = nextOpen(round.tables, 0);
      if (first) number.value = String(first.table);
    }
    tableBox.current?.focus();
    tableBox.current?.select();
  }, [round.round]);

  const goTable = (): void => {
    const wanted = round.tables.find((one) => one.table === Number(number.value));
    if (!wanted) {
      wrong.value = t("none", { n: number.value });
      tableBox.current?.select();
      return;
    }
    first.current = true;
    begin(wanted);
  };

  // A sign or a comma stays to be seen and is refused: -3 is not 3, and 1,5 not 15.
  const change = (seat: number, input: string): void => {
    const text = input.replace(/[^\d.,+−-]/g, "").slice(0, /\D/.test(input.trim()) ? 4 : 2),
      now = vp.map((old, i) => (i === seat ? text : old));
    const winner = draft.value.marked ? draft.value.winner : likelyWinner(now.map(points), round.goal);
    draft.value = { ...draft.value, vp: now, winner };
    wrong.value = text && points(text) === null ? t("noPoints", { text }) : "";
    const next = boxFrom(seat + 1, 1);
    if ((/^[2-9]$/.test(text) || /^\d\d$/.test(text)) && next < vp.length) {
      focusBox(next);
      typed.current = seat;
    }
  };
  const mark = (seat: number): void => {
    draft.value = { ...draft.value, winner: seat, marked: true };
    wrong.value = "";
  };

  const full =
    table !== undefined && vp.length === table.seats.length && vp.every((text) => points(text) !== null);
  const fillable = table !== undefined && (table.sheet === "open" || table.sheet === "filled");
  const wish =
    table && full && fillable && winner !== null
      ? { kind: "record_sheet.filled", game: table.game, vp: vp.map(Number), winner }
      : null;
  const said = useAllowed(api, wish).value,
    refused = whyNot(wish ? said : null);

  const save = async (): Promise<void> => {
    if (!table || busy.value) return;
    if (!full) {
      const at = Math.max(
        0,
        vp.findIndex((text) => points(text) === null),
      );
      if (vp[at]) wrong.value = t("noPoints", { text: vp[at] });
      focusBox(at);
      return;
    }
    if (winner === null) {
      wrong.value = t("noWinner");
      focusBox(firstBox());
      return;
    }
    busy.value = true;
    try {
      const steps = fillSteps(table.game, vp.map(Number), winner, !round.signatures).map(stamped);
      const done = await send<{ step: number }>(`${api}/steps`, { steps });
      const others = round.tables.filter((one) => one.game !== table.game),
        next = nextOpen(others, table.table),
        half = others.filter(isHalf).length + (round.signatures ? 1 : 0);
      tell(next ? t("said", { n: table.table }) : half ? t("half", { n: half }) : t("done"), () =>
        takeBack(api, done.step, steps.length),
      );
      begin(undefined);
      number.value = next ? String(next.table) : "";
      tableBox.current?.focus();
      tableBox.current?.select();
    } catch (error) {
      wrong.value = error instanceof Refusal ? error.message : String(error);
      focusBox(firstBox());
    } finally {
      busy.value = false;
    }
  };

  const key =
    (seat: number) =>
    (event: KeyboardEvent): void => {
      const next = boxFrom(seat + 1, 1),
        before = boxFrom(seat - 1, -1),
        left = typed.current;
      typed.current = null;
      if (event.key === "Enter") {
        event.preventDefault();
        if (next < vp.length && points(vp[seat]!) !== null) focusBox(next);
        else void save();
      } else if (event.key === "w" || event.key === "W" || event.key === "*") {
        event.preventDefault();
        mark(left ?? seat);
      } else if (event.key === "ArrowRight" && !event.shiftKey) {
        event.preventDefault();
        focusBox(next < vp.length ? next : seat);
      } else if (event.key === "ArrowLeft" && !event.shiftKey) {
        event.preventDefault();
        if (before >= 0) focusBox(before);
        else {
          tableBox.current?.focus();
          tableBox.current?.select();
        }
      } else if (event.key === "Escape") {
        event.preventDefault();
        begin(undefined);
        tableBox.current?.focus();
      } else if (event.key === "Backspace" && !vp[seat] && before >= 0) {
        event.preventDefault();
        focusBox(before);
      }
    };

  const sum = vp.reduce((all, text) => all + (points(text) ?? 0), 0);
  return (
    <section class="results-entry" aria-labelledby="entry-how">
      <div class="results-line">
        <div class="field results-table">
          <label for="entry-table">{t("table")}</label>
          <input
            id="entry-table"
            ref={tableBox}
            inputMode="numeric"
            autocomplete="off"
            value={number.value}
            aria-describedby="entry-how"
            onInput={(event) => {
              number.value = event.currentTarget.value.replace(/\D/g, "").slice(0, 4);
              if (chosen !== null) choose(null);
              wrong.value = "";
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") {
                event.preventDefault();
                goTable();
              }
              if (event.key === "Escape") begin(undefined);
            }}
          />
        </div>
        {!table && (
          <span class="results-touch">
            <Button act={goTable}>{t("go")}</Button>
          </span>
        )}
        {table &&
          fillable &&
          table.seats.map((seat, i) =>
            seat.counts_zero ? (
              <div class="results-seat" key={seat.player}>
                <span class="results-left" title={seat.name}>
                  <span class="results-order">{seat.order ?? i + 1}</span>{" "}
                  <span class="results-who" dir="auto">
                    {seat.name}
                  </span>
                </span>
                <Tag>{t("left")}</Tag>
              </div>
            ) : (
              <div class={winner === i ? "results-seat won" : "results-seat"} key={seat.player}>
                <label for={`entry-vp-${i}`} title={seat.name}>
                  <span class="results-order">{seat.order ?? i + 1}</span>{" "}
                  <span class="results-who" dir="auto">
                    {seat.name}
                  </span>
                </label>
                <div class="results-box">
                  <input
                    id={`entry-vp-${i}`}
                    ref={(box) => {
                      boxes.current[i] = box;
                    }}
                    inputMode="numeric"
                    autocomplete="off"
                    value={vp[i] ?? ""}
                    aria-label={t("vp", { name: seat.name })}
                    aria-invalid={refused || (vp[i] && points(vp[i]) === null) ? "true" : undefined}
                    aria-describedby="entry-wrong"
                    onFocus={(event) => {
                      typed.current = null;
                      event.currentTarget.select();
                    }}
                    onInput={(event) => change(i, event.currentTarget.value)}
                    onKeyDown={key(i)}
                  />
                  <button
                    type="button"
                    tabIndex={-1}
                    class="results-mark"
                    aria-pressed={winner === i}
                    aria-label={t("won", { name: seat.name })}
                    onClick={() => {
                      mark(i);
                      focusBox(i);
                    }}
                  >
                    {t("winner")}
                  </button>
                </div>
              </div>
            ),
          )}
        {table && fillable && (
          <div class="results-save" ref={saveButton}>
            <Button kind="main" act={save} not={refused}>
              {t("save")}
            </Button>
            <span class="soft">
              {t("goal", { n: round.goal })} · {t("sum", { n: sum })}
            </span>
          </div>
        )}
        {table && !fillable && (
          <div class="results-shut">
            <Tag kind={table.sheet === "locked" ? "good" : "warning"}>
              {isVoid(table) ? sheetWord("void") : sheetWord(table.sheet)}
            </Tag>
            <span>
              {isVoid(table) ? t("void") : isDone(table) ? t("locked") : t("signed")}{" "}
              <a href={`/events/${id}/rounds/${round.round}/tables/${table.table}`}>{t("open")}</a>
            </span>
          </div>
        )}
      </div>
      {table && fillable && <SubstituteNeeded table={table} />}
      <p class="wrong" id="entry-wrong" role="alert">
        {wrong.value || refused || ""}
      </p>
      <p class="hint" id="entry-how">
        <span class="results-keys">{t("how")}</span>
        <span class="results-touch">{t("touch")}</span>
      </p>
    </section>
  );
}

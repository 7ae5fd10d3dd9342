// entry.tsx - typing in record sheets without leaving the keyboard: table number, victory points, winner, Enter, the next one.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { send, Refusal } from "../api";
import { useEvent, undo } from "../event/event";
import { stamped } from "../event/typed-later";
import { SubstituteNeeded } from "../judge/substitute";
import { words } from "../language";
import { Button, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { fillSteps, isDone, isHalf, isVoid, likelyWinner, nextOpen, sheetWord } from "./sheet";
import type { Round, Seat, Table } from "../event/tables";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  table: "Table",
  none: "There's no table {n} in this round.",
  vp: "{name}'s VP",
  won: "{name} won",
  winner: "won",
  save: "Save result",
  goal: "Goal: {n} VP",
  sum: "Total {n}",
  said: "Table {n} saved.",
  done: "All sheets of this round are in.",
  half: "{n, plural, one {All sheets are in; 1 still has to be signed or confirmed.} other {All sheets are in; # still have to be signed or confirmed.}}",
  locked: "This sheet is locked. Only the head judge can correct it.",
  signed: "Someone has already signed this sheet, so it can't be overwritten.",
  open: "Open sheet",
  how: "Type the table number, press Enter, then type the points seat by seat. 2 to 9 and two-digit numbers move on automatically. W or * right after the points marks the winner. Enter moves on, and saves after the last seat. Esc starts over.",
  touch:
    "Enter the table number and press Go. Then enter the points seat by seat and press won next to the winner.",
  go: "Go",
  void: "The game at this table doesn't count.",
  noWinner: "Mark the winner: press won next to the points, or type W or *.",
  left: "left: 0 VP",
  noPoints: "“{text}” isn't a number of points. Enter a whole number, 0 or more.",
});

/** Take back what was typed in: the confirmation first, if there was one. */
async function takeBack(api: string, first: number, count: number): Promise<void> {
  for (let step = first + count - 1; step >= first; step--) await undo(api, step);
}

type Draft = { vp: string[]; winner: number | null; marked: boolean };
const blank = (seats: number): Draft => ({ vp: Array<string>(seats).fill(""), winner: null, marked: false });
const points = (text: string): number | null => (/^\d{1,2}$/.test(text) ? Number(text) : null);

type Seats = {
  /** What is typed for each seat; leavers have no box, because the rulebook sets their points. */
  vp: string[];
  winner: number | null;
  boxes: { current: (HTMLInputElement | null)[] };
  /** The box that was left automatically: W right after a number is meant for it. */
  left: { current: number | null };
  /** The box `step` beside a seat, past those who have left. */
  beside: (seat: number, step: 1 | -1) => number;
  focus: (seat: number) => void;
  focusFirst: () => void;
  change: (seat: number, input: string) => void;
  mark: (seat: number) => void;
};

/** The boxes of a table: what is typed in them, and which comes next. */
function useSeats(
  table: Table | undefined,
  draft: Signal<Draft>,
  wrong: Signal<string>,
  goal: number,
): Seats {
  const boxes = useRef<(HTMLInputElement | null)[]>([]),
    left = useRef<number | null>(null);
  const vp = draft.value.vp.map((text, i) => (table?.seats[i]?.counts_zero ? "0" : text));
  const from = (seat: number, way: 1 | -1): number => {
    while (table?.seats[seat]?.counts_zero) seat += way;
    return seat;
  };
  const focus = (seat: number): void => {
    const box = boxes.current[seat];
    box?.focus();
    box?.select();
  };
  // A sign or a comma stays to be seen and is refused: -3 is not 3, and 1,5 not 15.
  const change = (seat: number, input: string): void => {
    const text = input.replace(/[^\d.,+−-]/g, "").slice(0, /\D/.test(input.trim()) ? 4 : 2),
      now = vp.map((old, i) => (i === seat ? text : old));
    const likely = draft.value.marked ? draft.value.winner : likelyWinner(now.map(points), goal);
    draft.value = { ...draft.value, vp: now, winner: likely };
    wrong.value = text && points(text) === null ? t("noPoints", { text }) : "";
    const next = from(seat + 1, 1);
    if ((/^[2-9]$/.test(text) || /^\d\d$/.test(text)) && next < vp.length) {
      focus(next);
      left.current = seat;
    }
  };
  const mark = (seat: number): void => {
    draft.value = { ...draft.value, winner: seat, marked: true };
    wrong.value = "";
  };
  return {
    vp,
    winner: draft.value.winner,
    boxes,
    left,
    beside: (seat, step) => from(seat + step, step),
    focus,
    focusFirst: () => focus(from(0, 1)),
    change,
    mark,
  };
}

/** Enter goes on and saves behind the last box, W marks the winner, arrows move, Escape leaves the table. */
const seatKeys =
  (typing: Seats, seat: number, save: () => Promise<void>, leave: () => void, toTable: () => void) =>
  (event: KeyboardEvent): void => {
    const { vp, focus, mark } = typing,
      next = typing.beside(seat, 1),
      before = typing.beside(seat, -1),
      left = typing.left.current;
    typing.left.current = null;
    if (event.key === "Enter") {
      if (next < vp.length && points(vp[seat]!) !== null) focus(next);
      else void save();
    } else if (event.key === "w" || event.key === "W" || event.key === "*") mark(left ?? seat);
    else if (event.key === "ArrowRight" && !event.shiftKey) focus(next < vp.length ? next : seat);
    else if (event.key === "ArrowLeft" && !event.shiftKey) {
      if (before >= 0) focus(before);
      else toTable();
    } else if (event.key === "Escape") leave();
    else if (event.key === "Backspace" && !vp[seat] && before >= 0) focus(before);
    else return;
    event.preventDefault();
  };

const GoneSeat = ({ seat, i }: { seat: Seat; i: number }): JSX.Element => (
  <div class="results-seat">
    <span class="results-left" title={seat.name}>
      <span class="results-order">{seat.order ?? i + 1}</span>{" "}
      <span class="results-who" dir="auto">
        {seat.name}
      </span>
    </span>
    <Tag>{t("left")}</Tag>
  </div>
);

function SeatBox({
  seat,
  i,
  typing,
  refused,
  keys,
}: {
  seat: Seat;
  i: number;
  typing: Seats;
  refused: string | null;
  keys: (event: KeyboardEvent) => void;
}): JSX.Element {
  return (
    <div class={typing.winner === i ? "results-seat won" : "results-seat"}>
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
            typing.boxes.current[i] = box;
          }}
          inputMode="numeric"
          autocomplete="off"
          value={typing.vp[i] ?? ""}
          aria-label={t("vp", { name: seat.name })}
          aria-invalid={refused || (typing.vp[i] && points(typing.vp[i]) === null) ? "true" : undefined}
          aria-describedby="entry-wrong"
          onFocus={(event) => {
            typing.left.current = null;
            event.currentTarget.select();
          }}
          onInput={(event) => typing.change(i, event.currentTarget.value)}
          onKeyDown={keys}
        />
        <button
          type="button"
          tabIndex={-1}
          class="results-mark"
          aria-pressed={typing.winner === i}
          aria-label={t("won", { name: seat.name })}
          onClick={() => {
            typing.mark(i);
            typing.focus(i);
          }}
        >
          {t("winner")}
        </button>
      </div>
    </div>
  );
}

/** Nothing can be typed in here any more, or by nobody but a judge. */
function Shut({ round, table }: { round: Round; table: Table }): JSX.Element {
  const { id } = useEvent();
  return (
    <div class="results-shut">
      <Tag kind={table.sheet === "locked" ? "good" : "warning"}>
        {isVoid(table) ? sheetWord("void") : sheetWord(table.sheet)}
      </Tag>
      <span>
        {isVoid(table) ? t("void") : isDone(table) ? t("locked") : t("signed")}{" "}
        <a href={`/events/${id}/rounds/${round.round}/tables/${table.table}`}>{t("open")}</a>
      </span>
    </div>
  );
}

/** Save what was typed and say so, with the way back; which table comes next. */
async function enterSheet(
  api: string,
  round: Round,
  table: Table,
  vp: number[],
  winner: number,
): Promise<Table | undefined> {
  const steps = fillSteps(table.game, vp, winner, !round.signatures).map(stamped);
  const done = await send<{ step: number }>(`${api}/steps`, { steps });
  const others = round.tables.filter((one) => one.game !== table.game),
    next = nextOpen(others, table.table),
    half = others.filter(isHalf).length + (round.signatures ? 1 : 0);
  tell(next ? t("said", { n: table.table }) : half ? t("half", { n: half }) : t("done"), () =>
    takeBack(api, done.step, steps.length),
  );
  return next;
}

type EntryProps = { round: Round; chosen: number | null; choose: (table: number | null) => void };

/** Which table is typed in, and what has been typed; a draft begins with what its sheet says. */
function useEntry({ round, chosen, choose }: EntryProps): {
  table: Table | undefined;
  number: Signal<string>;
  wrong: Signal<string>;
  typing: Seats;
  tableBox: { current: HTMLInputElement | null };
  toTable: () => void;
  goTable: () => void;
  begin: (next: Table | undefined) => void;
} {
  const number = useSignal(""),
    draft = useSignal<Draft>(blank(4)),
    wrong = useSignal(""),
    tableBox = useRef<HTMLInputElement>(null);
  const table =
    round.tables.find((one) => one.table === chosen && !isVoid(one)) ??
    round.tables.find((one) => one.table === chosen);
  const typing = useSeats(table, draft, wrong, round.goal);
  // The box to type in next is focused as soon as it is drawn: a quick typist loses no digit.
  const first = useRef(false);
  useLayoutEffect(() => {
    if (!first.current || !typing.boxes.current[typing.beside(-1, 1)]) return;
    first.current = false;
    typing.focusFirst();
  });
  const toTable = (): void => {
    tableBox.current?.focus();
    tableBox.current?.select();
  };
  const begin = (next: Table | undefined): void => {
    wrong.value = "";
    draft.value =
      next?.sheet === "filled" && next.winner !== undefined
        ? { vp: next.seats.map((seat) => String(seat.vp ?? "")), winner: next.winner, marked: true }
        : blank(next?.seats.length ?? 4);
    number.value = next ? String(next.table) : "";
    choose(next?.table ?? null);
  };
  // After picking a table from the list, you continue typing in its first box.
  useEffect(() => {
    if (chosen === null || String(chosen) === number.value) return;
    first.current = true;
    begin(round.tables.find((one) => one.table === chosen));
  }, [chosen]);
  useEffect(() => {
    if (chosen === null) {
      const open = nextOpen(round.tables, 0);
      if (open) number.value = String(open.table);
    }
    toTable();
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
  return { table, number, wrong, typing, tableBox, toTable, goTable, begin };
}

type Entering = ReturnType<typeof useEntry>;

/** The steps of a sheet as it is typed: whether it may be entered, and doing it. */
function useSave(round: Round, of: Entering): { save: () => Promise<void>; refused: string | null } {
  const { api } = useEvent(),
    { table, wrong, typing, number, begin, toTable } = of,
    { vp, winner } = typing,
    busy = useRef(false);
  const full = vp.length === table?.seats.length && vp.every((text) => points(text) !== null);
  const wish =
    table && full && isFillable(table) && winner !== null
      ? { kind: "record_sheet.filled", game: table.game, vp: vp.map(Number), winner }
      : null;
  const said = useAllowed(api, wish).value;
  const save = async (): Promise<void> => {
    if (!table || busy.current) return;
    if (!full) {
      const at = Math.max(
        0,
        vp.findIndex((text) => points(text) === null),
      );
      if (vp[at]) wrong.value = t("noPoints", { text: vp[at] });
      return typing.focus(at);
    }
    if (winner === null) {
      wrong.value = t("noWinner");
      return typing.focusFirst();
    }
    busy.current = true;
    try {
      const next = await enterSheet(api, round, table, vp.map(Number), winner);
      begin(undefined);
      number.value = next ? String(next.table) : "";
      toTable();
    } catch (error) {
      wrong.value = error instanceof Refusal ? error.message : String(error);
      typing.focusFirst();
    } finally {
      busy.current = false;
    }
  };
  return { save, refused: whyNot(wish ? said : null) };
}

const isFillable = (table: Table): boolean => table.sheet === "open" || table.sheet === "filled";

/** The boxes of a table, and the button behind them. */
function Line({
  round,
  table,
  of,
  save,
  refused,
}: {
  round: Round;
  table: Table;
  of: Entering;
  save: () => Promise<void>;
  refused: string | null;
}): JSX.Element {
  const { typing, begin, toTable, tableBox } = of;
  const leave = (): void => {
    begin(undefined);
    tableBox.current?.focus();
  };
  return (
    <>
      {table.seats.map((seat, i) =>
        seat.counts_zero ? (
          <GoneSeat key={seat.player} seat={seat} i={i} />
        ) : (
          <SeatBox
            key={seat.player}
            seat={seat}
            i={i}
            typing={typing}
            refused={refused}
            keys={seatKeys(typing, i, save, leave, toTable)}
          />
        ),
      )}
      <div class="results-save">
        <Button kind="main" act={save} not={refused}>
          {t("save")}
        </Button>
        <span class="soft">
          {t("goal", { n: round.goal })} ·{" "}
          {t("sum", { n: typing.vp.reduce((all, text) => all + (points(text) ?? 0), 0) })}
        </span>
      </div>
    </>
  );
}

export function Entry({ round, chosen, choose }: EntryProps): JSX.Element {
  const of = useEntry({ round, chosen, choose }),
    { table, number, wrong, goTable, begin, tableBox } = of,
    { save, refused } = useSave(round, of);
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
          (isFillable(table) ? (
            <Line round={round} table={table} of={of} save={save} refused={refused} />
          ) : (
            <Shut round={round} table={table} />
          ))}
      </div>
      {table && isFillable(table) && <SubstituteNeeded table={table} />}
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

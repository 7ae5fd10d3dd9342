// judge-correct.tsx - putting right what went wrong: cards, a piece, the robber, trades, the roll, what is forfeited or barred. Seen before it is done.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { words } from "../language";
import { Choice, Dialog, Field, Form } from "../ui/parts";
import { into } from "../ui/signals";
import { Stepper } from "./cards";
import { Changes } from "./judge-changes";
import { cardChoice, cardEntry, CardFields, pieceChoice, pieceEntry, PieceFields } from "./judge-piece";
import { enterWith, Reason, useReasons } from "./judge-reason";
import { standing, usePreview, type JudgeView, type TableEntry } from "./judge-view";
import type { LiveTable } from "./live-table";
import { goodsOf, scenarioOf } from "./scenario";
import { countCards, type Cards, type Good, type Place, type View } from "./types";
import { seatName, tellEntry } from "./game-words";

const t = words({
  title: "Correction",
  what: "Type",
  cards: "Cards",
  piece: "Piece",
  card: "Development card",
  robber: "Robber",
  trades: "Void a trade",
  roll: "Void the roll",
  lapse: "Forfeit pending action",
  block: "Block development cards",
  from: "From",
  to: "To",
  bank: "Bank",
  which: "Cards to move",
  hex: "Hex",
  hexHint: "The hex numbers are shown on the board.",
  trade: "Trade",
  none: "There is no trade to void.",
  go: "Apply correction",
  seat: "Player",
  rollLead: "The last roll is repeated. This only works while nobody has used the cards it produced.",
  lapseLead: "Free roads still to be placed are lost. Before the roll, the turn ends.",
  blockLead: "No development cards may be played for as long as the rulebook says.",
  off: "off the board",
  sea: "{n}: sea (pirate)",
  empty: "A preview appears here.",
});

const KINDS = ["cards", "piece", "card", "robber", "trades", "roll", "lapse", "block"] as const;
type Kind = (typeof KINDS)[number];
/** Development cards are put right and blocked only where there are any. */
const kindsIn = (view: View): readonly Kind[] =>
  scenarioOf(view).developmentCards === false
    ? KINDS.filter((kind) => kind !== "card" && kind !== "block")
    : KINDS;
type Props = { table: LiveTable; view: JudgeView; places: readonly Place[]; done: () => void };

function CardsFields({
  from,
  seats,
  to,
  cards,
  goods,
}: {
  goods: readonly Good[];
  from: Signal<string>;
  seats: [string, string][];
  to: Signal<string>;
  cards: Signal<Cards>;
}): JSX.Element {
  return (
    <>
      <div class="jt-two">
        <Field
          label={t("from")}
          value={from.value}
          set={into(from)}
          choices={[["bank", t("bank")], ...seats]}
        />
        <Field label={t("to")} value={to.value} set={into(to)} choices={[["bank", t("bank")], ...seats]} />
      </div>
      <Stepper label={t("which")} cards={cards.value} set={into(cards)} kinds={goods} />
    </>
  );
}

function RobberField({ hex, view }: { hex: Signal<string>; view: JudgeView }): JSX.Element {
  return (
    <Field
      label={t("hex")}
      hint={t("hexHint")}
      value={hex.value}
      set={into(hex)}
      choices={[
        ...view.board.hexes.flatMap((one, i) => [
          [
            String(i),
            one.terrain === "sea" ? t("sea", { n: i }) : `${i}${one.number ? ` (${one.number})` : ""}`,
          ] as const,
        ]),
        ...(view.scenario === "fishermen" ? [["off", t("off")] as const] : []),
      ]}
    />
  );
}

/** The trades that stand, latest first. */
function tradesIn(table: LiveTable, live: Set<number>): number[] {
  return table.log.value
    .flatMap(({ entry }) =>
      entry?.kind === "act" && entry.action?.kind === "trade" && live.has(entry.n) ? [entry.n] : [],
    )
    .reverse();
}

/** The last roll that stands. */
function rollIn(table: LiveTable, live: Set<number>): number | undefined {
  return [...live].find((n) =>
    table.log.value.some(
      ({ entry }) => entry?.n === n && entry.kind === "act" && entry.action?.kind === "roll",
    ),
  );
}

function TradeField({
  trade,
  trades,
  said,
}: {
  trade: Signal<string>;
  trades: number[];
  said: (n: number) => string;
}): JSX.Element {
  return (
    <Field
      label={t("trade")}
      value={trade.value}
      set={into(trade)}
      choices={[["", "–"], ...trades.map((n) => [String(n), `${n}: ${said(n)}`] as const)]}
    />
  );
}

function SeatOfTurn({
  kind,
  seat,
  seats,
}: {
  kind: "lapse" | "block";
  seat: Signal<string>;
  seats: [string, string][];
}): JSX.Element {
  return (
    <>
      <p>{t(`${kind}Lead`)}</p>
      <Field label={t("seat")} value={seat.value} set={into(seat)} choices={seats} />
    </>
  );
}

/** What can be corrected, each with what was chosen for it. */
function useCorrection(view: JudgeView) {
  return {
    kind: useSignal<Kind>("cards"),
    from: useSignal("bank"),
    to: useSignal("0"),
    cards: useSignal<Cards>({}),
    hex: useSignal(String(view.robber ?? 0)),
    seat: useSignal(String(view.turn)),
    trade: useSignal(""),
    piece: useSignal(pieceChoice(view)),
    devcard: useSignal(cardChoice(view)),
  };
}
type Correction = ReturnType<typeof useCorrection>;

const party = (value: string): number | null => (value === "bank" ? null : Number(value));

/** The entry that puts it right; null while something is missing. */
function entryOf(
  { kind, from, to, cards, hex, seat, trade, piece, devcard }: Correction,
  rolled: number | undefined,
): TableEntry | null {
  switch (kind.value) {
    case "cards":
      return countCards(cards.value) && from.value !== to.value
        ? { kind: "correct", from: party(from.value), to: party(to.value), cards: cards.value }
        : null;
    case "piece":
      return pieceEntry(piece.value);
    case "card":
      return cardEntry(devcard.value);
    case "robber":
      return hex.value === ""
        ? null
        : { kind: "robber-put", hex: hex.value === "off" ? null : Number(hex.value) };
    case "trades":
      return trade.value ? { kind: "void-trades", trades: [Number(trade.value)] } : null;
    case "roll":
      return rolled === undefined ? null : { kind: "void-roll", to: rolled };
    case "lapse":
    case "block":
      return { kind: kind.value, seat: Number(seat.value) };
  }
}

export function CorrectForm({ table, view, places, done }: Props): JSX.Element {
  const chosen = useCorrection(view),
    { kind, from, to, cards, hex, seat, trade, piece, devcard } = chosen;
  const reasons = useReasons(),
    seats: [string, string][] = view.seats.map((_, i) => [String(i), seatName(places, i)]);
  const live = new Set(standing(table)),
    said = (n: number): string => {
      const one = table.log.value.find(({ entry }) => entry?.n === n);
      return one ? tellEntry(one, places) : String(n);
    };
  const trades = tradesIn(table, live);
  const entry = entryOf(chosen, rollIn(table, live));
  const answer = usePreview(table, entry, view.count);
  return (
    <Dialog title={t("title")} done={done} wide>
      <Form
        button={t("go")}
        send={async () => {
          if (!entry) return;
          await enterWith(table, entry, reasons);
          done();
        }}
      >
        <div class="jt-split">
          <div>
            <Choice
              label={t("what")}
              value={kind.value}
              set={into(kind)}
              choices={kindsIn(view).map((one) => [one, t(one)] as const)}
            />
            {kind.value === "cards" && (
              <CardsFields from={from} seats={seats} to={to} cards={cards} goods={goodsOf(view)} />
            )}
            {kind.value === "piece" && <PieceFields view={view} seats={seats} chosen={piece} />}
            {kind.value === "card" && <CardFields view={view} seats={seats} chosen={devcard} />}
            {kind.value === "robber" && <RobberField hex={hex} view={view} />}
            {kind.value === "trades" &&
              (trades.length ? (
                <TradeField trade={trade} trades={trades} said={said} />
              ) : (
                <p class="soft">{t("none")}</p>
              ))}
            {kind.value === "roll" && <p>{t("rollLead")}</p>}
            {(kind.value === "lapse" || kind.value === "block") && (
              <SeatOfTurn kind={kind.value} seat={seat} seats={seats} />
            )}
            <Reason reasons={reasons} table={table} />
          </div>
          <div>
            {entry ? (
              <Changes
                before={view}
                answer={answer.value}
                places={places}
                board={kind.value === "robber" || kind.value === "piece"}
              />
            ) : (
              <p class="soft">{t("empty")}</p>
            )}
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

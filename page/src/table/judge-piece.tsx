// judge-piece.tsx - one piece or one development card corrected: whose, which, and from where to where, picked on the board or by number.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { Board } from "../board/board";
import { topology } from "../board/topology";
import { words } from "../language";
import { Field } from "../ui/parts";
import type { JudgeView, TableEntry } from "./judge-view";
import { pieces } from "./shown";
import { CARD_KINDS, type SeatView, type View } from "./types";
import { g } from "./game-words";

const t = words({
  seat: "Player",
  piece: "Piece",
  road: "Road",
  settlement: "Settlement",
  city: "City",
  ship: "Ship",
  from: "From",
  to: { text: "To", about: "a place on the board" },
  supply: "Supply",
  site: "intersection {n}",
  edge: "edge {n}",
  board: "Choose a place on the board",
  pick: "Choose the place on the board or by number.",
  card: "Card",
  way: "Action",
  "to-hand": "Played card back to hand",
  "to-deck": "From hand back to deck",
  "from-deck": "From deck to hand",
  cardLead:
    "Everyone is told which card it was. A card returned to the hand can be played from the next turn on.",
});

const WAYS = ["to-hand", "to-deck", "from-deck"] as const;
type PieceKind = "road" | "settlement" | "city" | "ship";
const isEdge = (piece: PieceKind): boolean => piece === "road" || piece === "ship";
const placesOf = (seat: SeatView, piece: PieceKind): readonly number[] =>
  ({ road: seat.roads, settlement: seat.settlements, city: seat.cities, ship: seat.ships ?? [] })[piece];

/** What a judge has chosen so far; "" is the supply, "?" nothing yet. */
export type PieceChoice = { seat: string; piece: PieceKind; from: string; to: string };
export type CardChoice = { seat: string; card: string; way: string };

export const pieceChoice = (view: View): PieceChoice => ({
  seat: String(view.turn),
  piece: "road",
  from: "",
  to: "?",
});
export const cardChoice = (view: View): CardChoice => ({
  seat: String(view.turn),
  card: "knight",
  way: "to-hand",
});

export const pieceEntry = ({ seat, piece, from, to }: PieceChoice): TableEntry | null =>
  to === "?" || from === to
    ? null
    : {
        kind: "piece-put",
        seat: Number(seat),
        piece,
        from: from === "" ? null : Number(from),
        to: to === "" ? null : Number(to),
      };
export const cardEntry = ({ seat, card, way }: CardChoice): TableEntry => ({
  kind: "card-put",
  seat: Number(seat),
  card,
  way,
});

type Props<T> = { view: JudgeView; seats: readonly (readonly [string, string])[]; chosen: Signal<T> };

export function PieceFields({ view, seats, chosen }: Props<PieceChoice>): JSX.Element {
  const { seat, piece, from, to } = chosen.value,
    set = (part: Partial<PieceChoice>): void => {
      chosen.value = { ...chosen.value, ...part };
    };
  const kinds: PieceKind[] =
    view.scenario === "new-shores" ? ["road", "ship", "settlement", "city"] : ["road", "settlement", "city"];
  const top = topology(view.board.scenario),
    edge = isEdge(piece),
    all = edge ? top.edgeSites : top.siteAt,
    said = (n: number): string => t(edge ? "edge" : "site", { n });
  const own = placesOf(view.seats[Number(seat)]!, piece),
    taken = new Set(
      view.seats.flatMap((one) =>
        edge ? [...one.roads, ...(one.ships ?? [])] : [...one.settlements, ...one.cities],
      ),
    );
  const upgrades = piece === "city" ? view.seats[Number(seat)]!.settlements : [],
    free = [...all.keys()].filter((n) => !taken.has(n) || upgrades.includes(n));
  const choices = (list: readonly number[]): [string, string][] => list.map((n) => [String(n), said(n)]);
  return (
    <>
      <div class="jt-two">
        <Field
          label={t("seat")}
          value={seat}
          set={(value) => set({ seat: value, from: "", to: "?" })}
          choices={seats}
        />
        <Field
          label={t("piece")}
          value={piece}
          set={(value) => set({ piece: value as PieceKind, from: "", to: "?" })}
          choices={kinds.map((one) => [one, t(one)] as const)}
        />
      </div>
      <div class="jt-two">
        <Field
          label={t("from")}
          value={from}
          set={(value) => set({ from: value })}
          choices={[["", t("supply")], ...choices(own)]}
        />
        <Field
          label={t("to")}
          hint={t("pick")}
          value={to}
          set={(value) => set({ to: value })}
          choices={[["?", "–"], ["", t("supply")], ...choices(free)]}
        />
      </div>
      <div class="jt-board">
        <Board
          board={view.board}
          label={t("board")}
          robber={view.robber}
          {...pieces(view)}
          targets={{ [edge ? "edges" : "sites"]: free, pick: (_, id) => set({ to: String(id) }) }}
        />
      </div>
    </>
  );
}

export function CardFields({ seats, chosen }: Props<CardChoice>): JSX.Element {
  const { seat, card, way } = chosen.value,
    set = (part: Partial<CardChoice>): void => {
      chosen.value = { ...chosen.value, ...part };
    };
  return (
    <>
      <p>{t("cardLead")}</p>
      <div class="jt-two">
        <Field label={t("seat")} value={seat} set={(value) => set({ seat: value })} choices={seats} />
        <Field
          label={t("card")}
          value={card}
          set={(value) => set({ card: value })}
          choices={CARD_KINDS.map((kind) => [kind, g(kind)] as const)}
        />
      </div>
      <Field
        label={t("way")}
        value={way}
        set={(value) => set({ way: value })}
        choices={WAYS.map((one) => [one, t(one)] as const)}
      />
    </>
  );
}

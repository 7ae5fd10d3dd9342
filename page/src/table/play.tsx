// play.tsx - the table while it is played: board, strips, hand, bar, panels, log; keys, and a line for those who type.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { commandId } from "../api";
import { Board, type Targets } from "../board/board";
import { words } from "../language";
import { Button, Choice } from "../ui/parts";
import { complain } from "../ui/toast";
import { Bar, Dice, type Mode } from "./bar";
import { Discard, PlayCard, Steal } from "./choices";
import { End } from "./end";
import { Bank, Hand } from "./hand";
import { isleKeys, IslePanels, islePieces, isleTargets } from "./isles/isles";
import type { LiveTable } from "./live-table";
import { Log } from "./log";
import { Statistics } from "./statistics";
import { Strips } from "./strips";
import { asked, Trade } from "./trade";
import type { CardKind, Happening, TableFacts, View } from "./types";
import { waitsFor } from "./words";

const t = words(
  { board: "The board", log: "Log", bank: "Bank and costs", statistics: "Statistics", side: "Beside the board", line: "Type a move", lineHint: "road 12-13, settlement 23, trade …", coordinates: "Numbers", move: "Move" },
  { board: "Der Spielplan", log: "Verlauf", bank: "Bank und Baukosten", statistics: "Statistik", side: "Neben dem Spielplan", line: "Zug eintippen", lineHint: "road 12-13, settlement 23, trade …", coordinates: "Nummern", move: "Ziehen" });

/** Where something can be put now: in the set-up and for the robber at once, else when a button asks for it. */
function targetsOf(view: View, mode: Mode, table: LiveTable, done: () => void): Targets | undefined {
  const legal = view.legal;
  if (!legal) return undefined;
  const act = (action: string): void => { done(); table.act(action).catch(complain); };
  const has = (kind: string): boolean => legal.kinds.includes(kind);
  if (has("robber") && view.phase === "robber") return { hexes: legal.robber!.hexes, pick: (_, id) => act(`robber ${id}`) };
  if (mode === "move" && legal.move) return { sites: legal.move.sites ?? [], edges: legal.move.edges ?? [], pick: (_, id) => act(`move ${id}`) };
  if (mode === "redirect" && legal.redirect?.sites) return { sites: legal.redirect.sites, pick: (_, id) => act(`redirect ${id}`) };
  const free = view.phase.startsWith("setup") || view.phase === "road-card";
  if (has("settlement") && (free || mode === "settlement")) return { sites: legal.settlement!.sites, pick: (_, id) => act(`settlement ${id}`) };
  if (has("city") && mode === "city") return { sites: legal.city!.sites, pick: (_, id) => act(`city ${id}`) };
  if (has("road") && (free || mode === "road")) return { edges: legal.road!.edges, pick: (_, id) => act(`road ${id}`) };
  return undefined;
}

const pieces = (view: View) => ({
  roads: view.seats.flatMap((one, seat) => one.roads.map((edge) => ({ edge, seat }))),
  buildings: view.seats.flatMap((one, seat) => [...one.settlements.map((site) => ({ site, seat, kind: "settlement" as const })), ...one.cities.map((site) => ({ site, seat, kind: "city" as const }))]),
});

/** What was placed last in this turn, ringed until the turn ends. */
function lastPlaced(log: readonly Happening[]): { kind: "site" | "edge"; id: number } | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const action = log[i]!.entry?.action;
    if (!action) continue;
    if (action.kind === "end") return null;
    if (action.kind === "sail" && action.to !== undefined) return { kind: "edge", id: action.to };
    if (action.site !== undefined && (action.kind === "settlement" || action.kind === "city")) return { kind: "site", id: action.site };
    if (action.edge !== undefined && (action.kind === "road" || action.kind === "ship" || action.kind === "fish-road")) return { kind: "edge", id: action.edge };
  }
  return null;
}

/** Every seat's browser adds its own chance before the first roll, so that nobody can have chosen the dice. */
function useEntropy(table: LiveTable, may: boolean): void {
  useEffect(() => {
    if (may) table.enter({ kind: "entropy", entropy: commandId() + commandId() }).catch(() => undefined); // a second tab was quicker
  }, [may]);
}

type Keys = Record<string, () => void>;
function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const on = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName) || document.querySelector("dialog[open]")) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act) { event.preventDefault(); act(); }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** A move in words, as the engine reads them. */
function TypedMove({ table }: { table: LiveTable }): JSX.Element {
  const typed = useSignal("");
  return (
    <form class="play-typed" onSubmit={async (event) => {
      event.preventDefault();
      try { await table.act(typed.value.trim()); typed.value = ""; } catch (error) { complain(error); }
    }}>
      <input id="typed-move" aria-label={t("line")} placeholder={t("lineHint")} autocomplete="off" autocapitalize="off" spellcheck={false} value={typed.value} onInput={(event) => { typed.value = event.currentTarget.value; }} />
      <Button submit small>{t("move")}</Button>
    </form>
  );
}

export function Play({ table, facts, view }: { table: LiveTable; facts: TableFacts; view: View }): JSX.Element {
  const mode = useSignal<Mode>(null), trading = useSignal(false), card = useSignal<CardKind | null>(null), numbers = useSignal(false);
  const side = useSignal<"log" | "bank" | "statistics">("log"), legal = view.legal, seated = view.seat !== undefined;
  useEffect(() => { mode.value = null; }, [view.phase, view.turn]); // a new moment asks anew
  useEffect(() => { if (view.turn !== view.seat) trading.value = false; }, [view.turn]);
  useEntropy(table, view.may?.includes("entropy") ?? false);
  const may = (kind: string): boolean => legal?.kinds.includes(kind) ?? false, act = (action: string) => (): void => { if (may(action)) table.act(action).catch(complain); };
  const build = (kind: "road" | "settlement" | "city") => (): void => { if (may(kind)) mode.value = mode.value === kind ? null : kind; };
  const offer = asked(view), answer = (kind: "accept" | "decline") => (): void => { if (offer) table.enter({ kind, offer: offer.offer }).catch(complain); };
  const modes = { mode: mode.value, setMode: (value: Mode) => { mode.value = value; } };
  useKeys({
    d: () => { act("roll")(); act("take")(); }, " ": act("roll"), e: act("end"), b: act("buy"), w: act("claim"), r: build("road"), s: build("settlement"), c: build("city"), v: () => { if (may("move")) mode.value = "move"; },
    t: () => { trading.value = !trading.value; }, y: answer("accept"), n: answer("decline"), ...isleKeys(view, modes), Escape: () => { mode.value = null; trading.value = false; }, "/": () => document.getElementById("typed-move")?.focus(),
  });
  const targets = isleTargets(view, table, modes) ?? targetsOf(view, mode.value, table, () => { mode.value = null; });
  const panel = seated && (trading.value || offer || view.offers.some((one) => one.seat === view.seat));
  return (
    <div class={`play${view.turn === view.seat ? " mine" : ""}`}>
      <div class="play-main">
        {view.phase === "over" ? <End facts={facts} view={view} /> : <h1 class="hidden">{t("board")}</h1>}
        <div class="play-board"><Board board={view.board} label={t("board")} robber={view.robber} {...pieces(view)} {...islePieces(view)} last={lastPlaced(table.log.value)} coordinates={numbers.value} {...(targets ? { targets } : {})} /></div>
        <div class="play-foot">
          <div class="play-now"><Dice view={view} /><p class="play-waits" role="status" aria-live="polite">{waitsFor(view, facts.places, mode.value)}</p></div>
          <Bar table={table} view={view} mode={mode.value} setMode={(value) => { mode.value = value; }} trade={() => { trading.value = !trading.value; }} />
          {seated && <><Discard table={table} view={view} /><Steal table={table} view={view} places={facts.places} /><IslePanels table={table} view={view} places={facts.places} {...modes} /></>}
          {panel && <Trade table={table} view={view} places={facts.places} done={() => { trading.value = false; }} />}
          <Hand view={view} play={(kind) => { card.value = kind; }} />
        </div>
      </div>
      <aside class="play-side">
        <Strips table={table} view={view} places={facts.places} />
        <Choice label={t("side")} value={side.value} set={(value) => { side.value = value; }} choices={[["log", t("log")], ["bank", t("bank")], ["statistics", t("statistics")]]} />
        {side.value === "log" ? <Log table={table} places={facts.places} chat={facts.settings.chat} /> : side.value === "bank" ? <Bank view={view} /> : <Statistics table={table} view={view} places={facts.places} />}
        <div class="row">{seated && <TypedMove table={table} />}<Button small pressed={numbers.value} act={() => { numbers.value = !numbers.value; }}>{t("coordinates")}</Button></div>
      </aside>
      {card.value && <PlayCard table={table} view={view} kind={card.value} done={() => { card.value = null; }} />}
    </div>
  );
}

// bar.tsx - the dice, the one sentence that says what the table waits for, and the buttons of one's own turn.
import type { JSX } from "preact";
import { words } from "../language";
import { Button } from "../ui/parts";
import { complain } from "../ui/toast";
import { IsleButtons, type IsleMode } from "./isles/isles";
import type { LiveTable } from "./live-table";
import type { View } from "./types";
import { g } from "./words";

const t = words(
  { roll: "Roll", end: "End turn", trade: "Trade", buy: "Buy card", claim: "Claim victory", take: "Take the card", show: "Show card", notNow: "Not now.", notAfford: "You cannot build that now: it costs {cost}, or there is no place for it.",
    dice: "Dice", none: "not rolled", cancel: "Put back", call: "Call a judge", move: "Move it", redirect: "Use the cards otherwise", free: { one: "1 free road", other: "{n} free roads" } },
  { roll: "Würfeln", end: "Zug beenden", trade: "Handeln", buy: "Karte kaufen", claim: "Sieg erklären", take: "Karte ziehen", show: "Karte zeigen", notNow: "Jetzt nicht.", notAfford: "Das kannst du jetzt nicht bauen: Es kostet {cost}, oder es gibt keinen Platz dafür.",
    dice: "Würfel", none: "noch nicht gewürfelt", cancel: "Zurück", call: "Schiedsrichter rufen", move: "Versetzen", redirect: "Karten anders verwenden", free: { one: "1 freie Straße", other: "{n} freie Straßen" } });

export type Mode = "road" | "settlement" | "city" | "move" | "redirect" | IsleMode | null;

const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const Die = ({ value }: { value: number }): JSX.Element => (
  <svg class="play-die" viewBox="-24 -24 48 48" width="44" height="44" aria-hidden="true">
    <rect x="-21" y="-21" width="42" height="42" rx="8" />{(SPOTS[value] ?? []).map(([x, y], i) => <circle key={i} cx={x * 11} cy={y * 11} r="4" />)}
  </svg>
);

export function Dice({ view }: { view: View }): JSX.Element {
  const said = view.dice ? `${t("dice")}: ${view.dice[0] + view.dice[1]}` : `${t("dice")}: ${t("none")}`;
  return <div class="play-dice" role="img" aria-label={said}>{view.dice ? <><Die value={view.dice[0]} /><Die value={view.dice[1]} /><b>{view.dice[0] + view.dice[1]}</b></> : <><Die value={0} /><Die value={0} /></>}</div>;
}

type BarProps = { table: LiveTable; view: View; mode: Mode; setMode: (mode: Mode) => void; trade: () => void };

/** Buttons in the order of a turn; each has its key, and says why it cannot be pressed. */
export function Bar({ table, view, mode, setMode, trade }: BarProps): JSX.Element | null {
  const legal = view.legal;
  if (!legal) return null;
  const may = (kind: string): boolean => legal.kinds.includes(kind);
  const act = (action: string) => () => table.act(action).catch(complain);
  const mine = view.turn === view.seat;
  const build = (kind: "road" | "settlement" | "city", key: string, cost: string): JSX.Element => (
    <Button key={kind} pressed={mode === kind} not={may(kind) ? null : mine ? t("notAfford", { cost }) : t("notNow")} act={() => setMode(mode === kind ? null : kind)}>
      {g(kind)} <kbd>{key}</kbd></Button>
  );
  const one = (kind: string, word: string, key: string): JSX.Element | false => may(kind) &&
    <Button key={kind} kind="main" act={act(kind)}>{word} <kbd>{key}</kbd></Button>;
  const setup = view.phase.startsWith("setup");
  return (
    <div class="play-bar" role="group">
      {one("roll", t("roll"), "D")}{one("take", t("take"), "D")}
      {!setup && build("road", "R", `${g("brick")}, ${g("lumber")}`)}
      {!setup && build("settlement", "S", `${g("brick")}, ${g("lumber")}, ${g("wool")}, ${g("grain")}`)}
      {!setup && build("city", "C", `2 ${g("grain")}, 3 ${g("ore")}`)}
      <IsleButtons view={view} mode={mode} setMode={setMode} />
      {!setup && <Button not={may("buy") ? null : t("notNow")} act={act("buy")}>{t("buy")} <kbd>B</kbd></Button>}
      {!setup && <Button not={may("bank") || view.may?.includes("offer") || view.may?.includes("counter") ? null : t("notNow")} act={trade}>{t("trade")} <kbd>T</kbd></Button>}
      {may("move") && <Button pressed={mode === "move"} act={() => setMode(mode === "move" ? null : "move")}>{t("move")} <kbd>V</kbd></Button>}
      {may("redirect") && legal.redirect?.sites && <Button pressed={mode === "redirect"} act={() => setMode(mode === "redirect" ? null : "redirect")}>{t("redirect")}</Button>}
      {may("show") && <Button act={act("show")}>{t("show")}</Button>}
      {may("claim") && <Button act={act("claim")}>{t("claim")} <kbd>W</kbd></Button>}
      {one("end", t("end"), "E")}
      {view.free_roads > 0 && <span class="soft">{t("free", { n: view.free_roads })}</span>}
      {mode && <Button kind="quiet" act={() => setMode(null)}>{t("cancel")} <kbd>Esc</kbd></Button>}
      {view.may?.includes("call") && <Button kind="quiet" icon="bell" act={() => table.enter({ kind: "call" })}>{t("call")}</Button>}
    </div>
  );
}

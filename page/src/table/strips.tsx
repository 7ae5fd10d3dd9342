// strips.tsx - each player in one strip: name, points, cards, what they hold, their clock, and what they are doing.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { clock as clockText, words } from "../language";
import { Icon } from "../ui/icons";
import { SeatMark } from "./cards";
import { isleDoing, IsleFacts } from "./isles/isles";
import type { LiveTable } from "./live-table";
import type { Place, SeatView, View } from "./types";
import { g, seatName } from "./words";

const t = words(
  { players: "Players", cards: { one: "1 card", other: "{n} cards" }, dev: { one: "1 development card", other: "{n} development cards" }, knights: { one: "1 Knight played", other: "{n} Knights played" },
    route: { one: "longest road: 1 piece", other: "longest road: {n} pieces" }, longest: "Longest Road", army: "Largest Army", left: "Pieces left: {road} roads, {settlement} settlements, {city} cities", active: "at play", away: "not connected",
    bot: "bot", must: "must discard {n}", chosen: "has chosen", yes: "agrees", no: "declines", thinking: "thinks about the offer", called: "has called a judge", bank: "time bank {time}", hidden: "+{n} hidden", you: "you", overLimit: "more than the limit on a seven" },
  { players: "Mitspieler", cards: { one: "1 Karte", other: "{n} Karten" }, dev: { one: "1 Entwicklungskarte", other: "{n} Entwicklungskarten" }, knights: { one: "1 Ritter gespielt", other: "{n} Ritter gespielt" },
    route: { one: "längste Straße: 1 Teil", other: "längste Straße: {n} Teile" }, longest: "Längste Handelsstraße", army: "Größte Rittermacht", left: "Noch {road} Straßen, {settlement} Siedlungen, {city} Städte", active: "am Zug", away: "nicht verbunden",
    bot: "Bot", must: "muss {n} abwerfen", chosen: "hat gewählt", yes: "stimmt zu", no: "lehnt ab", thinking: "überlegt", called: "hat einen Schiedsrichter gerufen", bank: "Zeitvorrat {time}", hidden: "+{n} verdeckt", you: "du", overLimit: "mehr als die Grenze bei einer Sieben" });

/** Milliseconds since the view came, ticking while a clock runs. */
function useElapsed(table: LiveTable, runs: boolean): number {
  const now = useSignal(0);
  useEffect(() => {
    const tick = () => { now.value = performance.now() - table.since.value; };
    tick();
    if (!runs) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [runs, table.since.value]);
  return runs ? Math.max(0, now.value) : 0;
}

export function SeatClock({ table, view, seat }: { table: LiveTable; view: View; seat: number }): JSX.Element | null {
  const runs = view.running.includes(seat), elapsed = useElapsed(table, runs), own = view.seats[seat]!.clock;
  if (own.left_ms === undefined) return null;
  const left = (own.left_ms - elapsed) / 1000;
  const mood = !runs ? "" : left <= 10 ? " last" : left <= 30 ? " soon" : "";
  const bank = own.bank_ms === undefined ? undefined : t("bank", { time: clockText(own.bank_ms / 1000) });
  return <span class={`countdown play-clock${mood}`} title={bank}>{clockText(left)}</span>;
}

/** What this seat is doing about the thing that is going on. */
function doing(view: View, one: SeatView, seat: number): string {
  if (!one.connected && one.holder === "person") return t("away");
  if (one.called) return t("called");
  const isle = isleDoing(view, seat);
  if (isle) return isle;
  if (one.discards) return one.has_chosen_discard ? t("chosen") : t("must", { n: one.discards });
  const offer = view.offers.find((made) => made.seat === view.turn);
  if (offer && seat !== view.turn) return offer.yes.includes(seat) ? t("yes") : offer.no.includes(seat) ? t("no") : offer.to?.includes(seat) ?? true ? t("thinking") : "";
  return view.turn === seat && view.phase !== "over" ? t("active") : "";
}

function Strip({ table, view, places, seat }: { table: LiveTable; view: View; places: readonly Place[]; seat: number }): JSX.Element {
  const one = view.seats[seat]!, mine = view.seat === seat, limit = Number(view.rules.hand_limit ?? 7);
  const state = doing(view, one, seat), hidden = (one.points ?? one.public_points) - one.public_points;
  return (
    <li class={`play-strip board-seat-${seat + 1}${view.turn === seat ? " active" : ""}`} data-seat={seat}>
      <SeatMark seat={seat} />
      <div class="play-who">
        <b>{seatName(places, seat)}</b>
        <span class="soft">{[mine ? t("you") : one.holder === "bot" ? t("bot") : "", state].filter(Boolean).join(" · ")}</span>
      </div>
      <span class="play-points" aria-label={g("points", { n: one.public_points })}>{one.public_points}{mine && hidden > 0 && <small title={t("hidden", { n: hidden })}>+{hidden}</small>}</span>
      <ul class="play-facts">
        <li class={one.cards > limit ? "warn" : ""} title={t("cards", { n: one.cards }) + (one.cards > limit ? `: ${t("overLimit")}` : "")}><Icon name="sheet" size={16} /><span class="hidden">{t("cards", { n: one.cards })}</span><span aria-hidden="true">{one.cards}</span></li>
        <li title={t("dev", { n: one.devcard_count })}><Icon name="diary" size={16} /><span class="hidden">{t("dev", { n: one.devcard_count })}</span><span aria-hidden="true">{one.devcard_count}</span></li>
        <li class={view.largest_army === seat ? "best" : ""} title={t("knights", { n: one.knights }) + (view.largest_army === seat ? ` – ${t("army")}` : "")}><Icon name="gavel" size={16} />
          <span class="hidden">{t("knights", { n: one.knights })}{view.largest_army === seat ? `, ${t("army")}` : ""}</span><span aria-hidden="true">{one.knights}</span></li>
        <li class={view.longest_route === seat ? "best" : ""} title={t("route", { n: one.route }) + (view.longest_route === seat ? ` – ${t("longest")}` : "")}><Icon name="link" size={16} />
          <span class="hidden">{t("route", { n: one.route })}{view.longest_route === seat ? `, ${t("longest")}` : ""}</span><span aria-hidden="true">{one.route}</span></li>
        <IsleFacts view={view} seat={seat} />
        <li class="play-left" title={t("left", one.supply)}><span class="hidden">{t("left", one.supply)}</span><span aria-hidden="true">{one.supply.road}·{one.supply.settlement}·{one.supply.city}</span></li>
      </ul>
      <SeatClock table={table} view={view} seat={seat} />
    </li>
  );
}

export const Strips = ({ table, view, places }: { table: LiveTable; view: View; places: readonly Place[] }): JSX.Element =>
  <ol class="play-strips" aria-label={t("players")}>{view.seats.map((_, seat) => <Strip key={seat} table={table} view={view} places={places} seat={seat} />)}</ol>;

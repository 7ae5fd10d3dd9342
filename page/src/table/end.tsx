// end.tsx - the game is over: places, points, statistics, the proof of the dice, and what comes next.
import type { JSX } from "preact";
import { words } from "../language";
import { LinkButton, Tag } from "../ui/parts";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import type { TableFacts, View } from "./types";
import { g, seatName } from "./words";

const t = words(
  { won: "{who} has won", decided: "A judge has decided the game", aborted: "The game was broken off", place: "{n}.", record: "Download the game", again: "New table", event: "Back to the event", commit: "Commitment", seed: "Seed",
    proof: "The seed was committed to before the first roll and is revealed now. The record can be verified by anybody with castellan verify." },
  { won: "{who} hat gewonnen", decided: "Ein Schiedsrichter hat das Spiel entschieden", aborted: "Das Spiel wurde abgebrochen", place: "{n}.", record: "Spiel herunterladen", again: "Neuer Tisch", event: "Zurück zum Turnier", commit: "Festlegung", seed: "Startwert",
    proof: "Der Startwert stand vor dem ersten Wurf fest und ist jetzt offengelegt. Mit castellan verify kann jeder den Mitschnitt prüfen." });

export function End({ facts, view }: { table: LiveTable; facts: TableFacts; view: View }): JSX.Element {
  const { result } = view;
  const title = result.winner !== null ? t("won", { who: seatName(facts.places, result.winner) }) : result.ending === "decided" ? t("decided") : t("aborted");
  const order = result.seats.map((one, seat) => ({ ...one, seat })).sort((a, b) => (a.place || 9) - (b.place || 9));
  return (
    <section class="play-end card" aria-live="polite">
      <h1>{title}</h1>
      <ol class="play-podium">{order.map((one) => (
        <li key={one.seat}><Tag kind={one.place === 1 ? "accent" : ""}>{one.place ? t("place", { n: one.place }) : "–"}</Tag><SeatMark seat={one.seat} /><b>{seatName(facts.places, one.seat)}</b><span>{g("points", { n: one.points })}</span></li>))}</ol>
      <div class="buttons">
        {facts.event && <LinkButton kind="main" to={`/events/${facts.event}${facts.me?.seat !== undefined ? "/mine" : ""}`}>{t("event")}</LinkButton>}
        {!facts.event && <LinkButton kind="main" to="/tables">{t("again")}</LinkButton>}
        <LinkButton icon="sheet" to={`/api/tables/${facts.table}/record`} download>{t("record")}</LinkButton>
      </div>
      {view.seed && <details><summary>{t("seed")}</summary><p class="soft">{t("proof")}</p><p class="play-hash">{t("commit")}: {view.commit}<br />{t("seed")}: {view.seed}</p></details>}
    </section>
  );
}

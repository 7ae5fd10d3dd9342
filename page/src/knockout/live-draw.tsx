// live-draw.tsx - a board drawn before everybody's eyes: hex by hex, harbour by harbour, number by number, by itself or by hand.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board, desertOf, terrainWord, type BoardLayout } from "../board/board";
import { drawSteps, laidAfter, type DrawStep } from "../board/draw";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { roundName, type RoundFacts } from "../event/tables";
import { number, words } from "../language";
import { Button, Shown } from "../ui/parts";

const t = words(
  { play: "Lay the board", pause: "Hold on", step: "One more", all: "All at once", begin: "From the start", done: "The board is laid.", hint: "Only this screen shows it so far. Show it everywhere when it is laid.", terrain: "{n}: {name}", harbour: "Harbour {n} of {of}", ground: "Fishing ground {n} of {of}", number: "{name}: {n}", left: "{n} of {of}" },
  { play: "Spielplan legen", pause: "Anhalten", step: "Noch eins", all: "Alles auf einmal", begin: "Von vorn", done: "Der Spielplan liegt.", hint: "Noch zeigt ihn nur dieser Bildschirm. Zeige ihn überall, wenn er liegt.", terrain: "{n}: {name}", harbour: "Hafen {n} von {of}", ground: "Fischgrund {n} von {of}", number: "{name}: {n}", left: "{n} von {of}" });

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function said(step: DrawStep | undefined, board: BoardLayout): string {
  if (!step) return "";
  if (step.kind === "harbour") return t("harbour", { n: step.at + 1, of: board.harbours.length });
  if (step.kind === "ground") return t("ground", { n: step.at + 1, of: board.grounds?.length ?? 0 });
  const hex = board.hexes[step.at]!;
  return step.kind === "terrain" ? t("terrain", { n: step.at + 1, name: terrainWord(hex.terrain) }) : t("number", { name: terrainWord(hex.terrain), n: hex.number ?? 0 });
}

/** The draw itself; `pace` is the time between two pieces in ms. */
export function DrawShow({ board, label, pace = 700 }: { board: BoardLayout; label: string; pace?: number }): JSX.Element {
  const steps = useMemo(() => drawSteps(board), [board]);
  const count = useSignal(0), running = useSignal(false);
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(() => { if (count.value >= steps.length) running.value = false; else count.value++; }, pace);
    return () => clearInterval(timer);
  }, [running.value, pace, steps]);
  const over = count.value >= steps.length;
  return (
    <figure class="draw">
      <Board board={board} label={label} laid={laidAfter(steps, count.value)} robber={over ? desertOf(board) : null} />
      <figcaption>
        <p class="draw-said" role="status">{over ? t("done") : said(steps[count.value - 1], board)}</p>
        <div class="buttons">
          {!over && !still() && <Button kind="main" icon={running.value ? "pause" : "play"} act={() => { running.value = !running.value; }}>{running.value ? t("pause") : t("play")}</Button>}
          {!over && <Button icon="right" act={() => { running.value = false; count.value++; }}>{t("step")}</Button>}
          {!over && <Button act={() => { running.value = false; count.value = steps.length; }}>{t("all")}</Button>}
          {over && <Button kind="quiet" icon="undo" act={() => { count.value = 0; }}>{t("begin")}</Button>}
          <span class="soft">{t("left", { n: number(count.value), of: number(steps.length) })}</span>
        </div>
        <p class="hint">{t("hint")}</p>
      </figcaption>
    </figure>
  );
}

/** The sealed board of a round whose board is drawn live. */
export function LiveDraw({ round }: { round: RoundFacts }): JSX.Element {
  const here = useEvent(), data = useData<{ board: BoardLayout }>(`${here.api}/rounds/${round.round}/board`);
  return <Shown data={data}>{({ board }) => <DrawShow board={board} label={roundName(round)} />}</Shown>;
}

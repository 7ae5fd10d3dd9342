// live-draw.tsx - a board drawn before everyone's eyes, led from here: hex by hex, harbour by harbour, number by number, automatically or
// by hand. The big screen shows the same piece at the same time.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { send } from "../api";
import { isWhole, type Draw } from "../board/draw";
import { DrawnBoard, told, useDrawn } from "../board/drawn";
import { useEvent } from "../event/event";
import { roundName, type RoundFacts } from "../event/tables";
import { number, words } from "../language";
import { Button, LinkButton, Shown } from "../ui/parts";

const t = words({
  play: "Start the draw",
  on: "Continue",
  pause: "Pause",
  step: "Next piece",
  all: "All at once",
  hint: "The big screen and everyone's page show each piece as it's laid. No one sees the rest beforehand, not even you.",
  left: "{n} of {of} pieces",
  screen: "Open big screen",
});

const PACE_MS = 800;
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What leads the draw. Nothing can be undone: it was seen. */
function Lead({
  draw,
  lay,
}: {
  draw: Draw;
  lay: (laid: number, pace?: number) => Promise<void>;
}): JSX.Element | null {
  const runs = draw.pace_ms > 0;
  if (isWhole(draw)) return null;
  return (
    <div class="buttons">
      {!still() && (
        <Button kind="main" icon={runs ? "pause" : "play"} act={() => lay(draw.laid, runs ? 0 : PACE_MS)}>
          {runs ? t("pause") : draw.laid ? t("on") : t("play")}
        </Button>
      )}
      <Button icon="right" kind={still() ? "main" : "plain"} act={() => lay(draw.laid + 1)}>
        {t("step")}
      </Button>
      <Button act={() => lay(draw.of)}>{t("all")}</Button>
    </div>
  );
}

/** The board of a round that is drawn live; `children`: what comes after it. */
export function LiveDraw({
  round,
  children,
}: {
  round: RoundFacts;
  children?: ComponentChildren;
}): JSX.Element {
  const here = useEvent(),
    data = useDrawn(`${here.api}/rounds/${round.round}/board`, here.topic);
  const whole = isWhole(data.value.value?.draw);
  useEffect(() => {
    if (whole) void here.data.again();
  }, [whole]); // now it may be shown
  const lay = async (laid: number, pace = 0): Promise<void> => {
    await send(`${here.api}/rounds/${round.round}/draw`, { laid, pace_ms: pace });
    await data.again();
  };
  return (
    <Shown data={data}>
      {(drawn) => {
        const { what, which } = told(drawn),
          draw = drawn.draw ?? { laid: 0, of: 0, pace_ms: 0 };
        return (
          <figure class="draw">
            <DrawnBoard drawn={drawn} label={roundName(round)} />
            <figcaption>
              <div role="status">
                <p class="draw-said">{what}</p>
                <p class="soft">{which}</p>
              </div>
              <progress
                max={draw.of}
                value={draw.laid}
                aria-label={t("left", { n: number(draw.laid), of: number(draw.of) })}
              />
              <p class="soft draw-count">{t("left", { n: number(draw.laid), of: number(draw.of) })}</p>
              <Lead draw={draw} lay={lay} />
              {isWhole(draw) ? (
                children
              ) : (
                <>
                  <p class="hint">{t("hint")}</p>
                  <LinkButton small kind="quiet" icon="screen" blank to={`/events/${here.id}/screen`}>
                    {t("screen")}
                  </LinkButton>
                </>
              )}
            </figcaption>
          </figure>
        );
      }}
    </Shown>
  );
}

// why.tsx - why one player stands above another: key by key, until one of them decides.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { words } from "../language";
import { Dialog, Note, Shown } from "../ui/parts";
import { keyWord, phaseWord, playerNumber, type Row } from "./standings-words";
import type * as answers from "../answers";

const t = words({
  title: "Why?",
  above: "{a} ranks above {b}.",
  key: "Criterion",
  clause: "Clause",
  decides: "decides",
  tied: "Nothing separates them yet: they share a rank.",
  tiedFinal: "Nothing separates them: they share a place.",
  rounding: "Rounded numbers would suggest a different order. The exact values count.",
  games: "All games of both players",
});

type Why = answers.StandingsWhy;

const shown = (key: string, value: string): string => (key === "reached" ? phaseWord(value) : value);

function WhyKeys({ name, why }: { name: (id: string) => string; why: Why }): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("key")}</th>
            <th scope="col" class="number">
              {name(why.above)}
            </th>
            <th scope="col" class="number">
              {name(why.below)}
            </th>
            <th scope="col">{t("clause")}</th>
          </tr>
        </thead>
        <tbody>
          {why.keys.map((key) => (
            <tr key={key.key} class={key.key === why.decided ? "decides" : ""}>
              <th scope="row">
                {keyWord(key.key)}
                {key.key === why.decided && (
                  <>
                    {" "}
                    <span class="tag good">{t("decides")}</span>
                  </>
                )}
              </th>
              <td class="number">{shown(key.key, key.above)}</td>
              <td class="number">{shown(key.key, key.below)}</td>
              <td class="soft nowrap">{key.clause}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `final`: about the final list, where other things decide than in the standings before it. */
export function WhyDialog({
  a,
  b,
  round,
  final = false,
  done,
}: {
  a: Row;
  b: Row;
  round: number | null;
  final?: boolean;
  done: () => void;
}): JSX.Element {
  const { api, topic } = useEvent();
  const data = useData<Why>(
    `${api}/standings/why?a=${playerNumber(a.player)}&b=${playerNumber(b.player)}${final ? "&list=final" : round === null ? "" : `&round=${round}`}`,
    topic,
  );
  const name = (id: string): string => (id === a.player ? a.name : b.name);
  return (
    <Dialog title={t("title")} done={done} wide>
      <Shown data={data}>
        {(why) => {
          const open = why.decided === "none",
            [reasons = "", ...rest] = why.text.split("\n\n"),
            games = rest.join("\n\n");
          return (
            <div class="why">
              <p class="why-lead">
                {open
                  ? t(final ? "tiedFinal" : "tied")
                  : t("above", { a: name(why.above), b: name(why.below) })}
              </p>
              {why.keys.length > 0 && <WhyKeys name={name} why={why} />}
              {why.rounding_turns && <Note kind="warning">{t("rounding")}</Note>}
              <ol class="why-text">
                {reasons
                  .split("\n")
                  .slice(1)
                  .filter(Boolean)
                  .map((line) => (
                    <li key={line}>{line.replace(/^\d+\.\s*/, "")}</li>
                  ))}
              </ol>
              {games && (
                <details>
                  <summary>{t("games")}</summary>
                  <pre>{games}</pre>
                </details>
              )}
            </div>
          );
        }}
      </Shown>
    </Dialog>
  );
}

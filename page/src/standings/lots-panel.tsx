// lots-panel.tsx - lots on screen: sealed before, drawn in front of everyone, and redrawn by anyone who wants to check.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { byName, moment, number, words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Note } from "../ui/parts";
import { put } from "../ui/signals";
import { HandLots, TitleLots } from "./hand-lots";
import { lotHolds, seedHolds, type Draw, type Lot, type Lots } from "./lots";

const t = words({
  title: { text: "Lots", about: "a way to break a tie" },
  tied: "{n, plural, one {1 player is tied where it matters.} other {# players are tied where it matters: lots decide.}}",
  commit: "Seal lots",
  commitLead:
    "Draws a secret number and publishes its fingerprint, so that nobody can pick a convenient number later.",
  draw: "Draw lots",
  drawLead: "Reveals the secret and mixes it with every locked sheet. Anyone can check the result.",
  sealed: "Sealed since {when}",
  seal: "Fingerprint",
  drawn: "Drawn {when}",
  seed: "Revealed secret",
  mix: "Hash of the sheets",
  lot: "Lot",
  player: { text: "Player", about: "heading of a column" },
  lower: "The lower number ranks higher.",
  check: "Check lots in this browser",
  holds:
    "The revealed secret matches its fingerprint, and {n, plural, one {1 lot checks} other {# lots check}} out.",
  broken: "The revealed secret doesn't match its fingerprint. Ask the organiser.",
  ok: "checked: same lot",
  hand: "drawn by hand, witness: {name}",
  earlier: "from an earlier draw",
  how: "How to check it yourself",
  how1: "The fingerprint is the SHA-256 of the secret: printf {seed} | xxd -r -p | sha256sum",
  how2: "The key is the SHA-256 of “castellan lots 1”, a line feed, the fingerprint, the secret and the hash of the sheets.",
  how3: "A player's lot is the SHA-256 of that key, a zero byte and the player's four digits: its first 8 bytes, modulo 999 999 999, plus 1.",
  how4: "castellan verify checks the whole event, sheets included.",
});

/** Every lot with where it comes from; `draw` is the draw that they are checked against, once someone asks for it. */
function LotList({ lots, draw }: { lots: Lot[]; draw: Draw | null }): JSX.Element {
  const list = [...lots].sort((a, b) => a.lot - b.lot || byName(a.name, b.name));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("title")}>
      <table class="lots-list">
        <thead>
          <tr>
            <th scope="col" class="number">
              {t("lot")}
            </th>
            <th scope="col">{t("player")}</th>
            <th scope="col">
              <span class="hidden">{t("check")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((lot) => (
            <tr key={lot.player}>
              <td class="number">{number(lot.lot)}</td>
              <th scope="row">{lot.name}</th>
              <td class="soft">
                {lot.by_hand
                  ? t("hand", { name: lot.witness ?? "" })
                  : draw &&
                    (lotHolds(draw, lot) ? (
                      <>
                        <Icon name="check" size={16} /> {t("ok")}
                      </>
                    ) : (
                      t("earlier")
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Drawn({ draw, lots }: { draw: Draw; lots: Lots }): JSX.Element {
  const checked = useSignal(false),
    holds = checked.value && seedHolds(draw);
  const same = checked.value ? lots.lots.filter((lot) => lotHolds(draw, lot)).length : 0;
  return (
    <>
      <p>
        <strong>{t("drawn", { when: moment(draw.at) })}</strong> {t("lower")}
      </p>
      <LotList lots={lots.lots} draw={checked.value ? draw : null} />
      <div class="buttons">
        <Button icon="check" act={put(checked, true)}>
          {t("check")}
        </Button>
      </div>
      {checked.value &&
        (holds ? <Note kind="good">{t("holds", { n: same })}</Note> : <Note kind="bad">{t("broken")}</Note>)}
      <dl class="lots-proof">
        <dt>{t("seal")}</dt>
        <dd>
          <code>{draw.commitment}</code>
        </dd>
        <dt>{t("seed")}</dt>
        <dd>
          <code>{draw.seed}</code>
        </dd>
        {draw.mix && (
          <>
            <dt>{t("mix")}</dt>
            <dd>
              <code>{draw.mix}</code>
            </dd>
          </>
        )}
      </dl>
      <details>
        <summary>{t("how")}</summary>
        <ol>
          <li>{t("how1", { seed: draw.seed })}</li>
          <li>{t("how2")}</li>
          <li>{t("how3")}</li>
          <li>{t("how4")}</li>
        </ol>
      </details>
    </>
  );
}

export function LotsPanel(): JSX.Element | null {
  const { api, topic, is, facts } = useEvent();
  const data = useData<Lots>(`${api}/lots`, topic),
    lots = data.value.value;
  if (!lots) return null;
  if (!lots.by_lots)
    return lots.title?.length || lots.lots.length ? (
      <section class="lots">
        <TitleLots lots={lots} again={data.again} />
        {lots.lots.length > 0 && (
          <>
            <p>{t("lower")}</p>
            <LotList lots={lots.lots} draw={null} />
          </>
        )}
      </section>
    ) : null;
  const last = lots.draws[lots.draws.length - 1],
    organiser = is("organiser"),
    running = facts.stage === "running";
  if (!last && !lots.committed && !lots.lots.length && !lots.tied && !(organiser && running && lots.sealable))
    return null;
  return (
    <section class="lots" aria-labelledby="lots">
      <h2 id="lots">
        <Icon name="dice" size={24} /> {t("title")}
      </h2>
      {lots.tied > 0 && facts.rounds_opened > 0 && <Note kind="warning">{t("tied", { n: lots.tied })}</Note>}
      {lots.committed && (
        <p>
          {t("sealed", { when: moment(lots.committed_at ?? 0) })}:{" "}
          <code class="lots-hash">{lots.commitment}</code>
        </p>
      )}
      {organiser && running && lots.sealable && (
        <>
          <div class="buttons">
            <Button icon="lock" act={() => send(`${api}/lots`)}>
              {t("commit")}
            </Button>
          </div>
          <p class="hint">{t("commitLead")}</p>
        </>
      )}
      {organiser && running && lots.drawable && lots.tied > 0 && (
        <>
          <div class="buttons">
            <Button kind="main" icon="dice" act={() => send(`${api}/lots/draw`)}>
              {t("draw")}
            </Button>
          </div>
          <p class="hint">{t("drawLead")}</p>
        </>
      )}
      {running && lots.tied > 0 && facts.rounds_opened > 0 && is("organiser", "head-judge", "judge") && (
        <HandLots lots={lots} again={data.again} />
      )}
      {last ? (
        <Drawn draw={last} lots={lots} key={last.step} />
      ) : (
        lots.lots.length > 0 && (
          <>
            <p>{t("lower")}</p>
            <LotList lots={lots.lots} draw={null} />
          </>
        )
      )}
    </section>
  );
}

// mine.tsx - for a player of a digital championship: my group, when it plays, the queue, and signing in for the bracket.
import type { JSX } from "preact";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { useAllowed, whyNot } from "../results/sheet";
import { Button, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import type { Entrant, Groups } from "./group";

const t = words(
  { title: "You are in group {n}", wait: "You are in the queue. Your game begins as soon as three or four are together.", play: "Play a game", leave: "Leave the queue", queued: "You are in the queue.", left: "You have left the queue.", signIn: "Sign in for the bracket", signedIn: "You are signed in.", seed: "You go on: seed {n}. Sign in before the bracket is drawn.", alternate: "You are alternate {n}. Sign in: you take the place of whoever does not." },
  { title: "Du bist in Gruppe {n}", wait: "Du wartest. Deine Partie beginnt, sobald drei oder vier beisammen sind.", play: "Eine Partie spielen", leave: "Nicht mehr warten", queued: "Du wartest auf eine Partie.", left: "Du wartest nicht mehr.", signIn: "Für den Turnierbaum anmelden", signedIn: "Du bist angemeldet.", seed: "Du kommst weiter: Setzplatz {n}. Melde dich an, bevor der Turnierbaum entsteht.", alternate: "Du bist Nachrücker {n}. Melde dich an: Du rückst nach, wenn jemand fehlt." });

export function Mine({ me, groups }: { me: Entrant; groups: Groups }): JSX.Element | null {
  const { api } = useEvent();
  const group = groups.groups.find((one) => one.group === me.group), queue = { kind: "queue.joined", player: me.player, on: true };
  const may = useAllowed(api, group?.state === "open" && !me.queued ? queue : null, `${group?.state} ${me.queued} ${me.game}`).value;
  const sign = useAllowed(api, (me.seed || me.alternate) && !me.signed_in ? { kind: "player.signed_in", player: me.player } : null, me.signed_in).value;
  if (!group) return null;
  return (
    <section class="card group-mine">
      <h2>{t("title", { n: group.group + 1 })}</h2>
      {me.seed ? <p>{t("seed", { n: me.seed })}</p> : me.alternate ? <p>{t("alternate", { n: me.alternate })}</p> : null}
      {me.signed_in && <Tag kind="good">{t("signedIn")}</Tag>}
      {me.queued && <p role="status">{t("wait")}</p>}
      <div class="buttons">
        {may && <Button kind="main" icon="play" not={whyNot(may)} act={async () => { await step(api, queue); tell(t("queued")); }}>{t("play")}</Button>}
        {me.queued && <Button act={async () => { await step(api, { ...queue, on: false }); tell(t("left")); }}>{t("leave")}</Button>}
        {sign && <Button kind="main" icon="check" not={whyNot(sign)} act={async () => { await step(api, { kind: "player.signed_in", player: me.player }, t("signedIn")); }}>{t("signIn")}</Button>}
      </div>
    </section>
  );
}

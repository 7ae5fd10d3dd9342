// announcement.tsx - the groups become known everywhere at once: on the page, by mail where the server sends any, and as a text for the chat server.
import type { JSX } from "preact";
import { send } from "../api";
import { step, useEvent, type EventHere } from "../event/event";
import { words } from "../language";
import { Copy } from "../ui/copy";
import { Button } from "../ui/parts";
import type { Groups } from "./group";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  announce: "Announce groups",
  said: "Groups announced.",
  where:
    "The event page and the live screen show them at once; players who want e-mails get one{mail}. For your chat server, copy the text that appears then.",
  noMail: " (this server sends none: write to them yourself)",
  chat: "Text for your chat server",
  text: "{n, plural, one {There is 1 group, with a playing window of {hours} hours.} other {There are # groups, each with its own playing window of {hours} hours.}}",
  line: "Group {n}: {from} to {to}.",
  go: "The top {n} of each group advance.",
  alternates: "{n, plural, one {1 alternate is on standby.} other {# alternates are on standby.}}",
});

const MOST = 1800; // letters of an announcement; the page of the groups has them all
const utc = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Number of groups, dates, promoted and alternates: what has to be known before the first weekend (DC21-1.2.7b). */
export function groupsText(groups: Groups): string {
  const [first] = groups.groups,
    hours = first ? (first.closes - first.opens) / 3600 : 0,
    head = t("text", { n: groups.groups.length, hours }),
    tail = [
      t("go", { n: groups.promoted_per_group }),
      ...(groups.alternates ? [t("alternates", { n: groups.alternates })] : []),
    ].join(" ");
  const lines = groups.groups.map((group) =>
      t("line", { n: group.group + 1, from: utc(group.opens), to: utc(group.closes) }),
    ),
    whole = [head, ...lines, tail].join("\n");
  return whole.length <= MOST ? whole : [head, lines[0], "…", lines.at(-1), tail].join("\n");
}

/** The step of the rulebook, and the announcement that makes it true. */
async function announce({ api, facts }: EventHere, groups: Groups): Promise<void> {
  await step(api, { kind: "groups.announced", channels: ["site", "chat", "mail"] }, t("said"));
  await send(`${api}/notices`, {
    text: groupsText(groups),
    channels: ["site", "screen", "chat", ...(facts.me?.mail ? ["mail"] : [])],
  });
}

export function AnnounceGroups({ groups, at }: { groups: Groups; at: unknown }): JSX.Element | null {
  const here = useEvent(),
    may = useAllowed(here.api, { kind: "groups.announced", channels: ["site", "chat", "mail"] }, at).value;
  if (!may) return null;
  return (
    <>
      <Button kind={may.allowed ? "main" : "plain"} not={whyNot(may)} act={() => announce(here, groups)}>
        {t("announce")}
      </Button>
      <p class="hint">{t("where", { mail: here.facts.me?.mail ? "" : t("noMail") })}</p>
    </>
  );
}

/** After the announcement: the same text, to post where this server can't. */
export const ForTheChat = ({ groups }: { groups: Groups }): JSX.Element => (
  <>
    <p class="soft">{t("chat")}</p>
    <Copy text={groupsText(groups).replaceAll("\n", " ")} label={t("chat")} />
  </>
);

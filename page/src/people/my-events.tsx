// my-events.tsx - the events someone has to do with: those they run or play in.
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { look } from "../api";
import { comma, day, words } from "../language";
import { roleWord, stageWord, type EventFacts } from "../event/event";
import { Tag } from "../ui/parts";

const t = words({ none: "None yet.", loading: "Loading…" });
const SHOWN = 12;

/** `joined` names streams, "event/ID" among them; the latest come last. */
export function MyEvents({ joined }: { joined: string[] }): JSX.Element {
  const ids = joined
      .filter((one) => one.startsWith("event/"))
      .map((one) => one.slice(6))
      .reverse()
      .slice(0, SHOWN),
    list = useMemo(() => signal<EventFacts[] | null>(null), []);
  useEffect(() => {
    void Promise.all(ids.map((id) => look<EventFacts>(`/api/events/${id}`).catch(() => null))).then((all) => {
      list.value = all.filter((one): one is EventFacts => one !== null);
    });
  }, [ids.join()]);
  if (!list.value) return <p class="loading">{t("loading")}</p>;
  if (!list.value.length) return <p class="soft">{t("none")}</p>;
  return (
    <ul class="setup-rows">
      {list.value.map((one) => (
        <li key={one.event}>
          <a href={`/events/${one.event}`}>
            <strong>{one.name}</strong>
          </a>{" "}
          <Tag kind={one.stage === "completed" ? "" : "accent"}>{stageWord(one.stage)}</Tag>
          <span class="soft">
            {[one.starts && day(one.starts), one.me?.roles.map(roleWord).join(comma())]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

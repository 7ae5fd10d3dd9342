// sponsors.tsx - who presents the event: at the foot of each of its pages, and on the big screen. [WC04-1]
import type { JSX } from "preact";
import { words } from "../language";
import { useEvent } from "./event";
import type * as answers from "../answers";

const t = words({ title: "Presented by" });

export type Sponsor = answers.Sponsor;

/** The foot of an event's page; nothing if nobody presents it. */
export function Sponsors(): JSX.Element | null {
  const list = useEvent().facts.sponsors ?? [];
  if (!list.length) return null;
  return (
    <aside class="sponsors" aria-label={t("title")}>
      <p>{t("title")}</p>
      <ul>
        {list.map((one) => (
          <li key={one.name}>
            {one.link && /^https?:/.test(one.link) ? (
              <a href={one.link} rel="noopener" target="_blank">
                {one.name}
              </a>
            ) : (
              <strong>{one.name}</strong>
            )}
            {one.line && <span>{one.line}</span>}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The same in one line, where nobody can press anything. */
export function SponsorLine({
  list,
  name,
}: {
  list: readonly Sponsor[] | undefined;
  name: string;
}): JSX.Element | null {
  return list?.length ? (
    <p class={name}>
      <span>{t("title")}</span> {list.map((one) => one.name).join(" · ")}
    </p>
  ) : null;
}

// notice-list.tsx - what has been announced, latest first.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { channelWord, type Notice } from "../event/notices";
import { time, words } from "../language";
import { Shown } from "../ui/parts";

const t = words({ none: "No announcements yet." });

export function Notices({ most = 8 }: { most?: number }): JSX.Element {
  const here = useEvent(),
    data = useData<{ notices: Notice[] }>(`${here.api}/notices`, here.topic);
  return (
    <Shown data={data}>
      {({ notices }) =>
        notices.length ? (
          <ul class="steps-more">
            {notices.slice(0, most).map((one) => (
              <li key={one.step}>
                <p>{one.text}</p>
                <span class="soft">
                  {[
                    time(one.at),
                    ...(one.channels ?? []).map((channel) => channelWord(channel, here.facts.online)),
                  ].join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p class="soft">{t("none")}</p>
        )
      }
    </Shown>
  );
}

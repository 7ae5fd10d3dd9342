// announcements.tsx - what was announced, and saying something new: the announcer's page.
import type { JSX } from "preact";
import { useData } from "../data";
import { Announce } from "../day/announce";
import { undo, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { channelWord, type Notice } from "../event/notices";
import { moment, words } from "../language";
import type { Params } from "../router";
import { Button, Empty, LinkButton, Shown, Tag } from "../ui/parts";
import { tell } from "../ui/toast";

const t = words({
  title: "Announcements",
  none: "No announcements yet",
  back: "Undo",
  said: "Announcement withdrawn.",
  screen: "Big screen",
  live: "Live screen",
});

function Page(): JSX.Element {
  const { api, topic, id, is, staff, facts } = useEvent();
  const data = useData<{ notices: Notice[] }>(`${api}/notices`, topic),
    may = is("organiser", "announcer", "head-judge", "judge", "league");
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        <div class="row">
          {may && <Announce />}
          {staff && (
            <LinkButton icon="screen" to={`/events/${id}/screen`} blank>
              {t(facts.online ? "live" : "screen")}
            </LinkButton>
          )}
        </div>
      </div>
      <Shown data={data}>
        {({ notices }) =>
          notices.length ? (
            <ul class="notice-list">
              {notices.map((one) => (
                <li key={one.step}>
                  <time class="soft">{moment(one.at)}</time>
                  <p>
                    {one.text}
                    {one.channels && (
                      <span class="notice-where">
                        {one.channels.map((channel) => (
                          <Tag key={channel}>{channelWord(channel, facts.online)}</Tag>
                        ))}
                      </span>
                    )}
                  </p>
                  {is("organiser", "head-judge") && (
                    <Button
                      small
                      kind="quiet"
                      icon="undo"
                      act={async () => {
                        await undo(api, one.step, t("back"));
                        tell(t("said"));
                      }}
                    >
                      {t("back")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon="speaker" title={t("none")} />
          )
        }
      </Shown>
    </>
  );
}

export default function Announcements({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}

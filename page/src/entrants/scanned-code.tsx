// scanned-code.tsx - the page behind a player's QR code: the desk lets them in, the player shows it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { country, words } from "../language";
import type { Params } from "../router";
import { Button, Empty, LinkButton, Shown, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { statusWord } from "../event/overview";
import { asks, Desk, useCheckIn } from "./check-in";
import { comes, useWanted, type Entrant } from "./entrant";
import { checkInLink } from "./entrant-details";

const t = words({
  in: "Check in",
  next: "Go to list",
  show: "Show this at check-in.",
  code: "QR code for {name}",
  missing: "This player isn't registered.",
});

function Scan({ player }: { player: number }): JSX.Element {
  const { api, id, topic, is } = useEvent(),
    data = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic),
    wanted = useWanted(),
    enter = useCheckIn(),
    desk = useSignal(false);
  return (
    <Shown data={data}>
      {({ entrants }) => {
        const one = entrants.find((other) => other.player === player);
        if (!one) return <Empty icon="warning" title={t("missing")} />;
        return (
          <div class="scan">
            <h1>{one.name}</h1>
            <p>
              <Tag kind={one.status === "present" ? "good" : ""}>{statusWord(one.status)}</Tag>{" "}
              <span class="soft">{one.country && country(one.country)}</span>
            </p>
            {is("organiser", "scorekeeper") ? (
              <div class="buttons">
                {comes(one) && (
                  <Button
                    kind="main"
                    icon="check"
                    act={() => (asks(one, wanted) ? void (desk.value = true) : enter(one))}
                  >
                    {t("in")}
                  </Button>
                )}
                <LinkButton icon="people" to={`/events/${id}/people`}>
                  {t("next")}
                </LinkButton>
              </div>
            ) : (
              <>
                <p class="lead">{t("show")}</p>
                <QrCode text={checkInLink(id, player)} label={t("code", { name: one.name })} />
              </>
            )}
            {desk.value && <Desk one={one} wanted={wanted} done={put(desk, false)} />}
          </div>
        );
      }}
    </Shown>
  );
}

export default function ScanPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Scan player={Number(params.player)} />
    </EventFrame>
  );
}

// leavers.tsx - who left a tournament of the season: the league examines it and bans, or does not (DM19-5.7).
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { BanForm } from "../bans/ban-form";
import { caseWord } from "../bans/ban-words";
import { statusWord } from "../judge/ruling-words";
import { moment, number, words } from "../language";
import { Button, Dialog, Empty, Field, Form, LinkButton, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import type { Leaver, Part } from "./ranking";

const t = words({
  lead: "Players who leave a running game are disqualified from that event. The league may investigate and ban them from all tournaments. An open case doesn't exclude anyone. [DM19-5.6, 5.7]",
  none: "No players have left an event this season.",
  name: "Name",
  event: "Event",
  how: "When",
  during: "during a game: round {round}, table {table}",
  between: "between games",
  state: "Case",
  examine: "Investigate…",
  ban: "Ban…",
  dismiss: "Dismiss…",
  banTitle: "Ban {name}",
  examineTitle: "Investigate {name}",
  dismissTitle: "Dismiss the case against {name}",
  reason: "What to investigate",
  why: "Reason",
  open: "Open case",
  close: "Dismiss case",
  opened: "Case opened.",
  banned: "Player banned.",
  dismissed: "Case dismissed.",
  bans: "All bans",
  fresh: "new",
});

type Doing = { what: "examine" | "ban" | "dismiss"; who: Leaver };

function LeaverActions({ one, doing }: { one: Leaver; doing: Signal<Doing | null> }): JSX.Element {
  return (
    <td class="season-act">
      {!one.case && (
        <Button
          small
          act={() => {
            doing.value = { what: "examine", who: one };
          }}
        >
          {t("examine")}
        </Button>
      )}
      {(!one.case || one.case === "examined") && (
        <Button
          small
          kind="danger"
          act={() => {
            doing.value = { what: "ban", who: one };
          }}
        >
          {t("ban")}
        </Button>
      )}
      {one.case === "examined" && (
        <Button
          small
          act={() => {
            doing.value = { what: "dismiss", who: one };
          }}
        >
          {t("dismiss")}
        </Button>
      )}
    </td>
  );
}

function LeaverRow({ one, doing }: { one: Leaver; doing: Signal<Doing | null> }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <a href={`/players/${one.person}`}>{one.name}</a> <Tag>{statusWord(one.status)}</Tag>
      </th>
      <td>
        <a href={`/events/${one.event}/diary`}>{one.event_name}</a>
        <br />
        <span class="soft">{moment(one.at)}</span>
      </td>
      <td>
        {one.during
          ? t("during", { round: number((one.round ?? 0) + 1), table: number(one.table ?? 0) })
          : t("between")}
        {one.text && (
          <>
            <br />
            <span class="soft">{one.text}</span>
          </>
        )}
      </td>
      <td>
        {one.case ? (
          <Tag kind={one.case === "banned" ? "bad" : one.case === "examined" ? "warning" : ""}>
            {caseWord(one.case)}
          </Tag>
        ) : one.during ? (
          <Tag kind="accent">{t("fresh")}</Tag>
        ) : null}
      </td>
      <LeaverActions one={one} doing={doing} />
    </tr>
  );
}

function BanDialog({
  now,
  done,
  at,
  finish,
}: {
  now: Doing;
  done: () => void;
  at: (one: Leaver) => { person: string; event: string; season: string };
  finish: (said: string) => Promise<void>;
}): JSX.Element {
  return (
    <Dialog title={t("banTitle", { name: now.who.name })} done={done}>
      <BanForm
        scopes={["all", "host"]}
        button={t("banTitle", { name: now.who.name })}
        send={async (wish) => {
          if (now.who.ban) await send(`/api/bans/${now.who.ban}`, { ban: true, ...wish });
          else await send("/api/bans", { ...at(now.who), ...wish });
          await finish(t("banned"));
        }}
      />
    </Dialog>
  );
}

function CaseDialog({
  now,
  done,
  at,
  text,
  finish,
}: {
  now: Doing;
  done: () => void;
  at: (one: Leaver) => { person: string; event: string; season: string };
  text: Signal<string>;
  finish: (said: string) => Promise<void>;
}): JSX.Element {
  return (
    <Dialog
      title={t(now.what === "examine" ? "examineTitle" : "dismissTitle", { name: now.who.name })}
      done={done}
    >
      <Form
        button={now.what === "examine" ? t("open") : t("close")}
        send={async () => {
          if (now.what === "examine")
            await send("/api/bans", {
              ...at(now.who),
              scope: "all",
              decided: false,
              text: text.value.trim(),
            });
          else await send(`/api/bans/${now.who.ban!}`, { ban: false, text: text.value.trim() });
          await finish(now.what === "examine" ? t("opened") : t("dismissed"));
        }}
      >
        <Field
          label={now.what === "examine" ? t("reason") : t("why")}
          rows={3}
          required
          value={text.value}
          set={into(text)}
        />
      </Form>
    </Dialog>
  );
}

export function Leavers({ season, again }: Part): JSX.Element {
  const doing = useSignal<Doing | null>(null),
    text = useSignal("");
  const leavers = [...(season.leavers ?? [])].sort((a, b) => b.at - a.at);
  const done = (): void => {
    doing.value = null;
    text.value = "";
  };
  const finish = async (said: string): Promise<void> => {
    tell(said);
    done();
    await again();
  };
  const at = (one: Leaver) => ({ person: one.person, event: one.event, season: season.season });
  const now = doing.value;
  return (
    <>
      <p>{t("lead")}</p>
      {leavers.length ? (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("name")}>
          <table class="season-leavers">
            <thead>
              <tr>
                <th scope="col">{t("name")}</th>
                <th scope="col">{t("event")}</th>
                <th scope="col">{t("how")}</th>
                <th scope="col">{t("state")}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {leavers.map((one) => (
                <LeaverRow key={`${one.event} ${one.person} ${one.at}`} one={one} doing={doing} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Empty icon="people" title={t("none")} />
      )}
      <div class="buttons">
        <LinkButton to={`/bans?season=${season.season}`}>{t("bans")}</LinkButton>
      </div>
      {now?.what === "ban" && <BanDialog now={now} done={done} at={at} finish={finish} />}
      {now && now.what !== "ban" && <CaseDialog now={now} done={done} at={at} text={text} finish={finish} />}
    </>
  );
}

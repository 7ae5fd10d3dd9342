// bans.tsx - who may not play, across events: see, add, decide, end; and what judges wrote down about people.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { codeWord, kindWord, penaltyWord } from "../judge/ruling-words";
import { day, moment, words } from "../language";
import { me } from "../me";
import { Button, Check, Dialog, Empty, Field, Form, LinkButton, Shown, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { AddBan, SCOPES } from "./add-ban";
import { BanForm } from "./ban-form";
import { caseWord, scopeClause, scopeWord, stands, type Ban, type Record } from "./ban-words";

const t = words({
  title: "Bans and warnings",
  lead: "Banned players can't register or be added wherever the ban applies. You see bans from the events and seasons you run.",
  sign: "Sign in to see bans from your events",
  add: "Ban a player…",
  addTitle: "Ban a player",
  bans: "Bans",
  none: "No bans",
  name: "Name",
  from: { text: "Since", about: "a date" },
  scope: "Banned from",
  until: "Until",
  open: "indefinite",
  by: "by {name}",
  over: { text: "expired", about: "a ban has run out" },
  everywhere: "server-wide",
  old: "Show past bans and dismissed cases",
  decide: "Ban…",
  change: "Change…",
  end: "Lift…",
  decideTitle: "Ban {name}",
  changeTitle: "Change {name}'s ban",
  endTitle: "Lift {name}'s ban",
  dismissTitle: "Dismiss the case against {name}",
  reason: "Reason",
  dismiss: "Dismiss…",
  doEnd: "Lift ban",
  doDismiss: "Dismiss case",
  saved: "Saved.",
  records: "Warnings and penalties",
  recordsLead: "From the events you run, newest first.",
  noRecords: "Nothing recorded yet.",
  find: "Search by name",
  what: "Type",
  event: "Event",
  links: "One person, one account",
  linksLead:
    "If someone has two accounts, a server administrator can merge them. Bans then apply to both. [DC21-2.0.3]",
  toServer: "Go to accounts",
});

type Doing = { what: "decide" | "change" | "end" | "dismiss"; ban: Ban };

function BanAction({
  kind,
  what,
  ban,
  doing,
}: {
  kind: "danger" | "plain";
  what: Doing["what"];
  ban: Ban;
  doing: Signal<Doing | null>;
}): JSX.Element {
  return (
    <Button
      small
      kind={kind}
      label={`${t(what)} ${ban.name}`}
      act={() => {
        doing.value = { what, ban };
      }}
    >
      {t(what)}
    </Button>
  );
}

/** One ban, with what may be done about it. */
function BanRow({
  ban,
  act,
}: {
  ban: Ban;
  act: (what: Doing["what"], ban: Ban, kind?: "danger" | "plain") => JSX.Element;
}): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <a href={`/players/${ban.person}`}>{ban.name}</a>
        <br />
        <Tag kind={stands(ban) ? "bad" : ban.state === "examined" ? "warning" : ""}>
          {ban.over ? t("over") : caseWord(ban.state)}
        </Tag>
      </th>
      <td>
        {scopeWord(ban.scope)} <span class="soft">{scopeClause[ban.scope]}</span>
        {ban.everywhere && (
          <>
            <br />
            <Tag>{t("everywhere")}</Tag>
          </>
        )}
      </td>
      <td class="nowrap">
        {day(ban.at)}
        <br />
        <span class="soft">{t("by", { name: ban.by })}</span>
      </td>
      <td class="nowrap">{ban.state === "banned" ? (ban.until ? day(ban.until) : t("open")) : "–"}</td>
      <td>
        {ban.text}
        {(ban.event_name ?? ban.season_name) && (
          <>
            <br />
            <span class="soft">
              {ban.event ? (
                <a href={`/events/${ban.event}`}>{ban.event_name}</a>
              ) : (
                <a href={`/seasons/${ban.season!}`}>{ban.season_name}</a>
              )}
            </span>
          </>
        )}
      </td>
      <td class="bans-act">
        {ban.state === "examined" ? (
          <>
            {act("decide", ban, "danger")}
            {act("dismiss", ban)}
          </>
        ) : stands(ban) ? (
          <>
            {act("change", ban)}
            {act("end", ban)}
          </>
        ) : null}
      </td>
    </tr>
  );
}

function DecideDialog({
  now,
  close,
  decided,
}: {
  now: Doing;
  close: () => void;
  decided: (body: object) => Promise<void>;
}): JSX.Element {
  return (
    <Dialog
      title={t(now.what === "decide" ? "decideTitle" : "changeTitle", { name: now.ban.name })}
      done={close}
    >
      <BanForm
        scopes={SCOPES}
        was={now.ban}
        button={t(now.what === "decide" ? "decideTitle" : "changeTitle", { name: now.ban.name })}
        send={(wish) => decided({ ban: true, ...wish })}
      />
    </Dialog>
  );
}

function EndDialog({
  now,
  close,
  decided,
  text,
}: {
  now: Doing;
  close: () => void;
  decided: (body: object) => Promise<void>;
  text: Signal<string>;
}): JSX.Element {
  return (
    <Dialog title={t(now.what === "end" ? "endTitle" : "dismissTitle", { name: now.ban.name })} done={close}>
      <Form
        button={now.what === "end" ? t("doEnd") : t("doDismiss")}
        send={() => decided({ ban: false, text: text.value.trim() })}
      >
        <Field label={t("reason")} rows={3} required value={text.value} set={into(text)} />
      </Form>
    </Dialog>
  );
}

function Bans({ bans, again }: { bans: Ban[]; again: () => Promise<void> }): JSX.Element {
  const doing = useSignal<Doing | null>(null),
    old = useSignal(false),
    text = useSignal(""),
    now = doing.value;
  const shown = bans.filter((ban) => old.value || stands(ban) || ban.state === "examined");
  const close = (): void => {
    doing.value = null;
    text.value = "";
  };
  const decided = async (body: object): Promise<void> => {
    await send(`/api/bans/${now!.ban.ban}`, body);
    tell(t("saved"));
    close();
    await again();
  };
  const act = (what: Doing["what"], ban: Ban, kind: "danger" | "plain" = "plain"): JSX.Element => (
    <BanAction kind={kind} what={what} ban={ban} doing={doing} />
  );
  return (
    <>
      {shown.length ? (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("bans")}>
          <table class="bans-table">
            <thead>
              <tr>
                <th scope="col">{t("name")}</th>
                <th scope="col">{t("scope")}</th>
                <th scope="col">{t("from")}</th>
                <th scope="col">{t("until")}</th>
                <th scope="col">{t("reason")}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {shown.map((ban) => (
                <BanRow key={ban.ban} ban={ban} act={act} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Empty icon="check" title={t("none")} />
      )}
      {bans.length > 0 && <Check label={t("old")} value={old.value} set={into(old)} />}
      {now && (now.what === "decide" || now.what === "change") && (
        <DecideDialog now={now} close={close} decided={decided} />
      )}
      {now && (now.what === "end" || now.what === "dismiss") && (
        <EndDialog now={now} close={close} decided={decided} text={text} />
      )}
    </>
  );
}

function Records(): JSX.Element {
  const data = useData<{ records: Record[] }>("/api/bans/records"),
    search = useSignal(""),
    wanted = search.value.trim().toLocaleLowerCase();
  return (
    <section aria-labelledby="records">
      <h2 id="records">{t("records")}</h2>
      <p class="soft">{t("recordsLead")}</p>
      <Shown data={data}>
        {({ records }) => {
          const rows = [...records]
            .sort((a, b) => b.at - a.at)
            .filter((one) => !wanted || one.name.toLocaleLowerCase().includes(wanted));
          if (!records.length) return <p class="soft">{t("noRecords")}</p>;
          return (
            <>
              <div class="form inline">
                <Field label={t("find")} type="search" value={search.value} set={into(search)} />
              </div>
              <div class="scroll" tabIndex={0} role="region" aria-label={t("records")}>
                <table class="bans-table">
                  <thead>
                    <tr>
                      <th scope="col">{t("name")}</th>
                      <th scope="col">{t("what")}</th>
                      <th scope="col">{t("event")}</th>
                      <th scope="col">{t("reason")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((one, i) => (
                      <tr key={i}>
                        <th scope="row">
                          <a href={`/players/${one.person}`}>{one.name}</a>
                        </th>
                        <td>
                          {one.penalty ? penaltyWord(one.penalty) : kindWord(one.kind)}
                          {one.code && one.code !== "other" && <>: {codeWord(one.code)}</>}
                        </td>
                        <td>
                          <a href={`/events/${one.event}`}>{one.event_name}</a>
                          <br />
                          <span class="soft">{moment(one.at)}</span>
                        </td>
                        <td>
                          {one.text} {one.clause && <span class="soft">{one.clause}</span>}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          );
        }}
      </Shown>
    </section>
  );
}

export default function BansPage(): JSX.Element {
  const signed = me.value && !me.value.guest,
    data = useData<{ bans: Ban[] }>(signed ? "/api/bans" : null),
    adding = useSignal(false);
  if (me.value === undefined) return <></>;
  if (!signed)
    return (
      <>
        <h1>{t("title")}</h1>
        <Empty icon="lock" title={t("sign")} />
      </>
    );
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        <Button kind="main" icon="plus" act={put(adding, true)}>
          {t("add")}
        </Button>
      </div>
      <p class="lead">{t("lead")}</p>
      <Shown data={data}>{({ bans }) => <Bans bans={bans} again={data.again} />}</Shown>
      <Records />
      <section aria-labelledby="links">
        <h2 id="links">{t("links")}</h2>
        <p>{t("linksLead")}</p>
        {me.value?.admin && (
          <div class="buttons">
            <LinkButton to="/server">{t("toServer")}</LinkButton>
          </div>
        )}
      </section>
      {adding.value && (
        <Dialog title={t("addTitle")} done={put(adding, false)}>
          <AddBan
            done={async () => {
              adding.value = false;
              await data.again();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

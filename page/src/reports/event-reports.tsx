// event-reports.tsx - report something at an event; those who answer for it find what was reported and every incident below.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { codeWord, type Matter } from "../judge/ruling-words";
import { moment, words } from "../language";
import { me } from "../me";
import type { Params } from "../router";
import { Tag } from "../ui/parts";
import { FileReport, type Helper } from "./file-report";
import { ReportList } from "./report-list";
import type { Report } from "./report-words";

const t = words({
  title: "Report in confidence",
  lead: "For harassment, threats or anything you don't want to say aloud at the table. For a rules question, call a judge.",
  reports: "Reports you can read",
  incidents: "Incidents at this event",
  none: "No incidents recorded.",
  ruled: "decided",
  open: "undecided",
  table: "Table {n}",
});

function Incidents(): JSX.Element {
  const { api, topic } = useEvent();
  const list = (
    useData<{ incidents: Matter[] }>(`${api}/incidents`, topic).value.value?.incidents ?? []
  ).filter((one) => one.matter === "incident");
  return (
    <section>
      <h2>{t("incidents")}</h2>
      {list.length ? (
        <ul class="report-list">
          {[...list].reverse().map((one) => (
            <li key={one.step}>
              <strong>{codeWord(one.topic)}</strong>
              {one.table && <span class="soft">{t("table", { n: one.table })}</span>}
              <span class="soft">{moment(one.at)}</span>
              <Tag kind={one.ruled ? "" : "warning"}>{one.ruled ? t("ruled") : t("open")}</Tag>
              {one.text && <span class="report-words">{one.text}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p class="soft">{t("none")}</p>
      )}
    </section>
  );
}

function Page(): JSX.Element {
  const { api, id, is, facts } = useEvent();
  const staff = useData<{ staff: Helper[] }>(`${api}/staff`).value.value?.staff ?? [];
  const reports = useData<{ reports: Report[] }>(
    me.value ? "/api/reports" : null,
    me.value ? `account/${me.value.id}` : null,
  );
  const here = (reports.value.value?.reports ?? []).filter((one) => one.scope === `event/${id}`);
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      <FileReport to={`${api}/reports`} staff={staff} online={facts.online} sent={reports.again} />
      {(here.length > 0 || is("organiser", "head-judge")) && (
        <section>
          <h2>{t("reports")}</h2>
          <ReportList reports={here} />
        </section>
      )}
      {is("organiser", "head-judge", "judge") && <Incidents />}
    </>
  );
}

export default function EventReports({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}

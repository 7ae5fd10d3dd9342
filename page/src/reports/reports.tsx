// reports.tsx - every report you may read, of events and of the server, and a report about the server itself.
import type { JSX } from "preact";
import { useData } from "../data";
import { words } from "../language";
import { me } from "../me";
import { Shown } from "../ui/parts";
import { FileReport } from "./file-report";
import { ReportList } from "./report-list";
import type { Report } from "./report-words";

const t = words({
  title: "Reports",
  yours: "Reports you can read",
  file: "Report a problem on this server",
});

export default function Reports(): JSX.Element {
  const reports = useData<{ reports: Report[] }>(
    me.value ? "/api/reports" : null,
    me.value ? `account/${me.value.id}` : null,
  );
  return (
    <>
      <h1>{t("title")}</h1>
      {me.value && (
        <section>
          <h2>{t("yours")}</h2>
          <Shown data={reports}>{(value) => <ReportList reports={value.reports} />}</Shown>
        </section>
      )}
      <h2>{t("file")}</h2>
      <FileReport to="/api/reports" staff={[]} sent={reports.again} />
    </>
  );
}

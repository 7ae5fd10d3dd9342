// report-list.tsx - the reports you may read.
import type { JSX } from "preact";
import { moment, words } from "../language";
import { Tag } from "../ui/parts";
import { categoryWord, stateWord, type Report } from "./report-words";

const t = words({ anonymous: "anonymous", none: "No reports." });

export function ReportList({ reports }: { reports: readonly Report[] }): JSX.Element {
  if (!reports.length) return <p class="soft">{t("none")}</p>;
  return (
    <ul class="report-list">
      {reports.map((one) => (
        <li key={one.id}>
          <a href={`/reports/${one.id}`}>{categoryWord(one.category)}</a>
          <span class="soft">{moment(one.at)}</span>
          {one.anonymous && <Tag>{t("anonymous")}</Tag>}
          <Tag kind={one.state === "open" ? "bad" : one.state === "closed" ? "" : "warning"}>
            {stateWord(one.state)}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

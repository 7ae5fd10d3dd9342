// routes.ts - which address shows which part of the page. Parts are loaded when first needed.
import type { ComponentType } from "preact";
import type { Params } from "./router";

export type Load = () => Promise<{ default: ComponentType<{ params: Params }> }>;
type Route = {
  path: string;
  load: Load;
  bare?: boolean; // draws the whole window itself (big screen, embedded lists)
  wide?: boolean; // uses the full width
};

export const ROUTES: readonly Route[] = [
  { path: "/", load: () => import("./home/home") },
  { path: "/setup", load: () => import("./people/first-admin") },
  { path: "/sign-in", load: () => import("./people/sign-in") },
  { path: "/account", load: () => import("./people/account") },
  { path: "/recover", load: () => import("./people/recover") },
  { path: "/join", load: () => import("./people/join") },
  { path: "/stop/:token", load: () => import("./people/stop-mail") },
  { path: "/events/:event/screen", load: () => import("./screen/screen"), bare: true },
  { path: "/events/:event/diary", load: () => import("./diary/diary") },
  { path: "/events/:event/report", load: () => import("./reports/event-reports") },
  { path: "/events/:event/announcements", load: () => import("./reports/announcements") },
  { path: "/reports", load: () => import("./reports/reports") },
  { path: "/reports/:report", load: () => import("./reports/report") },
  { path: "/events/:event/mine", load: () => import("./mine/mine") },
  { path: "/events/:event/judge", load: () => import("./judge/judge-desk") },
  { path: "/events/:event/judge/tables/:table", load: () => import("./judge/judged-table") },
  { path: "/events/:event/tables/:table", load: () => import("./judge/judged-table") },
  { path: "/tables", load: () => import("./lobby/lobby-tables") },
  { path: "/tables/:table", load: () => import("./table/table"), wide: true },
  { path: "/tables/:table/overlay", load: () => import("./table/overlay"), bare: true },
  { path: "/tables/:table/commentary", load: () => import("./table/commentary"), wide: true },
  { path: "/watch", load: () => import("./lobby/watch-tables"), wide: true },
  { path: "/events/:event/watch", load: () => import("./lobby/watch-tables"), wide: true },
  { path: "/games/:table", load: () => import("./replay/replay"), wide: true },
  { path: "/events/:event/run", load: () => import("./day/cockpit") },
  { path: "/events/:event/schedule", load: () => import("./schedule/schedule") },
  { path: "/events/:event/knockout", load: () => import("./knockout/knockout") },
  { path: "/events/:event/rounds", load: () => import("./rounds/rounds") },
  { path: "/events/:event/rounds/:round", load: () => import("./rounds/round") },
  { path: "/j/:code", load: () => import("./people/join") },
  { path: "/events/:event/results", load: () => import("./results/results") },
  { path: "/events/:event/standings", load: () => import("./standings/standings") },
  { path: "/embed/events/:event/standings", load: () => import("./standings/embed"), bare: true },
  { path: "/events/:event/bracket", load: () => import("./bracket/bracket") },
  { path: "/events/:event/champion", load: () => import("./bracket/champion") },
  { path: "/seasons", load: () => import("./season/seasons") },
  { path: "/seasons/:season", load: () => import("./season/season") },
  { path: "/titles", load: () => import("./titles/titles") },
  { path: "/archive", load: () => import("./archive/files") },
  { path: "/bans", load: () => import("./bans/bans") },
  { path: "/ratings", load: () => import("./players/ratings") },
  { path: "/players/:account", load: () => import("./players/player") },
  { path: "/events/:event/groups", load: () => import("./groups/groups") },
  { path: "/events/:event/rounds/:round/tables/:table", load: () => import("./results/sheet-page") },
  { path: "/demo", load: () => import("./home/demo") },
  { path: "/new", load: () => import("./new/new") },
  { path: "/me", load: () => import("./people/own-account") },
  { path: "/server", load: () => import("./people/server") },
  { path: "/texts/:kind", load: () => import("./people/policy-text") },
  { path: "/events/:event", load: () => import("./event/overview") },
  { path: "/events/:event/share", load: () => import("./event/share-event") },
  { path: "/events/:event/poster", load: () => import("./event/poster"), bare: true },
  { path: "/events/:event/settings", load: () => import("./settings/settings") },
  { path: "/events/:event/texts/:kind", load: () => import("./people/policy-text") },
  { path: "/events/:event/register", load: () => import("./entrants/register") },
  { path: "/events/:event/people", load: () => import("./entrants/event-people") },
  { path: "/events/:event/check-in/:player", load: () => import("./entrants/scanned-code") },
  { path: "/events/:event/print", load: () => import("./paper/print") },
];

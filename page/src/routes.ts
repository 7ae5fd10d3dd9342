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
  { path: "/setup", load: () => import("./people/setup") },
  { path: "/sign-in", load: () => import("./people/sign-in") },
  { path: "/account", load: () => import("./people/account") },
  { path: "/recover", load: () => import("./people/recover") },
  { path: "/join", load: () => import("./people/join") },
  { path: "/events/:event/judge", load: () => import("./judge/desk") },
  { path: "/events/:event/judge/tables/:table", load: () => import("./judge/table") },
  { path: "/events/:event/tables/:table", load: () => import("./judge/table") },
  { path: "/j/:code", load: () => import("./people/join") },
];

// main.tsx - the page begins: who are we, which address, which part of the page shows it.
import "./style/index.css";
import { render, type ComponentType, type JSX } from "preact";
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { learnMe } from "./me";
import { match, path, type Params } from "./router";
import { ROUTES, type Load } from "./routes";
import { Frame } from "./ui/page-frame";
import { words, wordsReady } from "./language";
import { Empty, LinkButton } from "./ui/parts";

const t = words({
  missing: "Page not found.",
  home: "Go to home page",
  broken: "This part of the page couldn't be loaded. The server may have been updated. Reload the page.",
});

type Page = ComponentType<{ params: Params }>;

/** A part of the page, loaded when it is first needed. */
function Lazy({ load, params }: { load: Load; params: Params }): JSX.Element | null {
  const state = useMemo(() => signal<Page | "broken" | null>(null), [load]);
  useEffect(() => {
    load()
      .then(async (part) => {
        await wordsReady();
        state.value = part.default;
      })
      .catch(() => {
        state.value = "broken";
      });
  }, [load]);
  if (state.value === "broken") return <Empty icon="warning" title={t("broken")} />;
  const Part = state.value;
  return Part && <Part params={params} />;
}

function Page(): JSX.Element {
  for (const route of ROUTES) {
    const params = match(route.path, path.value);
    if (!params) continue;
    const part = <Lazy load={route.load} params={params} key={route.path} />;
    return route.bare ? part : <Frame wide={route.wide ?? false}>{part}</Frame>;
  }
  // What other sites may frame has no buttons that someone could be led to press.
  if (path.value.startsWith("/embed/")) return <Empty icon="info" title={t("missing")} />;
  return (
    <Frame>
      <h1 class="hidden">{t("missing")}</h1>
      <Empty icon="info" title={t("missing")}>
        <LinkButton to="/" kind="main">
          {t("home")}
        </LinkButton>
      </Empty>
    </Frame>
  );
}

/** Nothing is shown before there are words for it, and those of the first part come with those of the frame. */
async function begin(): Promise<void> {
  const first = ROUTES.find((route) => match(route.path, path.peek()));
  await first?.load().catch(() => undefined); // shown as broken when it is its turn
  await wordsReady();
  render(<Page />, document.getElementById("page")!);
}

void learnMe();
begin().catch(() => {
  document.getElementById("page")!.textContent = "This page could not be loaded. Please reload it."; // no words yet
});

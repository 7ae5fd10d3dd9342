// page-frame.tsx - what surrounds every page: the name, the way home, who we are, language and light.
import type { ComponentChildren, JSX } from "preact";
import { effect, signal } from "@preact/signals";
import { useData } from "../data";
import { kept, language, words } from "../language";
import { connection } from "../live";
import { me, signOut } from "../me";
import { go, path } from "../router";
import { LanguageSwitch } from "./language-switch";
import { Icon } from "./icons";
import { Toasts, complaining } from "./toast";

const t = words({
  skip: "Skip to content",
  events: "Events",
  tables: "Tables",
  seasons: "Seasons",
  ratings: "Ratings",
  signIn: "Sign in",
  signOut: "Sign out",
  join: { text: "Enter code", about: "short, in the bar at the top: join with a code" },
  dark: "Dark",
  light: "Light",
  main: "Main",
  away: "Connection lost. Reconnecting… What you see may be out of date.",
  report: "Report in confidence",
  note: "Compatible with CATAN®, a trademark of its owner. Castellan is not affiliated with it.",
});

type Light = "light" | "dark";
const preferred: Light = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
export const light = signal<Light>((kept.get("light") as Light | null) ?? preferred);
effect(() => {
  document.documentElement.dataset.light = light.value;
});

function turnLight(): void {
  light.value = light.value === "dark" ? "light" : "dark";
  kept.set("light", light.value);
}

/** A report about an event goes to those who answer for it, any other to the server's administrators. */
const reportPath = (): string => {
  const event = /^\/events\/[^/]+/.exec(path.value);
  return event ? `${event[0]}/report` : "/reports";
};

export function Frame({ children, wide }: { children: ComponentChildren; wide?: boolean }): JSX.Element {
  const person = me.value;
  return (
    <div class={wide ? "frame wide" : "frame"}>
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      <header class="top">
        <a class="brand" href="/">
          <Mark />
          <span>Castellan</span>
        </a>
        <nav aria-label={t("main")}>
          <a href="/">{t("events")}</a>
          <a href="/tables">{t("tables")}</a>
          <a href="/seasons">{t("seasons")}</a>
          <a href="/ratings">{t("ratings")}</a>
        </nav>
        <div class="self">
          {person && (
            <a href="/me">
              <Icon name="person" />
              {person.name}
            </a>
          )}
          {person && (
            <button
              type="button"
              class="link leave"
              onClick={complaining(async () => {
                await signOut();
                go("/");
              })}
            >
              {t("signOut")}
            </button>
          )}
          {person === null && <a href="/join">{t("join")}</a>}
          {person === null && <a href="/sign-in">{t("signIn")}</a>}
          <LanguageSwitch />
          <button
            type="button"
            class="link"
            aria-label={light.value === "dark" ? t("light") : t("dark")}
            onClick={turnLight}
          >
            <Icon name={light.value === "dark" ? "sun" : "moon"} />
          </button>
        </div>
      </header>
      {connection.value === "away" && (
        <p class="away" role="status">
          <Icon name="warning" />
          {t("away")}
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="bottom">
        <p>{t("note")}</p>
        <p>
          <a href={reportPath()}>{t("report")}</a>
        </p>
        <Legal />
      </footer>
      <Toasts />
    </div>
  );
}

/** What the server's operator has to say to everyone, if they said anything. */
function Legal(): JSX.Element | null {
  const texts =
    useData<{ policies: { kind: string; language: string; title: string }[] }>("/api/policies").value.value
      ?.policies ?? [];
  const mine = texts.filter(
    (one) =>
      one.language === language.value ||
      !texts.some((other) => other.kind === one.kind && other.language === language.value),
  );
  return mine.length ? (
    <p class="row">
      {mine.map((one) => (
        <a key={one.kind + one.language} href={`/texts/${one.kind}`} lang={one.language}>
          {one.title}
        </a>
      ))}
    </p>
  ) : null;
}

/** The mark of the program: a keep on a hexagon. */
const Mark = (): JSX.Element => (
  <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
    <path class="mark-ground" d="M16 2 28 9v14l-12 7L4 23V9z" />
    <path class="mark-keep" d="M11 22v-9h2v2h2v-2h2v2h2v-2h2v9z" />
  </svg>
);

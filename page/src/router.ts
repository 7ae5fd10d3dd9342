// router.ts - which page is shown. The address is the only truth; everything can be linked to.
import { signal, batch } from "@preact/signals";

export const path = signal(location.pathname);
export const query = signal(new URLSearchParams(location.search));

function read(): void {
  batch(() => {
    path.value = location.pathname;
    query.value = new URLSearchParams(location.search);
  });
}
addEventListener("popstate", read);

/** Show another page; `replace` leaves no way back to this one. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const before = path.value;
  read();
  if (path.value !== before) {
    scrollTo(0, 0);
    // Screen readers announce the new page.
    queueMicrotask(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }));
  }
}

/** Back to the page that someone came from to sign in: only ever to one of ours. */
export function goBack(): void {
  const back = query.value.get("back") ?? "/";
  go(/^\/(?!\/)/.test(back) ? back : "/", { replace: true });
}

/** Change one part of the question mark's part: filters and tabs survive a reload. */
export function ask(name: string, value: string | null): void {
  const next = new URLSearchParams(query.value);
  if (value === null || value === "") next.delete(name);
  else next.set(name, value);
  const text = next.toString();
  go(path.value + (text ? "?" + text : ""), { replace: true });
}

// A click on a link to ourselves changes the page without loading it again.
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (
    link.target ||
    link.hasAttribute("download") ||
    link.origin !== location.origin ||
    link.pathname.startsWith("/api/")
  )
    return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

export type Params = Record<string, string>;

/** The parameters of `pattern` ("/events/:event") in an address, or null. */
export function match(pattern: string, address: string): Params | null {
  const want = pattern.split("/"),
    have = address.replace(/(.)\/$/, "$1").split("/");
  if (want.length !== have.length) return null;
  const params: Params = {};
  for (let i = 0; i < want.length; i++) {
    const piece = want[i]!,
      value = have[i]!;
    if (piece.startsWith(":")) {
      if (!value) return null;
      try {
        params[piece.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (piece !== value) return null;
  }
  return params;
}

// address-check.tsx - do links and codes lead where other devices can follow? A warning about an address that only works on this computer, before it is printed.
import type { JSX } from "preact";
import { words } from "../language";
import { Note } from "../ui/parts";

const t = words({
  title: "Phones can't open these codes",
  why: "They point to {address}, which only works on this computer. Start the server like this, open the page at the new address, then print.",
  yours: "Replace {example} with this computer's address in your network.",
});

const EXAMPLE = "192.168.1.20";
export const isLocal = (address: string): boolean =>
  /^https?:\/\/(localhost|[^/:]+\.localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(address);

/** The address that others can use: the one the page was opened at, unless only the server knows a better one. */
export const sharedOrigin = (links?: string): string =>
  isLocal(location.origin) && links && !isLocal(links) ? links : location.origin;

/** Where links lead if that is of no use to anyone else, and what to do about it. */
export function Reach({ address }: { address: string | undefined }): JSX.Element | null {
  if (!address || !isLocal(address)) return null;
  const port = new URL(address).port,
    wanted = isLocal(location.origin) ? `http://${EXAMPLE}${port && `:${port}`}` : location.origin;
  return (
    <Note kind="warning" title={t("title")}>
      <p class="reach-why">{t("why", { address })}</p>
      <code class="reach">castellan serve --listen 0.0.0.0 --public-url {wanted}</code>
      {wanted.includes(EXAMPLE) && <p class="hint">{t("yours", { example: EXAMPLE })}</p>}
    </Note>
  );
}

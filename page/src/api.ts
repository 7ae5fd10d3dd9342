// api.ts - asking the server. Looking is `look`, changing is `send`; a refusal is an Error with a code and a sentence.
import { language, words } from "./language";

const t = words({
  offline: "Can't reach the server. What you typed is still here. Try again in a moment.",
  strange: "The server sent an unexpected answer ({status}). Reload the page.",
});

/** What the server refused, in words for people; `code` is for the page ("offline" when nobody answered). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }
}

/** What a refusal looks like; any other answer is what its caller says it is. */
type Said = { error?: { code?: string; text?: string } } | null;

async function ask<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language.value };
  if (body !== undefined || method !== "GET") headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const init: RequestInit = { method, headers };
  if (method !== "GET") init.body = body instanceof Blob ? body : JSON.stringify(body ?? {}); // a file of JSON goes as it is, byte for byte
  const answer = await fetch(path, init).catch(() => {
    throw new Refusal("offline", t("offline"));
  });
  if (answer.status === 204) return undefined as T;
  const value = await (answer.json() as Promise<Said>).catch(() => {
    throw new Refusal("strange", t("strange", { status: String(answer.status) }), answer.status);
  });
  if (!answer.ok)
    throw new Refusal(
      value?.error?.code ?? "strange",
      value?.error?.text ?? t("strange", { status: String(answer.status) }),
      answer.status,
    );
  return value as T;
}

export const look = <T>(path: string): Promise<T> => ask<T>("GET", path);

/** A new id for a command, truly random: crypto.randomUUID() needs https, which a hall doesn't have. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Method = "POST" | "PUT" | "PATCH" | "DELETE";
/** Change something. If nobody answers it is sent again with the same command id, so it happens once. */
export async function send<T = unknown>(
  path: string,
  body: unknown = {},
  method: Method = "POST",
): Promise<T> {
  const key = commandId();
  for (let tries = 0; ; tries++) {
    try {
      return await ask<T>(method, path, body, key);
    } catch (error) {
      const again = error instanceof Refusal && (error.code === "offline" || error.status === 503);
      if (!again || tries === 3) throw error;
      await new Promise((wake) => setTimeout(wake, 300 * 2 ** tries));
    }
  }
}

// me.ts - who is using this page.
import { signal } from "@preact/signals";
import { look, send } from "./api";
import { reconnect } from "./live";
import type * as answers from "./answers";

export type Me = answers.Profile;
/** null: nobody is signed in; undefined: not known yet. */
export const me = signal<Me | null | undefined>(undefined);

export async function learnMe(): Promise<void> {
  try {
    me.value = (await look<{ me: Me | null }>("/api/me")).me;
  } catch {
    me.value ??= null;
  }
}
/** After anything that changes who we are. */
export async function iAmNow(): Promise<void> {
  await learnMe();
  reconnect();
}
export async function signOut(): Promise<void> {
  await send("/api/sessions", {}, "DELETE").catch(() => undefined);
  await iAmNow();
}

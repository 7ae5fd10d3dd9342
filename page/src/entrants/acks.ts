// acks.ts - the texts that people accept: what the rulebooks call them, and under which kind they are stored.
import { look, send } from "../api";
import { language, terms } from "../language";

/** The kinds of texts an event or the server can have, in the order in which they are shown. */
export const KINDS = [
  "rules",
  "match-settings",
  "code-of-conduct",
  "anti-harassment",
  "media",
  "recording",
  "terms",
  "server-rules",
  "privacy",
  "legal-notice",
] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Record<string, Kind> = {
  rules: "rules",
  "match settings": "match-settings",
  "code of conduct": "code-of-conduct",
  "anti-harassment": "anti-harassment",
  media: "media",
  "terms of use": "terms",
  "server rules": "server-rules",
};
/** Under which kind the text of an acknowledgement is kept. */
export const kindOf = (ack: string): string => KIND_OF[ack] ?? ack.replaceAll(" ", "-");

export const kindWord = terms({
  rules: "Event rules",
  "match-settings": "Match settings",
  "code-of-conduct": "Code of conduct",
  "anti-harassment": "Anti-harassment policy",
  media: "Photos, video and streaming",
  recording: "Recordings by players",
  terms: "Terms of use",
  "server-rules": "Server rules",
  privacy: "Privacy policy",
  "legal-notice": "Legal notice",
});
/** The texts that everyone accepts before they play; the rules of a server are for later. */
export const beforePlay = (needed: string[]): string[] => needed.filter((ack) => ack !== "server rules");
export const ackWord = (ack: string): string => kindWord(kindOf(ack));

export const consentWord = terms({
  media: "My name and photos of me may be published.",
  voice: "My voice may be recorded.",
  stream: "My games may be streamed and recorded; anyone can replay them once they are over.",
  research: "My games may be used for research without my name.",
});
export const CONSENTS = ["media", "voice", "stream", "research"] as const;

/** Agree to the version of each text that the reader has before them; what has no text of its own is accepted by the step alone. */
export async function agree(id: string, api: string, acks: readonly string[]): Promise<void> {
  const { policies } = await look<{ policies: { kind: string; language: string }[] }>(`${api}/policies`);
  for (const ack of acks) {
    const own = policies.filter((one) => one.kind === kindOf(ack)),
      text = own.find((one) => one.language === language.value) ?? own[0];
    if (text) await send("/api/me/acknowledgements", { event: id, kind: text.kind, language: text.language });
  }
}

// notices.ts - announcements as the server tells them, and where they are to be read.
import { terms } from "../language";
import type * as answers from "../answers";

export const CHANNELS = ["site", "screen", "mail", "chat"] as const;
export type Channel = (typeof CHANNELS)[number];
/** Without `channels` it is for all of them. */
export type Notice = answers.Notice;

export const isFor =
  (channel: Channel) =>
  (notice: { channels?: readonly string[] }): boolean =>
    notice.channels?.includes(channel) ?? true;

const words = terms({
  site: "On the event page",
  screen: "On the big screen",
  live: "On the live screen",
  mail: "By e-mail",
  chat: "In the chat",
});
/** Where no hall has a wall, the screen is one for streams. */
export const channelWord = (channel: Channel, online = false): string =>
  words(channel === "screen" && online ? "live" : channel);

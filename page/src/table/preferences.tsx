// preferences.tsx - colours, motion, sound and help at the player's own table, and the keys.
import type { JSX } from "preact";
import { words } from "../language";
import { Check, Choice, Dialog } from "../ui/parts";
import { into } from "../ui/signals";
import { SeatMark } from "./cards";
import { PALETTES, prefs, SIZES, type OnOff } from "./prefs";

const t = words({
  title: "Table settings",
  palette: "Colours",
  standard: "Standard",
  safe: "Red-green",
  tritan: "Blue-yellow",
  contrast: "High contrast",
  size: "Text size",
  normal: "Normal",
  large: "Large",
  huge: "Extra large",
  motion: "Animate cards and the robber",
  sound: "Sounds: your turn, last 10 seconds, offers",
  autoRoll: "Auto-roll when there is nothing else to do",
  numbers: "Numbers of intersections and edges on the board",
  zen: "Hide chat",
  keys: "Keyboard shortcuts",
  keyRoll: "roll",
  keyEnd: "end turn",
  keyBuild: "road, settlement, city, card",
  keyTrade: "trade",
  keyAnswer: "accept, decline an offer",
  keyPlaces: "step through highlighted places, choose one",
  keyType: "type a move: road 12-13",
  keyBack: "cancel",
  keyClaim: "claim victory",
  keySay: "read out what the game is waiting for",
  keyZoom: "zoom in, zoom out, whole board",
  keyHelp: "these settings",
  hint: "Tell players apart by colour, roof, symbol and the line along their roads.",
});

const KEYS: [string, Parameters<typeof t>[0]][] = [
  ["D", "keyRoll"],
  ["R S C B", "keyBuild"],
  ["T", "keyTrade"],
  ["Y N", "keyAnswer"],
  ["Tab ⏎", "keyPlaces"],
  ["E", "keyEnd"],
  ["W", "keyClaim"],
  ["/", "keyType"],
  ["?", "keySay"],
  ["+ − 0", "keyZoom"],
  ["Esc", "keyBack"],
  ["K", "keyHelp"],
];

/** `more`: keys that only this scenario has. */
export function Preferences({
  more = [],
  done,
}: {
  more?: readonly (readonly [keys: string, does: string])[];
  done: () => void;
}): JSX.Element {
  const flag = (name: "motion" | "sound" | "autoRoll" | "numbers" | "zen"): JSX.Element => (
    <Check
      key={name}
      label={t(name)}
      value={prefs[name].value === "on"}
      set={(on) => {
        prefs[name].value = (on ? "on" : "off") as OnOff;
      }}
    />
  );
  return (
    <Dialog title={t("title")} done={done}>
      <h3>{t("palette")}</h3>
      <Choice
        label={t("palette")}
        value={prefs.palette.value}
        set={into(prefs.palette)}
        choices={PALETTES.map((one) => [one, t(one)] as const)}
      />
      <p class="soft">
        {[0, 1, 2, 3].map((seat) => (
          <SeatMark key={seat} seat={seat} size={26} />
        ))}{" "}
        {t("hint")}
      </p>
      <h3>{t("size")}</h3>
      <Choice
        label={t("size")}
        value={prefs.size.value}
        set={into(prefs.size)}
        choices={SIZES.map((one) => [one, t(one)] as const)}
      />
      <div class="play-flags">{(["motion", "sound", "autoRoll", "numbers", "zen"] as const).map(flag)}</div>
      <h3>{t("keys")}</h3>
      <dl class="play-keys">
        {[...KEYS.map(([key, word]) => [key, t(word)] as const), ...more].map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(" ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

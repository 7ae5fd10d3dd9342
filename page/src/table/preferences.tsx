// preferences.tsx - colours, motion, sound and help of the own table, and the keys.
import type { JSX } from "preact";
import { words } from "../language";
import { Check, Choice, Dialog } from "../ui/parts";
import { into } from "../ui/signals";
import { SeatMark } from "./cards";
import { PALETTES, prefs, SIZES, type OnOff } from "./prefs";

const t = words({
  title: "Your table",
  palette: "Colours",
  standard: "Standard",
  safe: "Red-green",
  tritan: "Blue-yellow",
  contrast: "Contrast",
  size: "Size of the words",
  normal: "Normal",
  large: "Large",
  huge: "Huge",
  motion: "Show how cards and the robber move",
  sound: "Sounds: your turn, the last ten seconds, an offer",
  autoRoll: "Roll by itself when there is nothing else to do",
  numbers: "Numbers of sites and edges on the board",
  zen: "Without chat",
  keys: "Keys",
  keyRoll: "roll",
  keyEnd: "end the turn",
  keyBuild: "road, settlement, city, card",
  keyTrade: "trade",
  keyAnswer: "answer an offer: yes, no",
  keyPlaces: "go through the places that glow, and take one",
  keyType: "type a move: road 12-13",
  keyBack: "put back",
  keyClaim: "claim victory",
  keySay: "what does the table wait for? (read out)",
  keyZoom: "closer, farther, whole board",
  keyHelp: "this page",
  hint: "Seats are told by colour, roof, symbol and the line along their roads.",
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

export function Preferences({ done }: { done: () => void }): JSX.Element {
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
        {KEYS.map(([key, word]) => (
          <div key={key}>
            <dt>
              {key.split(" ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

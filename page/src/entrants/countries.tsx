// countries.tsx - a country by its name in the reader's language.
import type { JSX } from "preact";
import { byName, country, words } from "../language";
import { Field } from "../ui/parts";

const t = words({ country: "Country", none: "Not given" });

// Every country of ISO 3166-1; names come from the browser.
const CODES =
  "AD AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW".split(
    " ",
  );

export function Countries({
  value,
  set,
  required,
}: {
  value: string;
  set: (code: string) => void;
  required?: boolean;
}): JSX.Element {
  const names = CODES.map((code) => [code, country(code)] as const).sort((a, b) => byName(a[1], b[1]));
  return (
    <Field
      label={t("country")}
      name="country"
      required={required ?? false}
      choices={[["", t("none")], ...names]}
      value={value}
      set={set}
    />
  );
}

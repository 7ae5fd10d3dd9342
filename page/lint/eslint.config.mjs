// eslint.config.mjs - what ESLint asks of the page beyond its types and its layout: docs/decisions/0050.
//
// Run from page/: `lint/node_modules/.bin/eslint --config lint/eslint.config.mjs .`, or `make lint`.
// A rule that does not suit one line is switched off there, with the reason behind two dashes.
import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** At most so many lines make a component, without blanks and comments: what is longer tells several stories. */
const longest = (max) => ({
  "max-lines-per-function": ["error", { max, skipBlankLines: true, skipComments: true }],
});
/** Components older than that limit, with the lines they have. The numbers only go down: whoever works on one splits it. */
const STILL_LONG = {
  "bans/bans.tsx": 136,
  "bracket/bracket.tsx": 95,
  "bracket/champion.tsx": 102,
  "diary/diary.tsx": 98,
  "entrants/check-in-search.tsx": 116,
  "entrants/entrant-details.tsx": 100,
  "entrants/entry-codes.tsx": 118,
  "entrants/event-people.tsx": 99,
  "entrants/import.tsx": 84,
  "entrants/invite.tsx": 114,
  "entrants/register.tsx": 113,
  "entrants/wishes.tsx": 108,
  "groups/groups.tsx": 102,
  "groups/run-groups.tsx": 107,
  "judge/acts.tsx": 94,
  "judge/clauses.tsx": 85,
  "judge/judge-desk.tsx": 88,
  "judge/ledger.tsx": 82,
  "judge/penalty.tsx": 97,
  "judge/ruling.tsx": 121,
  "judge/trees.tsx": 89,
  "lobby/lobby-tables.tsx": 153,
  "lobby/options.tsx": 160,
  "mine/own-table.tsx": 97,
  "new/facts.tsx": 85,
  "new/format-fields.tsx": 87,
  "new/new.tsx": 131,
  "paper/print.tsx": 158,
  "people/find.tsx": 86,
  "people/own-account.tsx": 93,
  "players/curve.tsx": 95,
  "players/player.tsx": 85,
  "players/ratings.tsx": 96,
  "replay/controls.tsx": 103,
  "replay/proof.tsx": 98,
  "replay/replay-log.tsx": 85,
  "replay/replay.tsx": 91,
  "reports/file.tsx": 103,
  "reports/one.tsx": 83,
  "results/judged-sheet.tsx": 81,
  "results/sheet-list.tsx": 87,
  "results/sheet-page.tsx": 103,
  "results/sign.tsx": 96,
  "rounds/own-board.tsx": 90,
  "rounds/round.tsx": 148,
  "rounds/rounds.tsx": 114,
  "schedule/schedule-search.tsx": 171,
  "schedule/schedule-views.tsx": 127,
  "schedule/schedule.tsx": 150,
  "screen/screen.tsx": 115,
  "season/curves.tsx": 83,
  "season/events.tsx": 158,
  "season/leavers.tsx": 150,
  "season/members.tsx": 98,
  "season/rules.tsx": 107,
  "season/season-end.tsx": 119,
  "season/season.tsx": 110,
  "settings/guest-codes.tsx": 85,
  "settings/sponsors-part.tsx": 104,
  "settings/staff.tsx": 118,
  "settings/texts.tsx": 81,
  "standings/slim.tsx": 105,
  "standings/standings.tsx": 135,
  "standings/why.tsx": 92,
  "table/bar.tsx": 108,
  "table/game-over.tsx": 95,
  "table/isles/fish.tsx": 101,
  "table/judge-correct.tsx": 147,
  "table/judge-panel.tsx": 147,
  "table/judge-rewind.tsx": 93,
  "table/judge-seats.tsx": 85,
  "table/person-dialog.tsx": 122,
  "table/statistics.tsx": 90,
  "table/trade.tsx": 95,
  "table/zoom.tsx": 100,
  "titles/titles.tsx": 106,
};

export default defineConfig(
  { ignores: ["**/node_modules", "src/answers.ts"] }, // the second is made: answers.mjs
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: { console: "readonly", process: "readonly" } },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { "react-hooks": hooks },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "react-hooks/rules-of-hooks": "error", // Preact's hooks have the same rules
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/prefer-optional-chain": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A name that begins with _ says that it is not used: `const { [key]: _old, ...rest } = all`.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // node:test waits for what it was given; nobody awaits test() itself.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: "test" }] },
      ],

      // Off, each for a reason:
      // `x!` says what the reader can see and the compiler cannot: that an index is inside its array
      // (noUncheckedIndexedAccess), that a route has the parameter it was found by.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Signals are read inside effects without being dependencies of them; the rule does not know signals.
      "react-hooks/exhaustive-deps": "off",
      // `a || b` is meant: what people leave empty is "", and counts as not given.
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      // The types of the DOM promise what older browsers and plain http do not have (clipboard, vibrate, wakeLock).
      "@typescript-eslint/no-unnecessary-condition": "off",
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    rules: {
      "no-console": "error", // nobody in a hall reads it; what went wrong is shown
      "@typescript-eslint/no-shadow": "error", // in tests a `before` beside node:test's harms nobody
    },
  },
  { files: ["src/**/*.tsx"], rules: longest(80) },
  ...Object.entries(STILL_LONG).map(([file, lines]) => ({ files: [`src/${file}`], rules: longest(lines) })),
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    ignores: ["src/event/rulebooks.ts"], // their names, and nothing else
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "Literal[value=/^(nc20|wc25|dm19|wc04|dc21|custom)$/]",
          message: "The page does not ask which rulebook is in force. The server says what it asks for.",
        },
      ],
    },
  },
);

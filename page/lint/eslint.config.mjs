// eslint.config.mjs - what ESLint asks of the page beyond its types and its layout: docs/decisions/0050.
//
// Run from page/: `lint/node_modules/.bin/eslint --config lint/eslint.config.mjs .`, or `make lint`.
// If a rule doesn't suit a line, it is switched off there, with the reason after two dashes.
import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

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
      // A longer component does too many things. One that has to be switches this off, with its reason.
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
      "no-console": "error", // nobody in a hall reads it; what went wrong is shown
      "@typescript-eslint/no-shadow": "error", // in tests a `before` beside node:test's harms nobody
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    ignores: ["src/event/rulebooks.ts"], // their names, and nothing else
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          // As a text, as the beginning of one, and as the name of a member.
          selector:
            ":matches(Literal[value=/^((nc20|wc25|dm19|wc04|dc21)\\b|custom$)/], Property > Identifier.key[name=/^(nc20|wc25|dm19|wc04|dc21|custom)/])",
          message: "The page does not ask which rulebook is in force. The server says what it asks for.",
        },
      ],
    },
  },
);

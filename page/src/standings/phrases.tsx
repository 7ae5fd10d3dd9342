// phrases.tsx - the keys of one player in running text: "2 Wins", "24 VP", "1 × 1st place".
import type { JSX } from "preact";
import { keyPhrase, type Key } from "./standings-words";

export const KeyPhrases = ({ keys }: { keys: readonly Key[] }): JSX.Element => (
  <>
    {keys.map((key) => {
      const { amount, word } = keyPhrase(key);
      return (
        <span key={key.key}>
          <strong>{amount}</strong> {word}
        </span>
      );
    })}
  </>
);

// changed-rules.tsx - where an event differs from its rulebook, for everyone to read.
import type { JSX } from "preact";
import { useData } from "../data";
import { words } from "../language";
import type { ParameterBook } from "../new/parameters";
import { useEvent } from "./event";

const t = words({ was: "instead of {value}" });

export function ChangedRules(): JSX.Element {
  const { api, topic } = useEvent(),
    book = useData<ParameterBook>(`${api}/parameters`, topic).value.value;
  return (
    <ul>
      {book?.parameters
        .filter((one) => one.changed)
        .map((one) => (
          <li key={one.name}>
            {one.about}: <strong>{one.said ?? one.value}</strong>{" "}
            <span class="soft">
              {t("was", { value: one.rulebook_said ?? one.rulebook ?? "" })} {one.clause}
            </span>
          </li>
        ))}
    </ul>
  );
}

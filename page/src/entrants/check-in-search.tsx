// check-in-search.tsx - check-in by keyboard: type some letters, Enter checks in the marked player; a scanner that types a badge's link works too.
import type { JSX, RefObject } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { Tag } from "../ui/parts";
import { complain } from "../ui/toast";
import { useEvent } from "../event/event";
import { statusWord } from "../event/overview";
import { asks, Desk, useCheckIn } from "./check-in";
import { comes, type Entrant, type Wanted } from "./entrant";

const t = words({ none: "No matching player.", add: "Add “{name}”" });
const hall = words({
  label: "Check in: type a name or scan a code",
  hint: "Enter checks in the selected player, ↑ ↓ to choose.",
  needs: "needs to sign",
});
const online = words({
  label: "Check in: type a name",
  hint: "Enter checks in the selected player, ↑ ↓ to choose. Players can also check in on their own page.",
  needs: "needs to accept",
});

const SHOWN = 8;
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** People with every typed piece at the beginning of a word of their name; those still expected come first. */
export function matching(list: readonly Entrant[], typed: string): Entrant[] {
  const pieces = fold(typed).split(/\s+/).filter(Boolean);
  if (!pieces.length) return [];
  const fits = (one: Entrant): boolean => {
    const parts = fold(one.name).split(/[\s,.’'-]+/);
    return pieces.every((piece) => parts.some((part) => part.startsWith(piece)));
  };
  return list.filter(fits).sort((a, b) => Number(comes(b)) - Number(comes(a)));
}

function SearchInput({
  field,
  id,
  found,
  at,
  typed,
  marked,
  onKey,
}: {
  field: RefObject<HTMLInputElement>;
  id: string;
  found: Entrant[];
  at: number;
  typed: Signal<string>;
  marked: Signal<number>;
  onKey: (event: KeyboardEvent) => void;
}): JSX.Element {
  return (
    <div class="desk-field">
      <Icon name="search" size={24} />
      <input
        ref={field}
        id={id}
        type="search"
        autocomplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id + "l"}
        aria-activedescendant={found[at] ? `${id}o${found[at].player}` : undefined}
        aria-describedby={id + "h"}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          marked.value = 0;
        }}
        onKeyDown={onKey}
        autofocus
      />
    </div>
  );
}

function FoundEntrant({
  one,
  id,
  i,
  at,
  take,
  marked,
  wanted,
  place,
}: {
  one: Entrant;
  id: string;
  i: number;
  at: number;
  take: (one: Entrant | undefined) => Promise<void>;
  marked: Signal<number>;
  wanted: Wanted | null;
  place: typeof hall;
}): JSX.Element {
  return (
    <li
      id={`${id}o${one.player}`}
      role="option"
      aria-selected={i === at}
      onClick={() => void take(one)}
      onMouseMove={() => {
        marked.value = i;
      }}
    >
      <span class="desk-name">{one.name}</span> {one.country && <span class="soft">{one.country}</span>}{" "}
      {one.status === "registered" && asks(one, wanted) ? (
        <Tag kind="warning">{place("needs")}</Tag>
      ) : (
        <Tag kind={one.status === "present" ? "good" : comes(one) ? "" : "warning"}>
          {statusWord(one.status)}
        </Tag>
      )}
    </li>
  );
}

function NobodyFound({
  scanned,
  add,
  typed,
}: {
  scanned: string | undefined;
  add: (name: string) => void;
  typed: Signal<string>;
}): JSX.Element {
  return (
    <p class="soft" role="status">
      {t("none")}{" "}
      {scanned === undefined && (
        <button type="button" class="link desk-add" onClick={() => add(typed.value.trim())}>
          {t("add", { name: typed.value.trim() })}
        </button>
      )}
    </p>
  );
}

export function CheckInSearch({
  list,
  wanted,
  add,
}: {
  list: readonly Entrant[];
  wanted: Wanted | null;
  add: (name: string) => void;
}): JSX.Element {
  const typed = useSignal(""),
    marked = useSignal(0),
    desk = useSignal<Entrant | null>(null),
    field = useRef<HTMLInputElement>(null),
    id = useId();
  const enter = useCheckIn(),
    place = useEvent().facts.online ? online : hall;
  const scanned = /check-in\/(\d+)\/?$/.exec(typed.value.trim())?.[1];
  const found = (
    scanned === undefined ? matching(list, typed.value) : list.filter((one) => one.player === Number(scanned))
  ).slice(0, SHOWN);
  const at = Math.min(marked.value, found.length - 1);
  const take = async (one: Entrant | undefined): Promise<void> => {
    if (!one) return;
    if (comes(one) && asks(one, wanted)) desk.value = one;
    else
      try {
        await enter(one);
        typed.value = "";
      } catch (error) {
        complain(error);
      } // the server says why not
    marked.value = 0;
    field.current?.focus();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") marked.value = Math.min(at + 1, found.length - 1);
    else if (event.key === "ArrowUp") marked.value = Math.max(at - 1, 0);
    else if (event.key === "Enter") void take(found[at]);
    else if (event.key === "Escape") typed.value = "";
    else return;
    event.preventDefault();
  };
  return (
    <div class="desk-search">
      <label for={id}>{place("label")}</label>
      <SearchInput field={field} id={id} found={found} at={at} typed={typed} marked={marked} onKey={key} />
      <p class="hint" id={id + "h"}>
        {place("hint")}
      </p>
      <ul class="desk-found" id={id + "l"} role="listbox" aria-label={place("label")}>
        {found.map((one, i) => (
          <FoundEntrant
            key={one.player}
            one={one}
            id={id}
            i={i}
            at={at}
            take={take}
            marked={marked}
            wanted={wanted}
            place={place}
          />
        ))}
      </ul>
      {typed.value.trim() && !found.length && <NobodyFound scanned={scanned} add={add} typed={typed} />}
      {desk.value && (
        <Desk
          one={desk.value}
          wanted={wanted}
          done={() => {
            desk.value = null;
            typed.value = "";
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

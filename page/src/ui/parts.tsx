// parts.tsx - the small parts every page is made of: buttons that say what they do, fields, notes, empty states.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { words } from "../language";
import type { Data } from "../data";
import { Icon, type IconName } from "./icons";
import { complain, Toasts } from "./toast";

const t = words({
  loading: "Loading…",
  again: "Try again",
  close: "Close",
  missing: "There's nothing here.",
});

type ButtonProps = {
  children: ComponentChildren;
  /** What it does; the button waits while a promise is running, and shows a refusal. */
  act?: () => unknown;
  kind?: "main" | "plain" | "quiet" | "danger";
  icon?: IconName;
  /** Why it cannot be pressed right now. It stays reachable by keyboard and says so. */
  not?: string | null | undefined;
  submit?: boolean;
  label?: string;
  small?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  testid?: string;
};

export function Button(props: ButtonProps): JSX.Element {
  const { children, act, kind = "plain", icon, not, submit, label, small, pressed, expanded, testid } = props;
  const busy = useSignal(false);
  const press = async (event: Event): Promise<void> => {
    if (not) {
      event.preventDefault();
      complain(not);
      return;
    }
    if (!act || busy.value) return;
    busy.value = true;
    try {
      await act();
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <button
      type={submit ? "submit" : "button"}
      class={`button ${kind}${small ? " small" : ""}`}
      onClick={(event) => void press(event)}
      title={not ?? undefined}
      aria-disabled={not || busy.value ? "true" : undefined}
      aria-busy={busy.value || undefined}
      aria-label={label}
      data-testid={testid}
      aria-pressed={pressed}
      aria-expanded={expanded}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  children,
  kind = "plain",
  icon,
  download,
  small,
  blank,
}: {
  to: string;
  children: ComponentChildren;
  kind?: "main" | "plain" | "quiet";
  icon?: IconName;
  download?: boolean;
  small?: boolean;
  blank?: boolean;
}): JSX.Element {
  return (
    <a
      class={`button ${kind}${small ? " small" : ""}`}
      href={to}
      download={download}
      target={blank ? "_blank" : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

type FieldProps = {
  label: string;
  value: string;
  set: (value: string) => void;
  hint?: ComponentChildren;
  error?: string | null | undefined;
  type?: string;
  rows?: number;
  /** For a choice: value and words. */
  choices?: readonly (readonly [string, string])[];
} & Omit<JSX.InputHTMLAttributes<HTMLInputElement>, "value" | "label" | "type" | "onInput">;

/** A labelled field with room for a hint and for what is wrong with it. */
export function Field({
  label,
  value,
  set,
  hint,
  error,
  type = "text",
  rows,
  choices,
  ...rest
}: FieldProps): JSX.Element {
  const id = useId();
  const described = [hint ? id + "h" : "", error ? id + "e" : ""].filter(Boolean).join(" ") || undefined;
  const common = { id, "aria-describedby": described, "aria-invalid": error ? ("true" as const) : undefined };
  const typed = (event: Event) => set((event.currentTarget as HTMLInputElement).value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {choices ? (
        <select
          {...common}
          name={rest.name as string | undefined}
          required={rest.required as boolean | undefined}
          disabled={rest.disabled as boolean | undefined}
          value={value}
          onChange={typed}
        >
          {choices.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea
          {...common}
          name={rest.name as string | undefined}
          placeholder={rest.placeholder}
          required={rest.required as boolean | undefined}
          rows={rows}
          value={value}
          onInput={typed}
        />
      ) : (
        <input {...rest} {...common} type={type} value={value} onInput={typed} />
      )}
      {hint && (
        <p class="hint" id={id + "h"}>
          {hint}
        </p>
      )}
      {error && (
        <p class="wrong" role="alert" id={id + "e"}>
          {error}
        </p>
      )}
    </div>
  );
}

export function Check({
  label,
  value,
  set,
  hint,
  disabled,
}: {
  label: ComponentChildren;
  value: boolean;
  set: (value: boolean) => void;
  hint?: ComponentChildren;
  disabled?: boolean;
}): JSX.Element {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={disabled}
        aria-describedby={hint ? id + "h" : undefined}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <label for={id}>
        {label}
        {hint && (
          <span class="hint" id={id + "h"}>
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

/** A form: Enter sends it, a refusal is shown inside it and read out. */
export function Form({
  send,
  children,
  button,
  inline,
}: {
  send: () => unknown;
  children: ComponentChildren;
  button: string;
  inline?: boolean;
}): JSX.Element {
  const wrong = useSignal(""),
    busy = useSignal(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    wrong.value = "";
    try {
      await send();
    } catch (error) {
      wrong.value = error instanceof Error ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form
      class={inline ? "form inline" : "form"}
      onSubmit={(event) => void submit(event)}
      aria-busy={busy.value || undefined}
    >
      {children}
      <p class="wrong" role="alert">
        {wrong.value}
      </p>
      <div class="buttons">
        <Button kind="main" submit>
          {button}
        </Button>
      </div>
    </form>
  );
}

/** A note in the flow of the page. */
export function Note({
  kind = "info",
  children,
  title,
}: {
  kind?: "info" | "good" | "warning" | "bad";
  children?: ComponentChildren;
  title?: string;
}): JSX.Element {
  const icon: IconName = kind === "good" ? "check" : kind === "info" ? "info" : "warning";
  return (
    <div class={`note ${kind}`} role={kind === "bad" ? "alert" : undefined}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** A short word in a frame: a state, a mark. */
export const Tag = ({
  kind = "",
  children,
  title,
}: {
  kind?: "" | "good" | "warning" | "bad" | "accent";
  children: ComponentChildren;
  title?: string;
}): JSX.Element => (
  <span class={`tag ${kind}`} title={title}>
    {children}
  </span>
);

/** Nothing is here yet, and what to do about it. */
export const Empty = ({
  icon = "info",
  title,
  children,
}: {
  icon?: IconName;
  title: string;
  children?: ComponentChildren;
}): JSX.Element => (
  <div class="empty">
    <Icon name={icon} size={40} />
    <p class="title">{title}</p>
    {children}
  </div>
);

/** Loading, refused, or there: every page that shows an answer of the server. */
export function Shown<T>({
  data,
  children,
  missing,
}: {
  data: Data<T>;
  children: (value: T) => ComponentChildren;
  missing?: JSX.Element;
}): JSX.Element {
  const value = data.value.value,
    refusal = data.refusal.value;
  if (value !== null) return <>{children(value)}</>;
  if (missing && refusal?.status === 404) return missing;
  if (refusal)
    return (
      <Empty icon="warning" title={refusal.status === 404 ? t("missing") : refusal.message}>
        {refusal.status !== 404 && refusal.status !== 403 && <Button act={data.again}>{t("again")}</Button>}
      </Empty>
    );
  return (
    <p class="loading" role="status">
      {t("loading")}
    </p>
  );
}

/** A dialog over the page; Escape and the cross close it. `done` is announced. */
export function Dialog({
  title,
  children,
  done,
  wide,
}: {
  title: string;
  children: ComponentChildren;
  done: () => void;
  wide?: boolean;
}): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null),
    id = useId();
  useEffect(() => {
    ref.current?.showModal();
    return () => ref.current?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? "wide" : ""}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        done();
      }}
      onClick={(event) => {
        if (event.target === ref.current) done();
      }}
    >
      <div class="dialog">
        <header>
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" icon="cross" label={t("close")} act={done}>
            {""}
          </Button>
        </header>
        {children}
      </div>
      <Toasts />
    </dialog>
  );
}

/** One of a few, as buttons side by side. */
export function Choice<K extends string>({
  label,
  value,
  set,
  choices,
}: {
  label: string;
  value: K;
  set: (value: K) => void;
  choices: readonly (readonly [K, string])[];
}): JSX.Element {
  return (
    <div class="choice" role="group" aria-label={label}>
      {choices.map(([key, word]) => (
        <button type="button" key={key} aria-pressed={key === value} onClick={() => set(key)}>
          {word}
        </button>
      ))}
    </div>
  );
}

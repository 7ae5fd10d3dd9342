// fact.tsx - a fact of a seat in its strip: a sign and a number to see, a sentence to hear.
import type { ComponentChildren, JSX } from "preact";

type FactProps = {
  text: string;
  sign: ComponentChildren;
  count: ComponentChildren;
  kind?: string;
  best?: boolean;
  /** Facts with a name stay to be seen on a phone. */
  name?: string;
};

export const Fact = ({ text, sign, count, kind = "", best = false, name }: FactProps): JSX.Element => (
  <li class={best ? "best" : kind} title={text} data-fact={name}>
    {sign}
    <span class="hidden">{text}</span>
    <span aria-hidden="true">{count}</span>
  </li>
);

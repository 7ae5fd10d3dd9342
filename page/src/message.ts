// message.ts - a message of the catalogues, read and filled in: a small part of ICU's message format.
//
//     Table {table} still has {count, plural, one {# open sheet} other {# open sheets}}.
//     You came {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}.
//     {who, select, judge {A judge} other {An organiser}} moved the robber.
//
// Forms are chosen by CLDR's rules for the language, or by an exact number ("=0"); `#` is the number. There is no
// quoting: an apostrophe is an apostrophe, and no message shows a brace. src/base/message.c reads
// the same in C; tests/tongue/messages.txt holds the two together.
export type Values = Record<string, string | number>;

type Chosen = { hole: string; by: "plural" | "selectordinal" | "select"; forms: Record<string, Piece[]> };
type Piece = string | { hole: string } | Chosen;

/** How a language chooses and writes numbers. */
export type Speech = {
  plural: Intl.PluralRules;
  ordinal: Intl.PluralRules;
  number: (value: number) => string;
};

/** Forms within forms, at most (src/tongue/template.h). */
const DEPTH = 8;

class Reader {
  private at = 0;
  private depth = 0;
  constructor(private readonly text: string) {}

  whole(): Piece[] {
    const pieces = this.pieces(null);
    if (this.at < this.text.length) this.fail("a brace closes nothing");
    return pieces;
  }

  /** Up to the brace that closes this form, or to the end; `count` is the number that `#` stands for. */
  private pieces(count: string | null): Piece[] {
    const pieces: Piece[] = [];
    let plain = "";
    const flush = (): void => {
      if (plain) pieces.push(plain);
      plain = "";
    };
    for (; this.at < this.text.length && this.text[this.at] !== "}"; this.at++) {
      const letter = this.text[this.at]!;
      if (letter === "{") {
        flush();
        pieces.push(this.hole());
      } else if (letter === "#" && count !== null) {
        flush();
        pieces.push({ hole: count });
      } else plain += letter;
    }
    flush();
    return pieces;
  }

  /** From an opening brace to the one that closes it, where it stops. */
  private hole(): Piece {
    const [, hole, by] = this.take(/\{ *([a-z][A-Za-z0-9_]*) *(?:, *(plural|selectordinal|select) *,)?/y);
    if (!by) return this.closed({ hole: hole! });
    if (++this.depth > DEPTH) this.fail("it is nested too deeply");
    const forms: Record<string, Piece[]> = {};
    this.take(/ */y);
    while (this.text[this.at] !== "}") {
      const [, name] = this.take(/(=\d+|[a-z][a-z0-9_-]*) *\{/y);
      forms[name!] = this.pieces(by === "select" ? null : hole!);
      this.take(/\} */y);
    }
    this.depth--;
    if (!forms.other) this.fail("the form for all others is missing");
    return this.closed({ hole: hole!, by: by as Chosen["by"], forms });
  }

  private closed<T>(piece: T): T {
    if (this.text[this.at] !== "}") this.fail("a brace is open");
    return piece;
  }

  private take(what: RegExp): RegExpExecArray {
    what.lastIndex = this.at;
    const found = what.exec(this.text);
    if (!found) this.fail("this cannot be read");
    this.at += found[0].length;
    return found;
  }

  private fail(why: string): never {
    throw new Error(`${why} at letter ${this.at} of “${this.text}”`);
  }
}

/** The pieces of a message; throws what is wrong with it. */
export const parse = (text: string): Piece[] => new Reader(text).whole();

const read = new Map<string, Piece[]>();
/** Messages are read once; unreadable ones are shown as they are. */
function piecesOf(text: string): Piece[] {
  let known = read.get(text);
  if (!known) {
    try {
      known = parse(text);
    } catch {
      known = [text];
    }
    read.set(text, known);
  }
  return known;
}

function chosen({ hole, by, forms }: Chosen, values: Values, speech: Speech): Piece[] {
  const value = values[hole],
    exact = by === "select" ? forms[String(value)] : forms[`=${value}`];
  if (exact || by === "select") return exact ?? forms.other!;
  const rules = by === "plural" ? speech.plural : speech.ordinal;
  return forms[rules.select(Number(value))] ?? forms.other!;
}

function fill(all: Piece[], values: Values, speech: Speech): string {
  let text = "";
  for (const piece of all) {
    if (typeof piece === "string") text += piece;
    else if ("by" in piece) text += fill(chosen(piece, values, speech), values, speech);
    else {
      const value = values[piece.hole];
      text +=
        value === undefined ? `{${piece.hole}}` : typeof value === "number" ? speech.number(value) : value;
    }
  }
  return text;
}

/** The message with its holes filled, in the language of `speech`. */
export const said = (text: string, values: Values, speech: Speech): string =>
  text.includes("{") ? fill(piecesOf(text), values, speech) : text;

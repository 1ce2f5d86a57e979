/** A pattern's shape; `atom` is what takes one character, as it is written. */
export type Part =
  | { kind: "atom"; text: string }
  | { kind: "sequence"; parts: Part[] }
  | { kind: "choice"; parts: Part[] }
  | { kind: "look"; part: Part }
  | { kind: "reference" }
  | { kind: "edge" }
  | { kind: "repeat"; part: Part; least: number; most: number };

const GROUP_START = /\((?:\?(?::|=|!|<=|<!|<[^>]*>|[a-z]*(?:-[a-z]+)?:))?/y;
const LOOK = /^\(\?<?[=!]$/;
const EDGE = /\\[bB]|[$^]/y;
const REFERENCE = /\\(?:[1-9]\d*|k<[^>]*>)/y;
const ESCAPE = /\\(?:[pPu]\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|.)/isy;
const CHARACTER = /[\ud800-\udbff][\udc00-\udfff]|./sy;
const REPETITION = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;

/** Reads patterns that the language itself accepts. */
export function readPattern(source: string): Part {
  return new Reader(source).readChoice();
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  readChoice(): Part {
    const parts = [this.#readSequence()];
    while (this.#source[this.#at] === "|") {
      this.#at += 1;
      parts.push(this.#readSequence());
    }
    return { kind: "choice", parts };
  }

  #readSequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source.charAt(this.#at)))
      parts.push(this.#readRepeat(this.#readItem()));
    return { kind: "sequence", parts };
  }

  #readItem(): Part {
    const start = this.#take(GROUP_START)?.[0];
    if (start !== undefined) {
      const part = this.readChoice();
      this.#at += 1;
      return LOOK.test(start) ? { kind: "look", part } : part;
    }
    if (this.#source[this.#at] === "[") return { kind: "atom", text: this.#takeClass() };
    if (this.#take(EDGE) !== null) return { kind: "edge" };
    if (this.#take(REFERENCE) !== null) return { kind: "reference" };
    return { kind: "atom", text: (this.#take(ESCAPE) ?? this.#take(CHARACTER))?.[0] ?? "" };
  }

  #takeClass(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const sign = this.#source[this.#at];
      if (sign === "\\") this.#at += 1;
      else if (sign === "[" && (depth === 0 || this.#source.indexOf("]]", this.#at) > 0)) depth += 1;
      else if (sign === "]") depth -= 1;
      this.#at += 1;
    } while (depth > 0 && this.#at < this.#source.length);
    return this.#source.slice(start, this.#at);
  }

  #readRepeat(part: Part): Part {
    const [all, sign, from, comma, to] = this.#take(REPETITION) ?? [];
    if (all === undefined) return part;
    if (sign === "?") return { kind: "repeat", part, least: 0, most: 1 };
    const endless = Number.POSITIVE_INFINITY;
    if (from === undefined) return { kind: "repeat", part, least: sign === "+" ? 1 : 0, most: endless };
    const most = comma === "" ? Number(from) : to ? Number(to) : endless;
    return { kind: "repeat", part, least: Number(from), most };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}

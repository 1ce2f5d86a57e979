import { trimEnd } from "../../text/trim-end.ts";
import { SMALL_WORDS } from "../speciality-words-list.ts";
import { ASKING_WORDS, TITLES } from "./search-grammar.ts";
import type { SearchPart } from "./search-part.ts";

/** A typed word, as written and as searchName writes it, and what took it. */
export interface TypedWord {
  raw: string;
  key: string;
  /** The word that it is written behind without a blank: "rays" of "x-rays" behind "x-". */
  after: TypedWord | null;
  /** What a mark stands for, or the phrase of the grammar that it is in. */
  part: SearchPart | null;
  /** Whether a phrase of the grammar keeps it for the treatment. */
  treats: boolean;
  takenBy: "part" | "small" | "marker" | "treatment" | "open" | null;
}

/** The words as they were typed, without the marks around. */
export function typedText(words: readonly TypedWord[]): string {
  const text = words.map(({ raw, after }, at) =>
    after !== null && after === words[at - 1] ? raw : ` ${raw}`,
  );
  return trimMarks(text.join(""));
}

/** Words that are passed over. */
export const SMALL: ReadonlySet<string> = new Set([...SMALL_WORDS, ...ASKING_WORDS, ...TITLES]);

export function isUnread({ takenBy, key }: TypedWord): boolean {
  return takenBy === null && !SMALL.has(key);
}

const MARKS = /[\s,;.:!?"'¿¡“”«»()/-]/;

/** Without the commas and quotation marks around. */
export function trimMarks(text: string): string {
  const from = [...text].findIndex((letter) => !MARKS.test(letter));
  return from < 0 ? "" : trimEnd([...text].slice(from).join(""), MARKS);
}

/** "unknown" is what the directory cannot answer: it is named as not looked for. */
export type SearchPartKind =
  | "who"
  | "what"
  | "where"
  | "when"
  | "language"
  | "price"
  | "payer"
  | "accepting"
  | "unknown";

export interface SearchPart {
  kind: SearchPartKind;
  /** The typed ones. */
  words: string;
  /**
   * What it is depends on the kind: an OpenTime; a code of a language; "sort", "show" or "most" with cents; "medicaid", "insurer" or "none";
   * "zip", "miles" or "point" with what was typed; a phone number; the treatment's words; else why it is not known.
   */
  value: string;
}

/** Words that the grammar does not know: a name, a place, or neither. */
export interface OpenWords {
  /** The typed ones. */
  words: string;
  /** "place" behind "in" or "near", "name" behind a title. */
  says: "place" | "name" | null;
}

export interface SearchParts {
  parts: readonly SearchPart[];
  open: readonly OpenWords[];
  /** The treatment's words as they are meant; empty for any dentist. */
  treatment: string;
  /** The words that change no answer. */
  small: readonly string[];
}

/**
 * What searches say besides who, what and where, in English and Spanish: by part, a value and the phrases that mean it.
 * Words are written as searchName writes them, and the longest phrase counts.
 */
export type Phrases<Value extends string> = readonly (readonly [value: Value, phrases: string])[];

/** What a text that has a known form says. */
export type ReadMatch = (match: RegExpExecArray) => Omit<SearchPart, "words">;

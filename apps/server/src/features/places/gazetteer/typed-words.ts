import { searchName } from "@smirk/domain/finder/search-name";

/** A word as it was typed and as it is compared. */
export interface TypedWord {
  raw: string;
  /** May be empty ("#") and may hold a space ("Winston-Salem"). */
  key: string;
  /** Whether a comma follows. */
  endsPart: boolean;
}

/** The longest real address has about twelve words. */
export const MAX_WORDS = 16;

/** Splits at spaces and commas; "USA" at the end says nothing here and is left out. */
export function splitWords(text: string): TypedWord[] {
  const words: TypedWord[] = [];
  for (const [, raw = "", after = ""] of text.matchAll(/([^\s,]+)([\s,]*)/g)) {
    words.push({ raw, key: searchName(raw), endsPart: after.includes(",") });
  }
  const country = ["usa", "us", "united states", "united states of america"];
  for (const name of country) {
    const count = name.split(" ").length;
    if (words.length > count && keyOf(words.slice(-count)) === name) return words.slice(0, -count);
  }
  return words;
}

export function keyOf(words: readonly TypedWord[]): string {
  return words
    .map(({ key }) => key)
    .filter((key) => key !== "")
    .join(" ");
}

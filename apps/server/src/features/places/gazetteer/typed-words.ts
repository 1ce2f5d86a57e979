import { searchName } from "@smirk/domain/finder/search-name";

export interface TypedWord {
  raw: string;
  key: string;
  endsPart: boolean;
}

/** The longest real address has about twelve words. */
export const MAX_WORDS = 16;

/** Four more digits of a ZIP code at the end, however they are written: "770021234", "77002 1234". */
const ZIP_WITH_MORE = /(?<![^\s,])(\d{5})(?:(?:\s*[-\u2013]\s*|\s)?(\d{4})|\s*[-\u2013])(?=\s*$)/;

/** Splits at spaces and commas; drops a trailing "USA", and puts a ZIP code's parts together. */
export function splitWords(text: string): TypedWord[] {
  const words: TypedWord[] = [];
  const plain = text.replace(ZIP_WITH_MORE, (_all, zip, more = "") => `${zip}-${more}`);
  for (const [, raw = "", after = ""] of plain.matchAll(/([^\s,]+)([\s,]*)/g)) {
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

import { NUMBER_WORDS } from "./quote-words.ts";

export interface QuoteToken {
  kind: "word" | "number" | "sign";
  /** Digits with their points and commas, a word, or one sign. */
  text: string;
  /** Whether nothing stands between it and the one before. */
  isGlued: boolean;
  /** Whether a number is written as a word. */
  isSpelled: boolean;
}

const STRUCK = /~~[^~]*~~|<(s|del|strike)>[^<]*<\/\1>|(?:[^\p{M}][\u0335-\u0338])+/gu;
const LEADERS = /[.·•_…]{2,}|[-–—]{3,}|\p{Cf}+/gu;

/**
 * A line in lower case, without accents, marks of a footnote and what is crossed out. Digits and signs are those of
 * ASCII, whatever keyboard wrote them.
 */
export function plainLine(line: string): string {
  return line
    .replace(STRUCK, " ")
    .replace(LEADERS, (found) => (/^\p{Cf}/u.test(found) ? "" : " "))
    .replace(/\p{No}/gu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[×✕✖]|(?<=\d ?)\*(?= ?\$?\d)/gu, " x ")
    .replace(/[\p{Pd}−]/gu, "-")
    .replace(/(?<=\p{L}{3})(?=\d{3})|(?<=\d{3})(?=\p{L}{3})/gu, " ")
    .replace(/[’‘`´]/gu, "'")
    .replace(/(?<!\p{L})(?:half (?:a )?dozen|media docena)(?!\p{L})/gu, "six")
    .replace(/(?<!\p{L})(?:a|one|una) (?:dozen|docena)(?!\p{L})/gu, "twelve")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Days, hours and telephones are no parts of a price: they are left out. */
const PART =
  /(?<other>(?<![#\d])(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2})(?![\d,.])|\(?\d{3}\)?[-. ]{1,2}\d{3}[-.]\d{4}(?!\d)|\d{1,2}:\d{2})|(?<number>\d[\d.,]*\d|\d|(?<![\d.])\.\d{1,2}(?!\d))|(?<word>\p{L}+)|(?<sign>\S)/gu;

export function splitQuoteLine(plain: string): QuoteToken[] {
  const tokens: QuoteToken[] = [];
  let end = -1;
  for (const found of plain.matchAll(PART)) {
    const { number, word, sign } = found.groups ?? {};
    const isGlued = found.index === end;
    end = found.index + found[0].length;
    const spelled = word === undefined ? undefined : NUMBER_WORDS.get(word);
    const text = number ?? (spelled === undefined ? (word ?? sign) : String(spelled));
    if (text === undefined) continue;
    const kind =
      number !== undefined || spelled !== undefined ? "number" : word !== undefined ? "word" : "sign";
    tokens.push({ kind, text, isGlued, isSpelled: spelled !== undefined });
  }
  return tokens;
}

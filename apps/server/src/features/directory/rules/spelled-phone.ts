import { readPhone } from "./registry-phone.ts";

/** Letters on a telephone's keys: "1-800-DENTIST". */
const KEYS = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
/** Digits before words, so that a word alone is no number. */
const WITH_WORDS = /^\W*(?:\+?1\W*)?\d{3}\W*[a-z\d][a-z\d\s.-]{5,20}$/i;
/** Three letters: fewer beside digits are slips, such as an O for a zero. */
const WORD = /[a-z]{3}/i;
const SLIP = /\d[a-z]{1,2}(?![a-z])|(?<![a-z])[a-z]{1,2}\d/i;
/** 'OOOO' and 'SSS' are zeros and fives, and no words. */
const LETTERS_FOR_DIGITS = /(?<![a-z])(?:[oil]{2,10}|([a-z])\1{2,10})(?![a-z])/i;
const MOST_DIGITS = 11;

/** A number whose last digits are letters; null for any other. */
export function readSpelledPhone(text: string): string | null {
  if (!WITH_WORDS.test(text) || !WORD.test(text) || SLIP.test(text) || LETTERS_FOR_DIGITS.test(text))
    return null;
  // Letters behind the tenth digit are pressed in vain.
  const behind = text.replaceAll(/[^a-z\d]/gi, "").slice(MOST_DIGITS);
  if (/\d/.test(behind)) return null;
  const digits = [...text.toLowerCase()].map((char) => {
    const key = KEYS.findIndex((letters) => letters.includes(char));
    return key === -1 ? char : String(key + 2);
  });
  const all = digits.join("").replaceAll(/\D/g, "");
  return readPhone(all.slice(0, all.startsWith("1") ? 11 : 10));
}

import { foldDigits, removeInvisible } from "@smirk/domain/text/visible-text";
import { isPolicyNumber } from "../members/policy-number.ts";

const BETWEEN = /[\s.\p{Pd}_/]/gu;
/** What stands for the digits before, as cards are written on screens. */
const HIDDEN = /^[*•·#x]+(?=[\dO])/iu;
/** What people copy with the digits, in both languages. */
const SAID =
  /^\s*(?:(?:card|tarjeta) )?(?:(?:ending|ends)(?: in| with)?|(?:my |the )?last (?:4|four)(?: digits)?|termina(?:da)? en|(?:los )?[uú]ltimos (?:4|cuatro)(?: d[ií]gitos)?)[\s:]+(?=\S)/iu;
const LAST_FOUR = /^\d{4}$/;
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** The last four digits of a card's number, or the whole number, as typed or pasted; null for anything else. */
export function readDigits(text: string): string | null {
  const typed = foldDigits(removeInvisible(text))
    .replace(SAID, "")
    .replaceAll(BETWEEN, "")
    .replace(HIDDEN, "")
    .toUpperCase();
  if (!/\d/.test(typed)) return null;
  const digits = typed.replaceAll(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return LAST_FOUR.test(digits) || isPolicyNumber(digits) ? digits : null;
}

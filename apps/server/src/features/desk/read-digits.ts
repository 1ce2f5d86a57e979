import { foldDigits, removeInvisible } from "@smirk/domain/text/visible-text";
import { isPolicyNumber } from "../members/policy-number.ts";

const BETWEEN = /[\s.-]/g;
const LAST_FOUR = /^\d{4}$/;

/** The last four digits of a card's number, or the whole number, as typed or pasted; null for anything else. */
export function readDigits(text: string): string | null {
  const digits = foldDigits(removeInvisible(text)).replaceAll(BETWEEN, "");
  return LAST_FOUR.test(digits) || isPolicyNumber(digits) ? digits : null;
}

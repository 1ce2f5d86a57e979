import { foldDigits } from "../text/visible-text.ts";

const AMOUNT = /^(?:([1-9]\d{0,2},\d{3}|\d{1,6})(?:\.(\d{0,2}))?|\.(\d{1,2}))$/;

/** Whole cents of an amount such as "12.5" or "$1,200"; null for anything else: '89,50' is not 8,950 dollars. */
export function readMoney(text: string): number | null {
  const found = AMOUNT.exec(tidyAmount(text));
  if (found === null) return null;
  const [, dollars = "0", part = "", partAlone = ""] = found;
  return Number(dollars.replace(",", "")) * 100 + Number((part || partAlone).padEnd(2, "0"));
}

/** What is wrong with an amount that `readMoney` refuses: '45,50' has a comma before its cents. */
export function findAmountError(text: string): "comma_before_cents" | "no_amount" {
  return /^[\d.]*\d,\d{1,2}$/.test(tidyAmount(text)) ? "comma_before_cents" : "no_amount";
}

/**
 * '$ 62.00*', 'US$62 USD' and '62.-' without what marks them as dollars, in whatever digits. A footnote's mark ('62²') is
 * no digit of the price.
 */
export function tidyAmount(text: string): string {
  return foldDigits(/\p{No}/u.test(text) ? text : text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(?:us)?\s?\$\s?|^(?:usd|dlls?|dls)\s?/i, "")
    .replace(/\*{1,3}$/, "")
    .replace(/\s?(?:usd|dollars?|d[oó]lar(?:es)?|dlls?\.?|dls\.?|dlrs\.?|dol\.|bucks|\$)$/i, "")
    .replace(/(?<=^\d{1,6})[.,]\p{Pd}{1,2}$|(?<=\.\d\d)\.$/u, "")
    .trim();
}

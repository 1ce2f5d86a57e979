import { numberFormat } from "../intl-formats.ts";

/** '$1,234.50' for 123450 cents (spec §9). The locale formats the number; the currency is always the dollar. */
export function formatMoney(cents: number, locale = "en-US"): string {
  return write(cents, locale, "auto");
}

export function formatPrice(cents: number, locale = "en-US"): string {
  return write(cents, locale, "stripIfInteger");
}

/** Without cents, and short: '$12.3K'. */
export function formatShortMoney(cents: number, locale = "en-US"): string {
  const format = numberFormat(locale, {
    style: "currency",
    currency: "USD",
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return format.format(toDollars(cents));
}

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

/** '$ 62.00*' and 'US$62 USD' without what marks them as dollars. A footnote's mark ('62²') is no digit of the price. */
export function tidyAmount(text: string): string {
  return (/\p{No}/u.test(text) ? text : text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(?:us)?\s?\$\s?|^usd\s?/i, "")
    .replace(/\*{1,3}$/, "")
    .replace(/\s?(?:usd|dollars?|d[oó]lares|\$)$/i, "")
    .trim();
}

function write(cents: number, locale: string, trailingZeroDisplay: "auto" | "stripIfInteger"): string {
  const format = numberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay,
  });
  return format.format(toDollars(cents));
}

/** Built as a decimal text, because dividing by 100 gives fractions that no float can hold. */
function toDollars(cents: number): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no number of whole cents`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

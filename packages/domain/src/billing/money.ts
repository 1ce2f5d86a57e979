import { numberFormat } from "../intl-formats.ts";

/**
 * Money as it is read: '$1,234.50' for 123450 cents (spec §9). The locale says how numbers are written; the dollar
 * stays a dollar everywhere. Meant for amounts in a column or a sentence about a charge: cents always show.
 * @param cents whole cents
 */
export function formatMoney(cents: number, locale = "en-US"): string {
  return write(cents, locale, "auto");
}

/** As formatMoney, whole dollars without their cents: '$20', '$18.95'. Meant for prices on a card (spec §2). */
export function formatPrice(cents: number, locale = "en-US"): string {
  return write(cents, locale, "stripIfInteger");
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

/** As a decimal text: dividing by 100 would bring fractions that no float can hold. */
function toDollars(cents: number): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no number of whole cents`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

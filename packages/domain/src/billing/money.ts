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
  return format.format(formatDollars(cents));
}

function write(cents: number, locale: string, trailingZeroDisplay: "auto" | "stripIfInteger"): string {
  const format = numberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay,
  });
  return format.format(formatDollars(cents));
}

/**
 * '1234.50' for 123450 cents: for columns, fields and programs, where a loss stays a number. Built as a decimal text,
 * because dividing by 100 gives fractions that no float can hold.
 */
export function formatDollars(cents: number): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no number of whole cents`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

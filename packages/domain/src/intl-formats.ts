/**
 * Formatters of Intl, each made once: making one costs a hundred times its use, and holds memory outside the heap
 * until it is collected. Callers pass constants, so there are only a few.
 */
const made = new Map<string, unknown>();

function once<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once("number", locale, options, () => new Intl.NumberFormat(locale, options));
}

export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once("date", locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function relativeTimeFormat(
  locale: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return once("relative time", locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}

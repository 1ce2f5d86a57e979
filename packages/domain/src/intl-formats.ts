/** Creating a formatter of Intl costs a hundred times its use and holds memory outside the heap. */
const formats = new Map<string, unknown>();

function cached<Format>(key: string, create: () => Format): Format {
  const known = formats.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = create();
  formats.set(key, format);
  return format;
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${locale} ${JSON.stringify(options)}`;
  return cached(key, () => new Intl.NumberFormat(locale, options));
}

export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `date ${locale} ${JSON.stringify(options)}`;
  return cached(key, () => new Intl.DateTimeFormat(locale, options));
}

export function relativeTimeFormat(
  locale: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  const key = `relative time ${locale} ${JSON.stringify(options)}`;
  return cached(key, () => new Intl.RelativeTimeFormat(locale, options));
}

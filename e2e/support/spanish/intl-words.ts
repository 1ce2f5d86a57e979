/**
 * Every word that Intl itself writes into a page: months and weekdays in all lengths, units of distance.
 * It stands alone, so that it can run in a browser too, whose Intl may be of another version.
 */
export function listIntlWords(locale: string): string[] {
  const days = Array.from({ length: 366 }, (_, index) => Date.UTC(2028, 0, 1 + index));
  const dates = (["long", "short", "narrow"] as const).flatMap((length) =>
    [{ month: length }, { month: length, day: "numeric" } as const, { weekday: length }].flatMap(
      (options) => {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
        return days.map((day) => format.format(day));
      },
    ),
  );
  const distances = ["mile", "foot"].flatMap((unit) =>
    (["long", "short", "narrow"] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay });
      return [1, 2].map((count) => format.format(count));
    }),
  );
  return [...new Set([...dates, ...distances].flatMap((text) => text.match(/\p{L}+/gu) ?? []))];
}

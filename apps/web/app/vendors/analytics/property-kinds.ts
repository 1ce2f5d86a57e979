/** What a property may hold, decided at run time; the type that it lets through is the property's own. */
export type Kind<T> = (value: unknown) => value is T;

/** One of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

/** A whole number of things, such as results. */
export const count: Kind<number> = (value): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1_000_000;

/** The id of a location: digits, never a name. */
export const locationId: Kind<string> = (value): value is string =>
  typeof value === "string" && /^\d{1,19}$/.test(value);

/** A plan's identifier, such as `brightwell_discount_1`. */
export const planSlug: Kind<string> = (value): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9]*(_[a-z0-9]+){1,4}$/.test(value);

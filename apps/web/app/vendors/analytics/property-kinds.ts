export type Kind<T> = (value: unknown) => value is T;

export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

export const count: Kind<number> = (value): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1_000_000;

/** Digits, never a name. */
export const locationId: Kind<string> = (value): value is string =>
  typeof value === "string" && /^\d{1,19}$/.test(value);

/** Such as `brightwell_discount_1`. */
export const planSlug: Kind<string> = (value): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9]*(_[a-z0-9]+){1,4}$/.test(value);

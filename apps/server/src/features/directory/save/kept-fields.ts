/** A practice's address and the point that stands for it are one: whoever keeps a part keeps the whole. */
export const PLACE_FIELDS = ["address", "city", "state", "zip", "latitude", "longitude"] as const;

/** @returns the columns together with those that only make sense with them */
export function withCompanions(fields: readonly string[]): string[] {
  const isPlace = fields.some((field) => PLACE_FIELDS.some((part) => part === field));
  return [...new Set([...fields, ...(isPlace ? PLACE_FIELDS : [])])];
}

/** What an operator has settled, now that these columns are set too; in the order of the alphabet. */
export function protectFields(kept: readonly string[], set: readonly string[]): string[] {
  return [...new Set([...kept, ...withCompanions(set)])].sort();
}

/** Whether somebody said something about a column of a new row, and not only left it blank. */
export function hasContent([, value]: readonly [string, unknown]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

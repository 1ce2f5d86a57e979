/** Address and point belong together: protecting one column protects all of them. */
export const PLACE_FIELDS = ["address", "city", "state", "zip", "latitude", "longitude"] as const;

export function withCompanions(fields: readonly string[]): string[] {
  const isPlace = fields.some((field) => PLACE_FIELDS.some((part) => part === field));
  return [...new Set([...fields, ...(isPlace ? PLACE_FIELDS : [])])];
}

export function protectFields(current: readonly string[], set: readonly string[]): string[] {
  return [...new Set([...current, ...withCompanions(set)])].sort();
}

export function hasContent([, value]: readonly [string, unknown]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

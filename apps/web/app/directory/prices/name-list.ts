/** What a price list is called in a screen's language; a list without a Spanish name has one name for both. */
export function nameList<Name extends string | null>(
  locale: string,
  name: Name,
  spanish: string | null | undefined,
): Name | string {
  return locale === "es" && spanish ? spanish : name;
}

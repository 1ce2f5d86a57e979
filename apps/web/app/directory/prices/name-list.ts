/** What a price list is called in the language of a screen's locale, such as es-US; a list without a Spanish name has one name for both. */
export function nameList<Name extends string | null>(
  locale: string,
  name: Name,
  spanish: string | null | undefined,
): Name | string {
  return locale.startsWith("es") && spanish ? spanish : name;
}

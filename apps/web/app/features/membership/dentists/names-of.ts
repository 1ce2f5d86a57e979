import type { PersonWithDentist } from "@smirk/contract/account/dentists";

/** First names, as in "Maria, Sam and Mia". */
export function namesOf(
  people: readonly PersonWithDentist[],
  ids: readonly string[],
  locale: string,
): string {
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return new Intl.ListFormat(locale).format(names);
}

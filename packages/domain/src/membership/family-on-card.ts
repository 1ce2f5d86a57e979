/** There is room for one line of names. */
const MOST_LETTERS = 20;

/** First names of the family, as far as they fit on the card, and how many people are left. */
export function familyOnCard(family: readonly { name: string }[]): { names: string[]; others: number } {
  let letters = 0;
  const names: string[] = [];
  for (const { name } of family) {
    letters += name.length + 2;
    if (names.length > 0 && letters > MOST_LETTERS) break;
    names.push(name);
  }
  return { names, others: family.length - names.length };
}

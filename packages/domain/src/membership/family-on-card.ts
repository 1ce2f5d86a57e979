const MOST_LETTERS = 20;

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

/** Longer than any name; comparing takes time by the length. */
const LONGEST_TYPED = 100;

export function nearestName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const [best] = known
    .map((name) => ({
      name,
      distance: name.includes(typed) || typed.includes(name) ? 1 : editDistance(typed, name),
    }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3))
    .sort((one, other) => one.distance - other.distance);
  return best?.name;
}

/** How many letters are wrong, missing, too many or exchanged with the next one. */
function editDistance(from: string, to: string): number {
  return lastRow(from, to).at(-1) ?? 0;
}

/** As `editDistance`, from a typed word to the start of another that is nearest to it. */
export function startDistance(typed: string, word: string): number {
  return Math.min(...lastRow(typed, word));
}

/** Distances from the whole of one text to each start of another. */
function lastRow(from: string, to: string): number[] {
  const [letters, others] = [[...from], [...to]];
  let before: number[] = [];
  let row = Array.from({ length: others.length + 1 }, (_, index) => index);
  for (const [i, letter] of letters.entries()) {
    const next = [i + 1];
    for (const [j, other] of others.entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      const isExchanged = j > 0 && letter === others[j - 1] && letters[i - 1] === other;
      const exchanged = isExchanged ? (before[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row;
}

/** Longer than any name; comparing takes time by the length. */
const LONGEST_TYPED = 100;

export function nearestName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const [best] = known
    .map((name) => ({
      name,
      distance: name.includes(typed) || typed.includes(name) ? 1 : distance(typed, name),
    }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3))
    .sort((one, other) => one.distance - other.distance);
  return best?.name;
}

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** How many letters are wrong, missing, too many or exchanged with the next one; beyond `most` only that it is more. */
export function editDistance(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  return lastRow(from, to, most)?.[to.length] ?? most + 1;
}

/** Counts as `editDistance`, from a typed word to the start of another that is nearest to it. */
export function startDistance(typed: string, word: string): number {
  return Math.min(...(lastRow(typed, word) ?? []));
}

/** One wrong letter from five on, two from eight: shorter words become others too easily. */
export function forgivenLetters(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Distances from the whole of one text to each start of another; null when all are more than `most`. */
function lastRow(from: string, to: string, most = Number.POSITIVE_INFINITY): number[] | null {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    let least = i + 1;
    for (let j = 0; j < to.length; j += 1) {
      const replaced = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      const isExchanged = i > 0 && j > 0 && from[i] === to[j - 1] && from[i - 1] === to[j];
      const exchanged = isExchanged ? (before[j - 1] ?? 0) + 1 : replaced;
      const distance = Math.min(replaced, exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
      next.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most) return null;
    [before, row] = [row, next];
  }
  return row;
}

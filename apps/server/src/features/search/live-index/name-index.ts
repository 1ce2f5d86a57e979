/**
 * Words of names, each dentist numbered from 0. A word is a row of `words`, which are sorted, so that all words with
 * a beginning are one run of rows, and their dentists one run of `postings`.
 */
export interface NameIndex {
  words: readonly string[];
  /** Where the dentists of each word begin in `postings`, and after the last word the end. */
  postingStarts: Uint32Array;
  postings: Uint32Array;
  /** Where the words of each dentist begin in `wordsOf`, and after the last dentist the end. */
  wordStarts: Uint32Array;
  /** Rows of `words`. */
  wordsOf: Uint32Array;
}

/** A run of rows of words: from, and the one after its last. */
export interface WordRange {
  from: number;
  to: number;
}

/** @param names the words of each dentist's name, as they are looked up */
export function buildNameIndex(names: readonly (readonly string[])[]): NameIndex {
  const words = [...new Set(names.flat())].sort(byCodeUnit);
  const rowOf = new Map(words.map((word, row) => [word, row]));
  const wordStarts = new Uint32Array(names.length + 1);
  const counts = new Uint32Array(words.length + 1);
  const rows = names.map((own, dentist) => {
    const distinct = [...new Set(own)].map((word) => rowOf.get(word) ?? 0);
    wordStarts[dentist + 1] = (wordStarts[dentist] ?? 0) + distinct.length;
    for (const row of distinct) counts[row + 1] = (counts[row + 1] ?? 0) + 1;
    return distinct;
  });
  for (let row = 1; row < counts.length; row += 1) counts[row] = (counts[row] ?? 0) + (counts[row - 1] ?? 0);
  const postingStarts = counts.slice();
  const postings = new Uint32Array(counts.at(-1) ?? 0);
  rows.forEach((distinct, dentist) => {
    for (const row of distinct) {
      const at = counts[row] ?? 0;
      postings[at] = dentist;
      counts[row] = at + 1;
    }
  });
  return { words, postingStarts, postings, wordStarts, wordsOf: Uint32Array.from(rows.flat()) };
}

/** The words that begin with `start`. */
export function wordRange({ words }: NameIndex, start: string): WordRange {
  return { from: lowerBound(words, start), to: lowerBound(words, `${start}\uffff`) };
}

/** How many postings the words of a range have: an upper bound of its dentists. */
export function countPostings({ postingStarts }: NameIndex, { from, to }: WordRange): number {
  return (postingStarts[to] ?? 0) - (postingStarts[from] ?? 0);
}

/** Whether a dentist's name has a word of each range. */
export function hasWords(
  { wordStarts, wordsOf }: NameIndex,
  dentist: number,
  ranges: readonly WordRange[],
): boolean {
  const [first, end] = [wordStarts[dentist] ?? 0, wordStarts[dentist + 1] ?? 0];
  return ranges.every(({ from, to }) => {
    for (let at = first; at < end; at += 1) {
      const row = wordsOf[at] as number;
      if (row >= from && row < to) return true;
    }
    return false;
  });
}

/** The dentists whose names have a word of each range, rising: by way of the rarest range. */
export function findByWords(index: NameIndex, ranges: readonly WordRange[]): Uint32Array {
  const [rarest] = [...ranges].sort((a, b) => countPostings(index, a) - countPostings(index, b));
  if (rarest === undefined) return new Uint32Array();
  const { postings, postingStarts } = index;
  const candidates = new Set(postings.subarray(postingStarts[rarest.from], postingStarts[rarest.to]));
  return Uint32Array.from(candidates)
    .filter((dentist) => hasWords(index, dentist, ranges))
    .sort();
}

function lowerBound(words: readonly string[], bound: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

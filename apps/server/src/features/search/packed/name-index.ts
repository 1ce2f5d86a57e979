import { uint32At } from "./columns.ts";
/**
 * Words of names by place. A word is a row of `words`, which are sorted, so that all words with a beginning are one
 * run of rows, and their places one run of `postings`.
 */
export interface NameIndex {
  words: readonly string[];
  /** Where the places of each word begin in `postings`, and after the last word the end. */
  postingStarts: Uint32Array;
  postings: Uint32Array;
  /** Where the words of each place begin in `wordsOf`, and after the last place the end. */
  wordStarts: Uint32Array;
  /** Rows of `words`. */
  wordsOf: Uint32Array;
}

/** A run of rows of words: from, and the one after its last. */
export interface WordRange {
  from: number;
  to: number;
}

/** Words numbered as they came, and those of each place. */
interface GatheredWords {
  words: readonly string[];
  wordStarts: Uint32Array;
  /** Numbers of words, each once a place. */
  wordsOf: Uint32Array;
}

export function buildNameIndex({ words: given, wordStarts, wordsOf: numbers }: GatheredWords): NameIndex {
  const order = Uint32Array.from(given.keys()).sort((a, b) => byCodeUnit(given[a] ?? "", given[b] ?? ""));
  const rowOf = new Uint32Array(given.length);
  order.forEach((number, row) => {
    rowOf[number] = row;
  });
  const wordsOf = numbers.map((number) => uint32At(rowOf, number));
  const postingStarts = new Uint32Array(given.length + 1);
  for (const row of wordsOf) postingStarts[row + 1] = uint32At(postingStarts, row + 1) + 1;
  for (let row = 1; row < postingStarts.length; row += 1) {
    postingStarts[row] = uint32At(postingStarts, row) + uint32At(postingStarts, row - 1);
  }
  const next = postingStarts.slice();
  const postings = new Uint32Array(wordsOf.length);
  for (let place = 0; place + 1 < wordStarts.length; place += 1) {
    for (let at = uint32At(wordStarts, place); at < uint32At(wordStarts, place + 1); at += 1) {
      const row = uint32At(wordsOf, at);
      postings[uint32At(next, row)] = place;
      next[row] = uint32At(next, row) + 1;
    }
  }
  return {
    words: Array.from(order, (number) => given[number] as string),
    postingStarts,
    postings,
    wordStarts,
    wordsOf,
  };
}

/** The words that begin with `start`. */
export function wordRange({ words }: NameIndex, start: string): WordRange {
  return { from: lowerBound(words, start), to: lowerBound(words, `${start}\uffff`) };
}

/** How many postings the words of a range have: an upper bound of its places. */
export function countPostings({ postingStarts }: NameIndex, { from, to }: WordRange): number {
  return (postingStarts[to] ?? 0) - (postingStarts[from] ?? 0);
}

/** The range with the fewest postings, null of none. */
export function rarestRange(index: NameIndex, ranges: readonly WordRange[]): WordRange | null {
  let rarest: WordRange | null = null;
  for (const range of ranges) {
    if (rarest === null || countPostings(index, range) < countPostings(index, rarest)) rarest = range;
  }
  return rarest;
}

/** Whether the name of a place has a word of each range. */
export function hasWords(
  { wordStarts, wordsOf }: NameIndex,
  place: number,
  ranges: readonly WordRange[],
): boolean {
  const [first, end] = [uint32At(wordStarts, place), uint32At(wordStarts, place + 1)];
  for (const { from, to } of ranges) {
    let at = first;
    while (at < end && (uint32At(wordsOf, at) < from || uint32At(wordsOf, at) >= to)) at += 1;
    if (at === end) return false;
  }
  return true;
}

/** Visits the places whose name has the words of a reading, for each such reading. */
export function visitNamed(
  index: NameIndex,
  readings: readonly (readonly string[])[],
  visit: (place: number) => void,
): void {
  for (const words of readings) {
    const ranges = words.map((word) => wordRange(index, word));
    const rarest = rarestRange(index, ranges);
    if (rarest === null) continue;
    const end = uint32At(index.postingStarts, rarest.to);
    for (let at = uint32At(index.postingStarts, rarest.from); at < end; at += 1) {
      const place = uint32At(index.postings, at);
      if (hasWords(index, place, ranges)) visit(place);
    }
  }
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

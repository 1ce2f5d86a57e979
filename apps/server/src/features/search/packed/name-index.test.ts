import fc from "fast-check";
import { expect, it } from "vitest";
import { buildNameIndex, countPostings, hasWords, rarestRange, wordRange } from "./name-index.ts";

const word = fc.stringMatching(/^[abc]{1,4}$/);
const names = fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), { maxLength: 60 });

function indexOf(given: readonly string[][]) {
  const words = [...new Set(given.flat())];
  const starts = [0];
  for (const own of given) starts.push((starts.at(-1) ?? 0) + own.length);
  return buildNameIndex({
    words,
    wordStarts: Uint32Array.from(starts),
    wordsOf: Uint32Array.from(given.flat(), (own) => words.indexOf(own)),
  });
}

it("finds the names that have a word with each beginning [LIVE-01]", () => {
  fc.assert(
    fc.property(names, fc.array(word, { minLength: 1, maxLength: 3 }), (given, starts) => {
      const index = indexOf(given);
      const ranges = starts.map((start) => wordRange(index, start));
      const expected = given.flatMap((words, place) =>
        starts.every((start) => words.some((own) => own.startsWith(start))) ? [place] : [],
      );
      expect(given.flatMap((_name, place) => (hasWords(index, place, ranges) ? [place] : []))).toEqual(
        expected,
      );
    }),
  );
});

it("lists the places of a word's beginning as one run of postings [LIVE-01]", () => {
  fc.assert(
    fc.property(names, word, (given, start) => {
      const index = indexOf(given);
      const { from, to } = wordRange(index, start);
      const listed = index.postings.subarray(index.postingStarts[from], index.postingStarts[to]);
      const expected = given.flatMap((words, place) =>
        words.some((own) => own.startsWith(start)) ? [place] : [],
      );
      expect([...new Set(listed)].sort((a, b) => a - b)).toEqual(expected);
      expect(
        rarestRange(index, [
          { from: 0, to: index.words.length },
          { from, to },
        ]),
      ).toEqual(
        countPostings(index, { from, to }) < index.postings.length
          ? { from, to }
          : { from: 0, to: index.words.length },
      );
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { buildNameIndex, findByWords, hasWords, wordRange } from "./name-index.ts";

const word = fc.stringMatching(/^[abc]{1,4}$/);
const names = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 60 });

it("finds the names that have a word with each beginning [LIVE-01]", () => {
  fc.assert(
    fc.property(names, fc.array(word, { minLength: 1, maxLength: 3 }), (given, starts) => {
      const index = buildNameIndex(given);
      const ranges = starts.map((start) => wordRange(index, start));
      const expected = given.flatMap((words, dentist) =>
        starts.every((start) => words.some((own) => own.startsWith(start))) ? [dentist] : [],
      );
      expect([...findByWords(index, ranges)]).toEqual(expected);
      expect(given.flatMap((_name, dentist) => (hasWords(index, dentist, ranges) ? [dentist] : []))).toEqual(
        expected,
      );
    }),
  );
});

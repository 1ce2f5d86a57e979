import fc from "fast-check";
import { expect, it } from "vitest";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { createByteNumbers } from "./byte-numbers.ts";
import { createNumbering } from "./packed-locations.ts";

it("numbers bytes as the texts that they spell [LIVE-01]", () => {
  const text = fc.string({ unit: "binary", maxLength: 3 }).filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3_000, size: "max" }), (texts) => {
      const expected = createNumbering((key) => key);
      const numbering = createNumbering((key) => key);
      const numbers = createByteNumbers(numbering.numberOf);
      for (const value of texts) {
        const bytes = Buffer.from(`<${value}>`);
        expect(numbers.numberOf(bytes, 1, bytes.length - 2)).toBe(expected.numberOf(value));
      }
      expect(numbering.values).toEqual(expected.values);
    }),
    { numRuns: bySize({ commit: 4, full: 40 }) },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { MOST_OF_ONE } from "./plan-year.ts";
import { MOST_QUOTE_LINES, readQuote } from "./read-quote.ts";

function lineOf(text: string) {
  const [line] = readQuote(text).lines;
  return line && [line.count, line.cents];
}

describe("a line of a quote [FEE-05]", () => {
  it.each([
    ["Crown 1,200", 1, 120_000],
    ["Crown 1200", 1, 120_000],
    ["Crown $1,200.00", 1, 120_000],
    ["Crown $ 1,200", 1, 120_000],
    ["Crown: 1,200", 1, 120_000],
    ["Crown:$1,200", 1, 120_000],
    ["Crown,1200", 1, 120_000],
    ["Crown - 1,200", 1, 120_000],
    ["Crown-1200", 1, 120_000],
    ["Crown ........ 1,200.50", 1, 120_050],
    ["Crown\t1200.00", 1, 120_000],
    ["Crown | $1,200 |", 1, 120_000],
    ["1,200 Crown", 1, 120_000],
    ["1200 Crown", 1, 120_000],
    ["Corona de porcelana 1,200", 1, 120_000],
    ["Crown (1,200)", 1, 120_000],
    ["D2740 Crown 1,350.00", 1, 135_000],
    ["2740 Crown 1350", 1, 135_000],
    ["2740 Crown 1,350.00", 1, 135_000],
    ["Crown #14 1200", 1, 120_000],
    ["Crown tooth 14 1200", 1, 120_000],
    ["Crown 14 1200", 1, 120_000],
    ["Crown tooth 14", 1, null],
    ["Crown 11/26/2026 1,200", 1, 120_000],
    ["Crown 20% off 960", 1, 96_000],
    ["Crown 1,200 600 600", 1, 120_000],
    ["Crown 1,200.00 -240.00", 1, 120_000],
    ["White filling, 2 surfaces 210", 1, 21_000],
    ["Filling 210 2 surfaces", 1, 21_000],
    ["2 fillings 360", 2, 36_000],
    ["2 fillings @ 180", 2, 36_000],
    ["2 fillings @180", 2, 36_000],
    ["2 fillings 180 each", 2, 36_000],
    ["2 empastes 180 c/u", 2, 36_000],
    ["Filling x2 360", 2, 36_000],
    ["Filling 2x $180 ea", 2, 36_000],
    ["(2) fillings 360", 2, 36_000],
    ["21 fillings 360", 1, 36_000],
    ["D4341 Deep cleaning 4 quads 1,000", 4, 100_000],
    ["SRP (2 quadrants) 500", 2, 50_000],
    ["Limpieza profunda, 4 cuadrantes, 1,000", 4, 100_000],
    ["Deep cleaning 4 quads 250 each", 4, 100_000],
    ["Deep cleaning, quad 4 250", 1, 25_000],
    ["0 fillings 360", 1, 36_000],
    ["Filling $9", 1, 900],
    ["Filling 9", 1, null],
    ["Check-up 0.00", 1, 0],
    ["Crown", 1, null],
    ["2", 1, null],
    ["Crown 1.200", 1, null],
    ["Crown 1.200,50", 1, null],
    ["Crown 1,20", 1, null],
    ["Crown 1,2000", 1, null],
    ["Crown 12.5", 1, null],
    ["Crown 1,200 and 1,20", 1, null],
    ["Crown 100,000", 1, 10_000_000],
    ["Crown 100,000.01", 1, null],
    ["2 crowns 60,000 each", 2, null],
    ["Crown 9999999", 1, null],
  ])("'%s' is for %i, and %s cents", (text, count, cents) => {
    expect(lineOf(text)).toEqual([count, cents]);
  });
});

describe("a quote [FEE-05]", () => {
  it("has a line for each that is not empty, as it was written", () => {
    const { lines, unread } = readQuote("  Crown 1,200\r\n\r\n \t\nD1110 Cleaning $95 \rX-rays");
    expect(lines.map(({ text }) => text)).toEqual(["Crown 1,200", "D1110 Cleaning $95", "X-rays"]);
    expect(unread).toBe(0);
  });

  it("says how many lines were too many", () => {
    const { lines, unread } = readQuote("Crown 1,200\n".repeat(MOST_QUOTE_LINES + 3));
    expect([lines.length, unread]).toEqual([MOST_QUOTE_LINES, 3]);
  });

  it("keeps the start of a line that is too long, without an amount", () => {
    expect(readQuote(`${"Crown ".repeat(40)}1,200`).lines).toEqual([
      { text: "Crown ".repeat(40).slice(0, 200), count: 1, cents: null },
    ]);
  });

  it("is read to whole cents and a possible count, whatever is written", () => {
    const anyToken = fc.oneof(
      fc.string(),
      fc.constantFrom("@", "$", "x2", "#3", "1,200", "19.99", "(", "each", "tooth", "\t", "\n", "2x"),
      fc.integer().map(String),
    );
    void fc.assert(
      fc.property(fc.array(anyToken, { maxLength: 30 }), (tokens) => {
        for (const { count, cents } of readQuote(tokens.join(" ")).lines) {
          expect(count).toBeGreaterThanOrEqual(1);
          expect(count).toBeLessThanOrEqual(MOST_OF_ONE);
          expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0 && cents <= 10_000_000)).toBe(
            true,
          );
        }
      }),
      { numRuns: bySize({ commit: 300, full: 20_000 }) },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldDigits, tidyLine } from "./visible-text.ts";

it.each([
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["०१२३४५६७८९", "0123456789"],
  ["๐๑๒๓๔๕๖๗๘๙", "0123456789"],
  ["０１２３４５６７８９", "0123456789"],
  ["𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿", "0909090909"],
  ["４5٦ a½", "456 a½"],
])("reads the digits of any script: %s [USE-19]", (typed, digits) => {
  expect(foldDigits(typed)).toBe(digits);
});

describe("one line of free text", () => {
  it.each([
    [
      "a tab, a break and spaces of any kind",
      " 12\tElm\r\n St\u2028\u00a0\u3000Houston\u0085",
      "12 Elm St Houston",
    ],
    ["a control inside a word", "El\u0007m", "El m"],
    ["a direction mark", "\u202eEl\u2066m\u200e", "Elm"],
    ["a zero-width space and a soft hyphen", "E\u200bl\u00adm\ufeff", "Elm"],
    ["half a surrogate pair", `El${String.fromCharCode(0xd8_00)}m`, "Elm"],
    ["joiners alone", "\u200d \u200c", ""],
    ["a joiner that a script needs", "می\u200cخواهم", "می\u200cخواهم"],
    ["an emoji of several", "👩\u200d⚕️ ok", "👩\u200d⚕️ ok"],
    ["marks in two spellings", "Jose\u0301", "José"],
    ["markup, which is for its reader to escape", "<b>=1+1</b>", "<b>=1+1</b>"],
  ])("is tidied of %s [TRUST-10]", (_what, text, tidy) => {
    expect(tidyLine(text)).toBe(tidy);
  });

  it("stays as it is once it is tidy [TRUST-10]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(tidyLine(tidyLine(text))).toBe(tidyLine(text));
      }),
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { readPhone } from "./registry-phone.ts";

it.each([
  ["7135550123", "+17135550123"],
  ["713-555-0123", "+17135550123"],
  ["(713) 555-0123", "+17135550123"],
  ["713.555.0123", "+17135550123"],
  ["1-713-555-0123", "+17135550123"],
  ["+1 713 555 0123", "+17135550123"],
  ["713-555-0123 x12", "+17135550123"],
  ["713-555-0123 EXT. 4", "+17135550123"],
  ["713-555-0123#2", "+17135550123"],
  ["7135550123.0", "+17135550123"],
  ["7.135550123E9", "+17135550123"],
  ["7.13556E+09", null],
  ["", null],
  ["911", null],
  ["713555012", null],
  ["71355501234", null],
  ["71355501231234", null],
  ["0000000000", null],
  ["1111111111", null],
  ["5555555555", null],
  ["9999999999", null],
  ["7131550123", null],
  ["7139110123", null],
  ["9115550123", null],
  ["N/A", null],
  ["713-555-0123 (Axel)", "+17135550123"],
  ["Felix 713-555-0123", "+17135550123"],
  ["713-555-0123x12", "+17135550123"],
])("a phone number written %j is %j", (written, phone) => {
  expect(readPhone(written)).toBe(phone);
});

it("is a whole number of this country or none", () => {
  const written = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[(]?\d{3}[) .-]{0,2}\d{3}[ .-]?\d{4}( ?(x|ext) ?\d+)?$/),
  );
  fc.assert(
    fc.property(written, (text) => {
      expect(readPhone(text) ?? "+12345678901").toMatch(/^\+1[2-9]\d{9}$/);
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { readOfficePhone, readPhone } from "./registry-phone.ts";

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

it.each([
  ["713-555-0123 / 713-555-0199", "+17135550123", "713-555-0199", "A9"],
  ["(713) 555-0123 or (713) 555-0199; 281-555-0100", "+17135550123", "(713) 555-0199, 281-555-0100", "A9"],
  ["1-800-DENTIST", "+18003368478", null, "A10"],
  ["(800) Flossing", "+18003567746", null, "A10"],
  ["713 555 GUMS", "+17135554867", null, "A10"],
  ["713-555-0123 x4", "+17135550123", "extension x4", "A11"],
  ["713-555-0123 Ext. 12", "+17135550123", "extension Ext. 12", "A11"],
  ["713-555-0123", "+17135550123", null, "A11"],
])("an office's phone number written %j is %j without %j (%s)", (written, phone, without, _id) => {
  expect(readOfficePhone(written)).toEqual({ phone, without });
});

it.each([
  ["713-555-0123 fax 713-555-0199", "+17135550123", "fax 713-555-0199"],
  ["Tel: 713-555-0123 / Fax: 713-555-0199", "+17135550123", "Fax: 713-555-0199"],
  ["Fax 713-555-0199, Phone 713-555-0123", "+17135550123", "Fax 713-555-0199"],
  ["F: 713-555-0199 P: 713-555-0123", "+17135550123", "F: 713-555-0199"],
  ["713-555-0123\nFax 713-555-0199", "+17135550123", "Fax 713-555-0199"],
  ["713-555-0199 (fax), 713-555-0123", "+17135550123", "713-555-0199 (, fax)"],
])("a fax is kept apart: %j is %j without %j", (written, phone, without) => {
  expect(readOfficePhone(written)).toEqual({ phone, without });
});

it.each([
  "Fax: 713-555-0199",
  "713-555-0199 (fax)",
  "telefax 713-555-0199",
  "713-555-O123",
  "7I3-555-0123",
  "713-55O-O123",
  "713-555-l234",
  "(713) 555-01Z3",
  "713-555-012345",
  "713555012345",
  "+52 713 555 0123 45",
  "71355501231",
  "713-555-0123-0199",
])("%j is no office's phone number: a slip, too many digits, or a fax", (written) => {
  expect(readOfficePhone(written)).toBeNull();
});

it.each(["call us", "DENTIST", "1-800-TEETH", "N/A / none", "713-555", "", "SMILES 713"])(
  "%j is no office's phone number (A10)",
  (written) => {
    expect(readOfficePhone(written)).toBeNull();
  },
);

it("any number with letters for its last digits is that number (A10)", () => {
  const key = fc.constantFrom(..."abcdefghijklmnopqrstuvwyz");
  fc.assert(
    fc.property(fc.array(key, { minLength: 7, maxLength: 12 }), fc.boolean(), (letters, isUpper) => {
      const word = letters.join("");
      const keys = "22233344455566677778889999";
      const digits = letters.map((letter) => keys["abcdefghijklmnopqrstuvwxyz".indexOf(letter)]).join("");
      const read = readOfficePhone(`1-800-${isUpper ? word.toUpperCase() : word}`);
      expect(read?.phone ?? null).toBe(readPhone(`800${digits.slice(0, 7)}`));
    }),
  );
});

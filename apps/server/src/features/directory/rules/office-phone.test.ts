import fc from "fast-check";
import { expect, it } from "vitest";
import { findSteepGrowth } from "../../../../../../tools/test-size/steep-growth.ts";
import { readOfficePhone } from "./office-phone.ts";
import { readPhone } from "./registry-phone.ts";

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
  ["713-555-0199 (fax), 713-555-0123", "+17135550123", "713-555-0199 (fax)"],
  ["eFax: 713-555-0199, office 713-555-0123", "+17135550123", "eFax: 713-555-0199"],
  ["P 713-555-0123 F 713-555-0199", "+17135550123", "F 713-555-0199"],
  ["(P) 713-555-0123 (F) 713-555-0199", "+17135550123", "(F) 713-555-0199"],
  ["Fax# 713-555-0199 Ph# 713-555-0123", "+17135550123", "Fax# 713-555-0199"],
  ["713-555-0199 fax 713-555-0123 main", "+17135550123", "713-555-0199 fax"],
  ["713-555-0123 (office) 713-555-0199 (fax)", "+17135550123", "713-555-0199 (fax)"],
  ["1-800-DENTIST fax 713-555-0199", "+18003368478", "fax 713-555-0199"],
  ["Fax: n/a, 713-555-0123", "+17135550123", "Fax: n/a"],
  ["Tel/Fax: 713-555-0123", "+17135550123", null],
  ["Tel. y fax: 713-555-0123", "+17135550123", null],
  ["Fairfax Dental 703-555-0123", "+17035550123", "Fairfax Dental"],
])("a fax is kept apart: %j is %j without %j", (written, phone, without) => {
  expect(readOfficePhone(written)).toEqual({ phone, without });
});

it.each([
  ["713-555-0123 (Axel)", "(Axel)"],
  ["Axel 713-555-0123", "Axel"],
  ["Felix: (713) 555-0123", "Felix"],
  ["713-555-0123 ask for Alex", "ask for Alex"],
  ["713-555-0123 Dr. Fox x12", "Dr. Fox x12"],
  ["Dr. John F. Smith 713-555-0123", "Dr. John F. Smith"],
  ["713-555-0123 x4 (Axel)", "extension x4, (Axel)"],
  ["713-555-0123 extension 4", "extension 4"],
  ["713-555-0123 option 2", "extension option 2"],
  ["713-555-0123 (habla español)", "(habla español)"],
  ["713-555-0123 24/7", "24/7"],
  ["Office: 713-555-0123 Cell: 281-555-0100", "Cell: 281-555-0100"],
  ["713-555-0123 713-555-0124", "713-555-0124"],
  ["713-555-0123 (after hours 281-555-0100)", "(after hours 281-555-0100)"],
  ["713-555-0123\n713-555-0124", "713-555-0124"],
  ["713-555-0123 or 1-800-DENTIST", "1-800-DENTIST"],
  ["Call or text 713-555-0123", null],
  ["Teléfono: (713) 555-0123", null],
  ["7135550123.0", null],
  ["７１３-555-0123", null],
])("%j is +17135550123, and says what of it is not kept: %j", (written, without) => {
  expect(readOfficePhone(written)).toEqual({ phone: "+17135550123", without });
});

it("of a number with letters and one behind it, the one that was written first is taken", () => {
  const read = readOfficePhone("1-800-DENTIST or 713-555-0123");
  expect(read).toEqual({ phone: "+18003368478", without: "713-555-0123" });
});

it.each([
  "Fax: 713-555-0199",
  "efax 713-555-0199",
  "713-555-0199 e-fax",
  "713-555-0199 (F)",
  "F 713-555-0199",
  "713-555-OOOO",
  "713-555-oooo",
  "713-SSS-0123",
  "1-800-OOO-0000",
  "713-555-0123 45",
  "+52 (713) 555-0123",
  "001 713 555 0123",
  "713-131-0123 / 713-555-0199",
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

it.each(["713-555-0123 ", "fax ", "tel", "(", "- ", "1 ", "+", "713-", ", ", "x", "a ("])(
  "of %j again and again is read in a time that grows as it does [TRUST-10]",
  async (part) => {
    const work = (size: number) => readOfficePhone(part.repeat(Math.ceil(size / part.length)));
    expect(await findSteepGrowth(work, 65_536)).toBeNull();
  },
);

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskContact } from "./mask-contact.ts";

describe("a masked contact [APP-10]", () => {
  it.each([
    ["jordan@example.com", "j****n@example.com"],
    ["jo.smith+dentist@example.co.uk", "j**************t@example.co.uk"],
    ["abc@example.com", "a*c@example.com"],
    ["ab@example.com", "ab@example.com"],
    ["a@example.com", "a@example.com"],
    ['"a@b"@example.com', '"***"@example.com'],
    ["ž😀é@example.com", "ž*é@example.com"],
    ["+17135550123", "+171*****123"],
    ["+1 (713) 555-0123", "+1 (**********123"],
    ["12345678", "1234*678"],
    ["1234567", "1234567"],
    ["123", "123"],
    ["", ""],
    ["@handle", "@handle"],
    ["@longhandle", "@lon****dle"],
  ])("shows %j as %j", (contact, shown) => {
    expect(maskContact(contact)).toBe(shown);
  });

  it("is as long as the contact, and shows at most seven characters of a number", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 8 }), (number) => {
        const shown = maskContact(number);
        expect(shown).toHaveLength(number.length);
        expect(shown.replaceAll("*", "")).toHaveLength(7);
      }),
    );
  });
});

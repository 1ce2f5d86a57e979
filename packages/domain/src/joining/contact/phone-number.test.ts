import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone, formatPhoneField, isCompletePhone, PHONE_LENGTH, toE164 } from "./phone-number.ts";

describe("the phone field [SIGN-03]", () => {
  it.each([
    ["", ""],
    ["+", "+"],
    ["1", "1"],
    ["+1", "+1"],
    ["+1 ", "+1"],
    ["+1 (", ""],
    ["7", "+1 (7"],
    ["17", "+1 (7"],
    ["713", "+1 (713"],
    ["7135", "+1 (713) 5"],
    ["713555", "+1 (713) 555"],
    ["7135550", "+1 (713) 555-0"],
    ["7135550123", "+1 (713) 555-0123"],
    ["17135550123", "+1 (713) 555-0123"],
    ["+17135550123", "+1 (713) 555-0123"],
    ["(713) 555-0123", "+1 (713) 555-0123"],
    ["713.555.0123", "+1 (713) 555-0123"],
    ["1-713-555-0123", "+1 (713) 555-0123"],
    ["  +1 713 555 0123  ", "+1 (713) 555-0123"],
    ["tel:+1-713-555-0123", "+1 (713) 555-0123"],
    ["+1 (713) 555\u20110123", "+1 (713) 555-0123"],
    ["+1 (123) 456-7890", "+1 (123) 456-7890"],
    ["71355501234", "+1 (713) 555-01234"],
    ["no digits", ""],
    ["٧١٣٥٥٥٠١٢٣", "+1 (713) 555-0123"],
    ["۷۱۳ ۵۵۵ ۰۱۲۳", "+1 (713) 555-0123"],
    ["७१३-५५५-०१२३", "+1 (713) 555-0123"],
    ["0017135550123", "+1 (713) 555-0123"],
    ["011 1 713 555 0123", "+1 (713) 555-0123"],
    // An extension completes no number.
    ["234-5678 ext 901", "+1 (234) 567-8"],
    ["234-5678 x901", "+1 (234) 567-8"],
    ["234-5678 #901", "+1 (234) 567-8"],
    ["713-555-012 extensi\u00f3n 3", "+1 (713) 555-012"],
    ["713-555-0123 ext 5", "+1 (713) 555-01235"],
  ])("shows %j as %j", (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it("takes at most 15 digits, the leading 1 among them", () => {
    expect(formatPhone("1 234567890 123456789")).toBe("+1 (234) 567-89012345");
    expect(formatPhone("234567890 123456789")).toBe("+1 (234) 567-89012345");
  });

  it.each([
    ["(713) 555-0123", "+17135550123"],
    ["17135550123", "+17135550123"],
    ["713555012", null],
    ["71355501234", null],
    ["", null],
  ])("sends %j as %j", (typed, sent) => {
    expect(toE164(typed)).toBe(sent);
    expect(isCompletePhone(typed)).toBe(sent !== null);
  });
});

const nationalNumber = fc
  .tuple(
    fc.constantFrom(..."23456789"),
    fc.array(fc.constantFrom(..."0123456789"), { minLength: 9, maxLength: 9 }),
  )
  .map(([first, rest]) => first + rest.join(""));
const separators = fc.array(fc.constantFrom("", " ", "-", ".", "(", ")", "/", "\u00a0", " - "), {
  minLength: 11,
  maxLength: 11,
});
const countryCode = fc.constantFrom("", "1", "+1", "+ 1", " 1");

describe("any usual way of writing a number [SIGN-03]", () => {
  it("comes out the same, 17 characters long", () => {
    fc.assert(
      fc.property(nationalNumber, separators, countryCode, (national, between, code) => {
        const typed =
          code + [...national].map((digit, index) => between[index] + digit).join("") + between[10];
        expect(formatPhone(typed)).toBe(formatPhone(national));
        expect(formatPhone(typed)).toHaveLength(PHONE_LENGTH);
        expect(toE164(typed)).toBe(`+1${national}`);
      }),
    );
  });

  it("comes out the same, typed key by key", () => {
    fc.assert(
      fc.property(nationalNumber, countryCode, (national, code) => {
        const typed = [...code.trim(), ...national].reduce((text, key) => formatPhone(text + key), "");
        expect(typed).toBe(formatPhone(national));
      }),
    );
  });
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(..."0123456789+()- "), maxLength: 40 }),
);

describe("the phone field, whatever is typed [SIGN-03]", () => {
  it("formats what is formatted to the same, with at most 15 digits", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = formatPhone(text);
        expect(formatPhone(shown)).toBe(shown);
        expect(shown.replaceAll(/\D/g, "").length).toBeLessThanOrEqual(15);
      }),
    );
  });

  it("can always be emptied with Backspace", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let shown = formatPhone(text);
        for (let presses = 0; shown !== ""; presses += 1) {
          expect(presses).toBeLessThan(40);
          shown = formatPhone(shown.slice(0, -1));
        }
      }),
    );
  });

  it("keeps the caret inside, and behind the digits that were left of it", () => {
    fc.assert(
      fc.property(nationalNumber, fc.nat(PHONE_LENGTH), (national, caret) => {
        const shown = formatPhone(national);
        const field = formatPhoneField({ text: shown, caret });
        expect(field.text).toBe(shown);
        expect(digitsBefore(field)).toBe(digitsBefore({ text: shown, caret }));
      }),
    );
  });

  it.each([
    ["a digit typed into the middle", "+1 (7139) 555-012", 8, "+1 (713) 955-5012", 10],
    ["a digit taken from the middle", "+1 (71) 555-0123", 6, "+1 (715) 550-123", 6],
    ["a bracket taken away", "+1 (713 555-0123", 7, "+1 (713) 555-0123", 7],
    ["the first digit", "7", 1, "+1 (7", 5],
    ["the end", "+1 (713) 5550", 13, "+1 (713) 555-0", 14],
    ["a digit before the rest, without a country code", "7135", 1, "+1 (713) 5", 5],
  ])("puts the caret right after %s", (_what, text, caret, shown, shownCaret) => {
    expect(formatPhoneField({ text, caret })).toEqual({ text: shown, caret: shownCaret });
  });
});

function digitsBefore({ text, caret }: { text: string; caret: number }): number {
  return text.slice(0, caret).replaceAll(/\D/g, "").length;
}

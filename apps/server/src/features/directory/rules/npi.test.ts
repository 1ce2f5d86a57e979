import fc from "fast-check";
import { expect, it } from "vitest";
import { isNpi } from "./npi.ts";

/** Right to left over "80840" and all ten digits, as the standard writes it. */
function passesLuhn(digits: string): boolean {
  const sum = [...`80840${digits}`].reverse().reduce((total, char, place) => {
    const weighed = Number(char) * (place % 2 === 1 ? 2 : 1);
    return total + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);
  return sum % 10 === 0;
}

it.each([
  ["1234567893", true],
  ["1234567890", false],
  ["123456789", false],
  ["12345678930", false],
  ["", false],
  ["3234567899", false],
  ["0000000006", false],
  ["123456789X", false],
  [" 123456789", false],
  ["１２３４５６７８９３", false],
])("takes %j for an identifier: %s", (text, expected) => {
  expect(isNpi(text)).toBe(expected);
});

const tenDigits = fc
  .tuple(fc.constantFrom("1", "2"), fc.stringMatching(/^\d{9}$/))
  .map(([first, rest]) => first + rest);

it("agrees with the Luhn sum over the whole of 80840 and the identifier", () => {
  fc.assert(fc.property(tenDigits, (digits) => isNpi(digits) === passesLuhn(digits)));
});

it("has one right check digit for any nine digits", () => {
  fc.assert(
    fc.property(tenDigits, (digits) => {
      const right = [..."0123456789"].filter((check) => isNpi(digits.slice(0, 9) + check));
      expect(right).toHaveLength(1);
    }),
  );
});

it("notices any one wrong digit", () => {
  const place = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(tenDigits, place, fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const check = [..."0123456789"].find((char) => isNpi(digits.slice(0, 9) + char)) ?? "";
      const right = digits.slice(0, 9) + check;
      const wrong = right.slice(0, at) + ((Number(right[at]) + shift) % 10) + right.slice(at + 1);
      expect(isNpi(wrong)).toBe(false);
    }),
  );
});

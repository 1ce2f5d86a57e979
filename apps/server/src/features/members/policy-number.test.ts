import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigit, isPolicyNumber, makePolicyNumber, RANDOM_DIGITS } from "./policy-number.ts";

const anyGenerated = fc.stringMatching(new RegExp(`^\\d{${RANDOM_DIGITS}}$`));

describe("a policy number [PAY-08]", () => {
  it("has sixteen digits, and its last one is right", () => {
    fc.assert(
      fc.property(anyGenerated, (drawn) => {
        const number = makePolicyNumber(drawn);
        expect(number).toMatch(/^9\d{15}$/);
        expect(isPolicyNumber(number)).toBe(true);
      }),
    );
  });

  it("shows a wrong digit, and neighbours that changed places", () => {
    fc.assert(
      fc.property(anyGenerated, fc.nat(15), fc.integer({ min: 1, max: 9 }), (drawn, place, by) => {
        const number = makePolicyNumber(drawn);
        const digits = [...number];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(isPolicyNumber(digits.join(""))).toBe(false);
        const swapped = [...number];
        const [left = "", right = ""] = [number[place], number[place + 1]];
        if (right === "" || left === right) return;
        swapped.splice(place, 2, right, left);
        expect(isPolicyNumber(swapped.join(""))).toBe(false);
      }),
    );
  });

  it("is checked as the method's author checks his example", () => {
    expect(checkDigit("572")).toBe("4");
    expect(checkDigit("5724")).toBe("0");
  });

  it.each(["", "1234", "123456789012345", "12345678901234x"])("is not made of %j", (drawn) => {
    expect(() => makePolicyNumber(drawn)).toThrow(RangeError);
  });
});

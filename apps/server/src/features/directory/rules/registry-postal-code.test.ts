import { STATES } from "@smirk/domain/joining/address/states";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isZipOfState, readPostalCode } from "./registry-postal-code.ts";

describe("a postal code", () => {
  it.each([
    ["77002", "TX", "77002"],
    ["770021234", "TX", "770021234"],
    ["77002-1234", "TX", "770021234"],
    ["77002 1234", "TX", "770021234"],
    ["77002-", "TX", "77002"],
    ["77002-12", "TX", "77002"],
    ["061050000", "CT", "06105"],
    ["02115", "MA", "02115"],
    // Zeros that a spreadsheet cut off.
    ["2115", "MA", "02115"],
    ["21151234", "MA", "021151234"],
    ["2115-1234", "MA", "021151234"],
    ["6105", "CT", "06105"],
    ["2903", "RI", "02903"],
    ["7030", "NJ", "07030"],
    ["3101", "NH", "03101"],
    ["5401", "VT", "05401"],
    ["4101", "ME", "04101"],
    // Floating point.
    ["77002.0", "TX", "77002"],
    ["770021234.0", "TX", "770021234"],
    ["7.7002E4", "TX", "77002"],
    ["7.7002e+04", "TX", "77002"],
    ["2115.0", "MA", "02115"],
    // Borders.
    ["06390", "NY", "06390"],
    ["42223", "KY", "42223"],
    ["42223", "TN", "42223"],
    ["73960", "TX", "73960"],
  ])("%j in %s is %s", (text, state, zip) => {
    expect(readPostalCode(text, state)).toEqual({ zip });
  });

  it.each([
    ["", "TX", "no ZIP code"],
    ["  ", "TX", "no ZIP code"],
    ["7.7E4", "TX", "not a ZIP code"],
    ["7.7002E+8", "TX", "not a ZIP code"],
    ["7002", "TX", "not a ZIP code"],
    ["2115", "CT", "not a ZIP code"],
    ["770", "TX", "not a ZIP code"],
    ["770021", "TX", "not a ZIP code"],
    ["7700212345", "TX", "not a ZIP code"],
    ["K1A 0B1", "TX", "not a ZIP code"],
    ["-77002", "TX", "not a ZIP code"],
    ["77002", "MA", "the ZIP code is not in the state"],
    ["42224", "TN", "the ZIP code is not in the state"],
    ["00000", "TX", "the ZIP code is not in the state"],
    ["99999", "TX", "the ZIP code is not in the state"],
    ["00601", "PR", "the ZIP code is not in the state"],
  ])("%j in %s is refused: %s", (text, state, error) => {
    expect(readPostalCode(text, state)).toEqual({ error });
  });

  const state = fc.constantFrom(...STATES.map(({ code }) => code));

  it("is never given for a state that it is not in, nor in another form", () => {
    const digits = fc.oneof(
      fc.stringMatching(/^\d{3,10}$/),
      fc.stringMatching(/^\d{4,5}[- ]\d{0,4}$/),
      fc.string(),
    );
    fc.assert(
      fc.property(digits, state, (text, code) => {
        const reading = readPostalCode(text, code);
        if ("error" in reading) return;
        expect(reading.zip).toMatch(/^\d{5}(?:\d{4})?$/);
        expect(isZipOfState(reading.zip, code)).toBe(true);
      }),
    );
  });

  it("comes back whole from a spreadsheet that took it for a number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 99_950 }), state, (number, code) => {
        const zip = String(number).padStart(5, "0");
        fc.pre(isZipOfState(zip, code));
        for (const damaged of [String(number), number.toFixed(1)]) {
          expect(readPostalCode(damaged, code)).toEqual({ zip });
        }
      }),
    );
  });
});

it("has ZIP codes for each of our states", () => {
  const zips = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, "0")}01`);
  const without = STATES.filter(({ code }) => !zips.some((zip) => isZipOfState(zip, code)));
  expect(without).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "../wire/calendar-day.ts";
import {
  ageOn,
  parseDateOfBirth,
  readBirthDate,
  validateDateOfBirth,
  writeDateOfBirth,
} from "./date-of-birth.ts";

const TODAY = "2026-11-20";
const anyDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map(dayOf);

describe("a date of birth [DET-05]", () => {
  it.each([
    ["01/05/1990", "1990-01-05"],
    ["02/29/2024", "2024-02-29"],
    ["02/29/2023", null],
    ["02/31/1990", null],
    ["00/05/1990", null],
    ["13/05/1990", null],
    ["01/05/1899", null],
    ["1/5/1990", null],
    ["01/05/90", null],
    ["", null],
  ])("is read from %j as %j", (text, day) => {
    expect(parseDateOfBirth(text)).toBe(day);
  });

  it("is taken from a body in either form [API-06]", () => {
    expect(readBirthDate("1990-01-05")).toBe("1990-01-05");
    expect(readBirthDate("01/05/1990")).toBe("1990-01-05");
    expect(readBirthDate("1899-12-31")).toBeNull();
    expect(readBirthDate("05.01.1990")).toBeNull();
  });

  it("comes back as it was", () => {
    void fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDateOfBirth(writeDateOfBirth(day))).toBe(day);
      }),
    );
  });

  it.each([
    ["", "required"],
    ["  ", "required"],
    ["01/05/199", "wrong_length"],
    ["02/31/1990", "not_a_date"],
    ["11/21/2026", "in_future"],
    ["11/20/2026", null],
    ["01/05/1990", null],
  ])("is checked %j: %s [DET-04]", (text, error) => {
    expect(validateDateOfBirth(text, TODAY)).toBe(error);
  });
});

describe("age, to the day [DET-05]", () => {
  it.each([
    ["2008-11-20", 18],
    ["2008-11-21", 17],
    ["2026-11-20", 0],
    ["1900-01-01", 126],
  ])("of someone born on %s is %i on the day", (born, age) => {
    expect(ageOn(TODAY, born)).toBe(age);
  });

  it.each([
    ["2026-02-28", 17],
    ["2026-03-01", 18],
    ["2028-02-28", 19],
    ["2028-02-29", 20],
  ])("of someone born on 29 February 2008 is, on %s, %i", (today, age) => {
    expect(ageOn(today, "2008-02-29")).toBe(age);
  });

  it("grows by one from each birthday to the next, never in between", () => {
    void fc.assert(
      fc.property(anyDay, fc.nat(36_500), (born, days) => {
        const today = addDays(born, days);
        const grown = ageOn(addDays(today, 1), born) - ageOn(today, born);
        const isBirthday = addDays(today, 1).slice(5) === born.slice(5);
        const isLateBirthday = born.endsWith("02-29") && today.endsWith("02-28");
        expect(grown).toBe(isBirthday || (isLateBirthday && addDays(today, 1).endsWith("03-01")) ? 1 : 0);
      }),
    );
  });
});

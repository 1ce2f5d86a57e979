import { describe, expect, it } from "vitest";
import { DETAILS } from "../../../../../packages/domain/test/sign-up-forms.ts";
import { REQUIRED_LENGTHS, validateUserDetails } from "./user-details.ts";

const TODAY = "2026-11-20";

describe("the details form", () => {
  it("is good when all of it is [DET-07]", () => {
    expect(validateUserDetails(DETAILS, TODAY)).toEqual({});
  });

  it("needs every field, blanks alone being none [DET-04]", () => {
    const blank = {
      firstName: " ",
      lastName: "",
      email: " ",
      homeAddress: "",
      phoneNumber: "",
      dateOfBirth: "",
    };
    expect(validateUserDetails(blank, TODAY)).toEqual(
      Object.fromEntries(Object.keys(blank).map((field) => [field, "required"])),
    );
  });

  it.each([
    ["phoneNumber", "+1", "required"],
    ["phoneNumber", "+1 (713) 555-012", "wrong_length"],
    ["phoneNumber", "+1 (713) 555-01234", "wrong_length"],
    ["phoneNumber", "7135550123", undefined],
    ["dateOfBirth", "02/29/198", "wrong_length"],
    ["dateOfBirth", "02/29/1983", "not_a_date"],
    ["dateOfBirth", "11/21/2026", "in_future"],
    ["dateOfBirth", "11/21/2008", "under_18"],
    ["dateOfBirth", "11/20/2008", undefined],
    ["email", "zeljka@example", "not_an_email"],
    ["firstName", "R2D2", "name_with_digits"],
    ["homeAddress", "x".repeat(301), "too_long"],
  ] as const)("validates %s %j: %s [DET-04]", (field, value, error) => {
    expect(validateUserDetails({ ...DETAILS, [field]: value }, TODAY)[field]).toBe(error);
  });

  it("wants 17 characters of a phone number and 10 of a date [DET-04]", () => {
    expect(REQUIRED_LENGTHS).toEqual({ phoneNumber: 17, dateOfBirth: 10 });
  });
});

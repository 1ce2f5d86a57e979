import { describe, expect, it } from "vitest";
import { formatUsPhone } from "./us-phone.ts";

describe("phone numbers on screen", () => {
  it.each([
    ["+17135550100", "(713) 555-0100"],
    ["7135550100", "(713) 555-0100"],
    ["+442071234567", "+442071234567"],
    ["(713) 555-0100 ext. 4", "(713) 555-0100 ext. 4"],
  ])("shows %s as %s", (phone, shown) => {
    expect(formatUsPhone(phone)).toBe(shown);
  });
});

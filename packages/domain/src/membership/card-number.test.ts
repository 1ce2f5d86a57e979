import { describe, expect, it } from "vitest";
import { groupDigits } from "./card-number.ts";

describe("a card's number [MEM-02]", () => {
  it.each([
    ["9123456789012345", "9123 4567 8901 2345"],
    ["91234", "9123 4"],
    ["9123", "9123"],
    ["9123 4567", "9123 4567"],
    ["", ""],
  ])("%o reads %o", (number, grouped) => {
    expect(groupDigits(number)).toBe(grouped);
  });
});

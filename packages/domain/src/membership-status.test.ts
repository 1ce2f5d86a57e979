import { describe, expect, it } from "vitest";
import { membershipStatus } from "./membership-status.ts";

describe("a membership's status [MEM-02]", () => {
  it.each([
    [{ canceled: false, termed: false }, "active"],
    [{ canceled: false, termed: true }, "termed"],
    [{ canceled: true, termed: false }, "canceled"],
    [{ canceled: true, termed: true }, "canceled"],
  ] as const)("of %o is %s", (card, status) => {
    expect(membershipStatus(card)).toBe(status);
  });
});

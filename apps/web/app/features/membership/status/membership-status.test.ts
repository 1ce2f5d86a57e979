import { describe, expect, it } from "vitest";
import { isMembershipOver } from "../../session/is-membership-over.ts";
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

describe("a membership [MEM-02]", () => {
  const now = new Date("2027-03-01T12:00:00Z");
  const at = (moment: string) => Date.parse(moment) / 1000;
  it.each([
    ["goes on", { termed: false, ends_at: null }, false],
    ["ends later", { termed: false, ends_at: at("2027-03-01T12:00:01Z") }, false],
    ["ends now", { termed: false, ends_at: at("2027-03-01T12:00:00Z") }, true],
    ["was not paid", { termed: true, ends_at: null }, true],
  ])("that %s: over %#", (_what, card, isOver) => {
    expect(isMembershipOver(card, now)).toBe(isOver);
  });
});

import { describe, expect, test } from "vitest";
import { addDays } from "../wire/calendar-day.ts";
import {
  type Confirmation,
  daysToSettle,
  findConfirmation,
  isAnswerExpired,
  isVerifiedNow,
  rankListing,
  readListingState,
} from "./listing-state.ts";
import { rankForMember } from "./rank-for-member.ts";

const TODAY = "2026-11-26";

describe("how true a listing is", () => {
  test.each<[day: string | null, state: Confirmation]>([
    [null, "none"],
    [addDays(TODAY, 1), "confirmed"],
    [TODAY, "confirmed"],
    [addDays(TODAY, -90), "confirmed"],
    [addDays(TODAY, -91), "aging"],
    [addDays(TODAY, -180), "aging"],
    [addDays(TODAY, -181), "none"],
    ["2019-02-28", "none"],
  ])("a listing confirmed on %s is %s [DESK-04]", (day, state) => {
    expect(findConfirmation(day, TODAY)).toBe(state);
  });

  test.each([
    [null, false],
    [addDays(TODAY, -180), false],
    [addDays(TODAY, -181), true],
  ])("an answer of %s about new patients is expired: %s [USE-07]", (day, isExpired) => {
    expect(isAnswerExpired(day, TODAY)).toBe(isExpired);
  });

  test.each([
    [true, "confirmed", "in_doubt"],
    [true, "none", "in_doubt"],
    [false, "aging", "aging"],
  ] as const)("checked %s and %s make %s [DESK-04]", (being_checked, confirmation, state) => {
    expect(readListingState({ being_checked, confirmation })).toBe(state);
  });

  test.each([
    [true, false, "confirmed", true],
    [true, true, "confirmed", false],
    [true, false, "aging", false],
    [true, false, "none", false],
    [false, false, "confirmed", false],
  ] as const)("verified %s, checked %s and %s: the badge shows is %s [USE-20]", (...given) => {
    const [smirk_verified, being_checked, confirmation, shows] = given;
    expect(isVerifiedNow({ smirk_verified, being_checked, confirmation })).toBe(shows);
  });

  test("a listing that is not confirmed comes last in its class of distances [DESK-04]", () => {
    const listings: { confirmation: Confirmation; miles: number }[] = [
      { confirmation: "none", miles: 0.1 },
      { confirmation: "aging", miles: 0.9 },
      { confirmation: "confirmed", miles: 0.95 },
      { confirmation: "none", miles: 1.1 },
      { confirmation: "confirmed", miles: 2 },
      { confirmation: "confirmed", miles: 99 },
      { confirmation: "none", miles: 120 },
      { confirmation: "confirmed", miles: 4_000 },
    ];
    const ranked = listings.toSorted((a, b) => rankListing(a, a.miles) - rankListing(b, b.miles));
    expect(ranked.map(({ miles }) => miles)).toEqual([0.9, 0.95, 0.1, 2, 1.1, 99, 120, 4_000]);
  });

  test("in a class of distances a member's plan comes before a confirmation [FIND-20]", () => {
    const listings: [Confirmation, number, boolean][] = [
      ["confirmed", 0.1, true],
      ["none", 0.2, true],
      ["none", 0.8, false],
      ["confirmed", 0.9, false],
      ["confirmed", 1.1, true],
      ["none", 2, false],
    ];
    const ranked = listings.toSorted(
      ([a, milesA, isOutA], [b, milesB, isOutB]) =>
        rankForMember({ confirmation: a }, milesA, isOutA) -
        rankForMember({ confirmation: b }, milesB, isOutB),
    );
    expect(ranked.map(([, miles]) => miles)).toEqual([0.9, 0.8, 0.1, 0.2, 2, 1.1]);
  });

  test.each([
    [TODAY, 30],
    ["2026-10-27", 0],
    ["2026-10-26", -1],
  ])("a doubt of %s leaves %d days to settle it [DESK-04]", (doubtedOn, days) => {
    expect(daysToSettle(doubtedOn, TODAY)).toBe(days);
  });
});

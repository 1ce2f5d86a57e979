import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../wire/calendar-day.ts";
import {
  type Confirmation,
  type DeskAnswer,
  daysToSettle,
  findConfirmation,
  findVouchedDay,
  rankListing,
  readListingState,
} from "./listing-state.ts";

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
    [true, "confirmed", "in_doubt"],
    [true, "none", "in_doubt"],
    [false, "aging", "aging"],
  ] as const)("checked %s and %s make %s [DESK-04]", (being_checked, confirmation, state) => {
    expect(readListingState({ being_checked, confirmation })).toBe(state);
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

  test.each([
    [TODAY, 30],
    ["2026-10-27", 0],
    ["2026-10-26", -1],
  ])("a doubt of %s leaves %d days to settle it [DESK-04]", (doubtedOn, days) => {
    expect(daysToSettle(doubtedOn, TODAY)).toBe(days);
  });
});

const answer = (account: string, network: string, day: string): DeskAnswer => ({
  account,
  network,
  day,
});

describe("what desks say of their office", () => {
  test.each<[what: string, answers: DeskAnswer[], day: string | null]>([
    ["nobody", [], null],
    ["one card", [answer("a", "x", TODAY)], null],
    ["one card on two networks", [answer("a", "x", TODAY), answer("a", "y", TODAY)], null],
    ["two cards on one network", [answer("a", "x", TODAY), answer("b", "x", TODAY)], null],
    ["two cards on two networks", [answer("a", "x", "2026-11-01"), answer("b", "y", TODAY)], "2026-11-01"],
    [
      "a card again and again after another one",
      [answer("b", "y", "2026-08-01"), answer("a", "x", "2026-11-01"), answer("a", "z", TODAY)],
      "2026-08-01",
    ],
    [
      "two old cards and two later ones",
      [
        answer("a", "x", "2026-08-01"),
        answer("b", "y", "2026-09-01"),
        answer("c", "x", "2026-10-01"),
        answer("d", "y", TODAY),
      ],
      "2026-10-01",
    ],
  ])("%s: the day that two vouch for [DESK-04]", (_what, answers, day) => {
    expect(findVouchedDay(answers)).toBe(day);
    expect(findVouchedDay(answers.toReversed())).toBe(day);
  });

  test("one card, or one network, changes no day whatever it answers [DESK-04]", () => {
    const anyDay = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago));
    const anyAnswer = fc.record({
      account: fc.constantFrom("a", "b", "c"),
      network: fc.constantFrom("x", "y", "z"),
      day: anyDay,
    });
    fc.assert(
      fc.property(fc.array(anyAnswer), fc.array(anyAnswer), fc.boolean(), (others, own, isOneCard) => {
        const stranger = own.map((each) =>
          isOneCard ? { ...each, account: "stranger" } : { ...each, network: "stranger" },
        );
        expect(findVouchedDay(stranger)).toBeNull();
        const after = findVouchedDay([...others, ...stranger]);
        const latest =
          others
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? "";
        if (after !== null) expect(after <= latest).toBe(true);
      }),
    );
  });
});

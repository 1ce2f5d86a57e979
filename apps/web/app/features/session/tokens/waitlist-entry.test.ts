import { expect, it } from "vitest";
import { readWaitlistEntry, writeWaitlistEntry } from "./waitlist-entry.ts";

const WAITING = {
  email: "a*a@example.com",
  phoneNumber: "+171*****444",
  removalToken: "token",
  area: "US-UT",
};

it("carries a waitlist entry from one page to the next [REG-01]", () => {
  expect(readWaitlistEntry(writeWaitlistEntry(WAITING))).toEqual(WAITING);
});

it("has no area when an earlier release wrote it [REG-01]", () => {
  const { area: _, ...waiting } = WAITING;
  expect(readWaitlistEntry({ waiting })).toEqual({ ...waiting, area: "" });
});

it.each([null, undefined, "waiting", {}, { waiting: {} }, { waiting: { ...WAITING, email: 1 } }])(
  "is null for any other state: %j [REG-01]",
  (state) => {
    expect(readWaitlistEntry(state)).toBeNull();
  },
);

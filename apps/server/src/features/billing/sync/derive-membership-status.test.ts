import { expect, it } from "vitest";
import { type MadeRefund, paidByHandCents } from "./derive-membership-status.ts";

const since = new Date("2026-03-01T12:00:00Z");
const minutes = (count: number) => new Date(since.getTime() + count * 60_000);
const refund = (membershipId: string, madeAt: Date, changes: Partial<MadeRefund> = {}): MadeRefund => {
  return { membershipId, madeAt, amountCents: 1000, status: "succeeded", ...changes };
};
const failed = { status: "failed" } as const;
const tries = [1, 20, 40].map((at) => refund("ours", minutes(at), failed));

it.each([
  ["nothing", [], [0, 0]],
  ["by hand", [refund("", minutes(5))], [1000, 1000]],
  ["by hand, on its way", [refund("", minutes(5), { status: "pending" })], [1000, 1000]],
  ["by hand, and come back", [refund("", minutes(5), failed)], [0, 0]],
  ["by hand before the promise, by clocks that differ", [refund("", minutes(1))], [0, 0]],
  ["by ourselves", [refund("ours", minutes(5))], [0, 0]],
  ["by an operator before the promise", [refund("operators", minutes(-5))], [0, 0]],
  ["by an operator, and never tried by us", [refund("operators", minutes(5))], [0, 1000]],
  ["by an operator between our tries", [refund("operators", minutes(30)), ...tries], [0, 0]],
  ["by an operator after our last try", [...tries, refund("operators", minutes(50))], [0, 1000]],
  ["by hand and by an operator", [refund("", minutes(5)), ...tries, refund("op", minutes(50))], [1000, 2000]],
] as const)("what was paid back %s makes good a promise that waits, or is stuck", (_who, made, cents) => {
  const count = (isStuck: boolean) => paidByHandCents(made, { membershipId: "ours", since, isStuck });
  expect([count(false), count(true)]).toEqual(cents);
});

import { expect, it } from "vitest";
import { type InsuredTreatment, payWithInsurance } from "./pay-with-insurance.ts";

const treatment = (usualCents: number, percentPaid: number, isWaiting = false): InsuredTreatment => ({
  usualCents,
  percentPaid,
  isWaiting,
});

it.each([
  ["nothing planned", [], 100_000, 0, 0],
  ["all of a checkup", [treatment(9000, 100)], 100_000, 9000, 0],
  ["half of a crown", [treatment(140_000, 50)], 100_000, 70_000, 70_000],
  ["no more than is left of the year", [treatment(140_000, 50)], 50_000, 50_000, 90_000],
  ["nothing once the maximum is used up", [treatment(9000, 100)], 0, 0, 9000],
  ["nothing in a waiting period", [treatment(140_000, 50, true)], 100_000, 0, 140_000],
  [
    "only what is not in a waiting period",
    [treatment(9000, 100), treatment(140_000, 50, true)],
    100_000,
    9000,
    140_000,
  ],
  ["nothing of what its plan leaves out", [treatment(140_000, 0)], 100_000, 0, 140_000],
  ["whole cents", [treatment(3333, 50)], 100_000, 1667, 1666],
])("an insurer pays %s [FEE-05]", (_what, treatments, maximumLeft, insurerCents, ownCents) => {
  expect(payWithInsurance(treatments, maximumLeft)).toEqual({ insurerCents, ownCents });
});

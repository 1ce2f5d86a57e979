import { expect, test } from "vitest";
import { findState, isServedState, STATES } from "./states.ts";

test("serves every state but Utah, Vermont and Washington [REG-01]", () => {
  expect(STATES).toHaveLength(51);
  expect(STATES.filter((state) => !state.served).map((state) => state.code)).toEqual(["UT", "VT", "WA"]);
});

test.each([
  ["TX", true],
  ["tx", true],
  ["DC", true],
  ["UT", false],
  ["PR", false],
  ["", false],
])("region check of %j gives %s", (code, served) => {
  expect(isServedState(code)).toBe(served);
});

test("knows a state by its code in any case", () => {
  expect(findState("nm")?.name).toBe("New Mexico");
});

test("gives money back pro rata in Florida and Oklahoma alone [MONEY-04]", () => {
  const proRata = STATES.filter((state) => state.refundRule === "pro_rata").map((state) => state.code);
  expect(proRata).toEqual(["FL", "OK"]);
});

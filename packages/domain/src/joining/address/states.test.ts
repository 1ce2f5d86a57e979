import { expect, test } from "vitest";
import { findState, STATES } from "./states.ts";

test("are the 50 states and the District of Columbia", () => {
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(51);
});

test("knows a state by its code in any case", () => {
  expect(findState("nm")?.name).toBe("New Mexico");
  expect(findState("PR")).toBeUndefined();
});

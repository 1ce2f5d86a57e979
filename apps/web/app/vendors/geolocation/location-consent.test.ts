import { describe, expect, it } from "vitest";
import { decideLocationStart, isAcceptedAfter, POSITION_FAILURE } from "./geolocation.ts";

describe("the visitor's location on load", () => {
  it.each([
    [false, "prompt", "prompt"],
    [false, "granted", "request"],
    [false, "denied", "leave"],
    [false, "unknown", "prompt"],
    [true, "prompt", "request"],
    [true, "granted", "request"],
    [true, "denied", "request"],
    [true, "unknown", "request"],
  ] as const)("accepted earlier: %s, permission %s → %s [FIND-13]", (accepted, permission, start) => {
    expect(decideLocationStart(accepted, permission)).toBe(start);
  });

  it.each([
    ["success", undefined, true, true],
    ["a denial (code 1)", POSITION_FAILURE.denied, false, false],
    ["no position (code 2)", POSITION_FAILURE.unavailable, true, true],
    ["a timeout (code 3)", POSITION_FAILURE.timeout, false, true],
    ["a browser without geolocation", null, false, true],
  ])(
    "after %s the acceptance is kept as the specification says [FIND-14]",
    (_case, code, fresh, expected) => {
      expect(isAcceptedAfter(code, false)).toBe(fresh);
      expect(isAcceptedAfter(code, true)).toBe(expected);
    },
  );
});

import { describe, expect, it } from "vitest";
import { attemptsLeft, beginsAgain, countWrongCode, formatCountdown, secondsLeft } from "./attempts.ts";

const START = Date.UTC(2026, 10, 20, 12);
const at = (attempt: number) => ({ attempt, startTime: START, maxAttempts2FA: 5, timeLimit2FA: 300 });
const after = (seconds: number) => START + seconds * 1000;

describe("attempts at a code", () => {
  it.each([
    [0, 5],
    [1, 4],
    [4, 1],
    [9, 0],
  ])("after %i wrong codes there are %i more [SIGN-06]", (attempt, left) => {
    expect(attemptsLeft(at(attempt))).toBe(left);
  });

  it("counts each wrong code, and the one at max − 1 uses them up [SIGN-06]", () => {
    expect([0, 1, 2, 3, 4].map((attempt) => countWrongCode(at(attempt)))).toEqual([1, 2, 3, 4, "usedUp"]);
  });

  it.each([
    ["agrees", 3, 1, 2],
    ["counted tries of another window", 1, 0, 4],
    ["has none left", 0, 0, "usedUp"],
    ["is behind", 5, 2, 3],
  ] as const)("believes a server that %s [SIGN-06]", (_what, serversLeft, attempt, expected) => {
    expect(countWrongCode(at(attempt), serversLeft)).toBe(expected);
  });
});

describe("the time of a code", () => {
  it.each([
    [0, 300],
    [0.2, 300],
    [1, 299],
    [299.5, 1],
    [300, 0],
    [9_000, 0],
    [-60, 300],
  ])("%d seconds after it was asked for, %i are left [SIGN-05]", (seconds, left) => {
    expect(secondsLeft(at(0), after(seconds))).toBe(left);
  });

  it("begins again with a code that ran out untried, and only then [SIGN-07]", () => {
    expect(beginsAgain(at(0), after(299))).toBe(false);
    expect(beginsAgain(at(0), after(300))).toBe(true);
    expect(beginsAgain(at(1), after(300))).toBe(false);
  });

  it.each([
    [300, "05:00"],
    [249, "04:09"],
    [59, "00:59"],
    [0, "00:00"],
    [3_600, "60:00"],
  ])("%i seconds read %s [SIGN-05]", (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});

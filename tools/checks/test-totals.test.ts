import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, formatTotals, readTotals } from "./test-totals.ts";

describe("the total of a test run", () => {
  it("sums both runners in one line", () => {
    const unit = countVitest({ numPassedTests: 100, numFailedTests: 0, numFailedTestSuites: 0 });
    const browser = countPlaywright({ stats: { expected: 23, unexpected: 0, flaky: 0 }, errors: [] });
    expect(formatTotals([unit, browser])).toBe("total: 123 passed, 0 failed");
  });

  it("counts failed tests once and not again for their files", () => {
    expect(countVitest({ numPassedTests: 1, numFailedTests: 2, numFailedTestSuites: 1 }).failed).toBe(2);
  });

  it("counts failed loads and teardowns as failures, and retried passes as passed", () => {
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, numFailedTestSuites: 3 }).failed).toBe(1);
    expect(countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 2,
      failed: 2,
    });
  });

  it("counts nothing for a runner that was not reached", () => {
    expect(readTotals("/nowhere/results.json", countVitest)).toEqual({ passed: 0, failed: 0 });
  });
});

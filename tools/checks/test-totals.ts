import { existsSync, readFileSync } from "node:fs";

export interface Totals {
  passed: number;
  failed: number;
}

/** The parts read of Vitest's and Playwright's JSON results. */
interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}
interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A file of tests that could not even load counts as one failure. */
export function countVitest(results: VitestResults): Totals {
  const failed = results.numFailedTests || (results.numFailedTestSuites > 0 ? 1 : 0);
  return { passed: results.numPassedTests, failed };
}

/** What passed at its second try has passed. An error outside any test, such as a teardown that objects, counts as one failure. */
export function countPlaywright(results: PlaywrightResults): Totals {
  const { expected, unexpected, flaky } = results.stats;
  return { passed: expected + flaky, failed: unexpected + results.errors.length };
}

export function formatTotals(totals: readonly Totals[]): string {
  const sum = (field: keyof Totals) => totals.reduce((made, one) => made + one[field], 0);
  return `total: ${sum("passed")} passed, ${sum("failed")} failed`;
}

/** @returns what `count` reads from a JSON file, or nothing counted when the run did not get to write it. */
export function readTotals<T>(file: string, count: (results: T) => Totals): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return count(JSON.parse(readFileSync(file, "utf8")) as T);
}

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { RunResults, TestResult } from "./results.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** Where a run of Vitest leaves its results, in the shape that the gate reads. */
export const VITEST_RESULTS = path.join(ROOT, "test-results", "vitest.json");

/** Writes what the gate reads, as it reads it. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const failedToLoad = modules.filter((module) => module.errors().length > 0).length;
    const results: RunResults = {
      tests: modules.flatMap((module) => [...module.children.allTests()].map(readTest)),
      errors: failedToLoad + unhandled.length,
    };
    mkdirSync(path.dirname(VITEST_RESULTS), { recursive: true });
    writeFileSync(VITEST_RESULTS, JSON.stringify(results));
  }
}

function readTest(
  test: ReturnType<TestModule["children"]["allTests"]> extends Iterable<infer T> ? T : never,
): TestResult {
  const { state } = test.result();
  return {
    file: path.relative(ROOT, test.module.moduleId).replaceAll(path.sep, "/"),
    name: test.fullName,
    outcome: state === "pending" ? "skipped" : state,
    ms: test.diagnostic()?.duration ?? 0,
  };
}

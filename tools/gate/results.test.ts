import { describe, expect, it } from "vitest";
import { readPlaywrightReport, readResults, type TestResult } from "./results.ts";
import { type EndedStage, formatTables, listLastLines, listRemarks, sumTotals } from "./run-stages.ts";

const test = (changes: Partial<TestResult>): TestResult => ({
  file: "a.test.ts",
  name: "adds",
  outcome: "passed",
  ms: 10,
  ...changes,
});
const stage = (changes: Partial<EndedStage>): EndedStage => ({
  name: "unit",
  passed: true,
  seconds: 10,
  allowedSeconds: 20,
  results: { tests: [test({})], errors: 0 },
  ...changes,
});
const spec = (title: string, status: "expected" | "unexpected" | "skipped", durations: number[]) => ({
  title,
  file: "site/plans.spec.ts",
  tests: [{ projectName: "phone", status, results: durations.map((duration) => ({ duration })) }],
});

describe("the end of a run", () => {
  it("sums the tests of all stages in one line", () => {
    const failed = {
      tests: [test({ outcome: "failed" }), test({ outcome: "skipped" }), test({})],
      errors: 0,
    };
    expect(sumTotals([stage({}), stage({ results: null }), stage({ results: failed })])).toBe(
      "total: 2 passed, 1 failed, 1 skipped",
    );
  });

  it("counts a file that cannot load and a teardown that objects as failures", () => {
    expect(sumTotals([stage({ results: { tests: [], errors: 2 } })])).toBe(
      "total: 0 passed, 2 failed, 0 skipped",
    );
  });

  it("lists failures and stages over their line", () => {
    const tests = [test({ outcome: "failed", name: "breaks" }), test({ name: "adds" })];
    expect(listRemarks([stage({ seconds: 33.4, results: { tests, errors: 0 } }), stage({})])).toEqual([
      "Failed:",
      "  ✗ a.test.ts: breaks",
      "unit took 33 s; it should take at most 20 s on two quiet cores.",
    ]);
  });

  it("says in one line what was skipped, by file [SPEC-03]", () => {
    const skipped = (file: string) => test({ file, outcome: "skipped" });
    const tests = [
      skipped("bench/smoke.test.ts"),
      skipped("b.test.ts"),
      skipped("bench/smoke.test.ts"),
      test({}),
    ];
    expect(listRemarks([stage({ results: { tests, errors: 0 } })])).toEqual([
      "Skipped for want of what they need: bench/smoke.test.ts (2), b.test.ts (1).",
    ]);
  });

  it("ends with what was not run at all [SPEC-03]", () => {
    expect(listLastLines([stage({})], ["browser tests"])).toEqual([
      "total: 1 passed, 0 failed, 0 skipped",
      "NOT RUN: browser tests",
    ]);
  });

  it("has nothing to say of a good run", () => {
    expect(listRemarks([stage({})])).toEqual([]);
  });

  it("writes the stages and the ten slowest tests as tables", () => {
    const tests = Array.from({ length: 12 }, (_, at) => test({ name: `a|${at}`, ms: at * 1000 }));
    const tables = formatTables([stage({ results: { tests, errors: 0 } })]);
    expect(tables).toContain("| unit | 10 | 20 | 12 |");
    expect(tables).toContain("| 11.0 | a.test.ts | a\\|11 |");
    expect(tables).not.toContain("a\\|1 |");
  });

  it("writes the ten slowest files of a stage and their sum as a table [SPEC-03]", () => {
    const tests = Array.from({ length: 12 }, (_, at) =>
      [600, 400].map((ms) => test({ file: `f${at}.test.ts`, ms: at * ms })),
    ).flat();
    const tables = formatTables([stage({ results: { tests, errors: 0 } }), stage({ results: null })]);
    expect(tables).toContain("| 11.0 | f11.test.ts | |");
    expect(tables).toContain("| 65.0 | sum of these, of 66.0 | unit |");
    expect(tables).not.toContain("f1.test.ts | |");
  });
});

describe("the results of browser tests", () => {
  it("say what each test came to and how long it took", () => {
    const specs = [
      spec("fine", "expected", [5]),
      spec("breaks", "unexpected", [1]),
      spec("away", "skipped", []),
    ];
    const report = { suites: [{ specs: [], suites: [{ specs }] }], errors: [{}] };
    const { tests, errors } = readPlaywrightReport(report, "e2e/tests");
    expect(errors).toBe(1);
    expect(tests.map(({ name, outcome, ms }) => [name, outcome, ms])).toEqual([
      ["fine (phone)", "passed", 5],
      ["breaks (phone)", "failed", 1],
      ["away (phone)", "skipped", 0],
    ]);
    expect(tests[0]?.file).toBe("e2e/tests/site/plans.spec.ts");
  });

  it("are absent for a runner that was not reached", () => {
    expect(readResults("/nowhere/results.json", () => ({ tests: [], errors: 0 }))).toBeNull();
  });
});

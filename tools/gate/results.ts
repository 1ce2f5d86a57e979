import { existsSync, readFileSync } from "node:fs";

/** How one test of a run ended. */
export interface TestResult {
  /** Path from the root, forward slashes. */
  file: string;
  name: string;
  outcome: "passed" | "failed" | "skipped";
  ms: number;
}

/** What one runner made of its tests. */
export interface RunResults {
  tests: readonly TestResult[];
  /** Errors outside any test: a file that could not load, a teardown that objects. */
  errors: number;
}

/** The parts read of Playwright's JSON results. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}
interface PlaywrightSpec {
  title: string;
  file: string;
  tests: {
    projectName: string;
    status: "expected" | "unexpected" | "skipped";
    results: { duration: number }[];
  }[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: unknown[];
}

const OUTCOMES = { expected: "passed", unexpected: "failed", skipped: "skipped" } as const;

/** @param folder where the runner's files are, from the root */
export function readPlaywrightReport({ suites, errors }: PlaywrightReport, folder: string): RunResults {
  const listSpecs = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(listSpecs),
  ];
  const tests = suites.flatMap(listSpecs).flatMap(({ title, file, tests: runs }) =>
    runs.map(({ projectName, status, results }) => ({
      file: `${folder}/${file}`,
      name: `${title} (${projectName})`,
      outcome: OUTCOMES[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return { tests, errors: errors.length };
}

/** @returns what `read` makes of a JSON file, or null when the run did not get to write it. */
export function readResults<T>(file: string, read: (report: T) => RunResults): RunResults | null {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8")) as T) : null;
}

import fc from "fast-check";
import { afterAll, afterEach, expect } from "vitest";
import { bySize, describeRun, TEST_SEED } from "./test-size.ts";

declare module "vitest" {
  interface TaskMeta {
    /** `expect` calls that the test has carried out; the JSON report has them (see count-expects.ts). */
    expects?: number;
  }
}

fc.configureGlobal({ seed: TEST_SEED, numRuns: bySize({ commit: 100, full: 1_000 }) });

let hasFailed = false;

afterEach(({ task }) => {
  task.meta.expects = expect.getState().assertionCalls;
  hasFailed ||= task.result?.state === "fail";
});

// Once for a file: its failures share the seed. The one that stands in our file needs no saying.
afterAll(() => {
  if (hasFailed && process.env.TEST_SEED)
    console.error(`To run it again with the same random values: ${describeRun()}`);
});

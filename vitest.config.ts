import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { linguiCatalogs, linguiMacros } from "./apps/web/vite/lingui-macros.ts";
import { FileOrder } from "./tools/gate/file-order.ts";
// Here, so that all processes of a run at full size inherit one seed.
import { bySize } from "./tools/test-size/test-size.ts";

/** It ends what hangs: more than ten times what the slowest test takes on a machine that does nothing else. */
const testTimeout = bySize({ commit: 600_000, full: 1_800_000 });
const hookTimeout = testTimeout;
/** What a test waits for comes in less than a tenth of it. */
const pollTimeout = 120_000;
/** Files of tests share a worker and what it has loaded: no test leaves anything behind, and it saves minutes. */
const isolate = false;
/**
 * Tests throw away most of what they make: a large nursery from the start spares the moving of it. Workers are more than
 * cores, so threads that collect beside the work only add to it: a 14th of the processor's time.
 */
const execArgv = ["--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded-gc"];
/** JSON Schemas of Stripe's types, made once and kept. */
const stripeSchemas = "apps/sandbox/test/stripe-contract/global-setup.ts";
/** Node runs our TypeScript itself: no module waits for being transformed. Modules cannot be mocked then; none is. */
const experimental = { viteModuleRunner: false, nodeLoader: false };
/** Size and seed of random tests, and a count of what was expected. */
const setupFiles = ["tools/test-size/vitest-setup.ts"];
const exclude = ["**/node_modules/**", "**/build/**", "**/.data/**"];
/** Tests of screens run in a document, which takes time to open: only they pay for it. */
const SCREENS = "apps/web/test/screens/**/*.test.tsx";
const CONSOLE_SCREENS = "apps/console/test/screens/**/*.test.tsx";
const inDocument = {
  exclude,
  environment: "happy-dom",
  environmentOptions: { happyDOM: { url: "https://smirk.example/" } },
  testTimeout,
  hookTimeout,
  isolate,
  execArgv,
  // Vitest moves a fake clock on by the interval: waiting must not be passing time.
  expect: { poll: { interval: 0, timeout: pollTimeout } },
};

/** Server tests share one PostgreSQL; every test opens a database of its own in it. */
export default defineConfig({
  test: {
    // Much of the time a test waits for another process: on two cores, two workers leave one of them half idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: FileOrder },
    projects: [
      {
        test: {
          name: "domain",
          experimental,
          include: ["packages/*/src/**/*.test.ts"],
          exclude,
          setupFiles,
          testTimeout,
          hookTimeout,
          isolate,
          execArgv,
        },
      },
      {
        test: {
          name: "server",
          experimental,
          include: ["apps/server/**/*.test.ts", "bench/*.test.ts"],
          exclude,
          setupFiles,
          globalSetup: ["apps/server/test/support/global-setup.ts", stripeSchemas],
          testTimeout,
          hookTimeout,
          isolate,
          execArgv,
          expect: { poll: { interval: 20, timeout: pollTimeout } },
        },
      },
      {
        test: {
          name: "sandbox",
          experimental,
          include: ["apps/sandbox/**/*.test.ts"],
          exclude,
          setupFiles,
          globalSetup: [stripeSchemas],
          testTimeout,
          hookTimeout,
          isolate,
          execArgv,
        },
      },
      {
        plugins: [linguiMacros()],
        test: {
          name: "web",
          include: ["apps/web/**/*.test.{ts,tsx}", "apps/console/**/*.test.ts"],
          exclude: [...exclude, SCREENS],
          setupFiles,
          testTimeout,
          hookTimeout,
          isolate,
          execArgv,
        },
      },
      {
        plugins: [linguiCatalogs(), linguiMacros()],
        test: {
          ...inDocument,
          name: "screens",
          include: [SCREENS],
          setupFiles: [...setupFiles, "apps/web/test/dom/setup.ts"],
        },
      },
      {
        test: {
          ...inDocument,
          name: "console",
          include: [CONSOLE_SCREENS],
          setupFiles: [...setupFiles, "apps/console/test/dom/setup.ts"],
        },
      },
      {
        test: {
          name: "tools",
          experimental,
          include: ["tools/**/*.test.ts"],
          exclude,
          setupFiles,
          testTimeout,
          hookTimeout,
          isolate,
          execArgv,
        },
      },
    ],
  },
});

import { existsSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "../build.ts";
import { CHECKS, type Check, runChecks } from "./checks.ts";
import type { RelatedTests } from "./related.ts";
import { type RunResults, readPlaywrightReport, readResults } from "./results.ts";
import type { Stage } from "./run-stages.ts";
import { VITEST_RESULTS } from "./vitest-results.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const PLAYWRIGHT_RESULTS = path.join(ROOT, "test-results", "playwright.json");
const FORMATTED = /\.(tsx?|mjs|js|css|json)$/;

/** The part of the gate that a change asks for. */
export interface Selection extends RelatedTests {
  /** Paths from the root. */
  changed: readonly string[];
}

export function hasBrowserTests(selection: Selection | null): boolean {
  return selection === null || selection.browser.length > 0;
}

/**
 * Stages in the order they run in; those of a line run side by side.
 * @param selection null for everything
 * @param hasBrowser false leaves the browser tests out, and nothing else
 */
export function chooseStages(
  selection: Selection | null,
  hasBrowser: boolean,
): readonly (readonly Stage[])[] {
  const browser = hasBrowserTests(selection);
  const vitest = selection === null || selection.vitest.length > 0;
  return [
    // Each alone leaves a core half idle. The build writes types that are checked.
    [lint(selection === null ? CHECKS : narrow(selection.changed)), ...(browser ? [build] : [])],
    [types],
    [...(vitest ? [unitTests(selection?.vitest ?? [])] : [])],
    [...(browser && hasBrowser ? [browserTests(selection?.browser ?? [])] : [])],
  ];
}

/** Lint, which runs beside it, checks the catalogs. */
const build: Stage = {
  name: "build",
  allowedSeconds: 35,
  run: () => ensureBuilt(console.log, { checksCatalogs: false }),
};
const types: Stage = {
  name: "types",
  allowedSeconds: 15,
  run: ({ runScript }) => runScript("tools/checks/check-types.ts", []),
};

export function lint(checks: readonly Check[]): Stage {
  return {
    name: "lint",
    allowedSeconds: 35,
    run: async () => {
      const failed = (await runChecks(checks)).filter(({ ok }) => !ok);
      for (const { name, output } of failed) console.error(`${name}:\n${output}\n`);
      if (failed.length > 0)
        throw new Error(`Rules are broken: ${failed.map(({ name }) => name).join(", ")}.`);
    },
  };
}

/** The formatter reads only what changed; messages are looked for only where screens did. */
function narrow(changed: readonly string[]): Check[] {
  const formatted = changed.filter((file) => FORMATTED.test(file) && existsSync(path.join(ROOT, file)));
  const screens = changed.some((file) => file.startsWith("apps/web/app/"));
  return CHECKS.flatMap((check): Check[] => {
    if (check.folder === "apps/web") return screens ? [check] : [];
    if (check.name !== "format") return [check];
    const args = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...formatted];
    return formatted.length > 0 ? [{ ...check, args }] : [];
  });
}

function unitTests(files: readonly string[]): Stage {
  return {
    name: "unit and server tests",
    allowedSeconds: 185,
    mayFail: true,
    run: ({ runScript }) =>
      runScript("node_modules/vitest/vitest.mjs", [
        "run",
        "--reporter=default",
        "--reporter=tools/gate/vitest-results.ts",
        ...files,
      ]),
    readResults: () => readResults<RunResults>(VITEST_RESULTS, (results) => results),
  };
}

function browserTests(files: readonly string[]): Stage {
  return {
    name: "browser tests",
    allowedSeconds: 220,
    mayFail: true,
    run: ({ runScript }) =>
      runScript(
        "node_modules/@playwright/test/cli.js",
        ["test", "--config", "e2e/playwright.config.ts", ...files],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_RESULTS },
      ),
    readResults: () =>
      readResults(PLAYWRIGHT_RESULTS, (report: Parameters<typeof readPlaywrightReport>[0]) =>
        readPlaywrightReport(report, "e2e/tests"),
      ),
  };
}

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import type { TestServer } from "../apps/server/test/support/global-setup.ts";

const SERVER: TestServer = inject("testServer");
const INSTALLED = existsSync(path.join(import.meta.dirname, "node_modules/autocannon"));
const missing = INSTALLED ? "" : " (skipped: npm ci --prefix bench)";
const SMOKES = [
  ["viewport", "product : PostGraphile"],
  ["sign-in", "16 sign-ins"],
] as const;

/** Shares the tests' PostgreSQL; `npm run test:long -- --smoke` runs every benchmark on little data. */
describe.skipIf(!INSTALLED)(`a benchmark's smoke run${missing}`, () => {
  it.concurrent.each(SMOKES)("%s works on little data", async (name, line) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, name, "run.ts"), "--smoke"],
      { env: { ...process.env, BENCH_POSTGRES: SERVER.connectionString } },
    );
    expect(stdout).toContain(line);
  });
});

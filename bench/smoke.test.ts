import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import type { TestServer } from "../apps/server/test/support/global-setup.ts";
import { SKIPPED } from "./smoke.ts";

const SERVER: TestServer = inject("testServer");
const ROOT = path.dirname(import.meta.dirname);
const missing = listMissing();
const SMOKES = [
  ["viewport/run.ts", "product : PostGraphile"],
  ["registry-import/run.ts", "same hash"],
  ["fee-import/run.ts", "the same again"],
  ["offices/run.ts", "in the middle"],
  ["desk/run.ts", "check a wrong code"],
  ["members/run.ts", "log of an operator"],
  ["bounds/run.ts", "bodies of"],
  ["floods/run.ts", "slow sockets: closed within"],
  ["soak/run.ts", "responses by status"],
  ["finder/run.ts", "typing to first match"],
  ["lighthouse/run.ts", "Dentist page"],
  ["phone/run.ts", "Yearly and Monthly"],
  ["failover/run.ts", "acknowledged writes, 0 lost"],
  ["failover/run.ts rolling", "requests failed, and"],
  ["restore/run.ts", "all members sign in"],
  ["startup.ts", "to first page"],
] as const;
const LONGEST_MS = 180_000;

function listMissing(): string {
  if (!existsSync(path.join(import.meta.dirname, "node_modules/autocannon"))) return "npm ci --prefix bench";
  if (!existsSync(path.join(ROOT, "apps/web/build/server"))) return "npm run build";
  return "";
}

/** One after the other: each starts a product, a database or a browser of its own. */
describe.skipIf(missing !== "")(`a smoke run${missing && ` (skipped: ${missing})`}`, () => {
  it.for(SMOKES)(
    "of bench/%s works on little data",
    { timeout: LONGEST_MS },
    async ([script, line], { skip }) => {
      const { stdout, code } = await runSmoke(path.join(import.meta.dirname, script));
      if (code === SKIPPED) skip(stdout);
      expect(code, stdout).toBe(0);
      expect(stdout).toContain(line);
    },
  );
});

async function runSmoke(command: string): Promise<{ stdout: string; code: number }> {
  const env = { ...process.env, BENCH_POSTGRES: SERVER.connectionString };
  const run = promisify(execFile)(process.execPath, [...command.split(" "), "--smoke"], { cwd: ROOT, env });
  return run.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout: `${stdout}${stderr}`, code: Number(code) }),
  );
}

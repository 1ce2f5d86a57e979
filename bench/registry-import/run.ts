/**
 * Imports 1,000,000 generated rows of the national provider registry, kills the importer in the middle of another
 * import of the same file and lets it go on, and imports the file once more. Twice over: with the share of dentists
 * that the real file has, and with dentists alone. bench/README.md says what is printed and checked.
 *
 *     node bench/run.mjs registry-import [rows] [share of dentists]
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { connectDatabase, type DatabaseConnection } from "../../apps/server/src/db/connection/connect.ts";
import { migrateToLatest } from "../../apps/server/src/db/migrate.ts";
import type { RegistryImportReport } from "../../apps/server/src/features/registry/run/registry-import.ts";
import { hashDirectory } from "../../apps/server/test/support/registry/hash-directory.ts";
import { openPostgres } from "../open-postgres.ts";
import { given, isSmoke, sized, sizedOrGiven } from "../smoke.ts";
import { generateFile } from "./generate-file.ts";

/** Lines of a file such as the registry's, and of one with dentists alone: nearly each of its rows is three rows written. */
const LIMITS = {
  registry: { rowsPerSecond: 5_000, megabytes: 300 },
  dentists: { rowsPerSecond: 2_000, megabytes: 350 },
};
const MANY_DENTISTS = 0.5;
const SHARES = sized([0.04, 1], [0.5]);

const rows = sizedOrGiven(1_000_000, 400);
const [, givenShare] = given;
const shares = givenShare === undefined ? SHARES : [Number(givenShare)];
const failures: string[] = [];
let limits = LIMITS.registry;
const folder = await mkdtemp(path.join(tmpdir(), "smirk-registry-"));
const server = await openPostgres();
const stopped = Promise.withResolvers<never>();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopped.reject(new Error(`Stopped by ${signal}.`)));
}
try {
  for (const dentists of shares) await Promise.race([measure(dentists), stopped.promise]);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function measure(dentists: number): Promise<void> {
  limits = dentists > MANY_DENTISTS ? LIMITS.dentists : LIMITS.registry;
  const file = path.join(folder, "registry.csv");
  await generateFile(file, { rows, dentists, seed: "registry benchmark" });
  const { size } = await stat(file);
  console.log(`${rows} rows, ${Math.round(size / 1e6)} MB, ${dentists * 100}% dentists`);
  const connection = connectDatabase(server.connectionString, { statementTimeoutMs: 0 });
  try {
    const undisturbed = await importIntoEmpty(connection, file, "undisturbed");
    const killed = isSmoke
      ? undisturbed
      : await importIntoEmpty(connection, file, "killed and resumed", rows / 2);
    const again = await importOnce(file, "the same again");
    check(
      again.report.added + again.report.changed + again.report.unpublished === 0,
      "A second import changed something.",
    );
    check((await hashDirectory(connection.db)) === killed, "A second import left other contents.");
    check(undisturbed === killed, "A killed import left other contents than an undisturbed one.");
    console.log(undisturbed === killed ? "  same hash" : "  OTHER HASH", undisturbed.slice(0, 16));
  } finally {
    await connection.close();
  }
}

async function importIntoEmpty(
  { db }: DatabaseConnection,
  file: string,
  name: string,
  killAt?: number,
): Promise<string> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateToLatest(db);
  if (killAt !== undefined && (await startImport(server.connectionString, file, killAt)) !== null) {
    failures.push("The importer was not killed.");
  }
  await importOnce(file, name);
  return hashDirectory(db);
}

async function importOnce(file: string, name: string): Promise<Outcome> {
  const [before = 0] = loadavg();
  const outcome = await startImport(server.connectionString, file);
  if (outcome === null) throw new Error("The importer was killed from outside.");
  const { report, cpuMs, megabytes } = outcome;
  const taken = report.read - Math.max((report.resumedFromLine ?? 1) - 1, 0);
  const rate = Math.round(taken / (report.ms / 1000));
  const { added, changed, unchanged, skipped, unpublished, centers, refused } = report;
  console.log(
    `  ${name}: ${rate} rows/s, ${megabytes} MB at most, ${(report.ms / 1000).toFixed(1)} s ` +
      `(${(cpuMs / 1000).toFixed(1)} s of them at work), load ${before.toFixed(1)} on ${cpus().length} cores`,
  );
  console.log(`    ${JSON.stringify({ added, changed, unchanged, skipped, unpublished, centers, refused })}`);
  const isWhole = report.resumedFromLine === null;
  check(
    isSmoke || !isWhole || rate >= limits.rowsPerSecond,
    `${name}: ${rate} rows/s, less than ${limits.rowsPerSecond}.`,
  );
  check(megabytes <= limits.megabytes, `${name}: ${megabytes} MB, more than ${limits.megabytes}.`);
  return outcome;
}

function check(holds: boolean, failure: string): void {
  if (!holds) failures.push(failure);
}

interface Outcome {
  report: RegistryImportReport;
  cpuMs: number;
  /** The memory of the process at its fullest. */
  megabytes: number;
}

/**
 * Imports a file in a process of its own.
 * @param killAfterRows kills it with SIGKILL once it has merged so many
 * @returns null when it was killed
 */
async function startImport(
  connectionString: string,
  file: string,
  killAfterRows = Number.POSITIVE_INFINITY,
): Promise<Outcome | null> {
  const program = path.join(import.meta.dirname, "import-process.ts");
  const child = spawn(process.execPath, [program, connectionString, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  let outcome: Outcome | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const printed = JSON.parse(line) as { rows: number } | Outcome;
    if ("report" in printed) outcome = printed;
    else if (printed.rows >= killAfterRows) child.kill("SIGKILL");
  }
  const [code, signal] = (await closed) as [number | null, string | null];
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`The importer ended with code ${code}.`);
  return outcome;
}

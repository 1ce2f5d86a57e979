/**
 * Loads a file of 100,000 prices as the console does, with a product that answers beside it, and the same file again.
 * bench/README.md says what is printed and checked.
 *
 *     node bench/run.mjs fee-import [rows]
 */

import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { connectDatabase, type DatabaseConnection } from "../../apps/server/src/db/connection/connect.ts";
import {
  MOST_PIECE_BYTES,
  runConsoleImportJob,
} from "../../apps/server/src/features/console/imports/console-import.ts";
import { addJob } from "../../apps/server/src/jobs/add-job.ts";
import { createClient, percentile } from "../floods/requests.ts";
import { startProduct } from "../floods/start-product.ts";
import { openPostgres } from "../open-postgres.ts";
import { isSmoke, setExitCode, sized, sizedOrGiven } from "../smoke.ts";
import { generatePrices } from "./generate-prices.ts";

const MOST_SECONDS = 60;
const MOST_HEALTH_MS = 100;
const POLL_MS = 200;

const rows = sizedOrGiven(100_000, 500);
const file = generatePrices(rows);
const postgres = await openPostgres();
const product = await startProduct({ DATABASE_URL: postgres.connectionString });
const connection = connectDatabase(postgres.connectionString, { maxConnections: 2 });
let holds = true;
try {
  console.log(`${rows} rows, ${(file.length / 1e6).toFixed(1)} MB`);
  await measure(connection, "new prices");
  await measure(connection, "the same again");
} finally {
  await connection.close();
  await product.stop();
  await postgres.stop();
}
setExitCode(holds);

async function measure({ db }: DatabaseConnection, name: string): Promise<void> {
  const [load = 0] = loadavg();
  const stopped = new AbortController();
  const client = createClient(product.url, "192.0.2.1");
  const times: number[] = [];
  const health = askUntil(stopped.signal, async () => {
    const begun = performance.now();
    await client.get("/healthz");
    times.push(performance.now() - begun);
  });
  const begun = performance.now();
  const { counts, failure } = await runImport({ db });
  const seconds = (performance.now() - begun) / 1000;
  // The servers take the new prices into their memory after it.
  await pause(sized(3_000, 100));
  stopped.abort();
  await health;
  client.close();
  const slowest = Math.max(...times);
  console.log(
    `  ${name}: ${seconds.toFixed(1)} s; /healthz p99 ${percentile(times, 0.99).toFixed(0)} ms, ` +
      `at most ${slowest.toFixed(0)} ms of ${times.length}; load ${load.toFixed(1)} on ${cpus().length} cores`,
  );
  console.log(`    ${JSON.stringify(counts)}`);
  if (failure !== null) throw new Error(failure);
  if (!isSmoke) holds &&= seconds <= MOST_SECONDS && slowest <= MOST_HEALTH_MS;
}

async function askUntil(signal: AbortSignal, ask: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await ask();
    await pause(10);
  }
}

/** Uploads the file into the database, as the console's pieces do, and waits until a server has loaded it. */
async function runImport({ db }: Pick<DatabaseConnection, "db">) {
  const now = new Date();
  const owner = { email: "bench@smirk.example", role: "owner" as const, created_at: now };
  await db
    .insertInto("operators")
    .values(owner)
    .onConflict((same) => same.doNothing())
    .execute();
  const operator = await db.selectFrom("operators").select("id").executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("console_imports")
    .values({
      ...{
        kind: "fee-schedules",
        file_name: "prices.csv",
        started_by: owner.email,
        operator_id: operator.id,
      },
      ...{ is_dry_run: false, skip_refused: false, is_complete: false, is_confirmed: true },
      ...{ size: file.length, fingerprint: "", started_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let position = 0; position < file.length; position += MOST_PIECE_BYTES) {
    const bytes = file.subarray(position, position + MOST_PIECE_BYTES);
    await db.insertInto("console_import_pieces").values({ import_id: id, position, bytes }).execute();
  }
  await db.updateTable("console_imports").set({ received: file.length }).where("id", "=", id).execute();
  await addJob(db, runConsoleImportJob, { importId: id });
  for (;;) {
    const row = await db
      .selectFrom("console_imports")
      .select(["counts", "failure", "finished_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (row.finished_at !== null) return row;
    await pause(POLL_MS);
  }
}

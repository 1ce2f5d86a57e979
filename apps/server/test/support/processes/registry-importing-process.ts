import { flushCompileCache } from "node:module";
import { connectDatabase } from "../../../src/db/connection/connect.ts";
import { importRegistry } from "../../../src/features/registry/import-registry.ts";
import { createLog } from "../../../src/logging/log.ts";
import { PATIENT_CONNECTIONS } from "../patient-limits.ts";
import { locate } from "../registry/registry-rows.ts";

/**
 * An importer that can be killed; it prints a line for each batch that is in. It goes on until it is killed, but stands
 * still when the given number of rows is in: the test that kills it may be slower.
 */
const [connectionString = "", file = "", refusedFile = "", batchRows = "", lastRows = ""] =
  process.argv.slice(2);
// A killed process does not get to it.
flushCompileCache();
const connection = connectDatabase(connectionString, { maxConnections: 2, ...PATIENT_CONNECTIONS });
await importRegistry(
  { ...connection, clock: { now: () => new Date() }, log: createLog("silent"), locate },
  {
    file,
    operator: { actor: "ana", command: "import registry" },
    dryRun: false,
    complete: true,
    states: null,
    mayHide: Number.MAX_SAFE_INTEGER,
    refusedFile,
    batchRows: Number(batchRows),
    onProgress: ({ rows }) => {
      process.stdout.write(`${rows}\n`);
      if (rows >= Number(lastRows)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
);
await connection.close();

// The importer in a process of its own: what it takes, and what is left of it when it is killed.
import { connectDatabase } from "../../apps/server/src/db/connect.ts";
import { makeLocatePlace } from "../../apps/server/src/features/places/locate-place.ts";
import { importRegistry } from "../../apps/server/src/features/registry/import-registry.ts";
import { createLog } from "../../apps/server/src/log.ts";

const [connectionString = "", file = "", flags = ""] = process.argv.slice(2);
const connection = connectDatabase(connectionString, { maxConnections: 2 });
const ctx = {
  ...connection,
  clock: { now: () => new Date() },
  log: createLog("warn"),
  locate: await makeLocatePlace(),
};
const report = await importRegistry(ctx, {
  file,
  operator: { actor: "bench", command: "import registry" },
  dryRun: flags.includes("dry"),
  complete: flags.includes("complete"),
  states: null,
  refusedFile: `${file}.refused.csv`,
  onProgress: ({ rows }) => process.stdout.write(`${JSON.stringify({ rows })}\n`),
});
const { maxRSS, userCPUTime } = process.resourceUsage();
const cpuMs = Math.round(userCPUTime / 1000);
process.stdout.write(`${JSON.stringify({ report, cpuMs, megabytes: Math.round(maxRSS / 1024) })}\n`);
await connection.close();

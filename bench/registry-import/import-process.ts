// The importer in a process of its own: what it takes, and what is left of it when it is killed. It prints a line for
// each batch, {"rows"}, and at the end {"report", "megabytes"}.
import { connectDatabase } from "../../apps/server/src/db/connection/connect.ts";
import { createPlaceLocator } from "../../apps/server/src/features/places/locate-place.ts";
import { importRegistry } from "../../apps/server/src/features/registry/import-registry.ts";
import { createLog } from "../../apps/server/src/logging/log.ts";

const [connectionString = "", file = ""] = process.argv.slice(2);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const connection = connectDatabase(connectionString, { maxConnections: 2 });
const clock = { now: () => new Date() };
const locate = await createPlaceLocator();
const report = await importRegistry(
  { ...connection, clock, log: createLog("warn"), locate },
  {
    file,
    operator: { actor: "bench", command: "import registry" },
    dryRun: false,
    complete: true,
    states: null,
    mayHide: null,
    refusedFile: `${file}.refused.csv`,
    onProgress: ({ rows }) => print({ rows }),
  },
);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const cpuMs = Math.round((userCPUTime + systemCPUTime) / 1000);
print({ report, cpuMs, megabytes: Math.round(maxRSS / 1024) });
await connection.close();

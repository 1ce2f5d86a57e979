import { statfs } from "node:fs/promises";
import type { Config } from "../../../config/config.ts";
import { type Finding, fail, ok, warning } from "./finding.ts";

const LOW_BYTES = 5e9;
const OUT_BYTES = 1e9;

/** Free disk space of the data folder; a database elsewhere is not covered. */
export async function checkDisk({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<Finding[]> {
  const found = await statfs(dataDir).catch(() => null);
  if (found === null) {
    // A deployment with its own database and secrets needs no folder.
    return databaseUrl === null ? [fail("disk", `${dataDir} cannot be read`, "Check DATA_DIR.")] : [];
  }
  const free = found.bavail * found.bsize;
  const sentence = `${(free / 1e9).toFixed(1)} GB free at ${dataDir}`;
  if (free >= LOW_BYTES) return [ok("disk", sentence)];
  return [
    (free < OUT_BYTES ? fail : warning)("disk", sentence, "Free some space: a full disk stops the database."),
  ];
}

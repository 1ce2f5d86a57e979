import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const SKIPPED = new Set(["node_modules", "build", ".react-router", "basemap-out", "test-results"]);

/** One hash over the names and contents of all files under the given files and folders. */
export function hashInputs(paths: string[], skip: (path: string) => boolean = () => false): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths.flatMap(listFiles).toSorted()) {
    if (skip(path)) continue;
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

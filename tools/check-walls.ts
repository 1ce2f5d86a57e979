import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { listImports } from "./check-walls-imports.ts";
import { judgeImport, judgeName } from "./check-walls-rules.ts";

const NOT_OURS = new Set([
  "node_modules",
  "build",
  ".data",
  ".react-router",
  "test-results",
  "playwright-report",
]);

/** Every fault of the tree under `root`, as "file:line: sentence". */
function listFaults(root: string): string[] {
  const files = globSync("{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: (name) => NOT_OURS.has(path.basename(name)),
  });
  return files.map((file) => file.replaceAll(path.sep, "/")).flatMap((file) => listFaultsOf(root, file));
}

function listFaultsOf(root: string, file: string): string[] {
  const badName = judgeName(file);
  const source = readFileSync(path.join(root, file), "utf8");
  const badImports = listImports(source).flatMap(({ specifier, line }) => {
    const fault = judgeImport(file, specifier);
    return fault === null ? [] : [`${file}:${line}: ${fault}`];
  });
  return badName === null ? badImports : [`${file}:1: ${badName}`, ...badImports];
}

const faults = listFaults(path.dirname(import.meta.dirname));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} ${faults.length === 1 ? "wall is" : "walls are"} broken.`);
  process.exit(1);
}

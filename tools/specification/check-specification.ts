import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findProblems } from "./find-problems.ts";
import { readStatements } from "./read-statements.ts";

//     node tools/specification/check-specification.ts [root]
// A test beside this file compares the statements with the specification, and the end of `npm test` says which of the
// named tests did not run.

const root = process.argv[2] ?? path.dirname(path.dirname(import.meta.dirname));
const read = (file: string) => {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, "utf8") : null;
};
const errors = findProblems(readStatements(read("docs/specification.tsv") ?? ""), read);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;

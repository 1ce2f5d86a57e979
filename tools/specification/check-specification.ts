import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findGaps, findProblems } from "./find-problems.ts";
import { readSpecification } from "./read-specification.ts";
import { readStatements } from "./read-statements.ts";

//     node tools/specification/check-specification.ts [root]
// Whether the named tests run is seen at the end of `npm test`.

const root = process.argv[2] ?? path.dirname(path.dirname(import.meta.dirname));
const statements = readStatements(readFileSync(path.join(root, "docs/specification.tsv"), "utf8"));
const specification = findSpecification();
const errors = [
  ...findProblems(statements, (file) => {
    const place = path.join(root, file);
    return existsSync(place) ? readFileSync(place, "utf8") : null;
  }),
  ...(specification === null ? [] : findGaps(statements, readSpecification(specification))),
];
if (specification === null)
  console.log(
    "../shared/spec/product-spec.md is not here: whether each of its sentences is stated was not checked.",
  );
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;

/** It is no part of the repository: it lies beside the working copy where the product is made. */
function findSpecification(): string | null {
  const place = ["../shared", "../../shared"]
    .map((folder) => path.join(root, folder, "spec/product-spec.md"))
    .find((file) => existsSync(file));
  return place === undefined ? null : readFileSync(place, "utf8");
}

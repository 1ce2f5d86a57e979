import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findBannedWords } from "./banned-words.ts";
import { findBareComments } from "./comment-starts.ts";
import { findCuttingFields } from "./cutting-fields.ts";
import { checkFileName } from "./file-names.ts";
import { findActsInLists } from "./lists.ts";
import { findMembershipWriters } from "./locks/membership-writers.ts";
import { findLongFunctions } from "./long-functions.ts";
import { checkMachineCalls, findMachineCalls } from "./machine-calls/machine-calls.ts";
import { findStateCodes } from "./states/state-codes.ts";
import { findForeignQueries, findQueries } from "./table-owners.ts";
import { checkAssertions, findAssertions } from "./type-assertions.ts";
import { findVendorConnections } from "./vendor-connections.ts";

const NOT_OURS = new Set([
  "node_modules",
  "build",
  ".data",
  ".react-router",
  "test-results",
  "playwright-report",
]);

const SOURCE = /^(apps|packages|e2e|bench|tools)\/.*\.(ts|tsx|mjs)$/;
const TEXT = /^(\w[^/]*|(docs|bench|packages)\/.*)\.md$|^deploy\/.*\.(yaml|sh)$|^apps\/.*\.(css|html|js)$/;

/** Every error of the tree under `root`, as "file:line: sentence" or "folder: sentence". */
function listErrors(root: string): string[] {
  const files = listFiles(root);
  return [
    ...findForeignQueries(
      files.filter((file) => SOURCE.test(file)).flatMap((file) => findQueries(file, read(root, file))),
    ),
    ...files.filter((file) => SOURCE.test(file)).flatMap((file) => listErrorsOf(root, file)),
    ...checkAssertions(
      files.flatMap((file) => (SOURCE.test(file) ? findAssertions(file, read(root, file)) : [])).length,
    ),
    ...checkMachineCalls(
      files.flatMap((file) => (SOURCE.test(file) ? findMachineCalls(file, read(root, file)) : [])),
    ),
    ...files.filter((file) => TEXT.test(file)).flatMap((file) => findBannedWords(file, read(root, file))),
    ...files
      .filter((file) => file.endsWith(".css"))
      .flatMap((file) => findBareComments(file, read(root, file))),
  ];
}

function listFiles(root: string): string[] {
  const found = globSync(["*.md", "{apps,packages,e2e,bench,tools,docs,deploy}/**/*"], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => NOT_OURS.has(name),
  });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, "/"),
    );
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function listErrorsOf(root: string, file: string): string[] {
  const badName = checkFileName(file);
  const source = read(root, file);
  const found = [
    ...findBannedWords(file, source),
    ...findBareComments(file, source),
    ...findActsInLists(file, source),
    ...findCuttingFields(file, source),
    ...findLongFunctions(file, source),
    ...findMembershipWriters(file, source),
    ...findStateCodes(file, source),
    ...findVendorConnections(file, source),
  ];
  return badName === null ? found : [`${file}:1: ${badName}`, ...found];
}

//     node tools/boundaries/check-boundaries.ts [<another tree>]
if (import.meta.main) {
  const errors = listErrors(process.argv[2] ?? path.dirname(path.dirname(import.meta.dirname)));
  for (const failure of errors) console.error(failure);
  if (errors.length > 0) {
    console.error(`${errors.length} ${errors.length === 1 ? "problem" : "problems"} found.`);
    process.exit(1);
  }
}

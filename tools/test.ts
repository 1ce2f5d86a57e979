/**
 * The gate: lint, types, unit, server and browser tests. The README has the command for all of it.
 *
 *     npm test -- --related[=<commit>]   only what the working tree, or everything since a commit, touches
 *     npm test -- --record               writes the tables of the run into CONTRIBUTING.md
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { replaceWrittenPart } from "./checks/written-part.ts";
import { findBrowser } from "./gate/find-browser.ts";
import { listRelatedTests } from "./gate/related.ts";
import { formatTables, listLastLines, runStages } from "./gate/run-stages.ts";
import { chooseStages, hasBrowserTests, type Selection } from "./gate/stages.ts";
import { listUnexecuted } from "./specification/list-unexecuted.ts";
import { readStatements } from "./specification/read-statements.ts";

const ROOT = path.dirname(import.meta.dirname);
const CONTRIBUTING = path.join(ROOT, "CONTRIBUTING.md");
const SPECIFICATION = path.join(ROOT, "docs/specification.tsv");

// `--related` alone means the working tree.
const args = process.argv.slice(2).map((arg) => (arg === "--related" ? "--related=HEAD" : arg));
const { values } = parseArgs({ args, options: { related: { type: "string" }, record: { type: "boolean" } } });

rmSync(path.join(ROOT, "test-results"), { recursive: true, force: true });
mkdirSync(path.join(ROOT, "test-results"));
const selection = values.related === undefined ? null : selectRelated(values.related);
// Before the first test: a run of minutes must not end for want of a browser.
const browser = hasBrowserTests(selection) ? await findBrowser(process.env).catch(endWith) : null;
if (browser !== null) process.env.CHROMIUM_PATH = browser;
const stages = await runStages(chooseStages(selection, browser !== null), console.log);
const unexecuted = selection === null && browser !== null ? findUnexecuted() : [];
for (const name of unexecuted) console.error(`docs/specification.tsv names a test that did not run: ${name}`);
const notRun = hasBrowserTests(selection) && browser === null ? ["browser tests"] : [];
console.log(`\n${listLastLines(stages, notRun).join("\n")}`);
if (values.record && notRun.length === 0)
  writeFileSync(
    CONTRIBUTING,
    replaceWrittenPart(readFileSync(CONTRIBUTING, "utf8"), "run", formatTables(stages)),
  );
process.exit(stages.every(({ passed }) => passed) && unexecuted.length === 0 ? 0 : 1);

/** Tests that the statements of the specification name, once all stages ran. */
function findUnexecuted(): string[] {
  const results = stages.flatMap((stage) => stage.results?.tests ?? []);
  return listUnexecuted(readStatements(readFileSync(SPECIFICATION, "utf8")), results);
}

function endWith(error: Error): never {
  console.error(error.message);
  process.exit(1);
}

/** What has changed since a commit, and the tests that it asks for. */
function selectRelated(commit: string): Selection {
  const changed = [
    ...git("diff", "--name-only", "--no-renames", commit),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  if (changed.length === 0) {
    console.log(`Nothing has changed since ${commit}: name an earlier commit, such as --related=main~3.`);
    process.exit(0);
  }
  const files = [...git("ls-files", "--cached", "--others", "--exclude-standard")];
  const tests = listRelatedTests(changed, files, (file) => readFileSync(path.join(ROOT, file), "utf8"));
  for (const [runner, names] of Object.entries(tests)) {
    console.log(`${runner}: ${names.length === 0 ? "no tests" : `${names.length} files`}`);
    for (const name of names) console.log(`  ${name}`);
  }
  return { changed, ...tests };
}

function git(...words: string[]): string[] {
  const output = execFileSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return output.split("\n").filter((line) => line !== "");
}

import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { analyzePattern, isBounded } from "./analyze-pattern.ts";
import { type FoundPattern, findPatterns } from "./find-patterns.ts";
import { BUILT_WHILE_RUNNING, OWN_TEXT } from "./pattern-exceptions.ts";

//     node tools/patterns/check-patterns.ts [root] [--write]
// Analyzing all patterns takes minutes: those that were found linear are recorded, and --write adds new ones.

const LIST = path.join(import.meta.dirname, "linear-patterns.json");
const SOURCES = "{apps,packages}/*/{src,app}/**/*.{ts,tsx,mjs,js}";

const writes = process.argv.includes("--write");
const given = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const root = given ?? path.dirname(path.dirname(import.meta.dirname));
const recorded = new Set<string>(JSON.parse(readFileSync(LIST, "utf8")));
const found = globSync(SOURCES, { cwd: root }).flatMap((file) =>
  findPatterns(file.replaceAll(path.sep, "/"), readFileSync(path.join(root, file), "utf8")),
);
const errors: string[] = [];
const linear = new Set<string>();
for (const pattern of found) {
  const error = await findError(pattern);
  if (error !== null) errors.push(`${pattern.file}:${pattern.line}: ${error}`);
}
if (writes) writeFileSync(LIST, `${JSON.stringify([...linear].toSorted(), null, 2)}\n`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;

async function findError({ file, text }: FoundPattern): Promise<string | null> {
  if (text === null)
    return file in BUILT_WHILE_RUNNING ? null : "This pattern is built while the program runs: write it out.";
  if (file in OWN_TEXT || isBounded(text.slice(1, text.lastIndexOf("/")))) return null;
  if (recorded.has(text) || linear.has(text)) {
    linear.add(text);
    return null;
  }
  const growth = await analyzePattern(text);
  if (growth !== null)
    return `The time of ${text} is not linear (${growth}): see docs/decisions/refusals.md.`;
  linear.add(text);
  return writes ? null : `The pattern ${text} is linear but not recorded yet: run \`npm run patterns\`.`;
}

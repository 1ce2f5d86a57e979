import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isEndless, isPlain, MOST_STEPS, walksFew } from "./count-steps.ts";
import { type FoundPattern, findPatterns, isChecked } from "./find-patterns.ts";
import { readPattern } from "./read-pattern.ts";

const TIMEOUT_MS = 120_000;

/** Patterns that may be worse than linear, as their text is the repository's own; each with whose text it is. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  "apps/sandbox/src/stripe-js/fake.ts": "the sandbox's own scripts",
  "apps/server/src/demo/draw-avatar.ts": "pictures that the demo has just drawn",
};

/** Files that build a pattern while they run; each with what from. */
const BUILT_WHILE_RUNNING: Readonly<Record<string, string>> = {
  "apps/sandbox/src/stripe/control/apply-failure.ts": "calls that a test names: all but the stars is escaped",
  "apps/server/src/config/settings/setting-kinds.ts": "kinds of keys that its callers write out",
};

//     node tools/patterns/check-patterns.ts [root] [--write]
// Analyzing all patterns takes minutes: those that were found linear are recorded, and --write adds new ones.
// Plain ones, which a short sum shows to be cheap, are summed each time and not recorded.

const LIST = path.join(import.meta.dirname, "linear-patterns.json");

const writes = process.argv.includes("--write");
const given = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const root = given ?? path.dirname(path.dirname(import.meta.dirname));
const recorded = new Set<string>(JSON.parse(readFileSync(LIST, "utf8")));
const errors: string[] = [];
const linear = new Set<string>();
if (import.meta.main) {
  const found = globSync("{apps,packages}/*/{src,app,public}/**/*.*", { cwd: root })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter(isChecked)
    .flatMap((file) => findPatterns(file, readFileSync(path.join(root, file), "utf8")));
  for (const pattern of found) {
    const error = await findError(pattern);
    if (error !== null) errors.push(`${pattern.file}:${pattern.line}: ${error}`);
  }
  if (writes) writeFileSync(LIST, `${JSON.stringify([...linear].toSorted(), null, 2)}\n`);
  else if (root !== given)
    for (const text of [...recorded].filter((one) => !linear.has(one)))
      errors.push(`The pattern ${text} is recorded and no longer used: run \`npm run patterns\`.`);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
}

async function findError({ file, text }: FoundPattern): Promise<string | null> {
  if (text === null)
    return file in BUILT_WHILE_RUNNING ? null : "This pattern is built while the program runs: write it out.";
  if (file in OWN_TEXT || isPlain(readPattern(splitText(text).source))) return null;
  if (recorded.has(text) || linear.has(text)) {
    linear.add(text);
    return null;
  }
  const growth = await analyzePattern(text);
  if (growth !== null) return `The time of ${text} is bad (${growth}): see docs/decisions/refusals.md.`;
  linear.add(text);
  return writes ? null : `The pattern ${text} is linear but not recorded yet: run \`npm run patterns\`.`;
}

/** Null for a pattern whose time grows with the length of the text at most, and by little; else what is wrong. */
export async function analyzePattern(text: string): Promise<string | null> {
  const { source, flags } = splitText(text);
  const pattern = readPattern(source);
  if (isPlain(pattern)) return null;
  if (!walksFew(pattern, flags)) return `more than ${MOST_STEPS} steps from one place`;
  if (!isEndless(pattern)) return null;
  // The analyzer does not know flag `v`, which no pattern here needs for what it takes.
  const verdict = (await loadAnalyzer())(source, flags.replace("v", "u"), { timeout: TIMEOUT_MS });
  if (verdict.status === "safe") return null;
  return verdict.status === "vulnerable" ? verdict.complexity.summary : "unknown";
}

function splitText(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf("/");
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Its JavaScript build gives the same verdict on every machine; it is loaded for patterns that are new. */
async function loadAnalyzer() {
  process.env.RECHECK_BACKEND = "pure";
  const { checkSync } = await import("recheck");
  return checkSync;
}

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { replaceWrittenPart } from "./written-part.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const PAGE = path.join(ROOT, "docs/architecture.md");
const SOURCE = /\.(ts|tsx|mjs)$/;
const NOT_WRITTEN = /generated|\.d\.ts$/;
const TEST = /\.(test|spec)\.|(^|\/)test\/|^e2e\//;

/** How many lines of a source hold code, blank lines and those of comments apart. */
export function countCodeLines(source: string): number {
  let count = 0;
  let isInComment = false;
  for (const line of source.split("\n").map((each) => each.trim())) {
    if (isInComment) isInComment = !line.includes("*/");
    else if (line.startsWith("/*")) isInComment = !line.includes("*/");
    else if (line !== "" && !line.startsWith("//")) count += 1;
  }
  return count;
}

/** A row for each application, package and folder of tools: how much source and tests it has. @param files by path */
export function formatCodeSize(files: ReadonlyMap<string, string>): string {
  const places = Map.groupBy(
    [...files].filter(([file]) => SOURCE.test(file) && !NOT_WRITTEN.test(file)),
    ([file]) => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? "",
  );
  const rows = [...places, ["all", [...places.values()].flat()] as const].map(([place, sources]) => {
    const own = sources.filter(([file]) => !TEST.test(file)).map(([, text]) => countCodeLines(text));
    const tests = sources.filter(([file]) => TEST.test(file)).map(([, text]) => countCodeLines(text));
    const median = own.toSorted((one, other) => one - other)[Math.floor((own.length - 1) / 2)] ?? 0;
    return [place, own.length, sum(own), median, Math.max(0, ...own), sum(tests)];
  });
  return [
    "| | Files | Lines | Median | Largest | Lines of tests |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map((cells) => `| ${cells.map((cell) => cell.toLocaleString("en-US")).join(" | ")} |`),
  ].join("\n");
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

//     node tools/checks/code-size.ts
if (import.meta.main) {
  const list = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  const names = list
    .split("\0")
    .filter((name) => /^(apps|packages|e2e|bench|tools)\/.*\.(ts|tsx|mjs)$/.test(name));
  const files = new Map(names.map((name) => [name, readFileSync(path.join(ROOT, name), "utf8")]));
  writeFileSync(PAGE, replaceWrittenPart(readFileSync(PAGE, "utf8"), "size", formatCodeSize(files)));
}

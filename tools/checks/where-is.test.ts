import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const ROWS = readFileSync(join(ROOT, "docs/where-is.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| (?!Where is|---)/.test(line))
  .map((line) => {
    const [, question = "", files = "", names = ""] = line.split(" | ").join("|").split("|");
    return { question: question.trim(), files: listQuoted(files), names: listQuoted(names) };
  });

function listQuoted(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, quoted = ""]) => quoted);
}

describe("the page 'Where is …'", () => {
  it("answers thirty questions [ARCH-04]", () => {
    expect(ROWS).toHaveLength(30);
    expect(new Set(ROWS.map(({ question }) => question)).size).toBe(30);
  });

  it.each(ROWS)("finds $question [ARCH-04]", ({ files, names }) => {
    const sources = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
    const isNamed = (name: string) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
    // Each of the files has one of the names.
    const holds = (source: string) => names.some((name) => new RegExp(`\\b${name}\\b`).test(source));
    expect(files.filter((_file, index) => !holds(sources[index] ?? ""))).toEqual([]);
  });
});

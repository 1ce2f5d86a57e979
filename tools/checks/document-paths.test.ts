import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isRepositoryPath, listDocumentPaths } from "./document-paths.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n");
const DOCUMENTS = FILES.filter((file) => /^[A-Z]+\.md$|^(docs|bench)\/.*\.md$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("the documents", () => {
  it.each(DOCUMENTS)("%s names only paths that exist", (document) => {
    const paths = listDocumentPaths(document, read(document));
    expect(paths.filter((name) => !isRepositoryPath(name, FILES))).toEqual([]);
  });

  it("are checked for a path that does not exist", () => {
    const paths = listDocumentPaths(
      "docs/a.md",
      "`checks/no-such-file.ts`, `no-such-file.ts` and [b](c.md#d)",
    );
    expect(paths).toEqual(["checks/no-such-file.ts", "no-such-file.ts", "docs/c.md"]);
    expect(paths.filter((name) => isRepositoryPath(name, FILES))).toEqual([]);
  });

  it("list every kind of a member's events, and no other", () => {
    const [, table = ""] = read("docs/api.md").split("| Kind | Facts |\n");
    const listed = table.split("\n\n")[0]?.matchAll(/^\| (`[^|]+`[^|]*) \|/gm) ?? [];
    const kinds = Array.from(listed, ([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, kind]) => kind),
    );
    const source = read("packages/contract/src/account/events.ts").matchAll(/^ {2}(\w+): (?:\{|Record<)/gm);
    expect(kinds.flat().sort()).toEqual(Array.from(source, ([, kind]) => kind).sort());
  });

  it("define terms, each with its home", () => {
    const [terms = ""] = read("docs/glossary.md").split("## In Spanish");
    const rows = terms.match(/^\| (?!Term|---).*\|$/gm) ?? [];
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(rows.filter((row) => !/\| `[^`]+` \|$/.test(row))).toEqual([]);
  });
});

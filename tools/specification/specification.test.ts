import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findGaps, findProblems, MOST_DECISIONS } from "./find-problems.ts";
import { listUnexecuted } from "./list-unexecuted.ts";
import { readSpecification } from "./read-specification.ts";
import { isTitle, readStatements, type Statement } from "./read-statements.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** It is no part of the repository: it lies beside the working copy where the product is made. */
const SPECIFICATION = ["../shared", "../../shared"]
  .map((folder) => path.join(ROOT, folder, "spec/product-spec.md"))
  .find((file) => existsSync(file));
const FILE = "e2e/tests/site/one.spec.ts";
const PAGE = "docs/decisions/one.md";
const SOURCES: Record<string, string> = {
  [FILE]: 'test("opens a %s page for $who [APP-01] [APP-02]", () => {});',
  [PAGE]: "# One\n\n## What's left, and why\n",
};

const statement = (changes: Partial<Statement> = {}): Statement => ({
  section: 1,
  number: 1,
  text: "A page opens.",
  heldBy: `${FILE}: opens a red page for Ann`,
  why: "",
  ...changes,
});
const readSource = (file: string) => SOURCES[file] ?? null;
describe("the statements of the product [SPEC-01]", () => {
  it.skipIf(SPECIFICATION === undefined)(
    "cover each sentence and row in other words (where ../shared is) [SPEC-01]",
    () => {
      const parts = readSpecification(readFileSync(SPECIFICATION ?? "", "utf8"));
      expect(new Set(parts.map(({ section }) => section))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
      const statements = readStatements(readFileSync(path.join(ROOT, "docs/specification.tsv"), "utf8"));
      expect(findGaps(statements, parts)).toEqual([]);
    },
  );
});

describe("the check of statements [SPEC-01]", () => {
  it("accepts a test by its title and a decision by its heading", () => {
    const overruled = statement({ heldBy: `${PAGE}#whats-left-and-why`, why: "People read it." });
    expect(findProblems([statement(), overruled], readSource)).toEqual([]);
  });

  it.each<[string, Partial<Statement>]>([
    ["a test that is not there", { heldBy: `${FILE}: opens a red page` }],
    ["a file that is not there", { heldBy: "e2e/tests/site/two.spec.ts: opens" }],
    ["a decision that is not there", { heldBy: `${PAGE}#whats-left`, why: "It is better." }],
    ["a decision without a reason", { heldBy: `${PAGE}#one` }],
  ])("finds %s", (_what, changes) => {
    expect(findProblems([statement(changes)], readSource)).toHaveLength(1);
  });

  it("takes no test from inside, and no line of another form", () => {
    const inside = statement({ heldBy: "packages/domain/src/one.test.ts: opens" });
    expect(() => findProblems([inside], readSource)).toThrow("from outside");
    expect(() => readStatements("section\tnumber\tstatement\theld by\twhy\n1\t1\tA page opens.\n")).toThrow(
      "columns",
    );
  });

  it("finds too many decisions", () => {
    const overruled = statement({ heldBy: `${PAGE}#one`, why: "People read it." });
    const many = Array.from({ length: MOST_DECISIONS + 1 }, () => overruled);
    expect(findProblems(many, readSource)).toHaveLength(1);
  });

  it("finds parts without a statement, statements without a part, and copies", () => {
    const page = [
      "A head without a section.",
      "## 1. First",
      "**Label**",
      "- One says 'Oh! No.' here. Two is another (sentence).",
      "| Head | of it |",
      "|---|---|",
      "| A row | of one |",
    ].join("\n");
    const parts = readSpecification(page);
    expect(parts.map(({ number, text }) => `${number} ${text}`)).toEqual([
      "1 One says 'Oh! No.' here.",
      "2 Two is another (sentence).",
      "3 | A row | of one |",
    ]);
    const copied = statement({ number: 2, text: "Two is another sentence." });
    expect(findGaps([statement(), copied, statement({ number: 4 })], parts)).toEqual([
      "1.3 has no statement: | A row | of one |",
      "1.4 is no part: A page opens.",
      "Copied: Two is another sentence.",
    ]);
  });

  it("finds a test that a run did not execute", () => {
    const run = (name: string, outcome: "passed" | "skipped" = "passed") => ({
      file: FILE,
      name,
      outcome,
      ms: 1,
    });
    const named = [statement()];
    expect(
      listUnexecuted(named, [run("pages > opens a red page for Ann [APP-01] [APP-02] (phone)")]),
    ).toEqual([]);
    expect(listUnexecuted(named, [run("opens a red page for Ann (phone)", "skipped")])).toHaveLength(1);
    expect(listUnexecuted(named, [run("opens a blue page for Ann (phone)")])).toHaveLength(1);
  });

  it.each([
    ["says %s, and %i more [APP-01]", "says a, and 5 more", true],
    ["says a, and 5 more [APP-01, APP-02]", "says %s, and %i more", true],
    ["says a", "says a, and 5 more", false],
    ["%s", "says a", false],
    ["$origin/$path", "https://smirk.example/plans", false],
  ])("of '%s' and '%s' as one title is right", (found, named, same) => {
    expect(isTitle(found, named)).toBe(same);
  });
});

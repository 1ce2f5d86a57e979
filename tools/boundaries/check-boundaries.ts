import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ParserPlugin, parse } from "@babel/parser";
import { findBannedWords } from "./banned-words.ts";
import { findForeignQueries, findQueries } from "./table-owners.ts";
import { checkAssertions, findAssertions } from "./type-assertions.ts";

const MAX_FUNCTION_LINES = 60;

const CHECKED = /^(?:apps\/[^/]+\/src|apps\/web\/app|packages\/[^/]+\/src)\//;

/** Functions that were longer when the check came: an entry goes once its function is split. */
const NOT_SPLIT_YET: Readonly<Record<string, number>> = {
  "apps/console/src/bulk/choose-members.tsx ChooseMembers": 82,
  "apps/console/src/directory/dialogs/edit-fields.tsx EditFields": 82,
  "apps/console/src/directory/entry/entry-screen.tsx EntryScreen": 81,
  "apps/console/src/directory/reports/reports-screen.tsx ReportsScreen": 85,
  "apps/console/src/log/log-screen.tsx LogScreen": 85,
  "apps/console/src/members/dialogs/contact-dialog.tsx ContactDialog": 74,
  "apps/console/src/members/dialogs/dentist-dialog.tsx DentistDialog": 78,
  "apps/console/src/operators/operators-screen.tsx OperatorsScreen": 78,
  "apps/console/src/selling/promotion-fields.tsx PromotionFields": 72,
  "apps/console/src/shell/search-box.tsx SearchBox": 74,
  "apps/console/src/waitlist/waitlist-screen.tsx FindWaiting": 75,
  "apps/server/src/logging/log-destination.ts createLogDestination": 78,
  "apps/web/app/features/finder/filters/filter-dialog.tsx FilterDialog": 75,
  "apps/web/app/features/finder/form/search-options.tsx SearchOptions": 81,
  "apps/web/app/features/finder/results/result-card.tsx ResultCard": 69,
};

const TEST = /\.test\.tsx?$/;

const MIGRATION = /\/migrations\//;

const FUNCTION = /Function|ObjectMethod|ClassMethod|ClassPrivateMethod/;

const PREPOSITION = /^(?:As|By|From|In|Of|Past|With)\b/;

const BLOCK = /^\s*\{?\/\*+\s*(.*)/;

const LINE = /^\s*\/\/\s*(.*)/;

/** Quotation marks would mean that a string holds the slashes. */
const TRAILING = /\S\s+\/[/*]\*?\s+([A-Z][^"'`]*)$/;

export const MOST_FILES = 15;

/** Lists whose length is decided elsewhere: a page per decision, a file per change of the schema. */
const LISTS = new Set(["docs/decisions", "apps/server/src/db/migrations"]);

const SHAPELESS_NAME = /(^|[-.])(util|helper|common|misc|manager|service)s?$/;

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
    ...findCrowdedFolders(files.filter((file) => file.includes("/"))),
    ...findForeignQueries(
      files.filter((file) => SOURCE.test(file)).flatMap((file) => findQueries(file, read(root, file))),
    ),
    ...files.filter((file) => SOURCE.test(file)).flatMap((file) => listErrorsOf(root, file)),
    ...checkAssertions(
      files.flatMap((file) => (SOURCE.test(file) ? findAssertions(file, read(root, file)) : [])).length,
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
    ...findLongFunctions(file, source),
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

/** @returns one sentence why a file may not have this name, or null when it may. */
export function checkFileName(file: string): string | null {
  const names = file.split("/").map((part) => part.replace(/\.(test|spec)?\.?(tsx?|mjs|js|css)$/, ""));
  const shapeless = names.find((name) => SHAPELESS_NAME.test(name));
  return shapeless === undefined ? null : `"${shapeless}" says nothing: name the file after what it does.`;
}

/** @returns one sentence per folder that holds too many of these files, subfolders not counted. */
export function findCrowdedFolders(files: string[]): string[] {
  const inFolders = Map.groupBy(files, (file) => path.posix.dirname(file));
  return [...inFolders]
    .filter(([folder, inside]) => inside.length > MOST_FILES && !LISTS.has(folder))
    .map(
      ([folder, inside]) =>
        `${folder}: ${inside.length} files, at most ${MOST_FILES}: group those that belong together in a subfolder.`,
    );
}

/** A comment is a sentence with a subject. @returns one sentence for each comment that begins with a preposition */
export function findBareComments(file: string, source: string): string[] {
  const lines = source.split("\n");
  return lines.flatMap((_, index) => {
    const [word] = PREPOSITION.exec(beginningOf(lines, index)) ?? [];
    if (word === undefined) return [];
    return [`${file}:${index + 1}: begin the comment with its subject instead of "${word}".`];
  });
}

/** The text of the comment that begins on this line; empty where none does. */
function beginningOf(lines: readonly string[], index: number): string {
  const line = lines[index] ?? "";
  const block = BLOCK.exec(line)?.[1];
  if (block !== undefined) return block === "" ? (lines[index + 1] ?? "").replace(/^[\s*]*/, "") : block;
  const single = LINE.exec(line)?.[1];
  if (single !== undefined) return LINE.test(lines[index - 1] ?? "") ? "" : single;
  return TRAILING.exec(line)?.[1] ?? "";
}

interface Node {
  type: string;
  loc: { start: { line: number }; end: { line: number } };
  id?: { name?: string } | null;
  key?: { name?: string } | null;
  body?: unknown;
}

/** Biome's own rule leaves out JSX. @returns one sentence for each function that is too long, blank lines not counted */
export function findLongFunctions(file: string, source: string): string[] {
  if (!CHECKED.test(file) || TEST.test(file)) return [];
  const lines = source.split("\n");
  const filled = countFilled(lines);
  if ((filled.at(-1) ?? 0) <= MAX_FUNCTION_LINES) return [];
  const plugins: ParserPlugin[] = file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const { program } = parse(source, { sourceType: "module", plugins, attachComment: false });
  const found: string[] = [];
  visit(program, "", (node, name) => {
    const { start, end } = node.loc;
    const length = (filled[end.line] ?? 0) - (filled[start.line - 1] ?? 0);
    if (name === "up" && MIGRATION.test(file)) return;
    const isComponent = file.endsWith(".tsx") && /^[A-Z]/.test(name);
    if (length <= Math.max(MAX_FUNCTION_LINES, NOT_SPLIT_YET[`${file} ${name}`] ?? 0)) return;
    const what = isComponent ? "Component" : "Function";
    found.push(
      `${file}:${start.line}: ${what} ${name || "without a name"} has ${length} lines, at most ${MAX_FUNCTION_LINES}.`,
    );
  });
  return found;
}

/** Index `n` holds how many of the first `n` lines are not blank. */
function countFilled(lines: readonly string[]): number[] {
  const counts = [0];
  for (const line of lines) counts.push((counts.at(-1) ?? 0) + (line.trim() === "" ? 0 : 1));
  return counts;
}

function visit(value: unknown, outerName: string, onFunction: (node: Node, name: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, outerName, onFunction);
    return;
  }
  if (!isNode(value)) return;
  const name = value.id?.name ?? value.key?.name;
  if (FUNCTION.test(value.type) && isNode(value.body)) onFunction(value, name ?? outerName);
  // A variable's or property's name belongs to the function it holds, also through a call such as memo().
  const passed = FUNCTION.test(value.type) || value.type === "BlockStatement" ? "" : (name ?? outerName);
  for (const child of Object.values(value)) visit(child, passed, onFunction);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value;
}

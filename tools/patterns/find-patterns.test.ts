import { expect, it } from "vitest";
import { analyzePattern } from "./check-patterns.ts";
import { findPatterns, isChecked } from "./find-patterns.ts";

const FILE = "packages/domain/src/wire/planted.ts";

const findTexts = (source: string, file = FILE) => findPatterns(file, source).map(({ text }) => text);

it("finds literals and constant text that is given to RegExp, with their lines [TRUST-10]", () => {
  const source = [
    'const DAY = "\\\\d{2}";',
    "const parts = text.split(/\\s*;\\s*/);",
    `const written = new RegExp(\`^\${DAY}+$\`, "g");`,
    'const other = RegExp("a" + "+");',
  ].join("\n");
  expect(findPatterns(FILE, source)).toEqual([
    { file: FILE, line: 2, text: "/\\s*;\\s*/" },
    { file: FILE, line: 3, text: "/^\\d{2}+$/g" },
    { file: FILE, line: 4, text: "/a+/" },
  ]);
});

it.each([
  ["new RegExp(name)"],
  [`new RegExp(\`^\${names.join()}$\`)`],
  ["RegExp(/a/.source)"],
  ["Reflect.construct(RegExp, [name])"],
  ["class Own extends RegExp {}"],
  ["text.search(given)"],
  [`text.match(\`^\${given}\`)`],
  [`sql\`select 1 where a ~ \${given}\``],
  [`sql\`select regexp_replace(a, \${given}, '')\``],
  ['query.where("name", "~*", given)'],
])("says that only the running program knows the pattern of %s [TRUST-10]", (made) => {
  expect(findTexts(made)).toContain(null);
});

it("does not take one name for two patterns [TRUST-10]", () => {
  const source = `{ const a = "x"; new RegExp(a); } { const a = "(y+)+"; new RegExp(a); }`;
  expect(findTexts(source)).toEqual([null, null]);
});

it.each([
  ["a ~ '^[[:alpha:]]''\\\\m' and b !~* E'x'", ["/^[a-zA-Z]'\\b/", "/x/i"]],
  ["coalesce('~') || substring(a from 2) and b ~~ 'x%' -- a ~ 'y'", []],
  ["regexp_replace(lower(f(a, 'b,c')), '[^a]+', '-', 'g')", ["/[^a]+/"]],
  ["substring(a from '^b+') || substring(a, 'c+')", ["/^b+/", "/c+/"]],
  ["a similar to 'b+'", ["/b+/"]],
])("finds the patterns of the SQL %s [TRUST-10]", (query, expected) => {
  expect(findTexts(`sql\`select 1 where ${query}\``)).toEqual(expected);
});

it("finds patterns of fields that are written as HTML, and of schemas [TRUST-10]", () => {
  const source = 'const page = `<input name="zip" pattern="[0-9]{5}">`; const schema = { pattern: "^a+$" };';
  expect(findTexts(source)).toEqual(["/^(?:[0-9]{5})$/v", "/^a+$/"]);
});

it.each([
  ["packages/domain/src/a.ts", true],
  ["apps/web/app/a.mts", true],
  ["apps/web/public/a.cjs", true],
  ["packages/domain/src/a.test.ts", false],
  ["tools/build.ts", false],
  ["apps/server/test/a.ts", false],
])("reads the program's files, and not the repository's own text: %s %s [TRUST-10]", (file, expected) => {
  expect(isChecked(file)).toBe(expected);
});

const STEPS = "more than 1000 steps from one place";

it.each([
  ["a literal", "text.split(/\\s*;\\s*/)", "planted.ts", "2nd degree polynomial"],
  ["a repetition of one", "/^(\\d+)*x$/.test(text)", "planted.ts", "exponential"],
  ["a group", "/(?:[a-z]+)+!/.test(text)", "planted.ts", "exponential"],
  ["text", 'const TEXT = "^(a+)+$"; new RegExp(TEXT)', "planted.ts", "exponential"],
  ["bounds in bounds", "/^(?:\\w{1,20} ?){1,20}$/.test(text)", "planted.ts", STEPS],
  ["bounds from nothing", "/^(?:a{0,99}){0,99}b/.test(text)", "planted.ts", STEPS],
  ["thirty choices", `/${"a?".repeat(30)}${"a".repeat(30)}/.test(text)`, "planted.ts", STEPS],
  ["a matched text", 'text.match("(a+)+$")', "planted.ts", "exponential"],
  ["another name", 'const R = RegExp; text.split(new R("(b+)+c"))', "planted.ts", "exponential"],
  ["a form field", '<input pattern="(d+)+e" />', "planted.tsx", "exponential"],
  ["a module", "export const PARTS = /^(e+)+$/;", "planted.mts", "exponential"],
  ["SQL", "sql`select 1 from a where b ~ '(f+)+g'`", "planted.ts", "exponential"],
  ["a schema", 'v.pipe(v.string(), v.regex(new RegExp("^(?:g|g)+$")))', "planted.ts", "exponential"],
])("refuses a bad pattern that is %s [TRUST-10]", async (_, source, name, wrong) => {
  const [text, ...more] = findTexts(source, `packages/domain/src/wire/${name}`);
  expect([await analyzePattern(text ?? ""), more]).toEqual([wrong, []]);
});

it.each([
  ["/[\\s,]+$/", "2nd degree polynomial"],
  ["/<Message>(.*)<\\/Message>/s", "2nd degree polynomial"],
  ["/^(?:\\w{1,20} ?){1,20}.*$/", STEPS],
  ["/^\\w{1,40}\\w{1,40}-/", STEPS],
])("finds that %s is worse than linear [TRUST-10]", async (text, growth) => {
  expect(await analyzePattern(text)).toBe(growth);
});

it.each([
  "/^\\s*;/",
  "/[a-z]+/g",
  "/^\\d{5}(?:-\\d{4})?$/",
  "/^[*+]{3}\\+\\*$/",
  "/\\d(?:[ -]?\\d){12,18}/g",
  "/^\\/[a-z]{2}(?:\\/[a-z0-9-]{1,60}){2}$/",
])("finds that %s is linear [TRUST-10]", async (text) => {
  expect(await analyzePattern(text)).toBeNull();
});

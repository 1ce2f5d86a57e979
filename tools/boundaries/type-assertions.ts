import { parse } from "@babel/parser";

/** The server may have so many: a schema, a guard or `satisfies` says the same and is checked. */
const MOST_ASSERTIONS = 300;

const CHECKED = /^apps\/server\/src\/.*(?<!\.test)\.ts$/;

/** @returns the lines of a server's file with a TypeScript `as`, apart from `as const` */
export function findAssertions(file: string, source: string): number[] {
  if (!CHECKED.test(file) || !source.includes(" as ")) return [];
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript"], attachComment: false });
  const lines: number[] = [];
  visit(program, (line) => lines.push(line));
  return lines;
}

/** @param count for the whole server @returns a sentence where it has more than it may */
export function checkAssertions(count: number): string[] {
  if (count <= MOST_ASSERTIONS) return [];
  return [`apps/server/src: ${count} type assertions ('as'), at most ${MOST_ASSERTIONS}.`];
}

function visit(value: unknown, onAssertion: (line: number) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onAssertion);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  if (isAssertion(value) && value.typeAnnotation.typeName?.name !== "const") {
    onAssertion(value.loc.start.line);
  }
  for (const child of Object.values(value)) visit(child, onAssertion);
}

interface Assertion {
  loc: { start: { line: number } };
  typeAnnotation: { typeName?: { name?: string } };
}

function isAssertion(node: object): node is Assertion {
  return "type" in node && node.type === "TSAsExpression";
}

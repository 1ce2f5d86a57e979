import { type ParserPlugin, parse } from "@babel/parser";

const CHECKED = /^(?:apps\/[^/]+\/(?:src|app)|packages\/[^/]+\/src)\/.*\.(?:tsx?|mjs|js)$/;
const TEST = /\.test\.tsx?$/;

/** A regular expression of the source; `text` is `/pattern/flags`, or null when only the running program knows it. */
export interface FoundPattern {
  file: string;
  line: number;
  text: string | null;
}

interface Node {
  type: string;
  loc: { start: { line: number } };
  [property: string]: unknown;
}

/** Literals, and what the source gives to `RegExp` as constant text. */
export function findPatterns(file: string, source: string): FoundPattern[] {
  if (!CHECKED.test(file) || TEST.test(file)) return [];
  const plugins: ParserPlugin[] = file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const { program } = parse(source, { sourceType: "module", plugins, attachComment: false });
  const constants = new Map<string, unknown>();
  const found: FoundPattern[] = [];
  visit(program, (node) => {
    if (node.type === "VariableDeclarator" && isNode(node.id)) constants.set(String(node.id.name), node.init);
  });
  visit(program, (node) => {
    const text = patternOf(node, constants);
    if (text !== undefined) found.push({ file, line: node.loc.start.line, text });
  });
  return found;
}

type Constants = ReadonlyMap<string, unknown>;

/** Undefined for a node that is no pattern. */
function patternOf(node: Node, constants: Constants): string | null | undefined {
  if (node.type === "RegExpLiteral") return `/${node.pattern}/${node.flags}`;
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
  if (!isNode(node.callee) || node.callee.name !== "RegExp") return undefined;
  const [pattern, flags] = node.arguments as [unknown, unknown];
  const [text, letters] = [textOf(pattern, constants), flags === undefined ? "" : textOf(flags, constants)];
  return text === null || letters === null ? null : `/${text}/${letters}`;
}

/** Null unless it is made of texts of this file alone. */
function textOf(node: unknown, constants: Constants): string | null {
  if (!isNode(node)) return null;
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type === "Identifier") return textOf(constants.get(String(node.name)), constants);
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  const parts = (node.expressions as unknown[]).map((expression) => textOf(expression, constants));
  if (parts.includes(null)) return null;
  return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? "")).join("");
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
    return;
  }
  if (!isNode(value)) return;
  onNode(value);
  for (const child of Object.values(value)) if (typeof child === "object") visit(child, onNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value;
}

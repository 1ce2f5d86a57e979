import { type ParserPlugin, parse } from "@babel/parser";
import { findInMarkup, findInSql } from "./find-in-texts.ts";

const CHECKED = /^(?:apps\/[^/]+\/(?:src|app|public)|packages\/[^/]+\/src)\/.*\.[cm]?[jt]sx?$/;
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

type Found = (string | null)[];

/** Methods of texts that make a pattern of a text they are given. */
const MATCHERS: ReadonlySet<unknown> = new Set(["match", "matchAll", "search"]);
const SQL_OPERATORS: ReadonlySet<unknown> = new Set(["~", "~*", "!~", "!~*", "similar to"]);

/** What stands for a part of a text that only the running program knows. */
const UNKNOWN = "\0";

/** Tests and tools read the repository's own text. */
export const isChecked = (file: string): boolean => CHECKED.test(file) && !TEST.test(file);

/** Literals, and what becomes a pattern: texts for `RegExp`, for methods, in forms, in schemas and in SQL. */
export function findPatterns(file: string, source: string): FoundPattern[] {
  const plugins: ParserPlugin[] = file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const { program } = parse(source, { sourceType: "unambiguous", plugins, attachComment: false });
  const constants = listConstants(program);
  const found: FoundPattern[] = [];
  visit(program, null, (node, parent) => {
    for (const text of patternsOf(node, parent, constants))
      found.push({ file, line: node.loc.start.line, text });
  });
  return found;
}

type Constants = ReadonlyMap<string, unknown>;

/** What names stand for, null for one that stands for several things. */
function listConstants(program: unknown): Constants {
  const constants = new Map<string, unknown>();
  visit(program, null, (node) => {
    if (node.type !== "VariableDeclarator" || !isNode(node.id)) return;
    if (node.id.type === "ObjectPattern") {
      for (const { key, value } of node.id.properties as { key?: Node; value?: Node }[])
        if (key?.name === "RegExp" && value !== undefined) constants.set(String(value.name), key);
      return;
    }
    const name = String(node.id.name);
    constants.set(name, constants.has(name) ? null : node.init);
  });
  return constants;
}

function patternsOf(node: Node, parent: Node | null, constants: Constants): Found {
  switch (node.type) {
    case "RegExpLiteral":
      return [`/${node.pattern}/${node.flags}`];
    case "NewExpression":
    case "CallExpression":
      return patternsOfCall(node, constants);
    case "Identifier":
      return node.name === "RegExp" && hidesRegExp(parent) ? [null] : [];
    case "JSXAttribute":
      return isNamed(node.name, "pattern") ? [ofForm(expressionOf(node.value), constants)] : [];
    case "ObjectProperty":
      return isNamed(node.key, "pattern") && isText(node.value) ? [ofText(node.value, constants)] : [];
    case "StringLiteral":
    case "TemplateLiteral": {
      const text = textOf(node, constants);
      return [...findInSql(text), ...findInMarkup(text)].map(known);
    }
    default:
      return [];
  }
}

function patternsOfCall(node: Node, constants: Constants): Found {
  const given = node.arguments as unknown[];
  if (isRegExp(node.callee, constants)) {
    const [pattern, flags] = given;
    if (isNode(pattern) && pattern.type === "RegExpLiteral" && flags === undefined) return [];
    return [known(`/${textOf(pattern, constants)}/${flags === undefined ? "" : textOf(flags, constants)}`)];
  }
  if (isNode(node.callee) && isNode(node.callee.property) && MATCHERS.has(node.callee.property.name))
    return given.length === 1 ? ofMatched(given[0], constants) : [];
  const operator = given.findIndex((one) => isNode(one) && SQL_OPERATORS.has(one.value));
  return operator === -1 ? [] : [ofText(given[operator + 1], constants)];
}

/** A literal is found by itself, and so is one that a name of this file stands for. */
function ofMatched(given: unknown, constants: Constants): Found {
  if (!isNode(given) || given.type === "RegExpLiteral" || given.type === "ObjectExpression") return [];
  if (given.type === "NewExpression" || given.type === "CallExpression")
    return isRegExp(given.callee, constants) ? [] : [null];
  if (given.type !== "Identifier") return [ofText(given, constants)];
  return ofMatched(constants.get(String(given.name)) ?? { ...given, type: "Unknown" }, constants);
}

const ofText = (node: unknown, constants: Constants) => known(`/${textOf(node, constants)}/`);

/** A form's field holds to the whole of its pattern; browsers read it with flag `v`. */
const ofForm = (node: unknown, constants: Constants) => known(`/^(?:${textOf(node, constants)})$/v`);

const known = (text: string): string | null => (text.includes(UNKNOWN) ? null : text);

const expressionOf = (value: unknown) =>
  isNode(value) && value.type === "JSXExpressionContainer" ? value.expression : value;

/** Whatever else than a call, a question or a type is done with `RegExp` makes patterns that nobody finds. */
function hidesRegExp(parent: Node | null): boolean {
  if (parent === null || parent.type.startsWith("TS")) return false;
  if (parent.type === "NewExpression" || parent.type === "CallExpression")
    return (parent.arguments as unknown[]).some((one) => isNamed(one, "RegExp"));
  return !["VariableDeclarator", "BinaryExpression", "MemberExpression", "ObjectProperty"].includes(
    parent.type,
  );
}

/** `RegExp`, `globalThis.RegExp`, and names for them. */
function isRegExp(node: unknown, constants: Constants): boolean {
  if (!isNode(node)) return false;
  if (node.type === "MemberExpression") return isNamed(node.property, "RegExp");
  if (node.type !== "Identifier") return false;
  return node.name === "RegExp" || isRegExp(constants.get(String(node.name)), constants);
}

const isNamed = (node: unknown, name: string) => isNode(node) && (node.name === name || node.value === name);

const isText = (node: unknown) =>
  isNode(node) && (node.type === "StringLiteral" || node.type === "TemplateLiteral");

/** What is not made of texts of this file alone stands in it as UNKNOWN. */
function textOf(node: unknown, constants: Constants): string {
  if (!isNode(node)) return UNKNOWN;
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type === "Identifier") return textOf(constants.get(String(node.name)), constants);
  if (node.type === "BinaryExpression" && node.operator === "+")
    return textOf(node.left, constants) + textOf(node.right, constants);
  if (node.type === "TaggedTemplateExpression") {
    const isRaw = isNode(node.tag) && isNode(node.tag.property) && node.tag.property.name === "raw";
    return joinTemplate(node.quasi, isRaw ? "raw" : "cooked", constants);
  }
  return joinTemplate(node, "cooked", constants);
}

function joinTemplate(node: unknown, kind: "raw" | "cooked", constants: Constants): string {
  if (!isNode(node) || node.type !== "TemplateLiteral") return UNKNOWN;
  const quasis = node.quasis as { value: { raw: string; cooked: string | null } }[];
  const parts = (node.expressions as unknown[]).map((expression) => textOf(expression, constants));
  return quasis.map(({ value }, index) => (value[kind] ?? UNKNOWN) + (parts[index] ?? "")).join("");
}

function visit(value: unknown, parent: Node | null, onNode: (node: Node, parent: Node | null) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, parent, onNode);
    return;
  }
  if (!isNode(value)) return;
  onNode(value, parent);
  for (const child of Object.values(value)) if (typeof child === "object") visit(child, value, onNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value;
}

import { childrenOf, isNode, parseSource, type SourceNode } from "./source-texts.ts";

interface Allowed {
  file: RegExp;
  text: RegExp;
  reason: string;
}

/** Attributes that are shown or read aloud. */
const VISIBLE = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "caption",
  "description",
  "help",
  "label",
  "message",
  "placeholder",
  "title",
]);
/** Properties of elements that scripts write. */
const WRITTEN = new Set(["alt", "ariaLabel", "innerText", "placeholder", "textContent", "title"]);
const TRANSLATED = new Set(["Trans", "Plural", "Select", "SelectOrdinal"]);
const WORD = /\p{L}{2}/u;
/** Not followed: what they hold is no text of the page, or goes through a function. */
const OPAQUE = /^(?:CallExpression|TaggedTemplateExpression|ArrowFunctionExpression|FunctionExpression)$/;

const ALLOWED: readonly Allowed[] = [
  {
    file: /onboarding\/processing\/screen\.tsx$/,
    text: /^(?:noPayment|slow)$/,
    reason: "`help` is a code there",
  },
];

/** @returns one sentence for each text of a component that is in no catalog */
export function findVisibleText(file: string, source: string): string[] {
  const found: { line: number; text: string }[] = [];
  visit(parseSource(file, source) as SourceNode, (line, text) => {
    const isAllowed = ALLOWED.some((allowed) => allowed.file.test(file) && allowed.text.test(text));
    if (WORD.test(text) && !isAllowed) found.push({ line, text: text.trim().replaceAll(/\s+/g, " ") });
  });
  return found.map(({ line, text }) => `${file}:${line}: "${text}" is in no catalog: use <Trans> or t.`);
}

type OnText = (line: number, text: string) => void;

function visit(node: SourceNode, onText: OnText): void {
  if (node.type === "JSXElement" && TRANSLATED.has(nameOf(node))) {
    visitAttributes(node, onText);
    return;
  }
  if (node.type === "JSXText") onText(node.loc.start.line, String(node.value));
  if (node.type === "JSXAttribute") {
    const name = (node.name as { name: string }).name;
    if (VISIBLE.has(name) && isNode(node.value)) visitShown(node.value, onText);
  }
  if (node.type === "AssignmentExpression" && WRITTEN.has(propertyOf(node.left))) {
    visitShown(node.right as SourceNode, onText);
  }
  if (node.type === "CallExpression" && propertyOf(node.callee) === "setAttribute") {
    const [name, value] = node.arguments as SourceNode[];
    if (VISIBLE.has(String(name?.value)) && value) visitShown(value, onText);
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    for (const child of (node.children as SourceNode[]) ?? []) {
      if (child.type === "JSXExpressionContainer") visitShown(child, onText);
    }
  }
  for (const child of childrenOf(node)) visit(child, onText);
}

/** Attributes of elements inside a translated text are no part of the text. */
function visitAttributes(node: SourceNode, onText: OnText): void {
  for (const child of childrenOf(node)) {
    if (child.type === "JSXAttribute" || child.type === "JSXExpressionContainer") visit(child, onText);
    else visitAttributes(child, onText);
  }
}

/** Strings that an expression may be: through conditions and alternatives. */
function visitShown(node: SourceNode, onText: OnText): void {
  const { line } = node.loc.start;
  if (OPAQUE.test(node.type)) return;
  if (node.type === "StringLiteral") onText(line, String(node.value));
  if (node.type === "TemplateLiteral") {
    for (const { value } of node.quasis as { value: { cooked?: string } }[]) onText(line, value.cooked ?? "");
  }
  for (const part of shownParts(node)) visitShown(part, onText);
}

function shownParts(node: SourceNode): SourceNode[] {
  const { type, expression, consequent, alternate, left, right } = node;
  if (type === "JSXExpressionContainer") return [expression].filter(isNode);
  if (type === "ConditionalExpression") return [consequent, alternate].filter(isNode);
  // `a && b` shows b; `a ?? b` and `a || b` either; `a + b` both.
  if (type === "LogicalExpression") return (node.operator === "&&" ? [right] : [left, right]).filter(isNode);
  if (type === "BinaryExpression" && node.operator === "+") return [left, right].filter(isNode);
  return [];
}

function propertyOf(value: unknown): string {
  if (!isNode(value) || !isNode(value.property)) return "";
  return String(value.property.name ?? "");
}

function nameOf(node: SourceNode): string {
  const { name } = (node.openingElement as { name: { name?: unknown } }).name;
  return typeof name === "string" ? name : "";
}

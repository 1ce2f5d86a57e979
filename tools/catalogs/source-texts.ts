import { type ParserPlugin, parse } from "@babel/parser";

export interface SourceNode {
  type: string;
  loc: { start: { line: number } };
  [part: string]: unknown;
}

interface SourceText {
  line: number;
  text: string;
}

export function parseSource(file: string, source: string): unknown {
  const plugins: ParserPlugin[] = file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  return parse(source, { sourceType: "module", plugins, attachComment: false }).program;
}

export function isNode(value: unknown): value is SourceNode {
  return typeof value === "object" && value !== null && typeof (value as SourceNode).type === "string";
}

export function childrenOf(node: SourceNode): SourceNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** Strings and templates of a module with at least two words; what a template inserts is "…". */
export function listSourceTexts(file: string, source: string): SourceText[] {
  const found: SourceText[] = [];
  visit(parseSource(file, source) as SourceNode, found);
  return found.filter(({ text }) => /\p{L}\s+\S*\p{L}/u.test(text));
}

function visit(node: SourceNode, found: SourceText[]): void {
  if (node.type === "ImportDeclaration") return;
  const { line } = node.loc.start;
  if (node.type === "StringLiteral") found.push({ line, text: String(node.value) });
  if (node.type === "TemplateLiteral") found.push({ line, text: joinQuasis(node) });
  for (const child of childrenOf(node)) visit(child, found);
}

function joinQuasis({ quasis }: SourceNode): string {
  return (quasis as { value: { cooked?: string | null } }[]).map(({ value }) => value.cooked ?? "").join("…");
}

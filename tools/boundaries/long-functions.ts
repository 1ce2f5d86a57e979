import { type ParserPlugin, parse } from "@babel/parser";

const MAX_FUNCTION_LINES = 60;

const CHECKED = /^(?:apps\/[^/]+\/src|apps\/web\/app|packages\/[^/]+\/src)\//;

const TEST = /\.test\.tsx?$/;
const MIGRATION = /\/migrations\//;
const FUNCTION = /Function|ObjectMethod|ClassMethod|ClassPrivateMethod/;

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
    if (length <= MAX_FUNCTION_LINES) return;
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

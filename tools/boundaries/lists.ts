import { type ParserPlugin, parse } from "@babel/parser";

const LIST = /^apps\/server\/src\/features\/(?:[^/]+\/)+(?:jobs|(?:[a-z-]+-)?(?:routes|actions|steps))\.ts$/;

/** The one handler of all console actions, which a list of them calls. */
const EDGES = new Set(["apps/server/src/features/console/register-actions.ts"]);

const QUERIES = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const TRANSACTIONS = new Set(["transaction", "withMembershipLock", "repeatTransaction"]);
const BRANCH = /^(IfStatement|SwitchStatement|ConditionalExpression|TryStatement|WhileStatement)$/;

interface Node {
  type: string;
  loc: { start: { line: number } };
  name?: string;
  operator?: string;
  callee?: Node;
  property?: Node;
  tag?: Node;
}

/** @returns one sentence for each query, transaction and branch of a file that lists acts; their bodies stand elsewhere */
export function findActsInLists(file: string, source: string): string[] {
  if (!LIST.test(file) || EDGES.has(file)) return [];
  const plugins: ParserPlugin[] = ["typescript"];
  const { program } = parse(source, { sourceType: "module", plugins, attachComment: false });
  const found: string[] = [];
  visit(program, (node) => {
    const what = nameUse(node);
    if (what === null) return;
    found.push(`${file}:${node.loc.start.line}: A list has no ${what}: it belongs in the act's own file.`);
  });
  return found;
}

function nameUse(node: Node): "SQL" | "transaction" | "branch" | null {
  if (node.type === "TaggedTemplateExpression" && node.tag?.name === "sql") return "SQL";
  const called =
    node.type === "CallExpression" ? (node.callee?.property?.name ?? node.callee?.name ?? "") : "";
  if (QUERIES.has(called)) return "SQL";
  if (TRANSACTIONS.has(called)) return "transaction";
  if (node.type === "LogicalExpression" && node.operator !== "??") return "branch";
  return BRANCH.test(node.type) ? "branch" : null;
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
    return;
  }
  if (!isNode(value)) return;
  onNode(value);
  for (const child of Object.values(value)) visit(child, onNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value;
}

import { type ParserPlugin, parse } from "@babel/parser";

const LIST = /^apps\/server\/src\/features\/(?:[^/]+\/)+(?:jobs|(?:[a-z-]+-)?(?:routes|actions|steps))\.ts$/;

/** The one handler of all console actions, which a list of them calls. */
const EDGES = new Set(["apps/server/src/features/console/register-actions.ts"]);

/** Branches that lists had when the check came; an entry goes once its file is a list. */
const NOT_LISTS_YET: Readonly<Record<string, number>> = {
  "apps/server/src/features/account/jobs.ts": 2,
  "apps/server/src/features/account/recovery/routes.ts": 1,
  "apps/server/src/features/auth/browsers/routes.ts": 1,
  "apps/server/src/features/auth/sign-on-routes.ts": 3,
  "apps/server/src/features/billing/checkout/routes.ts": 1,
  "apps/server/src/features/billing/jobs.ts": 1,
  "apps/server/src/features/billing/routes.ts": 5,
  "apps/server/src/features/billing/webhook/routes.ts": 2,
  "apps/server/src/features/console/bulk/actions.ts": 1,
  "apps/server/src/features/console/directory/entry-actions.ts": 1,
  "apps/server/src/features/console/directory/listing-actions.ts": 1,
  "apps/server/src/features/console/imports/import-actions.ts": 2,
  "apps/server/src/features/console/members/help-actions.ts": 4,
  "apps/server/src/features/console/members/membership-actions.ts": 3,
  "apps/server/src/features/console/operators/actions.ts": 2,
  "apps/server/src/features/console/selling/actions.ts": 1,
  "apps/server/src/features/console/selling/price-actions.ts": 3,
  "apps/server/src/features/console/sign-in/routes.ts": 5,
  "apps/server/src/features/console/states/actions.ts": 2,
  "apps/server/src/features/directory/jobs.ts": 1,
  "apps/server/src/features/files/routes.ts": 7,
  "apps/server/src/features/listings/routes.ts": 1,
  "apps/server/src/features/mail/jobs.ts": 2,
  "apps/server/src/features/mail/subscription-steps.ts": 2,
  "apps/server/src/features/map-views/routes.ts": 13,
  "apps/server/src/features/card/routes.ts": 3,
  "apps/server/src/features/card/wallet-routes.ts": 3,
  "apps/server/src/features/desk/routes.ts": 3,
  "apps/server/src/features/membership/jobs.ts": 2,
  "apps/server/src/features/membership/plan-change/routes.ts": 3,
  "apps/server/src/features/messages/inbound/routes.ts": 5,
  "apps/server/src/features/messages/jobs.ts": 1,
  "apps/server/src/features/privacy/own-account/routes.ts": 1,
  "apps/server/src/features/reports/routes.ts": 1,
  "apps/server/src/features/sales/routes.ts": 2,
  "apps/server/src/features/search/routes.ts": 3,
  "apps/server/src/features/share-pictures/routes.ts": 5,
  "apps/server/src/features/sitemap/routes.ts": 3,
  "apps/server/src/features/streets/routes.ts": 3,
  "apps/server/src/features/visits/routes.ts": 1,
  "apps/server/src/features/waitlist/routes.ts": 1,
};

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
  let branches = 0;
  visit(program, (node) => {
    const what = nameUse(node);
    if (what === null) return;
    if (what === "branch" && ++branches <= (NOT_LISTS_YET[file] ?? 0)) return;
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

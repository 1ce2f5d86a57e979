import { type DocumentNode, GraphQLError, Kind, type SelectionSetNode, visit } from "graphql";
import type { Bound } from "../edges/bound.ts";
import type { RouteBounds } from "../edges/bounds.ts";

export const LIMITS = {
  bodyBytes: 64 * 1024,
  tokens: 1_000,
  depth: 8,
  aliases: 10,
  variableLevels: 4,
  rootFields: 4,
  timeoutMs: 10_000,
  validationErrors: 5,
  /** Points of query-cost.ts: enough for one list of every location field, not for two. */
  cost: 600_000,
  /** Above this, queries run one at a time, a few steps at a time. */
  lightCost: 3_000,
  /** Each costs the caller one more rate-limit point. */
  costPerPoint: 20_000,
} as const;

/** A value of the variables, and what is in it: the longest list of the schema has 250 ids. */
function variableOf(levels: number): Bound {
  const value = { items: 250, mostFields: 30 };
  return levels === 0 ? value : { ...value, item: variableOf(levels - 1) };
}

export const VARIABLES = variableOf(LIMITS.variableLevels);

/** What is not read of a body may be as long as the body. */
const unread: Bound = {
  characters: LIMITS.bodyBytes,
  mostFields: 100,
  item: { characters: LIMITS.bodyBytes },
};

export const GRAPHQL_BOUNDS: RouteBounds = {
  bytes: LIMITS.bodyBytes,
  body: {
    fields: new Map([
      ["query", { characters: LIMITS.bodyBytes }],
      ["variables", VARIABLES],
      ["extensions", unread],
    ]),
  },
  query: null,
};

/** Checked before validation, to keep validation cheap. */
export function limitErrors(document: DocumentNode): GraphQLError[] {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) {
    return [new GraphQLError("A request holds exactly one operation.")];
  }
  const size = createGauge(document)(operation.selectionSet);
  const errors: string[] = [];
  if (size.depth > LIMITS.depth) errors.push(`A query is at most ${LIMITS.depth} levels deep.`);
  if (size.fields > LIMITS.rootFields)
    errors.push(`A query has at most ${LIMITS.rootFields} fields at its root.`);
  if (countAliases(document) > LIMITS.aliases) errors.push(`A query has at most ${LIMITS.aliases} aliases.`);
  return errors.map((message) => new GraphQLError(message));
}

interface Size {
  depth: number;
  fields: number;
}

/** Measures each fragment once; recursive ones count as empty. */
function createGauge(document: DocumentNode): (selections: SelectionSetNode) => Size {
  const fragments = new Map<string, SelectionSetNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node.selectionSet);
  }
  const measured = new Map<string, Size>();
  const measureFragment = (name: string): Size => {
    const selections = fragments.get(name);
    const known = measured.get(name) ?? { depth: 0, fields: 0 };
    if (selections === undefined || measured.has(name)) return known;
    measured.set(name, known);
    const size = measure(selections);
    measured.set(name, size);
    return size;
  };
  const measure = ({ selections }: SelectionSetNode): Size => {
    const size = { depth: 0, fields: 0 };
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        // Introspection nests deeper than data; where allowed, it is not measured.
        const inner =
          node.selectionSet && !node.name.value.startsWith("__") ? measure(node.selectionSet).depth : 0;
        size.depth = Math.max(size.depth, 1 + inner);
        size.fields += 1;
      } else {
        const inner =
          node.kind === Kind.INLINE_FRAGMENT ? measure(node.selectionSet) : measureFragment(node.name.value);
        size.depth = Math.max(size.depth, inner.depth);
        size.fields += inner.fields;
      }
    }
    return size;
  };
  return measure;
}

function countAliases(document: DocumentNode): number {
  let aliases = 0;
  visit(document, {
    Field: (node) => {
      if (node.alias) aliases += 1;
    },
  });
  return aliases;
}

import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
  visit,
} from "graphql";
import { LRUCache } from "lru-cache";
import { isStorableText } from "../http/requests/read-json.ts";
import { LIMITS, limitErrors } from "./limits.ts";
import type { MeasureCost } from "./query-cost.ts";

export interface ReadyDocument<Plan> {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  plan: Plan;
  cost: MeasureCost;
}

export class DocumentRefused extends Error {
  readonly code: "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED";
  readonly errors: readonly GraphQLError[];
  constructor(code: DocumentRefused["code"], errors: readonly GraphQLError[]) {
    super(code);
    this.code = code;
    this.errors = errors;
  }
}

interface ReaderOptions<Plan> {
  schema: GraphQLSchema;
  isExplorable: boolean;
  /** Derived once and cached with the document. */
  planOperation: (operation: OperationDefinitionNode) => Plan;
  meterCost: (document: DocumentNode, operation: OperationDefinitionNode) => MeasureCost;
}

const CACHED_DOCUMENTS = 500;
const CACHED_CHARACTERS = 2_000_000;

/** Parses query texts and caches valid ones. The reader throws {@link DocumentRefused}. */
export function createDocumentReader<Plan>(
  options: ReaderOptions<Plan>,
): (source: string) => ReadyDocument<Plan> {
  const ready = new LRUCache<string, ReadyDocument<Plan>>({
    max: CACHED_DOCUMENTS,
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_document, source) => source.length + 1,
  });
  return (source) => {
    const known = ready.get(source);
    if (known !== undefined) return known;
    const document = parseDocument(source);
    const operation = checkDocument(document, options);
    const fresh = {
      document,
      operation,
      plan: options.planOperation(operation),
      cost: options.meterCost(document, operation),
    };
    ready.set(source, fresh);
    return fresh;
  };
}

function parseDocument(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: LIMITS.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw new DocumentRefused("GRAPHQL_PARSE_FAILED", [error]);
    throw error;
  }
}

function checkDocument(
  document: DocumentNode,
  { schema, isExplorable }: ReaderOptions<unknown>,
): OperationDefinitionNode {
  let errors: readonly GraphQLError[] = [...limitErrors(document), ...textErrors(document)];
  if (errors.length === 0) {
    const rules = isExplorable ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    errors = validate(schema, document, rules, {
      hideSuggestions: !isExplorable,
      maxErrors: LIMITS.validationErrors,
    });
  }
  if (errors.length > 0) throw new DocumentRefused("GRAPHQL_VALIDATION_FAILED", errors);
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operation === undefined) throw new Error("limitErrors accepted a document without operation");
  return operation;
}

/** Escapes in a document can produce characters that JSON cannot: NUL and lone surrogates. */
function textErrors(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  visit(document, {
    StringValue(node) {
      if (isStorableText(node.value)) return;
      errors.push(
        new GraphQLError("A text of the query holds characters that are not text.", { nodes: node }),
      );
    },
  });
  return errors;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, executeSync, parse, validate } from "graphql";

const SEARCH = join(import.meta.dirname, "../../../server/src/features/search");
const SCHEMA = buildSchema(
  ["schema.graphql", "reading/search-reading.graphql"]
    .map((file) => readFileSync(join(SEARCH, file), "utf8"))
    .join("\n"),
);

interface Asked {
  query: string;
  operationName?: string;
  variables?: Record<string, unknown>;
}

/** What of a query and its answer the directory's schema does not have. @param data fields by name, as answered */
export function listGraphqlMismatches({ query, operationName, variables }: Asked, data: unknown): string[] {
  const document = parse(query);
  const invalid = validate(SCHEMA, document);
  const { errors = [] } =
    invalid.length > 0
      ? { errors: invalid }
      : executeSync({
          ...{ schema: SCHEMA, document, rootValue: data },
          ...(operationName !== undefined && { operationName }),
          ...(variables && { variableValues: variables }),
        });
  return errors.map(({ message, path = [] }) => [message, ...path].join(" "));
}

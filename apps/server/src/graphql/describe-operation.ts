import { type DocumentNode, Kind, visit } from "graphql";
import type { SpanDescription } from "../telemetry/tracer.ts";

/** Such as "query findMapContents"; the client's operation name is not used, because it may contain anything. */
export function describeOperation(document: DocumentNode): SpanDescription {
  const fields = new Set<string>();
  let type = "query";
  visit(document, {
    OperationDefinition: (node) => {
      type = node.operation;
    },
    Field: (node) => {
      if (node.kind === Kind.FIELD) fields.add(node.name.value);
      return false;
    },
    FragmentDefinition: (node) => (node.typeCondition.name.value === "Query" ? undefined : false),
  });
  const name = [...fields].sort().join(", ");
  return {
    name: `${type} ${name}`,
    kind: "internal",
    attributes: { "graphql.operation.type": type, "graphql.operation.name": name },
  };
}

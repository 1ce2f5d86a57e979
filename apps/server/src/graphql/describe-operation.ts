import { type DocumentNode, Kind, visit } from "graphql";
import type { SpanDescription } from "../telemetry/tracer.ts";

/** A valid operation by the schema's own words, such as "query findMapContents": its given name may say anything. */
export function describeOperation(document: DocumentNode): SpanDescription {
  const fields = new Set<string>();
  let type = "query";
  visit(document, {
    OperationDefinition: (node) => {
      type = node.operation;
    },
    // What is selected inside a field is not looked at, so only fields of the root are left.
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

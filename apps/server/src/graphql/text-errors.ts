import { type DocumentNode, GraphQLError, visit } from "graphql";
import { isStorableText } from "../http/requests/read-json.ts";

/** Escapes in a document can produce characters that JSON cannot: NUL and lone surrogates. */
export function textErrors(document: DocumentNode): GraphQLError[] {
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

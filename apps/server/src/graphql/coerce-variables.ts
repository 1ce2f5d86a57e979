import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from "graphql";

/**
 * The variables as the operation's types take them; null where one is wrong. It stops at the first wrong value: the
 * executor, which says what is wrong, has a limit of its own.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> | null {
  const definitions = operation.variableDefinitions ?? [];
  return getVariableValues(schema, definitions, variables, { maxErrors: 0 }).coerced ?? null;
}

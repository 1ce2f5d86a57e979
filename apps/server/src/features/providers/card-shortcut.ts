import type { LatLngBox } from "@smirk/domain/geo";
import { LOCATION_CARD_SELECTION } from "@smirk/domain/location-card";
import {
  type FieldNode,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from "graphql";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { Shortcut } from "../../graphql/register-graphql.ts";
import { findProviderLocationsInBoundingBox } from "./find-provider-locations-in-bounding-box.ts";

const FIELD = "findProviderLocationsInBoundingBox";
const CARD_QUERY = parse(`{ ${FIELD} { ${LOCATION_CARD_SELECTION} } }`, { noLocation: true });
const CARD_FIELDS = printedSelection(onlyField(CARD_QUERY.definitions[0] as OperationDefinitionNode));

/**
 * A viewport query that asks for exactly the fields of a card, in the stored order, is answered with the stored
 * texts. Whatever is unusual about it (bad arguments too) is left to the executor, which knows how to say so.
 */
export function planCardShortcut(
  ctx: Context,
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): Shortcut | null {
  const field = onlyField(operation);
  const definition = schema.getQueryType()?.getFields()[FIELD];
  if (field === null || definition === undefined || printedSelection(field) !== CARD_FIELDS) return null;
  return async (variables) => {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (coerced === undefined) return null;
    try {
      const box = getArgumentValues(definition, field, coerced) as unknown as LatLngBox;
      return `{"data":{"${FIELD}":${await findProviderLocationsInBoundingBox(ctx, box)}}}`;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
}

/** The operation's only field, when that is a plain viewport query. */
function onlyField(operation: OperationDefinitionNode): FieldNode | null {
  const [field, ...others] = operation.selectionSet.selections;
  const isPlain =
    others.length === 0 &&
    field?.kind === Kind.FIELD &&
    field.name.value === FIELD &&
    field.alias === undefined &&
    field.directives?.length === 0 &&
    operation.directives?.length === 0;
  return isPlain ? field : null;
}

/** Printing evens out spaces, commas and comments, and keeps order, aliases, fragments and directives apart. */
function printedSelection(field: FieldNode | null): string {
  return field?.selectionSet ? print(field.selectionSet) : "";
}

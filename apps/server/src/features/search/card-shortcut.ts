import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { MAP_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import type { LatLngBox } from "@smirk/domain/geography/geo";
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
import { AppError } from "../../errors.ts";
import type { Shortcut } from "../../graphql/register-graphql.ts";
import { findProviderLocationsInBoundingBox } from "./find-provider-locations-in-bounding-box.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import { findMapContents, type MapQuestion } from "./map-index/find-map-contents.ts";
import { findNearestLocations, type NearestQuestion } from "./map-index/nearest/find-nearest-locations.ts";
import { type SearchArguments, searchProviderLocations, writeFound } from "./search-provider-locations.ts";

/** Null leaves the answer to the executor. */
type Composer = (ctx: FinderContext, args: Record<string, unknown>) => Promise<Buffer | null>;

const FOUND_SELECTION = `${LOCATION_CARD_SELECTION} distance_miles matched matched_speciality`;
const NEAR_SELECTION = `${LOCATION_CARD_SELECTION} distance_miles`;
const IN_BOX = {
  head: Buffer.from('{"data":{"findProviderLocationsInBoundingBox":['),
  tail: Buffer.from("]}}"),
};

/** Fields answered this way, with the only selection (as printed) that qualifies. */
const COMPOSED: Record<string, { selection: string; compose: Composer }> = {
  findProviderLocationsInBoundingBox: {
    selection: reprint(LOCATION_CARD_SELECTION),
    compose: (ctx, args) => findProviderLocationsInBoundingBox(ctx, args as unknown as LatLngBox, IN_BOX),
  },
  findMapContents: {
    selection: reprint(MAP_CONTENTS_SELECTION),
    compose: async (ctx, args) => {
      const { total, cut, cards, clusters } = await findMapContents(ctx, args as unknown as MapQuestion);
      return Buffer.concat([
        Buffer.from(`{"data":{"findMapContents":{"total":${total},"cut":${cut},"locations":`),
        cards,
        Buffer.from(`,"clusters":${JSON.stringify(clusters)}}}}`),
      ]);
    },
  },
  findNearestLocations: {
    selection: reprint(NEAR_SELECTION),
    compose: async (ctx, args) => {
      const nearest = await findNearestLocations(ctx, args as unknown as NearestQuestion);
      return Buffer.from(`{"data":{"findNearestLocations":${nearest}}}`);
    },
  },
  searchProviderLocations: {
    selection: reprint(FOUND_SELECTION),
    compose: async (ctx, args) => {
      // Searches of the database wait for their turn there.
      if (ctx.directory.isLoading()) return null;
      const matches = await searchProviderLocations(ctx, args as unknown as SearchArguments);
      return Buffer.from(`{"data":{"searchProviderLocations":${writeFound(matches)}}}`);
    },
  },
};

/** A query for exactly a card's fields in stored order is answered with the stored texts. */
export function planCardShortcut(
  ctx: FinderContext,
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): Shortcut | null {
  const field = onlyField(operation);
  if (field === null) return null;
  const { value: name } = field.name;
  const composed = Object.hasOwn(COMPOSED, name) ? COMPOSED[name] : undefined;
  const definition = schema.getQueryType()?.getFields()[name];
  if (!composed || !definition || printSelection(field) !== composed.selection) return null;
  return async (variables) => {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (coerced === undefined) return null;
    try {
      return await composed.compose(ctx, getArgumentValues(definition, field, coerced));
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
}

/** Null with an alias, a directive or more fields. */
function onlyField(operation: OperationDefinitionNode): FieldNode | null {
  const [field, ...others] = operation.selectionSet.selections;
  const isPlain =
    others.length === 0 &&
    field?.kind === Kind.FIELD &&
    field.alias === undefined &&
    field.directives?.length === 0 &&
    operation.directives?.length === 0;
  return isPlain ? field : null;
}

function printSelection({ selectionSet }: FieldNode): string {
  return selectionSet ? print(selectionSet) : "";
}

function reprint(selection: string): string {
  return print(parse(`{ ${selection} }`, { noLocation: true })).trim();
}

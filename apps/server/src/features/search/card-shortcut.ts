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
import { listCardsInBox } from "./find-provider-locations-in-bounding-box.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import type { LiveDirectory } from "./live-index/live-directory.ts";
import { type FoundContents, type MapQuestion, mapContentsOf } from "./map-index/find-map-contents.ts";
import { type NearestQuestion, nearestLocationsOf } from "./map-index/find-nearest-locations.ts";
import { writeClusters } from "./map-index/write-clusters.ts";
import type { Frame } from "./queries/card-bytes.ts";
import { KNOWN_VARIABLES } from "./read-known-variables.ts";
import { type SearchArguments, searchInMemory, writeFound } from "./search-provider-locations.ts";

type Composer = (directory: LiveDirectory, args: Record<string, unknown>) => Buffer;

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
    compose: ({ segments }, args) => listCardsInBox(segments, args as unknown as LatLngBox, IN_BOX),
  },
  findMapContents: {
    selection: reprint(MAP_CONTENTS_SELECTION),
    compose: (directory, args) =>
      mapContentsOf(directory, args as unknown as MapQuestion, frameMapContents).cards,
  },
  findNearestLocations: {
    selection: reprint(NEAR_SELECTION),
    compose: (directory, args) => {
      const nearest = nearestLocationsOf(directory, args as unknown as NearestQuestion);
      return Buffer.from(`{"data":{"findNearestLocations":${nearest}}}`);
    },
  },
  searchProviderLocations: {
    selection: reprint(FOUND_SELECTION),
    compose: (directory, args) => {
      const found = writeFound(searchInMemory(directory, args as unknown as SearchArguments));
      return Buffer.from(`{"data":{"searchProviderLocations":${found}}}`);
    },
  },
};

const CLUSTERS = { before: Buffer.from('],"clusters":['), after: Buffer.from("]}}}") };

function frameMapContents({ total, cut, clusters }: FoundContents): Frame {
  return {
    head: Buffer.from(`{"data":{"findMapContents":{"total":${total},"cut":${cut},"locations":[`),
    tail: writeClusters(clusters, CLUSTERS),
  };
}

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
  const readKnown = KNOWN_VARIABLES[describeArguments(operation, field)];
  const readArguments = (variables: Record<string, unknown>) => {
    const known = readKnown?.(variables);
    if (known != null) return known;
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    return coerced === undefined ? null : getArgumentValues(definition, field, coerced);
  };
  const compose = (directory: LiveDirectory, variables: Record<string, unknown>): Buffer | null => {
    try {
      const args = readArguments(variables);
      return args === null ? null : composed.compose(directory, args);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  return (variables) => {
    const followed = ctx.directory.followed();
    if (followed !== null) return compose(followed, variables);
    return ctx.directory.isLoading()
      ? null
      : ctx.directory.current().then((directory) => compose(directory, variables));
  };
}

/** The variables' definitions and the field's arguments as printed. */
function describeArguments({ variableDefinitions = [] }: OperationDefinitionNode, field: FieldNode): string {
  const given = (field.arguments ?? []).map((each) => print(each)).join(", ");
  return `(${variableDefinitions.map((each) => print(each)).join(", ")}) (${given})`;
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

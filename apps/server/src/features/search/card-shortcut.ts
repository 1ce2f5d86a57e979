import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { MAP_CONTENTS_SELECTION, PRICED_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import {
  type FieldNode,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from "graphql";
import { AppError } from "../../errors.ts";
import { coerceVariables } from "../../graphql/coerce-variables.ts";
import type { Shortcut } from "../../graphql/register-graphql.ts";
import { countStateDays } from "../law/state-day.ts";
import { listCardsInBox } from "./find-provider-locations-in-bounding-box.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import type { LiveDirectory } from "./live-index/live-directory.ts";
import type { PriceTerms } from "./live-index/price-columns.ts";
import { type FoundContents, type MapQuestion, mapContentsOf } from "./map-index/find-map-contents.ts";
import { type NearestQuestion, nearestLocationsOf } from "./map-index/find-nearest-locations.ts";
import { priceTermsOf } from "./map-index/price-selection.ts";
import { writeClusters } from "./map-index/write-clusters.ts";
import type { Frame } from "./queries/cards-in-box.ts";
import { KNOWN_VARIABLES } from "./read-known-variables.ts";
import { type SearchArguments, searchInMemory, writeFound } from "./search-provider-locations.ts";

type Composer = (directory: LiveDirectory, args: Record<string, unknown>, terms: PriceTerms) => Buffer;

const FOUND_SELECTION = `${LOCATION_CARD_SELECTION} distance_miles matched matched_speciality`;
const NEAR_SELECTION = `${LOCATION_CARD_SELECTION} distance_miles`;
const IN_BOX = {
  head: Buffer.from('{"data":{"findProviderLocationsInBoundingBox":['),
  tail: Buffer.from("]}}"),
};

/** Fields answered this way, by the only selections that qualify, as they are printed. */
const COMPOSED: Record<string, Record<string, Composer>> = {
  findProviderLocationsInBoundingBox: {
    [reprint(LOCATION_CARD_SELECTION)]: ({ segments }, args) =>
      listCardsInBox(segments, args as unknown as LatLngBox, IN_BOX),
  },
  findMapContents: {
    [reprint(MAP_CONTENTS_SELECTION)]: (directory, args, terms) =>
      mapContentsOf(directory, args as unknown as MapQuestion, {
        terms,
        frameOf: (contents) => frameMapContents(contents, CONTENTS_END),
      }).cards,
    [reprint(PRICED_CONTENTS_SELECTION)]: (directory, args, terms) =>
      mapContentsOf(directory, args as unknown as MapQuestion, {
        terms,
        frameOf: (contents) => {
          const prices = contents.prices.map(({ json }) => json).join(",");
          return frameMapContents(contents, Buffer.from(`],"prices":[${prices}]}}}`));
        },
      }).cards,
  },
  findNearestLocations: {
    [reprint(NEAR_SELECTION)]: (directory, args, terms) => {
      const nearest = nearestLocationsOf(directory, args as unknown as NearestQuestion, terms);
      return Buffer.from(`{"data":{"findNearestLocations":${nearest}}}`);
    },
  },
  searchProviderLocations: {
    [reprint(FOUND_SELECTION)]: (directory, args) => {
      const found = writeFound(searchInMemory(directory, args as unknown as SearchArguments));
      return Buffer.from(`{"data":{"searchProviderLocations":${found}}}`);
    },
  },
};

const CLUSTERS_START = Buffer.from('],"clusters":[');
const CONTENTS_END = Buffer.from("]}}}");

/** @param after what follows the clusters */
function frameMapContents({ total, cut, clusters }: FoundContents, after: Uint8Array): Frame {
  return {
    head: Buffer.from(`{"data":{"findMapContents":{"total":${total},"cut":${cut},"locations":[`),
    tail: writeClusters(clusters, { before: CLUSTERS_START, after }),
  };
}

/** A state of what shortcuts answer from: prices change with each day too. */
export function findShortcutState({ directory, clock }: FinderContext): number | null {
  const followed = directory.followed();
  return followed === null ? null : followed.revision + countStateDays(clock.now());
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
  const composed = Object.hasOwn(COMPOSED, name) ? COMPOSED[name]?.[printSelection(field)] : undefined;
  const definition = schema.getQueryType()?.getFields()[name];
  if (!composed || !definition) return null;
  const readKnown = KNOWN_VARIABLES[describeArguments(operation, field)];
  const readArguments = (variables: Record<string, unknown>) => {
    const known = readKnown?.(variables);
    if (known != null) return known;
    const coerced = coerceVariables(schema, operation, variables);
    return coerced === null ? null : getArgumentValues(definition, field, coerced);
  };
  const compose = (directory: LiveDirectory, variables: Record<string, unknown>): Buffer | null => {
    try {
      const args = readArguments(variables);
      return args === null ? null : composed(directory, args, priceTermsOf(ctx));
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

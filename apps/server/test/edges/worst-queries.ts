import { buildSchema } from "graphql";
import { DIRECTORY_SCHEMA } from "../../src/features/search/directory-schema.ts";
import { PROVIDER_LIST_SIZES } from "../../src/features/search/provider-list-sizes.ts";
import { coerceVariables } from "../../src/graphql/coerce-variables.ts";
import { GRAPHQL_BOUNDS, LIMITS } from "../../src/graphql/limits.ts";
import { createCostMeter } from "../../src/graphql/query-cost.ts";
import { createDocumentReader, DocumentRefused } from "../../src/graphql/read-document.ts";
import { exceed } from "./worst-bodies.ts";

export interface GraphqlBody {
  query: string;
  variables?: Record<string, unknown>;
}

const schema = buildSchema(DIRECTORY_SCHEMA);
const meterCost = createCostMeter(schema, PROVIDER_LIST_SIZES);

/**
 * What the route does with a body that it has parsed, until the operation runs; nothing is remembered of it.
 * @returns what it costs, how many errors refuse it, or that a variable is wrong
 */
export function readQuery({ query, variables = {} }: GraphqlBody): number | "refused" | "wrong variables" {
  const read = createDocumentReader({ schema, meterCost, isExplorable: false, planOperation: () => null });
  try {
    const { operation, cost } = read(query);
    const points = cost(variables);
    return coerceVariables(schema, operation, variables) === null ? "wrong variables" : points;
  } catch (error) {
    if (error instanceof DocumentRefused) return "refused";
    throw error;
  }
}

/** It leaves space for the rest of a body that is as long as the route takes. */
const LONG = LIMITS.bodyBytes - 1_000;

const repeat = (text: string, count: number) => Array.from({ length: count }, () => text).join(" ");
const number = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(" ");

const ofOne = (selection: string, after = "") =>
  `{ getSingleProviderDetails(id: 1) { ${selection} } } ${after}`;
const ofMany = (selection: string, after = "") =>
  `{ findNearestLocations(origin: { lat: 1, lng: 1 }) { ${selection} } } ${after}`;
const ofIds = (ids: string) => `{ getMultipleProviderDetails(ids: [${ids}]) { id } }`;
const fragment = (name: string, type: string, selection: string) =>
  `fragment ${name} on ${type} { ${selection} }`;

const ROOTS = Array.from({ length: LIMITS.rootFields }, (_, index) => index);
const LISTS = ["specialities", "languages", "plans", "open"];
const LIST_NAMES = ROOTS.flatMap((root) => LISTS.map((list) => `${list}_${root}`));

/** The most lists that the schema takes at once. Its directive lets the cost depend on the variables. */
const ALL_LISTS = `query (${LIST_NAMES.map((name) => `$${name}: [String!]`).join(" ")}) {
  ${ROOTS.map(
    (root) => `n${root}: findNearestLocations(
      origin: { lat: 1, lng: 1 }, filter: { ${LISTS.map((list) => `${list}: $${list}_${root}`).join(" ")} }
    ) { id @skip(if: false) }`,
  ).join(" ")} }`;

const LONGEST_LIST = 250;
const fillLists = (value: unknown) =>
  Object.fromEntries(LIST_NAMES.map((name) => [name, Array.from({ length: LONGEST_LIST }, () => value)]));

/** What takes longest of a document and its variables, within the limits of both and beyond them. */
export const WORST_QUERIES: readonly [what: string, body: GraphqlBody][] = [
  ["a comment", { query: `#${"x".repeat(LONG)}\n{ __typename }` }],
  ["a text of escapes", { query: ofIds(`"${"\\u6771".repeat(LONG / 7)}"`) }],
  ["a text of short lines", { query: ofIds(`"""${"\n ".repeat(LONG / 3)}"""`) }],
  ["long texts", { query: ofIds(repeat(`"${"a".repeat(60)}"`, 960)) }],
  ["long numbers", { query: ofIds(repeat("9".repeat(60), 960)) }],
  ["nested lists", { query: ofIds(`${"[".repeat(480)}${"]".repeat(480)}`) }],
  ["more tokens than a query has", { query: ofOne(repeat("id", LONG / 3)) }],
  ["unknown fields with long names", { query: ofOne(number(960, (at) => `${"x".repeat(56)}${at}`)) }],
  ["one field, again and again", { query: ofOne(repeat("id", 980)) }],
  ["one field with a selection, again and again", { query: ofMany(repeat("provider { id }", 240)) }],
  ["selections in each other", { query: ofMany(repeat("... { provider { id } }", 135)) }],
  [
    "levels beyond the limit",
    { query: ofMany(repeat("cached_data { google_data { reviews { text { text } } } }", 70)) },
  ],
  [
    "the same fields in two fragments",
    {
      query: ofMany(
        "...A ...B",
        ["A", "B"]
          .map((name) => fragment(name, "ProviderLocation", repeat("provider { id }", 115)))
          .join(" "),
      ),
    },
  ],
  [
    "many fragments beside each other",
    {
      query: ofOne(
        number(100, (at) => `...F${at}`),
        number(100, (at) => fragment(`F${at}`, "Provider", "id")),
      ),
    },
  ],
  [
    "fragments in a circle",
    {
      query: ofOne(
        number(65, (at) => `...F${at}`),
        number(65, (at) => fragment(`F${at}`, "Provider", `id id id ...F${(at + 1) % 65}`)),
      ),
    },
  ],
  [
    "fragments that hold all that follow",
    {
      query: ofOne(
        "...F0",
        number(24, (at) =>
          fragment(`F${at}`, "Provider", `id ${number(23 - at, (to) => `...F${at + 1 + to}`)}`),
        ),
      ),
    },
  ],
  ["variables that nothing uses", { query: `query (${number(240, (at) => `$v${at}: ID`)}) { __typename }` }],
  ["variables that nothing declares", { query: ofIds(repeat("$a", 480)) }],
  ["the longest lists", { query: ALL_LISTS, variables: fillLists("x".repeat(8)) }],
  ["the longest lists of wrong values", { query: ALL_LISTS, variables: fillLists(0) }],
  ["the longest lists of objects", { query: ALL_LISTS, variables: fillLists({ a: {} }) }],
  [
    "lists in lists that nothing reads",
    {
      query: "{ __typename }",
      variables: Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`v${at}`, Array.from({ length: 250 }, () => [[]])]),
      ),
    },
  ],
  ...Array.from(
    exceed(GRAPHQL_BOUNDS.body.fields?.get("variables") ?? {}),
    ([path, variables]): [string, GraphqlBody] => [
      `more at 'variables.${path}'`,
      { query: "{ __typename }", variables: variables as Record<string, unknown> },
    ],
  ),
];

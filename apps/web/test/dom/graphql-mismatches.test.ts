import { expect, it } from "vitest";
import { listGraphqlMismatches } from "./graphql-mismatches.ts";

const QUERY = "query find($id: ID!) { getSingleProviderDetails(id: $id) { id last_name } }";
const ANSWER = { getSingleProviderDetails: { id: "1", last_name: "Reed" } };

it.each([
  ["as the schema has both", QUERY, { id: "1" }, ANSWER, []],
  ["without a variable", QUERY, {}, ANSWER, ['Variable "$id" of required type "ID!" was not provided.']],
  [
    "for a field that there is not",
    QUERY.replace("last_name", "shoe_size"),
    { id: "1" },
    ANSWER,
    ['Cannot query field "shoe_size" on type "Provider".'],
  ],
  [
    "answered without a name",
    QUERY,
    { id: "1" },
    { getSingleProviderDetails: { id: "1" } },
    ["Cannot return null for non-nullable field Provider.last_name. getSingleProviderDetails last_name"],
  ],
])("a query %s is held to the schema [ARCH-01]", (_, query, variables, answered, mismatches) => {
  expect(listGraphqlMismatches({ query, variables }, answered)).toEqual(mismatches);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReadyDocument } from "../read-document.ts";
import { createKnownQueries } from "./known-queries.ts";

const ready = {} as ReadyDocument<null>;
const QUERY = 'query find($sw: LatLng!) { find(sw: $sw, q: "é") { id } }';

function known(query = QUERY) {
  const queries = createKnownQueries<null>();
  queries.add({ query, operationName: "find" }, ready);
  return queries;
}

const variables = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));

it("reads the variables that JSON.parse would, or leaves the body to it [LIVE-01]", () => {
  const queries = known();
  fc.assert(
    fc.property(variables, (given) => {
      const body = JSON.stringify({ operationName: "find", query: QUERY, variables: given });
      const read = queries.read(body);
      if (read !== undefined) expect(read.variables).toEqual(JSON.parse(body).variables);
    }),
  );
});

it("recognizes a query in either order of its members [LIVE-01]", () => {
  const rest = { variables: { sw: { lat: 29.7, lng: -95.3 } } };
  const bodies = [
    { operationName: "find", query: QUERY, ...rest },
    { query: QUERY, operationName: "find", ...rest },
  ].map((body) => known().read(JSON.stringify(body)));
  expect(bodies.map((body) => body?.variables)).toEqual([rest.variables, rest.variables]);
});

const head = JSON.stringify({ operationName: "find", query: QUERY }).slice(0, -1);

it.each([
  ["more members", `${head},"variables":{"a":1},"extensions":{}}`],
  ["an end that is missing", `${head},"variables":{"a":1}`],
  ["text after the end", `${head},"variables":{"a":1}}}`],
  ["a list of variables", `${head},"variables":[1]}`],
  ["no variables", `${head},"variables":null}`],
  ["a prototype", `${head},"variables":{"__proto__":{}}}`],
  ["an escape", `${head},"variables":{"a":"\\u0000"}}`],
  ["another query", JSON.stringify({ operationName: "find", query: `${QUERY} `, variables: {} })],
  ["another operation", JSON.stringify({ operationName: "other", query: QUERY, variables: {} })],
])("leaves a body with %s to the parser [LIVE-01]", (_what, body) => {
  expect(known().read(body)).toBeUndefined();
});

it("forgets the queries that are least used [LIVE-01]", () => {
  const queries = known();
  for (let at = 0; at < 16; at += 1) queries.add({ query: `{ a${at} }` }, ready);
  expect(queries.read(`${head},"variables":{}}`)).toBeUndefined();
});

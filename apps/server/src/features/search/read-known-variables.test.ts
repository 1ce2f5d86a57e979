import fc from "fast-check";
import { buildSchema, getArgumentValues, getVariableValues, Kind, parse } from "graphql";
import { expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { DIRECTORY_SCHEMA } from "./directory-schema.ts";
import { KNOWN_VARIABLES } from "./read-known-variables.ts";

const schema = buildSchema(DIRECTORY_SCHEMA);
const FIELDS = [
  "findProviderLocationsInBoundingBox",
  "findMapContents",
  "findMapContents",
  "findNearestLocations",
  "searchProviderLocations",
];

const scalar = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }),
  fc.integer(),
  fc.string({ maxLength: 3 }),
  fc.constantFrom(null, true, Number.MAX_SAFE_INTEGER),
);
const often = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: scalar });
const point = often(
  fc
    .record(
      { lat: often(fc.double({ noNaN: true })), lng: often(fc.integer({ min: -180, max: 180 })), x: scalar },
      { requiredKeys: ["lat", "lng"] },
    )
    .map(({ x, ...rest }) => (x === true ? { ...rest, x } : rest)),
);
const list = often(fc.array(often(fc.string({ maxLength: 3 })), { maxLength: 3 }));
const filter = often(
  fc.record(
    {
      specialities: list,
      languages: list,
      plans: list,
      near: point,
      within_miles: often(fc.double({ min: 0, max: 200, noNaN: true })),
      q: often(fc.string({ maxLength: 3 })),
      open_at: often(fc.integer({ min: 0, max: 10_079 })),
      open: list,
      accepting: often(fc.boolean()),
      procedure: often(fc.constantFrom("checkup", "D1110")),
      most_cents: often(fc.integer({ min: 0, max: 9 })),
    },
    { requiredKeys: [] },
  ),
);
const input = often(
  fc.record(
    {
      meta: often(fc.constant("name")),
      hint: often(fc.string()),
      priority_coords: point,
      helpers: often(fc.record({ degree: scalar, plan: scalar }, { requiredKeys: [] })),
    },
    { requiredKeys: ["meta", "hint"] },
  ),
);
const variables = fc.record(
  {
    sw: point,
    ne: point,
    zoom: often(fc.integer({ min: 0, max: 24 })),
    filter,
    origin: point,
    skip: often(fc.integer({ min: 0, max: 2_000 })),
    sort: often(fc.constantFrom("distance", "price")),
    limit: often(fc.integer({ min: 0, max: 60 })),
    input,
    options: often(fc.record({ exclude: list }, { requiredKeys: [] })),
  },
  { requiredKeys: ["sw", "ne", "zoom", "skip", "sort", "limit", "input"] },
);

it.each(
  Object.entries(KNOWN_VARIABLES).map(([shape, read], at) => ({ shape, read, name: FIELDS[at] ?? "" })),
)("$name is given the arguments that graphql-js would give it [LIVE-01]", ({ shape, read, name }) => {
  const [definitions, args] = shape.split(") (");
  const document = parse(`query ${definitions}) { ${name}(${args} { __typename } }`);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error("There is one operation.");
  const [field] = operation.selectionSet.selections;
  const definition = schema.getQueryType()?.getFields()[name];
  if (field?.kind !== Kind.FIELD || !definition) throw new Error("The operation has one field.");
  let accepted = 0;
  fc.assert(
    fc.property(variables, (given) => {
      const known = read(given);
      if (known === null) return;
      accepted += 1;
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
      expect(known).toEqual(coerced && getArgumentValues(definition, field, coerced));
    }),
    { numRuns: bySize({ commit: 300, full: 5_000 }) },
  );
  expect(accepted).toBeGreaterThan(0);
});

import fc from "fast-check";
import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  getNamedType,
  isInputType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  validate,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { getSingleProviderLocationDetails } from "../../../web/app/api/directory/location-details.ts";
import {
  findMapContents,
  findProviderLocationsInBoundingBox,
  searchProviderLocations,
} from "../../../web/app/api/directory/providers.ts";
import { getLocationSummary } from "../../../web/app/api/member/location-summary.ts";
import { DIRECTORY_SCHEMA } from "../../src/features/search/directory-schema.ts";
import { PROVIDER_LIST_SIZES } from "../../src/features/search/provider-list-sizes.ts";
import type { ListSizes } from "../../src/graphql/introspection-sizes.ts";
import { LIMITS } from "../../src/graphql/limits.ts";
import { createCostMeter } from "../../src/graphql/query-cost.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const schema = buildSchema(DIRECTORY_SCHEMA);
const COUNTRY = "sw: { lat: 24, lng: -125 }, ne: { lat: 49, lng: -66 }";
const FIRST_ARGUMENTS: Record<string, string> = {
  findProviderLocationsInBoundingBox: `(${COUNTRY})`,
  findMapContents: `(${COUNTRY}, zoom: 4)`,
  getMultipleProviderDetails: '(ids: ["1", "2"])',
  getSingleProviderDetails: '(id: "1")',
  getSingleProviderLocationDetails: '(id: "1")',
  readSearch: '(q: "a")',
  searchProviderLocations: '(input: { meta: "name", hint: "a" })',
};

/** Prices are for the page of one dentist. */
const OF_ONE = new Set(["prices"]);

/** A selection of every field of a type that lists are for, with those of the types below. */
function everything(type: GraphQLObjectType): string {
  const listed = Object.values(type.getFields()).filter(({ name }) => !OF_ONE.has(name));
  const fields = listed.map((field) => {
    const inner = getNamedType(field.type);
    return isObjectType(inner) ? `${field.name} ${everything(inner)}` : field.name;
  });
  return `{ ${fields.join(" ")} }`;
}

const location = everything(schema.getType("ProviderLocation") as GraphQLObjectType);
const wholeList = (alias: string) => `${alias}: findProviderLocationsInBoundingBox(${COUNTRY}) ${location}`;

function costOf(query: string, variables = {}, sizes: ListSizes = PROVIDER_LIST_SIZES): number {
  const document = parse(query);
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operation === undefined) throw new Error("no operation");
  return createCostMeter(schema, sizes)(document, operation)(variables);
}

describe("the cost of a query", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
    await addDentist(server.db);
  });
  afterAll(() => server.close());

  it("lets one list of everything pass, for any box [LOAD-05]", async () => {
    const { status, data } = await askGraphql(server.app, `{ ${wholeList("a")} }`);
    expect(status).toBe(200);
    expect(data.a).toHaveLength(1);
    const contents = everything(schema.getType("MapContents") as GraphQLObjectType);
    const map = await askGraphql(server.app, `{ findMapContents(${COUNTRY}, zoom: 4) ${contents} }`);
    expect(map.data.findMapContents.locations).toEqual(data.a);
  });

  it("refuses the prices of a whole list, and answers those of one location [LOAD-05] [FEE-02]", async () => {
    const prices = `{ prices ${everything(schema.getType("ProcedurePrice") as GraphQLObjectType)} }`;
    const list = await askGraphql(
      server.app,
      `{ ${wholeList("a")} ${wholeList("a").replace(location, prices)} }`,
    );
    expect(list.errors?.[0]?.extensions.code).toBe("too_expensive");
    const one = await askGraphql(server.app, `{ getSingleProviderLocationDetails(id: "1") ${prices} }`);
    expect(one.status).toBe(200);
  });

  it("refuses four such lists with their cost and the limit [LOAD-05]", async () => {
    const query = `{ ${["a", "b", "c", "d"].map(wholeList).join(" ")} }`;
    const { status, data, text } = await askGraphql(server.app, query);
    expect([status, data]).toEqual([400, undefined]);
    const [error] = JSON.parse(text).errors;
    expect(error.extensions).toEqual({ code: "too_expensive", cost: costOf(query), limit: LIMITS.cost });
    expect(error.message).toContain(String(LIMITS.cost));
  });

  it("refuses lists hidden in fragments, and none that are skipped [LOAD-05]", async () => {
    const lists = `fragment Lists on Query { ${["a", "b", "c"].map(wholeList).join(" ")} }`;
    const refused = await askGraphql(server.app, `{ ...Lists ... on Query { ${wholeList("d")} } } ${lists}`);
    expect(refused.errors?.[0]?.extensions.code).toBe("too_expensive");
    const query = `query Q($no: Boolean = false) { ...Lists @include(if: $no) ${wholeList("d")} } ${lists}`;
    expect((await askGraphql(server.app, query)).status).toBe(200);
    expect((await askGraphql(server.app, query, { no: true })).status).toBe(400);
  });

  it("counts lists as long as the ids that are asked for [LOAD-05]", () => {
    const query = "query Q($ids: [ID!]!) { getMultipleProviderDetails(ids: $ids) { id name } }";
    expect(costOf(query, { ids: ["1"] })).toBe(3);
    expect(costOf(query, { ids: Array.from({ length: 250 }, String) })).toBe(501);
  });

  it("measures fragments that double at each level without running through them [LOAD-05]", () => {
    const doubling = Array.from(
      { length: 60 },
      (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`,
    );
    const last = "fragment F60 on Query { __typename }";
    expect(costOf(`{ ...F0 } ${doubling.join(" ")} ${last}`)).toBeGreaterThan(LIMITS.cost);
    const skipped = doubling.map((text) => text.replaceAll(/(\.\.\.F\d+)/g, "$1 @include(if: true)"));
    expect(costOf(`{ ...F0 } ${skipped.join(" ")} ${last}`)).toBeGreaterThan(LIMITS.cost);
  });

  it("does not start with a list whose size is unknown [LOAD-05]", () => {
    const { "GoogleData.reviews": _forgotten, ...sizes } = PROVIDER_LIST_SIZES;
    expect(() => createCostMeter(schema, sizes)).toThrow("GoogleData.reviews needs a size");
  });

  it("is far below the limit for every query of the product's own [LOAD-05]", async () => {
    const box = { sw: { lat: 1, lng: 1 }, ne: { lat: 2, lng: 2 } };
    const costs: number[] = [];
    const capture = async (_path: string, init: RequestInit = {}) => {
      const { query, variables } = JSON.parse(String(init.body));
      costs.push(costOf(query, variables));
      return Response.json({ data: {} });
    };
    await findProviderLocationsInBoundingBox(capture, box);
    await findMapContents(capture, { box, zoom: 11 });
    await searchProviderLocations(capture, { hint: "a", degree: null, plan: null, near: box.sw });
    await getSingleProviderLocationDetails(capture, "1");
    await getLocationSummary(capture, "1");
    expect(costs).toHaveLength(5);
    expect(Math.max(...costs)).toBeLessThan(LIMITS.cost / 5);
    // What the executor runs is light: it runs at once, without waiting for a turn.
    expect(Math.max(...costs.slice(2))).toBeLessThanOrEqual(LIMITS.lightCost);
  });

  it("is never less than the fields that are resolved [LOAD-05]", async () => {
    const sizes: ListSizes = {
      ...Object.fromEntries(Object.keys(PROVIDER_LIST_SIZES).map((name) => [name, 2])),
      "Query.getMultipleProviderDetails": ({ ids }) => (Array.isArray(ids) ? ids.length : 2),
    };
    await fc.assert(
      fc.asyncProperty(
        selection(schema.getQueryType() as GraphQLObjectType, 5),
        fc.boolean(),
        async (text, yes) => {
          const query = `query Q($yes: Boolean!) ${text}`;
          const document = parse(query);
          fc.pre(validate(schema, document).every(({ message }) => message.includes("never used")));
          let resolved = 0;
          const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (_source, _args, _context, info) => {
            resolved += 1;
            const type = isNonNullType(info.returnType) ? info.returnType.ofType : info.returnType;
            if (!isListType(type)) return isObjectType(getNamedType(type)) ? {} : null;
            return isObjectType(getNamedType(type)) ? [{}, {}] : [];
          };
          await execute({ schema, document, fieldResolver, variableValues: { yes } });
          expect(costOf(query, { yes }, sizes)).toBeGreaterThanOrEqual(resolved);
        },
      ),
      { numRuns: bySize({ commit: 30, full: 300 }) },
    );
  });
});

/** Selections with aliases, directives and inline fragments, up to a depth. */
function selection(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => depth > 1 || !isObjectType(getNamedType(field.type)),
  );
  const field = fc.constantFrom("__typename", ...fields.map(({ name }) => name)).chain((name) => {
    const definition = type.getFields()[name];
    const inner = definition && getNamedType(definition.type);
    const args = definition?.args.some((arg) => isRequiredArgument(arg) && isInputType(arg.type))
      ? (FIRST_ARGUMENTS[name] ?? "")
      : "";
    const below = isObjectType(inner) ? selection(inner, depth - 1) : fc.constant("");
    return fc
      .tuple(fc.constantFrom("a", "b", "c", "d", "e"), directive, below)
      .map(([alias, when, selected]) => `${alias}${name}: ${name}${args} ${when} ${selected}`);
  });
  const part = fc.oneof(
    { weight: 4, arbitrary: field },
    {
      weight: 1,
      arbitrary: fc.tuple(directive, field).map(([when, text]) => `... on ${type.name} ${when} { ${text} }`),
    },
  );
  return fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `{ ${parts.join(" ")} }`);
}

const directive = fc.constantFrom("", "", "@include(if: $yes)", "@skip(if: $yes)", "@skip(if: true)");

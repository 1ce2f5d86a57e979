import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import type { Random } from "../../support/seeded-random.ts";
import { chance, hostileJson, hostileText, pick } from "./hostile-values.ts";

/** A GraphQL body for one of the schema's operations, whole or spoiled: what joins the schema joins here. */
export function hostileGraphqlBody(random: Random, schema: GraphQLSchema): string {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const field = pick(random, fields);
  const byVariable = chance(random, 60);
  const { query, variables } = byVariable ? withVariables(random, field) : withLiterals(random, field);
  const text = chance(random, 12) ? spoil(random, query) : query;
  const extra = chance(random, 8) ? `,"operationName":${hostileJson(random)}` : "";
  const more = chance(random, 5) ? `,"extensions":${hostileJson(random)}` : "";
  return `{"query":${JSON.stringify(text)},"variables":${variables}${extra}${more}}`;
}

type AnyField = GraphQLField<unknown, unknown>;

function withVariables(random: Random, field: AnyField) {
  const names = field.args.map(({ name }) => name);
  const heads = field.args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const uses = names.map((name) => `${name}: $${name}`).join(", ");
  const values = field.args.map(({ name, type }) => `"${name}":${jsonFor(random, type)}`);
  const query = `query Fuzz(${heads}) { ${field.name}(${uses})${selection(random, field.type, 4)} }`;
  return { query, variables: chance(random, 4) ? hostileJson(random) : `{${values.join(",")}}` };
}

function withLiterals(random: Random, field: AnyField) {
  const uses = field.args.map(({ name, type }) => `${name}: ${literal(jsonFor(random, type))}`).join(", ");
  return { query: `{ ${field.name}(${uses})${selection(random, field.type, 4)} }`, variables: "{}" };
}

/** JSON as a GraphQL literal: keys without quotation marks, as far as that is possible. */
function literal(json: string): string {
  return json.replaceAll(/"([A-Za-z_]\w*)":/g, "$1:");
}

function jsonFor(random: Random, type: GraphQLInputType): string {
  if (chance(random, 12)) return hostileJson(random);
  if (isNonNullType(type)) return jsonFor(random, type.ofType);
  if (isListType(type)) {
    const items = Array.from({ length: random(4) }, () => jsonFor(random, type.ofType));
    return `[${items.join(",")}]`;
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(() => chance(random, 85));
    return `{${fields.map(({ name, type: each }) => `"${name}":${jsonFor(random, each)}`).join(",")}}`;
  }
  const { name } = getNamedType(type);
  if (name === "Float") return pick(random, ["29.76", "-95.37", "0", "180", "-90.0000001", "1e308", "1000"]);
  if (name === "Int") return pick(random, ["10", "0", "-1", "25", "2147483648"]);
  return JSON.stringify(
    pick(random, ["name", "GD", "SP", "DDS", "discount", "1", "Ada", hostileText(random)]),
  );
}

function selection(random: Random, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).filter(
    (field) => (depth > 0 || !isObjectType(getNamedType(field.type))) && chance(random, 50),
  );
  const chosen = fields.map((field) => `${field.name}${selection(random, field.type, depth - 1)}`);
  return ` { ${["__typename", ...chosen].join(" ")} }`;
}

function spoil(random: Random, query: string): string {
  const at = random(query.length);
  const spoilers = [
    "{",
    "}",
    '"',
    '"""',
    "...on X{y}",
    "@skip",
    "\0",
    "#",
    "é",
    "$",
    "&&",
    '"\\u0000"',
    '"\\u{0}"',
  ];
  return chance(random, 50)
    ? query.slice(0, at) + pick(random, spoilers) + query.slice(at)
    : query.slice(0, at);
}

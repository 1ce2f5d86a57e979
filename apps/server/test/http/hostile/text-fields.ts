import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import type { UsualRequest } from "./usual-requests.ts";

export interface TextField {
  /** Such as `POST /waitlist/join`. */
  route: string;
  part: "body" | "query" | "params" | "cookie";
  path: readonly (string | number)[];
  usual: string;
  request: UsualRequest;
}

/** Each text of a request. */
export function listTextFields(route: string, request: UsualRequest): TextField[] {
  return (["body", "query", "params"] as const).flatMap((part) =>
    listTexts(request[part]).map(([path, usual]) => ({ route, part, path, usual, request })),
  );
}

function listTexts(value: unknown): [path: (string | number)[], text: string][] {
  if (typeof value === "string") return [[[], value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner).map(([path, text]): [(string | number)[], string] => [
      [Array.isArray(value) ? Number(key) : key, ...path],
      text,
    ]),
  );
}

/** The request with another text in the place of the field's. */
export function fillField({ request, part, path }: TextField, text: string): UsualRequest {
  if (part === "cookie") return request;
  return { ...request, [part]: replaceAt(request[part], path, text) };
}

function replaceAt(value: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? replaceAt(each, rest, text) : each));
  const members = value as Record<string, unknown>;
  return { ...members, [key]: replaceAt(members[key], rest, text) };
}

/** Paths of all that a request has, as `recordReads` names them. */
export function listPaths({ body, query }: UsualRequest): Set<string> {
  return new Set([...pathsOf(body, ""), ...pathsOf(query, "?")]);
}

function pathsOf(value: unknown, start: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = `${start}${Array.isArray(value) ? "0" : key}`;
    return [path, ...pathsOf(inner, `${path}.`)];
  });
}

/** An operation for each field of the query, with every argument as a variable. */
export function listGraphqlRequests(schema: GraphQLSchema): UsualRequest[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).map(({ name, args }) => {
    const heads = args.map((arg) => `$${arg.name}: ${arg.type}`).join(", ");
    const uses = args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
    const variables = Object.fromEntries(args.map((arg) => [arg.name, usualOf(arg.type, arg.name)]));
    return {
      body: {
        query: `query Usual(${heads}) { ${name}(${uses}) { __typename } }`,
        variables,
        operationName: "Usual",
        extensions: null,
      },
    };
  });
}

function usualOf(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return usualOf(type.ofType, name);
  if (isListType(type)) return [usualOf(type.ofType, name)];
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, usualOf(field.type, field.name)]),
    );
  if (String(type) === "Int") return 10;
  if (String(type) === "Float") return name === "lng" ? -95.37 : 29.76;
  return name === "meta" ? "name" : "1";
}

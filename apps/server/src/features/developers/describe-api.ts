import { errorAnswerSchema } from "@smirk/contract/errors";
import { PARTNER_SCOPES, type PartnerScope } from "@smirk/contract/partner-scopes";
import { type NamedRoute, REST_ROUTES } from "@smirk/contract/rest-routes";
import type { RouteCaller, RouteContract } from "@smirk/contract/route";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { EXAMPLES } from "./examples.ts";

/** Checks that only code can do, such as that of a name, have no counterpart and are left out. */
const OPTIONS = { errorMode: "ignore", typeMode: "input" } as const;
const ERROR = { $ref: "#/components/responses/Error" };

const DESCRIPTION = `The REST API of members, visitors, apps and partners. The finder asks by GraphQL at /providers/graphql, and
other programs read the directory as HL7 FHIR at /fhir. All take and answer JSON. Every refusal is
{"error", "message"}, often with "reason"; with 429 and 503 comes Retry-After.`;

export interface ApiDocument {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, ReturnType<typeof describeRoute>>>;
  components: object;
}

/** The REST routes of members, visitors, apps and partners as an OpenAPI document, written from the contract. */
export function describeApi(): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const [route, described] of REST_ROUTES) {
    const [method = "", url = ""] = route.split(" ");
    const path = url.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(path, described) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Smirk", version: "1", description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: { Error: jsonAnswer("Refused, with the reason.", errorAnswerSchema) },
    },
  };
}

const SCOPES: Readonly<Record<PartnerScope, string>> = {
  directory: "Published offices.",
  fees: "Member prices of offices.",
  "members.verify": "Checks of a card that a member shows.",
  events: "What the events of webhooks mean.",
};

const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "An access token." },
  pass: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "ApplePass and the pass's own token.",
  },
  partner: {
    type: "oauth2",
    description: "A partner's program, by private_key_jwt: docs/partners.md.",
    flows: {
      clientCredentials: {
        tokenUrl: "/partners/token",
        scopes: Object.fromEntries(PARTNER_SCOPES.map((scope) => [scope, SCOPES[scope]])),
      },
    },
  },
};

/** An empty requirement stands for a visitor. */
const SECURITY: Readonly<Record<Exclude<RouteCaller, "partner">, readonly object[]>> = {
  anyone: [],
  "visitor-or-member": [{}, { bearer: [] }],
  token: [{}, { bearer: [] }],
  pass: [{ pass: [] }],
  "signed-in": [{ bearer: [] }],
  member: [{ bearer: [] }],
};

function securityOf({ caller, scope }: RouteContract): readonly object[] {
  return caller === "partner" ? [{ partner: scope === undefined ? [] : [scope] }] : SECURITY[caller];
}

/** What each route may be refused with by what it declares; its own act may refuse more. */
function listRefusals({ caller, needsProof, body, query, name }: RouteContract): number[] {
  const isKnown = ["signed-in", "member", "pass", "partner"].includes(caller);
  return [
    ...(body || query ? [400] : []),
    ...(isKnown ? [401] : []),
    ...(caller === "member" || caller === "partner" || needsProof ? [403] : []),
    ...(name.includes("/:") ? [404] : []),
    ...(body ? [413, 415] : []),
    ...[429, 503],
  ];
}

function describeRoute(path: string, route: NamedRoute) {
  const { body, query, answer } = route;
  const example = EXAMPLES[route.operation];
  const parameters = [...pathParameters(path), ...queryParameters(query, example?.query)];
  return {
    operationId: route.operation,
    summary: summaryOf(route.operation),
    tags: [path.split("/")[1]],
    ...(route.needsProof && {
      description: "Needs a proof of the last minutes: docs/api.md, 'A fresh proof'.",
    }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: route.isForm ? form(body) : json(body) },
    }),
    responses: {
      "2XX": answer
        ? jsonAnswer("The answer.", answer, example?.answer)
        : { description: "A file, a redirect or nothing." },
      ...Object.fromEntries(listRefusals(route).map((status) => [status, ERROR])),
      default: ERROR,
    },
  };
}

function pathParameters(path: string) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(query: GenericSchema | undefined, example: Record<string, string> = {}) {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, OPTIONS);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

function jsonAnswer(description: string, schema: GenericSchema, example?: unknown) {
  return { description, content: json(schema, example) };
}

function json(schema: GenericSchema, example?: unknown) {
  return { "application/json": { schema: describe(schema), ...(example !== undefined && { example }) } };
}

function form(schema: GenericSchema) {
  return { "application/x-www-form-urlencoded": { schema: describe(schema) } };
}

function describe(schema: GenericSchema) {
  const { $schema: _, ...described } = toJsonSchema(schema, OPTIONS);
  return described;
}

/** Such as "List sessions". */
function summaryOf(operation: string): string {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { errorAnswerSchema } from "../../packages/contract/src/errors.ts";
import { PARTNER_SCOPES, type PartnerScope } from "../../packages/contract/src/partner-scopes.ts";
import { type NamedRoute, REST_ROUTES } from "../../packages/contract/src/rest-routes.ts";
import type { RouteCaller, RouteContract } from "../../packages/contract/src/route.ts";

export const OPENAPI_FILE = join(dirname(dirname(import.meta.dirname)), "docs/openapi.yaml");

/** Checks that only code can do, such as that of a name, have no counterpart and are left out. */
const OPTIONS = { errorMode: "ignore", typeMode: "input" } as const;
const ERROR = { $ref: "#/components/responses/Error" };

/** The REST routes of members, visitors and apps as an OpenAPI document of a line a path, written from the contract. */
export function writeOpenApi(): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, described] of REST_ROUTES) {
    const [method = "", url = ""] = route.split(" ");
    const path = url.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(path, described) };
  }
  const components = {
    securitySchemes: SECURITY_SCHEMES,
    responses: { Error: jsonAnswer("Refused, with the reason.", errorAnswerSchema) },
  };
  return [
    "# Written by `npm run docs`; docs/api.md says what each call means.",
    "openapi: 3.1.0",
    "info: { title: Smirk, version: '1' }",
    "paths:",
    ...Object.entries(paths).map(([path, item]) => `  ${path}: ${JSON.stringify(item)}`),
    `components: ${JSON.stringify(components)}`,
    "",
  ].join("\n");
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
  const parameters = [...pathParameters(path), ...queryParameters(query)];
  return {
    operationId: route.operation,
    tags: [path.split("/")[1]],
    ...(route.needsProof && {
      description: "Needs a proof of the last minutes: docs/api.md, 'A fresh proof'.",
    }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: route.isForm ? form(body) : json(body) } }),
    responses: {
      "2XX": answer ? jsonAnswer("The answer.", answer) : { description: "A file, a redirect or nothing." },
      ...Object.fromEntries(listRefusals(route).map((status) => [status, ERROR])),
      default: ERROR,
    },
  };
}

function pathParameters(path: string) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(query: GenericSchema | undefined) {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, OPTIONS);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

const jsonAnswer = (description: string, schema: GenericSchema) => ({ description, content: json(schema) });

function json(schema: GenericSchema) {
  return { "application/json": { schema: describe(schema) } };
}

function form(schema: GenericSchema) {
  return { "application/x-www-form-urlencoded": { schema: describe(schema) } };
}

function describe(schema: GenericSchema) {
  const { $schema: _, ...described } = toJsonSchema(schema, OPTIONS);
  return described;
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, writeOpenApi());

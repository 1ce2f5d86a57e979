import { errorAnswerSchema } from "@smirk/contract/errors";
import { FORM_ROUTES } from "@smirk/contract/forms";
import { PARTNER_SCOPES, type PartnerScope } from "@smirk/contract/partner-scopes";
import { type NamedRoute, REST_ROUTES } from "@smirk/contract/rest-routes";
import type { RouteCaller, RouteContract } from "@smirk/contract/route";
import type { GenericSchema } from "valibot";
import { describeResponses, refused } from "./describe-responses.ts";
import { describeSchema } from "./describe-schema.ts";
import { type Call, EXAMPLES } from "./examples.ts";

const DESCRIPTION = `The REST API of members, visitors, apps and partners. The finder asks by GraphQL at /providers/graphql, and
other programs read the directory as HL7 FHIR at /fhir. All take and answer JSON. Every refusal is
{"error", "message"}, often with "reason"; with 429 and 503 comes Retry-After.`;

/** What the first part of an address is about. */
const TAGS: Readonly<Record<string, string>> = {
  auth: "Signing in by code, Google or Apple, and the recovery of a lost phone.",
  account: "What members do: card, payments, plan, family, dentists, visits and their own data.",
  messages: "Emails that somebody no longer wants.",
  disclosures: "Which outside services get what.",
  subscription: "Plans, prices and joining.",
  waitlist: "People where nothing is sold yet.",
  wallet: "What Apple's phones ask for about passes.",
  reports: "Doubts about listings.",
  nominations: "Dentists whom visitors miss.",
  places: "Addresses and places.",
  directory: "Towns and offices of the directory.",
  basemap: "Archives of streets.",
  "openapi.json": "This document.",
  partners: "What partners' programs ask.",
};

export interface ApiDocument {
  openapi: string;
  info: object;
  servers: object[];
  tags: object[];
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
    info: {
      title: "Smirk",
      version: "1",
      description: DESCRIPTION,
      license: { name: "Terms of use", url: "/terms" },
    },
    servers: [{ url: "/", description: "Where this document is." }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { Refusal: describeSchema(errorAnswerSchema) },
      responses: { Error: refused({ schema: { $ref: "#/components/schemas/Refusal" } }) },
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

function describeRoute(path: string, route: NamedRoute) {
  const { body, query } = route;
  const posted = FORM_ROUTES[route.name]?.form;
  const example = EXAMPLES[route.operation];
  const sent: Call = example?.success ?? example?.refusal ?? {};
  const parameters = [...pathParameters(path, sent.params), ...queryParameters(query, sent.query)];
  return {
    operationId: route.operation,
    summary: summaryOf(route.operation),
    tags: [tagOf(path)],
    ...(route.needsProof && {
      description: "Needs a proof of the last minutes: docs/api.md, 'A fresh proof'.",
    }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && !posted && { requestBody: { required: true, content: json(body, sent.body) } }),
    ...(posted && { requestBody: { required: true, content: form(posted, sent.body) } }),
    responses: describeResponses(route, example),
  };
}

function tagOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function pathParameters(path: string, example: Record<string, string> = {}) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  return names.map((name) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

function queryParameters(query: GenericSchema | undefined, example: Record<string, string> = {}) {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = describeSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

function json(schema: GenericSchema, example?: unknown) {
  return {
    "application/json": { schema: describeSchema(schema), ...(example !== undefined && { example }) },
  };
}

function form(schema: GenericSchema, example?: unknown) {
  return {
    "application/x-www-form-urlencoded": {
      schema: describeSchema(schema),
      ...(example !== undefined && { example }),
    },
  };
}

/** Such as "List sessions". */
function summaryOf(operation: string): string {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

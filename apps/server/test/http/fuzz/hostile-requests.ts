import { METHODS } from "node:http";
import type { InjectOptions } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Random } from "../../support/seeded-random.ts";
import { type Body, hostileBody, hostileBytes, hostileWebhook } from "./hostile-bodies.ts";
import { hostileGraphqlBody } from "./hostile-graphql.ts";
import { chance, hostilePart, hostileText, pick } from "./hostile-values.ts";

export interface FuzzedRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  payload: Buffer;
}

export interface FuzzOptions {
  random: Random;
  /** The API's routes, as the app lists them. */
  routes: { url: string; methods: string[] }[];
  /** Patterns of the pages' paths. */
  pages: string[];
  schema: GraphQLSchema;
  /** Bearer tokens that are good for something. */
  tokens: string[];
  nowMs: number;
}

const QUERY_NAMES = [
  ...[
    "redirect_url",
    "refresh_token",
    "input",
    "types",
    "session",
    "lat",
    "lng",
    "address",
    "place_id",
    "after",
  ],
  ...["limit", "state", "code", "error", "m", "_routes", "index", "q", "__proto__", "a[b]", ""],
];
const COMMON_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const RARE_METHODS = METHODS.filter((method) => method !== "CONNECT" && !COMMON_METHODS.includes(method));

/** One request that somebody may send who means no good, or whose program is broken. */
export function fuzzRequest(options: FuzzOptions): FuzzedRequest {
  const { random, routes, pages } = options;
  const route = pickRoute(random, routes, pages);
  const method = chance(random, 78)
    ? pick(random, route.methods.length > 0 ? route.methods : ["POST"])
    : pick(random, chance(random, 70) ? COMMON_METHODS : RARE_METHODS);
  const target = spellPath(random, fillPath(random, route.url)) + fuzzQuery(random, route.url);
  const headers = fuzzHeaders(options);
  if (["GET", "HEAD", "TRACE", "OPTIONS"].includes(method))
    return { method, target, headers, payload: Buffer.alloc(0) };
  const { payload, type } = fuzzBody(options, route.url, headers);
  if (type !== undefined) headers["content-type"] = type;
  return { method, target, headers, payload };
}

/** The operations of GraphQL are many behind two addresses; a page takes ten times as long as an answer. */
function pickRoute(
  random: Random,
  routes: FuzzOptions["routes"],
  pages: string[],
): FuzzOptions["routes"][number] {
  const kind = random(100);
  if (kind < 3) return { url: pick(random, pages), methods: ["GET", "HEAD"] };
  if (kind < 22) return { url: "/graphql", methods: ["POST"] };
  return pick(random, routes);
}

export function toInjectOptions({ method, target, headers, payload }: FuzzedRequest): InjectOptions {
  return { method: method as "GET", url: target, headers, ...(payload.length > 0 && { payload }) };
}

function fuzzBody(
  { random, schema, nowMs }: FuzzOptions,
  url: string,
  headers: Record<string, string>,
): Body {
  if (url === "/stripe/webhook") {
    const { body, signature } = hostileWebhook(random, nowMs);
    headers["stripe-signature"] = signature.replaceAll(/[^\x21-\x7e]/g, "?");
    return { payload: Buffer.from(body), type: "application/json" };
  }
  const json = url.endsWith("/graphql") ? hostileGraphqlBody(random, schema) : hostileBody(random, url);
  return hostileBytes(random, json, url);
}

function fillPath(random: Random, pattern: string): string {
  return pattern
    .split("/")
    .map((part) =>
      part === "*" || part.startsWith(":") ? (chance(random, 20) ? "1" : hostilePart(random)) : part,
    )
    .join("/");
}

function spellPath(random: Random, path: string): string {
  if (chance(random, 88)) return path;
  return pick<(path: string) => string>(random, [
    (each) => `${each}/`,
    (each) => `/${each}`,
    (each) => each.toUpperCase(),
    (each) => `${each}.`,
    (each) => each.replace("/", "/%2e/"),
    (each) => each.replace(/\w/, (template) => `%${template.charCodeAt(0).toString(16)}`),
    (each) => `${each}/../x`,
    (each) => `${each}.data`,
    (each) => `${each};a=1`,
    (each) => `${each}/${hostilePart(random)}`,
    (each) => each.replaceAll("/", "\\"),
  ])(path);
}

/** What a route cannot do without. */
const QUERIES: Record<string, Record<string, string>> = {
  "/places/autocomplete": { input: "1200 Main", types: "address", session: "abc", lat: "29.7", lng: "-95.3" },
  "/places/geocode": { address: "1200 Main St, Houston" },
  "/places/service_area": { lat: "29.76", lng: "-95.37" },
  "/auth/refresh_token": { refresh_token: "abc" },
  "/auth/google/initiate": { redirect_url: "/sign-up/sso/callback" },
  "/auth/apple/initiate": { redirect_url: "/sign-up/sso/callback" },
  "/directory/location_ids": { after: "0", limit: "10" },
};

function fuzzQuery(random: Random, url: string): string {
  const usual = QUERIES[url];
  if (usual !== undefined && chance(random, 80)) {
    const pairs = Object.entries(usual).filter(() => chance(random, 90));
    return `?${pairs.map(([name, value]) => `${name}=${chance(random, 25) ? hostilePart(random) : encodeURIComponent(value)}`).join("&")}`;
  }
  if (chance(random, 60)) return "";
  const pairs = Array.from(
    { length: 1 + random(4) },
    () => `${pick(random, QUERY_NAMES)}=${hostilePart(random)}`,
  );
  return `?${pairs.join("&")}`;
}

const HEADERS: Record<string, readonly string[]> = {
  accept: ["text/html,*/*;q=0.8", "application/json", "*/*", "text/x-script", "image/avif", ";", "a/b;q=x"],
  "accept-encoding": ["br", "gzip;q=0", "identity;q=0", "*;q=0.5", "br;q=banana", ","],
  "accept-language": ["de", "*", "x-y-z;q=9", "😀".repeat(3), "en-US,en;q=0.5", "a".repeat(900)],
  range: ["bytes=0-1", "bytes=-", "bytes=9-1", "bytes=99999999999999999999-", "lines=1", "bytes=0-0,1-1,2-2"],
  "if-none-match": ["*", '"', 'W/"x"', "a".repeat(2_000), ","],
  "if-modified-since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT", "-1"],
  "if-range": ["x", '"y"'],
  origin: ["https://evil.example", "null", "http://localhost", "http://", "a b", "file://"],
  cookie: ["smirk_sign_on=%00", "=", ";;;", "a=b; a=c; smirk_locale=../../x", `x=${"y".repeat(3_000)}`],
  host: [
    "localhost",
    "smirk.test:3000",
    "[::1]:80",
    "[",
    "a b",
    "a/b",
    "u:p@h",
    "",
    "1.2.3.999",
    "x:99999999",
  ],
  expect: ["100-continue", "banana"],
  upgrade: ["websocket", "h2c"],
  "x-forwarded-host": ["smirk.test", "a, b", "[", "", "e/vil"],
  "x-forwarded-proto": ["https", "http", "javascript", "https,http", ""],
  "content-encoding": ["gzip", "br", "banana"],
  "x-request-id": ["abcdefgh", "a".repeat(500), "\t"],
  purpose: ["prefetch"],
  "accept-version": ["1.x", "9.9.9"],
  te: ["trailers"],
  "user-agent": ["Googlebot/2.1", "x".repeat(2_000), "() { :; }; echo"],
};

function fuzzHeaders({ random, tokens }: FuzzOptions): Record<string, string> {
  const headers: Record<string, string> = { "x-forwarded-for": fuzzAddress(random) };
  const noise = chance(random, 50) ? 0 : 8;
  for (const [name, values] of Object.entries(HEADERS)) {
    if (chance(random, noise)) headers[name] = pick(random, values);
  }
  if (chance(random, 55)) headers.authorization = `Bearer ${pick(random, tokens)}`;
  else if (chance(random, 20)) {
    headers.authorization = pick(random, [
      "Bearer",
      "Bearer  x",
      "Basic YTpi",
      `Bearer ${"x".repeat(3_000)}`,
      "é",
    ]);
  }
  // Headers as Node reads them: a byte a character.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]),
  );
}

/** Limits count by address, and are not what is tried here. */
function fuzzAddress(random: Random): string {
  if (chance(random, 92)) return `10.${random(256)}.${random(256)}.${random(256)}`;
  const junk = hostileText(random).replaceAll(/[^\x20-\x7e]/g, "?");
  return pick(random, [
    `2001:db8::${random(9999)}`,
    "1.2.3.4:5678",
    "unknown",
    "_hidden, ::1",
    junk,
    "a".repeat(4_000),
  ]);
}

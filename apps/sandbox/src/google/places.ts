import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { createFailureQueue, delaySchema, type FailureQueue, timesSchema } from "../fake-vendor.ts";
import type { KnownAddress } from "./addresses.ts";
import { plain, suggestKnown, wordsOf } from "./match-addresses.ts";

/** The only key that the fake accepts; Google also refuses made-up ones. */
export const SANDBOX_GOOGLE_KEY = "sandbox-google-server-key";

const point = v.strictObject({ latitude: v.number(), longitude: v.number() });
const requestSchema = v.strictObject({
  input: v.pipe(v.string(), v.nonEmpty("input must not be empty")),
  includedPrimaryTypes: v.optional(
    v.pipe(v.array(v.string()), v.maxLength(5, "At most five primary types.")),
  ),
  includedRegionCodes: v.optional(v.pipe(v.array(v.string()), v.maxLength(15, "At most 15 regions."))),
  languageCode: v.optional(v.string()),
  regionCode: v.optional(v.string()),
  sessionToken: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,36}$/, "Invalid session token."))),
  locationBias: v.optional(v.strictObject({ circle: v.strictObject({ center: point, radius: v.number() }) })),
  origin: v.optional(point),
});
const MASK_PATH =
  /^(\*|suggestions(\.placePrediction(\.(place|placeId|types|distanceMeters|(text|structuredFormat(\.(mainText|secondaryText))?)(\.(text|matches))?))?)?)$/;
const REGION_TYPES = ["locality", "postal_code", "administrative_area_level_1"];
const MAX_SUGGESTIONS = 5;

/** Places API (New), `places:autocomplete` only. */
export function registerPlaces(app: FastifyInstance, base: string, failures: GoogleFailures): void {
  app.post(`${base}/v1/places::autocomplete`, async (request, reply) => {
    const failure = failures.takeNext("places");
    if (failure?.failure === "slow") await wait(failure.delay_ms, undefined, { ref: false });
    if (failure?.failure === "error_500")
      return refuse(reply, 500, "INTERNAL", "Internal error encountered.");
    if (failure?.failure === "html") return reply.type("text/html").send("<html><title>Sorry</title></html>");
    if (failure?.failure === "over_query_limit") {
      return refuse(
        reply,
        429,
        "RESOURCE_EXHAUSTED",
        "Quota exceeded for quota metric 'AutocompletePlaces'.",
      );
    }
    const problem = checkKeyAndMask(request);
    if (problem) return refuse(reply, ...problem);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), request.body);
    if (!parsed.success) {
      const { message } = parsed.issues[0];
      return refuse(reply, 400, "INVALID_ARGUMENT", `Invalid JSON payload received. ${message}`);
    }
    if (failure?.failure === "zero_results") return {};
    return applyFieldMask(answerFor(parsed.output), maskOf(request));
  });
}

type Refusal = [code: number, status: string, message: string, reason?: string];

function checkKeyAndMask(request: FastifyRequest): Refusal | undefined {
  const unknown = Object.keys(request.query as object)[0];
  if (unknown !== undefined) {
    return [400, "INVALID_ARGUMENT", `Invalid JSON payload received. Unknown name "${unknown}".`];
  }
  const key = request.headers["x-goog-api-key"];
  if (key === undefined) {
    return [403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers."];
  }
  if (key !== SANDBOX_GOOGLE_KEY) {
    return [400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", "API_KEY_INVALID"];
  }
  const mask = maskOf(request);
  if (mask.length === 0) return [400, "INVALID_ARGUMENT", "FieldMask is a required parameter."];
  const wrong = mask.find((path) => !MASK_PATH.test(path));
  return wrong === undefined ? undefined : [400, "INVALID_ARGUMENT", `Invalid field mask path: ${wrong}`];
}

function maskOf(request: FastifyRequest): string[] {
  return String(request.headers["x-goog-fieldmask"] ?? "")
    .split(",")
    .map((path) => path.trim())
    .filter((path) => path !== "");
}

function refuse(reply: FastifyReply, ...[code, status, message, reason]: Refusal) {
  const info = { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com" };
  return reply.code(code).send({ error: { code, message, status, ...(reason ? { details: [info] } : {}) } });
}

/** Google's answer without suggestions is an empty object. */
function answerFor(request: Question) {
  const types = (request.includedPrimaryTypes ?? []).flatMap((type) =>
    type === "(regions)" ? REGION_TYPES : [type],
  );
  const found = suggestKnown(request.input).filter(
    (address) =>
      (types.length === 0 || types.includes(address.types[0] ?? "")) &&
      (request.includedRegionCodes ?? [address.country]).includes(address.country),
  );
  if (found.length === 0) return {};
  return {
    suggestions: found.slice(0, MAX_SUGGESTIONS).map((address) => toSuggestion(address, request)),
  };
}

const EARTH_METERS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The haversine formula gives it. */
function metersBetween(a: v.InferOutput<typeof point>, b: v.InferOutput<typeof point>): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const chord = half(a.latitude, b.latitude) + across * half(a.longitude, b.longitude);
  return Math.round(2 * EARTH_METERS * Math.asin(Math.sqrt(chord)));
}

type Question = v.InferOutput<typeof requestSchema>;

function toSuggestion(
  { placeId, main, secondary, types, lat, lng }: KnownAddress,
  { input, origin }: Question,
) {
  const description = `${main}, ${secondary}`;
  return {
    placePrediction: {
      place: `places/${placeId}`,
      placeId,
      text: { text: description, matches: matchesOf(description, input) },
      structuredFormat: {
        mainText: { text: main, matches: matchesOf(main, input) },
        secondaryText: { text: secondary },
      },
      types: [...types, "geocode"],
      ...(origin && { distanceMeters: metersBetween(origin, { latitude: lat, longitude: lng }) }),
    },
  };
}

/** Matches at word starts, in code points; a start at 0 is left out. */
function matchesOf(text: string, input: string): { startOffset?: number; endOffset: number }[] {
  const typed = wordsOf(input);
  const matches: { startOffset?: number; endOffset: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{Letter}\p{Number}]+/gu)) {
    const hit = typed.find((one) => plain(word).startsWith(one));
    if (hit === undefined) continue;
    const start = [...text.slice(0, index)].length;
    matches.push({ ...(start === 0 ? {} : { startOffset: start }), endOffset: start + hit.length });
  }
  return matches;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Applies a field mask; a path covers everything below it, and lists are descended into. */
function applyFieldMask(value: Json, paths: readonly string[]): Json {
  if (paths.includes("") || paths.includes("*")) return value;
  if (Array.isArray(value)) return value.map((item) => applyFieldMask(item, paths));
  if (value === null || typeof value !== "object") return value;
  const stored: { [name: string]: Json } = {};
  for (const [name, part] of Object.entries(value)) {
    const below = paths
      .filter((path) => path === name || path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (below.length > 0) stored[name] = applyFieldMask(part, below);
  }
  return stored;
}

const SERVICES = ["places", "geocoding"] as const;

type Service = (typeof SERVICES)[number];

const FAILURES = ["slow", "error_500", "html", "over_query_limit", "zero_results"] as const;

const failureSchema = v.strictObject({
  failure: v.picklist(FAILURES),
  services: v.optional(v.array(v.picklist(SERVICES)), [...SERVICES]),
  times: timesSchema,
  delay_ms: delaySchema(8000),
});

type Failure = v.InferOutput<typeof failureSchema>;

export type GoogleFailures = FailureQueue<Failure, Service>;

export function createGoogleFailures(): GoogleFailures {
  return createFailureQueue(failureSchema, ({ services }, service) => services.includes(service));
}

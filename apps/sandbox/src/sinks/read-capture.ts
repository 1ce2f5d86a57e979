import { gunzipSync } from "node:zlib";
import * as v from "valibot";

const MAX_DECODED_BYTES = 20 * 1024 * 1024;

const eventSchema = v.looseObject({
  event: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  properties: v.looseObject({}),
});
const batchSchema = v.looseObject({ batch: v.pipe(v.array(eventSchema), v.minLength(1)) });
const bodySchema = v.union([batchSchema, v.pipe(v.array(eventSchema), v.minLength(1)), eventSchema]);

export type CapturedEvent = v.InferOutput<typeof eventSchema>;

export interface Capture {
  json: string;
  events: CapturedEvent[];
  keys: Set<unknown>;
}

/**
 * Reads JSON, gzip (announced in the query or not) or a form with base64.
 * @throws when it is none of them
 */
export function readCapture(body: Buffer, compression: unknown, contentType: string): Capture {
  const json = decode(body, compression, contentType);
  const parsed = v.parse(bodySchema, JSON.parse(json));
  const events = Array.isArray(parsed)
    ? parsed
    : "batch" in parsed
      ? batchOf(parsed)
      : [parsed as CapturedEvent];
  const shared = Array.isArray(parsed) ? undefined : (parsed.api_key ?? parsed.token);
  return { json, events, keys: new Set(events.map((event) => shared ?? event.properties.token)) };
}

function batchOf(parsed: unknown): CapturedEvent[] {
  return (parsed as v.InferOutput<typeof batchSchema>).batch;
}

function decode(body: Buffer, compression: unknown, contentType: string): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  if (isGzip || compression === "gzip-js" || compression === "gzip") {
    return gunzipSync(body, { maxOutputLength: MAX_DECODED_BYTES }).toString("utf8");
  }
  const text = body.toString("utf8");
  if (!contentType.startsWith("application/x-www-form-urlencoded")) return text;
  const data = new URLSearchParams(text).get("data");
  if (data === null) throw new Error("The form has no data.");
  return compression === "base64" ? Buffer.from(data, "base64").toString("utf8") : data;
}

import { gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { FakeVendor } from "../fake-vendor.ts";
import {
  allowBrowsers,
  createRing,
  type Ring,
  registerSinkControl,
  registerSinkPage,
  renderDetails,
} from "./sink.ts";

const MAX_DECODED_BYTES = 20 * 1024 * 1024;

const eventSchema = v.looseObject({
  event: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  properties: v.looseObject({}),
});

const batchSchema = v.looseObject({ batch: v.pipe(v.array(eventSchema), v.minLength(1)) });

const bodySchema = v.union([batchSchema, v.pipe(v.array(eventSchema), v.minLength(1)), eventSchema]);

/** What session recording sends: a part of a visit, in the recorder's own events. */
const SNAPSHOT = "$snapshot";

const snapshotSchema = v.looseObject({
  event: v.literal(SNAPSHOT),
  properties: v.looseObject({
    $session_id: v.pipe(v.string(), v.nonEmpty()),
    $window_id: v.pipe(v.string(), v.nonEmpty()),
    $snapshot_data: v.pipe(
      v.array(v.looseObject({ type: v.number(), timestamp: v.number() })),
      v.minLength(1),
    ),
  }),
});

/** The only project key that the fake accepts. */
export const SANDBOX_ANALYTICS_KEY = "phc_sandbox";

interface ReceivedEvent extends CapturedEvent {
  /** ISO 8601, UTC. */
  received_at: string;
}

const MAX_STORED = 500;
const MAX_RECORDINGS = 200;
/** A snapshot of a whole page is larger than any event. */
const MAX_RECORDING_BYTES = 20 * 1024 * 1024;
const RECORDING_PATH = "/s/";
const CAPTURE_PATHS = ["/e/", "/i/v0/e/", "/batch/", "/capture/"];
const FLAG_PATHS = ["/flags/", "/decide/"];
const CONFIG_PATH = "/array/:token/config";

/** Accepts events, and parts of recorded visits apart from them; has no flags. */
export const ANALYTICS: FakeVendor = {
  name: "PostHog",
  purpose: `Takes the product's analytics events. Its project key is ${SANDBOX_ANALYTICS_KEY}.`,
  path: "/analytics",
  page: true,
  control: [
    { method: "GET", path: "", description: "The analytics events received, newest first." },
    { method: "DELETE", path: "", description: "Deletes them." },
    { method: "GET", path: "/recordings", description: "Parts of recorded visits, newest first." },
    { method: "DELETE", path: "/recordings", description: "Deletes them." },
  ],
  register(app, addControl) {
    const received = createRing<ReceivedEvent>(MAX_STORED);
    const recorded = createRing<ReceivedEvent>(MAX_RECORDINGS);
    addControl((control) => {
      registerSinkControl(control, received);
      registerSinkControl(control, recorded, "/recordings");
    });
    allowBrowsers(app, [...CAPTURE_PATHS, RECORDING_PATH, ...FLAG_PATHS, CONFIG_PATH], "content-type");
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const path of CAPTURE_PATHS)
      app.post(path, (request, reply) => takeEvents(received, request, reply));
    app.post(RECORDING_PATH, { bodyLimit: MAX_RECORDING_BYTES }, (request, reply) =>
      takeEvents(recorded, request, reply, isSnapshot),
    );
    for (const path of FLAG_PATHS) {
      app.post(path, () => ({ flags: {}, featureFlags: {}, errorsWhileComputingFlags: false }));
    }
    app.get<{ Params: { token: string } }>(CONFIG_PATH, (request, reply) => {
      if (request.params.token !== SANDBOX_ANALYTICS_KEY) return refuseKey(reply);
      return { supportedCompression: ["gzip", "gzip-js"], sessionRecording: false, hasFeatureFlags: false };
    });
    registerSinkPage(app, {
      title: "Analytics events",
      lead: "What the product sent to its analytics service. Events hold no names, addresses or search words.",
      headings: ["Time (UTC)", "Event", "Properties", "Visitor", ""],
      rows: () => received.list().map(toRow),
    });
  },
};

const isSnapshot = (event: CapturedEvent) => v.is(snapshotSchema, event);
const isNoSnapshot = ({ event }: CapturedEvent) => event !== SNAPSHOT;

function takeEvents(
  received: Ring<ReceivedEvent>,
  request: FastifyRequest,
  reply: FastifyReply,
  belongs: (event: CapturedEvent) => boolean = isNoSnapshot,
) {
  const { compression } = request.query as { compression?: unknown };
  let capture: Capture;
  try {
    capture = readCapture(request.body as Buffer, compression, request.headers["content-type"] ?? "");
    if (!capture.events.every(belongs)) throw new Error("These are for another address.");
  } catch {
    return reply.code(400).send({ type: "validation_error", code: "invalid_payload", detail: "Not events." });
  }
  request.body = capture.json;
  if (capture.keys.size !== 1 || !capture.keys.has(SANDBOX_ANALYTICS_KEY)) return refuseKey(reply);
  const received_at = new Date().toISOString();
  for (const event of capture.events) received.add({ ...event, received_at });
  return { status: 1 };
}

function refuseKey(reply: FastifyReply) {
  const detail = "Project API key invalid.";
  return reply.code(401).send({ type: "authentication_error", code: "invalid_api_key", detail });
}

function toRow(entry: ReceivedEvent) {
  const { distinct_id: visitor, token: _token, ...rest } = entry.properties;
  const own = Object.entries(rest).filter(([name]) => !name.startsWith("$"));
  const properties = own.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
  return [
    entry.received_at.slice(11, 19),
    entry.event,
    properties,
    String(visitor).slice(-8),
    renderDetails(entry),
  ];
}

type CapturedEvent = v.InferOutput<typeof eventSchema>;

interface Capture {
  json: string;
  events: CapturedEvent[];
  keys: Set<unknown>;
}

/**
 * Reads JSON, gzip (announced in the query or not) or a form with base64.
 * @throws when it is none of them
 */
function readCapture(body: Buffer, compression: unknown, contentType: string): Capture {
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

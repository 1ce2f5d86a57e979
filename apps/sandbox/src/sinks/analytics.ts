import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FakeVendor } from "../fake-vendor.ts";
import { allowBrowsers } from "./allow-browsers.ts";
import { type Capture, type CapturedEvent, readCapture } from "./read-capture.ts";
import { createRing, type Ring } from "./ring.ts";
import { registerSinkPage, renderDetails } from "./sink-page.ts";

/** The only project key that the fake accepts. */
export const SANDBOX_ANALYTICS_KEY = "phc_sandbox";

interface ReceivedEvent extends CapturedEvent {
  /** ISO 8601, UTC. */
  received_at: string;
}

const MAX_STORED = 500;
const CAPTURE_PATHS = ["/e/", "/i/v0/e/", "/batch/", "/capture/"];
const FLAG_PATHS = ["/flags/", "/decide/"];
const CONFIG_PATH = "/array/:token/config";

/** Accepts events; has no flags and no recordings: `/s/` is unknown. */
export const ANALYTICS: FakeVendor = {
  name: "PostHog",
  purpose: `Takes the product's analytics events. Its project key is ${SANDBOX_ANALYTICS_KEY}.`,
  path: "/analytics",
  page: true,
  control: [
    { method: "GET", path: "", description: "The analytics events received, newest first." },
    { method: "DELETE", path: "", description: "Deletes them." },
  ],
  register(app, addControl) {
    const received = createRing<ReceivedEvent>(MAX_STORED);
    addControl((control) => registerControlRoutes(control, received));
    allowBrowsers(app, [...CAPTURE_PATHS, ...FLAG_PATHS, CONFIG_PATH], "content-type");
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const path of CAPTURE_PATHS)
      app.post(path, (request, reply) => takeEvents(received, request, reply));
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

function registerControlRoutes(control: FastifyInstance, received: Ring<ReceivedEvent>): void {
  control.get("", () => ({ events: received.list() }));
  control.delete("", (_request, reply) => {
    received.clear();
    return reply.code(204).send();
  });
}

function takeEvents(received: Ring<ReceivedEvent>, request: FastifyRequest, reply: FastifyReply) {
  const { compression } = request.query as { compression?: unknown };
  let capture: Capture;
  try {
    capture = readCapture(request.body as Buffer, compression, request.headers["content-type"] ?? "");
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

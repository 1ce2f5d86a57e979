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

const eventSchema = v.looseObject({
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  timestamp: v.union([v.number(), v.string()]),
  platform: v.string(),
  exception: v.optional(
    v.looseObject({
      values: v.pipe(
        v.array(v.looseObject({ type: v.optional(v.string()), value: v.optional(v.string()) })),
        v.minLength(1),
      ),
    }),
  ),
  message: v.optional(v.string()),
});

const headerSchema = v.looseObject({ event_id: v.optional(v.string()) });

const itemHeaderSchema = v.looseObject({ type: v.string(), length: v.optional(v.number()) });

/** The only public key and project that the fake accepts. */
export const SANDBOX_ERROR_KEY = "sandbox";
const PROJECT = "1";

interface ReceivedError extends ReportedEvent {
  /** ISO 8601, UTC. */
  received_at: string;
}

const MAX_STORED = 200;
const ENVELOPE_PATH = "/api/:project/envelope/";

/** Accepts error events only: sessions, traces and replays are unknown. */
export const ERROR_REPORTS: FakeVendor = {
  name: "Sentry",
  purpose: `Takes the product's error reports. Its project is ${PROJECT}, the key ${SANDBOX_ERROR_KEY}.`,
  path: "/errors",
  page: true,
  control: [
    { method: "GET", path: "", description: "The error reports received, newest first." },
    { method: "DELETE", path: "", description: "Deletes them." },
  ],
  register(app, addControl) {
    const received = createRing<ReceivedError>(MAX_STORED);
    addControl((control) => registerSinkControl(control, received));
    allowBrowsers(app, [ENVELOPE_PATH], "content-type, x-sentry-auth");
    app.post(ENVELOPE_PATH, (request, reply) => takeEnvelope(received, request, reply));
    registerSinkPage(app, {
      title: "Error reports",
      lead: "What the product sent to its error-reporting service, without personal data.",
      headings: ["Time (UTC)", "Error", "Where", "Environment", ""],
      rows: () => received.list().map(toRow),
    });
  },
};

function takeEnvelope(received: Ring<ReceivedError>, request: FastifyRequest, reply: FastifyReply) {
  const { project } = request.params as { project: string };
  if (readKey(request) !== SANDBOX_ERROR_KEY || project !== PROJECT) {
    return reply.code(403).send({ detail: "event submission rejected with_reason: ProjectId" });
  }
  let envelope: Envelope;
  try {
    envelope = readEnvelope(String(request.body ?? ""));
  } catch {
    return reply.code(400).send({ detail: "bad envelope" });
  }
  if (envelope.otherTypes.length > 0) return reply.callNotFound();
  const received_at = new Date().toISOString();
  for (const event of envelope.events) received.add({ ...event, received_at });
  return { id: envelope.events[0]?.event_id };
}

/** Browsers send the key in the query, since a header would need a preflight; servers use the header. */
function readKey(request: FastifyRequest): unknown {
  const { sentry_key } = request.query as { sentry_key?: unknown };
  return sentry_key ?? /sentry_key=(\w+)/.exec(String(request.headers["x-sentry-auth"]))?.[1];
}

function toRow(entry: ReceivedError) {
  const error = entry.exception?.values.at(-1);
  const what = error ? `${error.type ?? "Error"}: ${error.value ?? ""}` : (entry.message ?? "");
  const where = `${entry.platform}, ${String(entry.transaction ?? "")}`;
  return [
    entry.received_at.slice(11, 19),
    what,
    where,
    String(entry.environment ?? ""),
    renderDetails(entry),
  ];
}

type ReportedEvent = v.InferOutput<typeof eventSchema>;

interface Envelope {
  events: ReportedEvent[];
  /** Types of items that are not error events. */
  otherTypes: string[];
}

/** Lines of JSON: a header, then for each item a header and its payload. @throws for anything else */
function readEnvelope(body: string): Envelope {
  const [header, ...lines] = body.replace(/\n$/, "").split("\n");
  const { event_id } = v.parse(headerSchema, JSON.parse(header ?? ""));
  if (lines.length === 0 || lines.length % 2 === 1) throw new Error("An item has a header and a payload.");
  const envelope: Envelope = { events: [], otherTypes: [] };
  for (let line = 0; line < lines.length; line += 2) {
    const { type } = v.parse(itemHeaderSchema, JSON.parse(lines[line] ?? ""));
    const payload: unknown = JSON.parse(lines[line + 1] ?? "");
    if (type === "event") envelope.events.push(v.parse(eventSchema, payload));
    else envelope.otherTypes.push(type);
  }
  if (envelope.events.some((event) => event.event_id !== event_id)) throw new Error("The ids differ.");
  return envelope;
}

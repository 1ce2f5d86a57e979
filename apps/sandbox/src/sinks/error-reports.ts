import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FakeVendor } from "../fake-vendor.ts";
import { allowBrowsers } from "./allow-browsers.ts";
import { type Envelope, type ReportedEvent, readEnvelope } from "./read-envelope.ts";
import { createRing, type Ring } from "./ring.ts";
import { registerSinkPage, renderDetails } from "./sink-page.ts";

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
    addControl((control) => registerControlRoutes(control, received));
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

function registerControlRoutes(control: FastifyInstance, received: Ring<ReceivedError>): void {
  control.get("", () => ({ events: received.list() }));
  control.delete("", (_request, reply) => {
    received.clear();
    return reply.code(204).send();
  });
}

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

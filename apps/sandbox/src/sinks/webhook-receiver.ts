import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { FakeVendor } from "../fake-vendor.ts";
import { createRing, registerSinkControl, registerSinkPage, renderDetails } from "./sink.ts";

export const WEBHOOK_RECEIVER_PATH = "/webhook-receiver";

interface ReceivedWebhook {
  /** ISO 8601, UTC. */
  received_at: string;
  path: string;
  id: string;
  signature: string;
  /** What it was answered with. */
  status: number;
  payload: unknown;
}

const MAX_STORED = 200;
const answerSchema = v.object({ status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)) });

/** A partner's receiver of webhooks (Standard Webhooks), which answers as it is asked to. */
export const WEBHOOK_RECEIVER: FakeVendor = {
  name: "A partner",
  purpose: "Receives the webhooks of partners whose endpoint leads here.",
  path: WEBHOOK_RECEIVER_PATH,
  page: true,
  control: [
    { method: "GET", path: "", description: "The webhooks received, newest first." },
    { method: "DELETE", path: "", description: "Deletes them." },
    { method: "POST", path: "/answer", description: 'Answers with another status, such as {"status":500}.' },
  ],
  register(app, addControl) {
    const received = createRing<ReceivedWebhook>(MAX_STORED);
    let status = 204;
    addControl((control) => {
      registerSinkControl(control, received);
      control.post("/answer", (request, reply) => {
        ({ status } = v.parse(answerSchema, JSON.parse(String(request.body ?? ""))));
        return reply.code(204).send();
      });
    });
    takeWebhooks(app, (webhook) => {
      received.add({ ...webhook, status });
      return status;
    });
    registerSinkPage(app, {
      title: "Webhooks",
      lead: "What the product sent to a partner's endpoint: ids, kind and time. What an event means is asked at /partners/events.",
      headings: ["Time (UTC)", "Event", "Path", "Answered", ""],
      rows: () =>
        received
          .list()
          .map((webhook) => [
            webhook.received_at.slice(11, 19),
            typeOf(webhook.payload),
            webhook.path,
            String(webhook.status),
            renderDetails(webhook),
          ]),
    });
  },
};

function takeWebhooks(
  app: FastifyInstance,
  take: (webhook: Omit<ReceivedWebhook, "status">) => number,
): void {
  app.post("/*", (request, reply) => {
    const { "webhook-id": id, "webhook-signature": signature } = request.headers;
    const status = take({
      received_at: new Date().toISOString(),
      path: request.originalUrl,
      id: String(id ?? ""),
      signature: String(signature ?? ""),
      payload: readJson(String(request.body ?? "")),
    });
    return reply.code(status).send();
  });
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function typeOf(payload: unknown): string {
  const read = v.safeParse(v.object({ type: v.string() }), payload);
  return read.success ? read.output.type : "unreadable";
}

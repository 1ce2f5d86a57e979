import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import * as v from "valibot";
import { createFailureQueue, type FailureQueue } from "../failure-queue.ts";

export const ENDPOINTS = ["discovery", "authorization", "token", "keys"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

const failureSchema = v.strictObject({
  failure: v.picklist(["hang", "error_500", "html", "empty_json"]),
  endpoints: v.optional(v.array(v.picklist(ENDPOINTS)), [...ENDPOINTS]),
  /** Absent: every request. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** How long a request hangs before its connection is closed. */
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 60_000),
});
type Failure = v.InferOutput<typeof failureSchema>;

export type SignOnFailures = FailureQueue<Failure, Endpoint>;

export function createSignOnFailures(): SignOnFailures {
  return createFailureQueue(failureSchema, ({ endpoints }, endpoint) => endpoints.includes(endpoint));
}

export async function sendFailure(
  reply: FastifyReply,
  { failure, delay_ms }: Failure,
): Promise<FastifyReply> {
  if (failure === "error_500") return reply.code(500).send({ error: "server_error" });
  if (failure === "html") return reply.type("text/html").send("<!doctype html><p>We will be right back.</p>");
  if (failure === "empty_json") return reply.send({});
  await wait(delay_ms, undefined, { ref: false });
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import * as v from "valibot";
import { createFailureQueue, delaySchema, type FailureQueue, timesSchema } from "../fake-vendor.ts";

const failureSchema = v.strictObject({
  failure: v.picklist([
    "slow",
    "hang",
    "error_500",
    "html",
    "empty_json",
    // The message is sent, but the connection closes before the answer.
    "answer_lost",
    "too_many_requests",
  ]),
  times: timesSchema,
  /** Seconds, for `too_many_requests`. */
  retry_after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 30),
  /** For `slow`. */
  delay_ms: delaySchema(3000),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/** Failures know whether a request sends a message: `answer_lost` applies only to those. */
export type SmsFailures = FailureQueue<Failure, boolean>;

const HELD_MS = 60_000;

export function createSmsFailures(): SmsFailures {
  return createFailureQueue(
    failureSchema,
    ({ failure }, isMessage) => failure !== "answer_lost" || isMessage,
  );
}

/** @returns false when the request is still to be answered */
export async function sendFailure(
  reply: FastifyReply,
  { failure, delay_ms, retry_after }: Pick<Failure, "failure" | "delay_ms" | "retry_after">,
): Promise<boolean> {
  if (failure === "answer_lost") return false;
  if (failure === "slow" || failure === "hang") {
    await wait(failure === "hang" ? HELD_MS : delay_ms, undefined, { ref: false });
    if (failure === "slow") return false;
    reply.hijack();
    reply.raw.destroy();
  } else if (failure === "html") {
    reply.type("text/html").send("<!doctype html><p>We will be right back.</p>");
  } else if (failure === "empty_json") {
    reply.send({});
  } else if (failure === "too_many_requests") {
    const body = { code: 20429, message: "Too Many Requests", more_info: "", status: 429 };
    reply.code(429).header("retry-after", retry_after).send(body);
  } else {
    reply.code(500).send({ code: 20500, message: "Internal Server Error", more_info: "", status: 500 });
  }
  return true;
}

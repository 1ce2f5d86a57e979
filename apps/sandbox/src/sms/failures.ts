import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";

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
  /** Absent: every request. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Seconds, for `too_many_requests`. */
  retry_after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 30),
  /** For `slow`. */
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 3000),
});
export type Failure = v.InferOutput<typeof failureSchema>;

export interface FailureQueue {
  current: Failure | null;
  /** `answer_lost` applies only to requests that send a message. */
  takeNext(isMessage: boolean): Failure | undefined;
}

const HELD_MS = 60_000;

export function createFailureQueue(): FailureQueue {
  return {
    current: null,
    takeNext(isMessage) {
      const injected = this.current;
      if (injected === null || (injected.failure === "answer_lost" && !isMessage)) return undefined;
      if (injected.times !== undefined)
        this.current = injected.times > 1 ? { ...injected, times: injected.times - 1 } : null;
      return injected;
    },
  };
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

export function registerFailureRoutes(control: FastifyInstance, script: FailureQueue): void {
  control.get("/failure", () => ({ failure: script.current }));
  control.put("/failure", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), failureSchema), request.body);
    if (!parsed.success) {
      return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    }
    script.current = parsed.output;
    return { failure: script.current };
  });
  control.delete("/failure", (_request, reply) => {
    script.current = null;
    return reply.code(204).send();
  });
}

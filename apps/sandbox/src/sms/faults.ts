import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";

const faultSchema = v.strictObject({
  fault: v.picklist([
    "slow",
    "hang",
    "error_500",
    "html",
    "empty_json",
    // The message goes out, and the connection ends before the answer.
    "answer_lost",
    "too_many_requests",
  ]),
  /** How many requests meet it; all of them when left out. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Seconds that `too_many_requests` asks to wait. */
  retry_after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 30),
  /** How long a slow answer takes. */
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 3000),
});
export type Fault = v.InferOutput<typeof faultSchema>;

export interface FaultScript {
  current: Fault | null;
  /** The fault that a request meets now; `answer_lost` is met by requests alone that send a message. */
  meet(isMessage: boolean): Fault | undefined;
}

const HELD_MS = 60_000;

export function createFaultScript(): FaultScript {
  return {
    current: null,
    meet(isMessage) {
      const met = this.current;
      if (met === null || (met.fault === "answer_lost" && !isMessage)) return undefined;
      if (met.times !== undefined) this.current = met.times > 1 ? { ...met, times: met.times - 1 } : null;
      return met;
    },
  };
}

/** @returns false when the request is to be answered after all */
export async function sendFault(
  reply: FastifyReply,
  { fault, delay_ms, retry_after }: Pick<Fault, "fault" | "delay_ms" | "retry_after">,
): Promise<boolean> {
  if (fault === "answer_lost") return false;
  if (fault === "slow" || fault === "hang") {
    await wait(fault === "hang" ? HELD_MS : delay_ms, undefined, { ref: false });
    if (fault === "slow") return false;
    reply.hijack();
    reply.raw.destroy();
  } else if (fault === "html") {
    reply.type("text/html").send("<!doctype html><p>We will be right back.</p>");
  } else if (fault === "empty_json") {
    reply.send({});
  } else if (fault === "too_many_requests") {
    const body = { code: 20429, message: "Too Many Requests", more_info: "", status: 429 };
    reply.code(429).header("retry-after", retry_after).send(body);
  } else {
    reply.code(500).send({ code: 20500, message: "Internal Server Error", more_info: "", status: 500 });
  }
  return true;
}

/** `PUT /fault` sets one, `DELETE /fault` ends it, `GET /fault` tells. */
export function registerFaultDoor(door: FastifyInstance, script: FaultScript): void {
  door.get("/fault", () => ({ fault: script.current }));
  door.put("/fault", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), faultSchema), request.body);
    if (!parsed.success) {
      return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    }
    script.current = parsed.output;
    return { fault: script.current };
  });
  door.delete("/fault", (_request, reply) => {
    script.current = null;
    return reply.code(204).send();
  });
}

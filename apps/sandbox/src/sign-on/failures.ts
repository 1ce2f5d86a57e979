import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";

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

export interface FailureQueue {
  current: Failure | null;
  takeNext(endpoint: Endpoint): Failure | undefined;
}

export function createFailureQueue(): FailureQueue {
  return {
    current: null,
    takeNext(endpoint) {
      const injected = this.current;
      if (!injected?.endpoints.includes(endpoint)) return undefined;
      if (injected.times !== undefined)
        this.current = injected.times > 1 ? { ...injected, times: injected.times - 1 } : null;
      return injected;
    },
  };
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

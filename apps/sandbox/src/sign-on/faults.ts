import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";

export const ENDPOINTS = ["discovery", "authorization", "token", "keys"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

const faultSchema = v.strictObject({
  fault: v.picklist(["hang", "error_500", "html", "empty_json"]),
  endpoints: v.optional(v.array(v.picklist(ENDPOINTS)), [...ENDPOINTS]),
  /** How many requests meet it; all of them when left out. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** How long a hanging request is held before its connection is cut. */
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 60_000),
});
type Fault = v.InferOutput<typeof faultSchema>;

export interface FaultScript {
  current: Fault | null;
  /** The fault that a request to an endpoint meets now. */
  meet(endpoint: Endpoint): Fault | undefined;
}

export function createFaultScript(): FaultScript {
  return {
    current: null,
    meet(endpoint) {
      const met = this.current;
      if (!met?.endpoints.includes(endpoint)) return undefined;
      if (met.times !== undefined) this.current = met.times > 1 ? { ...met, times: met.times - 1 } : null;
      return met;
    },
  };
}

export async function sendFault(reply: FastifyReply, { fault, delay_ms }: Fault): Promise<FastifyReply> {
  if (fault === "error_500") return reply.code(500).send({ error: "server_error" });
  if (fault === "html") return reply.type("text/html").send("<!doctype html><p>We will be right back.</p>");
  if (fault === "empty_json") return reply.send({});
  await wait(delay_ms, undefined, { ref: false });
  reply.hijack();
  reply.raw.destroy();
  return reply;
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

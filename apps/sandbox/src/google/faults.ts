import type { FastifyInstance } from "fastify";
import * as v from "valibot";

export const SERVICES = ["places", "geocoding"] as const;
export type Service = (typeof SERVICES)[number];

export const FAULTS = ["slow", "error_500", "html", "over_query_limit", "zero_results"] as const;

const faultSchema = v.strictObject({
  fault: v.picklist(FAULTS),
  services: v.optional(v.array(v.picklist(SERVICES)), [...SERVICES]),
  /** How many requests meet it; all of them when left out. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 8000),
});
export type Fault = v.InferOutput<typeof faultSchema>;

export interface FaultScript {
  current: Fault | null;
  /** The fault that a request to a service meets now. */
  meet(service: Service): Fault | undefined;
}

export function createFaultScript(): FaultScript {
  return {
    current: null,
    meet(service) {
      const met = this.current;
      if (!met?.services.includes(service)) return undefined;
      if (met.times !== undefined) this.current = met.times > 1 ? { ...met, times: met.times - 1 } : null;
      return met;
    },
  };
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

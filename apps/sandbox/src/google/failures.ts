import type { FastifyInstance } from "fastify";
import * as v from "valibot";

export const SERVICES = ["places", "geocoding"] as const;
export type Service = (typeof SERVICES)[number];

export const FAILURES = ["slow", "error_500", "html", "over_query_limit", "zero_results"] as const;

const failureSchema = v.strictObject({
  failure: v.picklist(FAILURES),
  services: v.optional(v.array(v.picklist(SERVICES)), [...SERVICES]),
  /** Absent: every request. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 8000),
});
export type Failure = v.InferOutput<typeof failureSchema>;

export interface FailureQueue {
  current: Failure | null;
  takeNext(service: Service): Failure | undefined;
}

export function createFailureQueue(): FailureQueue {
  return {
    current: null,
    takeNext(service) {
      const injected = this.current;
      if (!injected?.services.includes(service)) return undefined;
      if (injected.times !== undefined)
        this.current = injected.times > 1 ? { ...injected, times: injected.times - 1 } : null;
      return injected;
    },
  };
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

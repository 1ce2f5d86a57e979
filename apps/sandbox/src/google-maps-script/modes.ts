import type { FastifyInstance } from "fastify";
import * as v from "valibot";

/** How the script behaves: it comes late, is answered 500, loses the connection, or says that the key is wrong. */
export const MODES = ["late", "error_500", "closed", "rejected_key"] as const;

const modeSchema = v.strictObject({
  mode: v.picklist(MODES),
  /** How many requests meet it; all of them when left out. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 2000),
});
export type Mode = v.InferOutput<typeof modeSchema>;

export interface ModeScript {
  current: Mode | null;
  /** The mode that a request meets now. */
  meet(): Mode | null;
}

export function createModeScript(): ModeScript {
  return {
    current: null,
    meet() {
      const met = this.current;
      if (met?.times !== undefined) this.current = met.times > 1 ? { ...met, times: met.times - 1 } : null;
      return met;
    },
  };
}

/** `PUT /mode` sets one, `DELETE /mode` lets the script load again, `GET /mode` tells. */
export function registerModeDoor(door: FastifyInstance, script: ModeScript): void {
  door.get("/mode", () => ({ mode: script.current }));
  door.put("/mode", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), modeSchema), request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    script.current = parsed.output;
    return { mode: script.current };
  });
  door.delete("/mode", (_request, reply) => {
    script.current = null;
    return reply.code(204).send();
  });
}

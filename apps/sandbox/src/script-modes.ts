import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { countDown, delaySchema, timesSchema } from "./fake-vendor.ts";

/** The script loads late, answers 500, or loses the connection. */
export const SCRIPT_MODES = ["late", "error_500", "closed"] as const;
export type ScriptMode = (typeof SCRIPT_MODES)[number];

interface SetMode<M> {
  mode: M;
  /** Absent: every request. */
  times?: number | undefined;
  delay_ms: number;
}

export interface ModeScript<M extends string> {
  current: SetMode<M> | null;
  takeNext(): SetMode<M> | null;
}

export function createModeScript<M extends string>(): ModeScript<M> {
  return {
    current: null,
    takeNext() {
      const injected = this.current;
      if (injected !== null) this.current = countDown(injected);
      return injected;
    },
  };
}

export function registerModeRoutes<M extends string>(
  control: FastifyInstance,
  script: ModeScript<M>,
  modes: readonly M[],
): void {
  const modeSchema = v.strictObject({
    mode: v.picklist(modes),
    times: timesSchema,
    delay_ms: delaySchema(2000),
  });
  control.get("/mode", () => ({ mode: script.current }));
  control.put("/mode", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), modeSchema), request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    script.current = parsed.output;
    return { mode: script.current };
  });
  control.delete("/mode", (_request, reply) => {
    script.current = null;
    return reply.code(204).send();
  });
}

/** @returns false when the request is still to be answered, perhaps after a delay */
export async function answerByMode(injected: SetMode<string> | null, reply: FastifyReply): Promise<boolean> {
  if (injected?.mode === "error_500") {
    await reply.code(500).type("text/plain").send("Server error.");
    return true;
  }
  if (injected?.mode === "closed") {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (injected?.mode === "late") await wait(injected.delay_ms, undefined, { ref: false });
  return false;
}

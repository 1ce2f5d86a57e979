import type { FastifyInstance } from "fastify";
import * as v from "valibot";

/**
 * `busy` refuses for now (451) and `refuse` for good (550). `hang` never greets. `drop` breaks off before the mail is
 * taken, `drop_after` and `hang_after` take it and tell nobody.
 */
export const MAIL_FAULTS = ["busy", "refuse", "hang", "drop", "drop_after", "hang_after"] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

const faultSchema = v.strictObject({
  fault: v.picklist(MAIL_FAULTS),
  /** How many mails meet it; all of them when left out. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

export interface MailFaults {
  current: v.InferOutput<typeof faultSchema> | null;
  /** Whether the one that is set is met here, and counted. */
  meet(...faults: MailFault[]): MailFault | null;
}

export function createMailFaults(): MailFaults {
  return {
    current: null,
    meet(...faults) {
      const { current } = this;
      if (current === null || !faults.includes(current.fault)) return null;
      if (current.times !== undefined) {
        this.current = current.times > 1 ? { ...current, times: current.times - 1 } : null;
      }
      return current.fault;
    },
  };
}

/** `PUT /fault` sets one, `DELETE /fault` ends it, `GET /fault` tells. */
export function registerMailFaultDoor(door: FastifyInstance, faults: MailFaults): void {
  door.get("/fault", () => ({ fault: faults.current }));
  door.put("/fault", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), faultSchema), request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    faults.current = parsed.output;
    return { fault: faults.current };
  });
  door.delete("/fault", (_request, reply) => {
    faults.current = null;
    return reply.code(204).send();
  });
}

import type { FastifyInstance } from "fastify";
import * as v from "valibot";

/**
 * `busy` refuses for now (451), `refuse` for good (550), `hang` never greets, `drop` disconnects before the mail
 * is
 * accepted; `drop_after` and `hang_after` accept it without confirming.
 */
export const MAIL_FAILURES = ["busy", "refuse", "hang", "drop", "drop_after", "hang_after"] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

const failureSchema = v.strictObject({
  failure: v.picklist(MAIL_FAILURES),
  /** Absent: every mail. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

export interface MailFailures {
  current: v.InferOutput<typeof failureSchema> | null;
  /** The failure that is set, if it is one of these; counts it. */
  takeNext(...failures: MailFailure[]): MailFailure | null;
}

export function createMailFailures(): MailFailures {
  return {
    current: null,
    takeNext(...failures) {
      const { current } = this;
      if (current === null || !failures.includes(current.failure)) return null;
      if (current.times !== undefined) {
        this.current = current.times > 1 ? { ...current, times: current.times - 1 } : null;
      }
      return current.failure;
    },
  };
}

export function registerMailFailureRoutes(control: FastifyInstance, failures: MailFailures): void {
  control.get("/failure", () => ({ failure: failures.current }));
  control.put("/failure", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), failureSchema), request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    failures.current = parsed.output;
    return { failure: failures.current };
  });
  control.delete("/failure", (_request, reply) => {
    failures.current = null;
    return reply.code(204).send();
  });
}

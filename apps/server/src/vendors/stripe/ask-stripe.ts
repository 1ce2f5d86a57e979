import type { FastifyBaseLogger } from "fastify";
import * as v from "valibot";
import { PaymentError, toPaymentError } from "./payment-error.ts";

/** Asks the provider one thing, and reads of its answer what the schema names. */
export type Ask = <S extends v.GenericSchema>(
  what: string,
  schema: S,
  work: () => Promise<unknown>,
) => Promise<v.InferOutput<S>>;

/**
 * Calls that end in time, answers that are what they should be, failures that are PaymentErrors and stand in the log
 * without anything personal. The SDK's own timeout is for each try; this one is for all of them.
 */
export function createAsk(log: FastifyBaseLogger, timeoutMs: number): Ask {
  return async (what, schema, work) => {
    try {
      const answer = v.safeParse(schema, await withinTime(timeoutMs, work()));
      if (answer.success) return answer.output;
      throw new PaymentError("unavailable", `nonsense at ${v.getDotPath(answer.issues[0]) ?? "the top"}`);
    } catch (error) {
      const failure = toPaymentError(error);
      const facts = { vendor: "stripe", what, reason: failure.reason, detail: failure.detail };
      if (failure.reason === "refused" || failure.reason === "unavailable")
        log.error(facts, "the payment provider failed");
      else log.info(facts, "the payment provider said no");
      throw failure;
    }
  };
}

async function withinTime<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PaymentError("unavailable", "timeout")), timeoutMs);
  });
  try {
    return await Promise.race([work, lateness]);
  } finally {
    clearTimeout(timer);
  }
}

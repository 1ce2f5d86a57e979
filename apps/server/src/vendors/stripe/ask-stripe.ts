import type { FastifyBaseLogger } from "fastify";
import * as v from "valibot";
import { withTimeout } from "../../process/with-timeout.ts";
import { PaymentError, toPaymentError } from "./payment-error.ts";

const createError = () => new PaymentError("unavailable", "timeout");

export type Ask = <S extends v.GenericSchema>(
  what: string,
  schema: S,
  work: () => Promise<unknown>,
) => Promise<v.InferOutput<S>>;

/** Failures are PaymentErrors, logged without personal data. The SDK's timeout is per try; this one covers all tries. */
export function createAsk(log: FastifyBaseLogger, timeoutMs: number): Ask {
  return async (what, schema, work) => {
    try {
      const answer = v.safeParse(schema, await withTimeout(work, { timeoutMs, createError }));
      if (answer.success) return answer.output;
      throw new PaymentError(
        "unavailable",
        `unexpected answer at ${v.getDotPath(answer.issues[0]) ?? "the top"}`,
      );
    } catch (error) {
      const failure = toPaymentError(error);
      const facts = { vendor: "stripe", what, reason: failure.reason, detail: failure.detail };
      if (failure.reason === "refused" || failure.reason === "unavailable")
        log.error(facts, "stripe.call.failed");
      else log.info(facts, "stripe.call.refused");
      throw failure;
    }
  };
}

import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Stripe } from "stripe";
import * as v from "valibot";
import { withTimeout } from "../../process/with-timeout.ts";
import type { StripeCall } from "../disclosures/vendor-calls.ts";
import { PaymentError, toPaymentError } from "./payment-error.ts";

const createError = () => new PaymentError("unavailable", "timeout");

/** The only way to Stripe: what a call sends is declared under its name. */
export type Ask = <S extends v.GenericSchema>(
  what: StripeCall,
  schema: S,
  work: (stripe: Stripe) => Promise<unknown>,
) => Promise<v.InferOutput<S>>;

/** Before the second and the third try; up to twice as long, so that calls that met each other do not meet again. */
const WAITS_MS = [200, 600];
/** Stripe has not begun such a call: we make too many, or another one has the object locked. */
const NOT_BEGUN: ReadonlySet<string> = new Set(["lock_timeout", "rate_limit", "StripeRateLimitError"]);

/** Failures are PaymentErrors, logged without personal data. The SDK's timeout is per try; this one covers all tries. */
export function createAsk(log: FastifyBaseLogger, openStripe: OpenStripe, timeoutMs: number): Ask {
  return async (what, schema, work) => {
    try {
      const callStripe = () => openStripe(what, work);
      const tryAgain = (signal: AbortSignal) => workWhenFree(log, { what, work: callStripe, signal });
      const answer = v.safeParse(schema, await withTimeout(tryAgain, { timeoutMs, createError }));
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

/** Runs work that calls Stripe under the name of its call. */
export type OpenStripe = <T>(call: StripeCall, work: (stripe: Stripe) => Promise<T>) => Promise<T>;

interface Call {
  what: StripeCall;
  work: () => Promise<unknown>;
  signal: AbortSignal;
}

/** Tries a call again that Stripe has not begun, unless it says when. Its key is the same, so nothing is done twice. */
async function workWhenFree(log: FastifyBaseLogger, { what, work, signal }: Call): Promise<unknown> {
  for (const waitMs of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      const { detail, retryAfterSeconds } = toPaymentError(error);
      if (!NOT_BEGUN.has(detail) || retryAfterSeconds !== null || signal.aborted) throw error;
      log.warn({ vendor: "stripe", what, detail, waitMs }, "stripe.call.retried");
      await wait(waitMs * (1 + Math.random()), undefined, { signal });
    }
  }
  return work();
}

interface PageOf {
  limit: number;
  starting_after?: string;
}

interface PagedList<S extends v.GenericSchema<unknown, { id: string }>> {
  what: StripeCall;
  item: S;
  load: (stripe: Stripe, page: PageOf) => Promise<unknown>;
}

/** Stripe's most. */
const A_PAGE = 100;

/** A list to its end, in Stripe's order. @throws {PaymentError} */
export async function readPages<S extends v.GenericSchema<unknown, { id: string }>>(
  ask: Ask,
  { what, item, load }: PagedList<S>,
): Promise<v.InferOutput<S>[]> {
  const schema = v.object({ data: v.array(item), has_more: v.boolean() });
  const items: v.InferOutput<S>[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = items.at(-1);
    const page = await ask(what, schema, (stripe) =>
      load(stripe, { limit: A_PAGE, ...(last && { starting_after: last.id }) }),
    );
    items.push(...page.data);
    hasMore = page.has_more && page.data.length > 0;
  }
  return items;
}

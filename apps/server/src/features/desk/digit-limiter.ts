import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import { createSharedLimiter } from "../../http/limits/rate-limit.ts";

/** Wrong digits by card: right ones do not count. */
const TRIES = { points: 5, duration: 3_600 };

/** One count for desks and partners. */
export function createDigitLimiter({ pool }: Pick<Context, "pool">): RateLimiterAbstract {
  return createSharedLimiter(pool, "card-digits", TRIES);
}

import type { Context } from "../../context.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";

const SIGN_INS = { points: 60, duration: 600 };

/** Attempts to sign in, by network address. */
export function limitOperatorSignIns({ pool }: Pick<Context, "pool">) {
  return limitByAddress(createSharedLimiter(pool, "operator-sign-in", SIGN_INS));
}

import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "../../../context.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { hideKey } from "../../auth/codes/hmac-code.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export interface RecoveryLimits {
  /** @throws 429 `too_many_requests` by the caller's address */
  countBegin(address: string): Promise<void>;
  /** @returns whether the typed email address may get another code today; the caller must not notice */
  countCode(email: string): Promise<boolean>;
  /** Anything typed later. @throws 429 `too_many_requests` */
  countCheck(address: string): Promise<void>;
}

/** Keys are hashes, never an address. */
export function createRecoveryLimits({ pool, authKeys, config }: Context): RecoveryLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `recovery-${name}`, { points, duration });
  const begins = limiter("begin-address-hour", config.codesPerAddress, HOUR);
  const codes = limiter("code-email-day", 3, DAY);
  const checks = limiter("check-address-hour", 60, HOUR);
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  return {
    countBegin: (address) => consumePoint(begins, hidden(addressKey(address))),
    countCode: (email) => isWithin(codes, hidden(email.toLowerCase())),
    countCheck: (address) => consumePoint(checks, hidden(addressKey(address))),
  };
}

async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "../../../context.ts";
import {
  addressKey,
  consumePoint,
  createSharedLimiter,
  type WaitWords,
} from "../../../http/limits/rate-limit.ts";
import { canonicalInbox } from "../../auth/accounts/canonical-inbox.ts";
import { hideKey } from "../../auth/codes/hmac-code.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const TOO_MANY: WaitWords = {
  say: (wait) => `Too many codes were requested. Please wait ${wait} and try again.`,
  reason: "codes_too_many",
};

/** HMACs. */
export interface AskerKeys {
  emailKey: string;
  askerKey: string;
}

export function hideAsker(
  { authKeys }: Pick<Context, "authKeys">,
  { email, address }: { email: string; address: string },
): AskerKeys {
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  const words = canonicalInbox(email);
  return { emailKey: hidden(words), askerKey: hidden(`${addressKey(address)} ${words}`) };
}

export interface RecoveryLimits {
  /** @throws 429 `too_many_requests` by the caller's address */
  countBegin(address: string): Promise<void>;
  /** A code for the caller, by who asks and for whom. @throws 429 `too_many_requests` */
  countCode(keys: AskerKeys): Promise<void>;
  /** @returns whether the inbox may get another code today, from all callers; none must notice */
  countInbox(keys: AskerKeys): Promise<boolean>;
  /** Anything typed later. @throws 429 `too_many_requests` */
  countCheck(address: string): Promise<void>;
}

/** Keys are hashes, never an address. */
export function createRecoveryLimits({ pool, authKeys, config }: Context): RecoveryLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `recovery-${name}`, { points, duration });
  const begins = limiter("begin-address-hour", config.codesPerAddress, HOUR);
  const codes = limiter("code-asker-day", 3, DAY);
  const inbox = limiter("code-inbox-day", 30, DAY);
  const checks = limiter("check-address-hour", 60, HOUR);
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  return {
    countBegin: (address) => consumePoint(begins, hidden(addressKey(address))),
    countCode: ({ askerKey }) => consumePoint(codes, askerKey, TOO_MANY),
    countInbox: ({ emailKey }) => isWithin(inbox, emailKey),
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

import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { RESEND_SECONDS } from "../auth/codes/code-limits.ts";
import { hideKey } from "../auth/codes/hmac-code.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export interface AccountLimits {
  /** A change that writes an email without asking for a code. @throws 429 `too_many_requests` */
  countChange(accountId: string): Promise<void>;
  /** Before a code goes to an email address. @throws 429 `too_many_requests` */
  countEmailCode(sent: { accountId: string; email: string; address: string }): Promise<void>;
  /** A typed code. @throws 429 `too_many_requests` */
  countCheck(address: string): Promise<void>;
}

/** Keys are hashes, never an address or an account. */
export function createAccountLimits({ pool, authKeys, config }: Context): AccountLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `details-${name}`, { points, duration });
  const changes = limiter("change-day", 10, DAY);
  const checks = limiter("check-address-hour", 60, HOUR);
  const emails = {
    address: limiter("email-address-hour", config.codesPerAddress, HOUR),
    minute: limiter("email-minute", 1, RESEND_SECONDS),
    hour: limiter("email-hour", 5, HOUR),
    day: limiter("email-day", 10, DAY),
    recipient: limiter("email-recipient-day", 5, DAY),
  };
  const count = (counted: RateLimiterAbstract, key: string) =>
    consumePoint(counted, hideKey(authKeys.codeSecret, key));
  return {
    countChange: (accountId) => count(changes, accountId),
    async countEmailCode({ accountId, email, address }) {
      await count(emails.address, addressKey(address));
      await count(emails.minute, accountId);
      await count(emails.hour, accountId);
      await count(emails.day, accountId);
      await count(emails.recipient, canonicalInbox(email));
    },
    countCheck: (address) => count(checks, addressKey(address)),
  };
}

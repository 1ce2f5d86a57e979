import type { Context } from "../../context.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { hideKey } from "../auth/codes/hmac-code.ts";

const HOUR = 60 * 60;

export interface ReportLimits {
  /** @throws 429 `too_many_requests` */
  countReport(address: string): Promise<void>;
  /** Before a code goes to an email address. @throws 429 `too_many_requests` */
  countCode(email: string): Promise<void>;
  /** A typed code. @throws 429 `too_many_requests` */
  countCheck(address: string): Promise<void>;
}

/** Keys are hashes, never an address. */
export function createReportLimits({ pool, authKeys }: Context): ReportLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `report-${name}`, { points, duration });
  const reports = limiter("address-hour", 20, HOUR);
  const codes = limiter("email-day", 5, 24 * HOUR);
  const checks = limiter("check-address-hour", 60, HOUR);
  const hidden = (key: string) => hideKey(authKeys.codeSecret, key);
  return {
    countReport: (address) => consumePoint(reports, hidden(addressKey(address))),
    countCode: (email) => consumePoint(codes, hidden(canonicalInbox(email))),
    countCheck: (address) => consumePoint(checks, hidden(addressKey(address))),
  };
}

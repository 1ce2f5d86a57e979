import type { Context } from "../../../context.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { createCodeLimits } from "../../auth/codes/code-limits.ts";
import { hideKey } from "../../auth/codes/hmac-code.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Counted for all servers; the keys are hashes. */
export function createOfficeLimits(ctx: Context) {
  const { pool, config, authKeys } = ctx;
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `office-${name}`, { points, duration });
  const limiters = {
    askAddress: limiter("code-address-hour", config.codesPerAddress, HOUR),
    askEmail: limiter("code-email-hour", 5, HOUR),
    checkAddress: limiter("check-address-hour", 60, HOUR),
    claimListing: limiter("claim-listing-day", 6, DAY),
    claimPerson: limiter("claim-person-day", 12, DAY),
    textsOffice: limiter("texts-office-day", 6, DAY),
    findPerson: limiter("find-person-hour", 60, HOUR),
  };
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  return {
    /** Texts and calls, with those of signing in. */
    phones: createCodeLimits(ctx),
    /** A code by email. @throws 429 `too_many_requests` */
    countCode: async ({ address, email }: { address: string; email: string }): Promise<void> => {
      await consumePoint(limiters.askAddress, hidden(addressKey(address)));
      await consumePoint(limiters.askEmail, hidden(email));
    },
    /** A code that is typed. @throws 429 `too_many_requests` */
    countCheck: (address: string): Promise<void> =>
      consumePoint(limiters.checkAddress, hidden(addressKey(address))),
    refundCheck: async (address: string): Promise<void> => {
      await limiters.checkAddress.reward(hidden(addressKey(address)));
    },
    /** A claim, whose code rings somewhere. @throws 429 `too_many_requests` */
    countClaim: async (claim: { personId: string; locationId: string }): Promise<void> => {
      await consumePoint(limiters.claimPerson, hidden(claim.personId));
      await consumePoint(limiters.claimListing, hidden(claim.locationId));
    },
    /** A code to a number at which an office wants texts. @throws 429 `too_many_requests` */
    countTexts: (officeId: string): Promise<void> => consumePoint(limiters.textsOffice, hidden(officeId)),
    /** A look for listings, which shows a part of their contacts. @throws 429 `too_many_requests` */
    countFind: (personId: string): Promise<void> => consumePoint(limiters.findPerson, hidden(personId)),
  };
}

export type OfficeLimits = ReturnType<typeof createOfficeLimits>;

import type { Context } from "../../../context.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { canonicalInbox } from "../accounts/canonical-inbox.ts";
import { contactOwner } from "../accounts/contact-owner.ts";
import { hideKey } from "../codes/hmac-code.ts";

/**
 * What somebody whom nobody knows may decide for others; docs/decisions/listings.md says what it costs to lie.
 * One person, or one owner of email addresses, speaks for so many offices within these days.
 */
export const SPOKEN_OFFICES = 3;
export const BUDGET_DAYS = 90;
/** Younger memberships only give operators something to check. */
export const NEW_CARD_DAYS = 30;
/** New doubts, new confirmations, nominations and lost phones that one network may have a part in within a day. */
export const NETWORK_OFFICES = 5;

interface Stranger {
  address: string;
  /** Null for somebody who names none. */
  email: string | null;
}

export interface StrangerBudget {
  /** Something of this kind that a stranger begins for others. @throws 429 `too_many_requests` */
  countBegun(stranger: Stranger): Promise<void>;
}

const DAY = 24 * 60 * 60;

/**
 * Counts what takes effect at once, by network and by who gives out the email address; words about offices are weighed
 * from their rows instead (`weigh-words.ts`). Each kind has its own count, so that nobody's nominations keep the owner
 * of a lost phone waiting. Keys are hashes.
 */
export function createStrangerBudget(
  { pool, authKeys }: Pick<Context, "pool" | "authKeys">,
  kind: "nomination" | "recovery",
): StrangerBudget {
  const networks = createSharedLimiter(pool, `stranger-${kind}-network-day`, {
    points: NETWORK_OFFICES,
    duration: DAY,
  });
  const contacts = createSharedLimiter(pool, `stranger-${kind}-contact-day`, {
    points: SPOKEN_OFFICES,
    duration: DAY,
  });
  const hidden = (key: string) => hideKey(authKeys.codeSecret, key);
  return {
    async countBegun({ address, email }) {
      await consumePoint(networks, hidden(addressKey(address)));
      if (email !== null) await consumePoint(contacts, hidden(contactOwner(canonicalInbox(email))));
    },
  };
}

import type { TriedRefund } from "../../../vendors/stripe/refunds.ts";

/**
 * Cents of a payment that somebody has paid back by hand since a promise was made, and that did not come back: what we
 * ask for bears a name. An operator's refund comes on top of what is promised, but for one that was stuck.
 */
export function paidByHandCents(
  made: readonly TriedRefund[],
  { membershipId, since, isStuck }: { membershipId: string; since: Date; isStuck: boolean },
): number {
  return made
    .filter(({ membershipId: owner }) => owner === "" || (isStuck && owner !== membershipId))
    .filter(({ status, madeAt }) => status !== "failed" && madeAt > since)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

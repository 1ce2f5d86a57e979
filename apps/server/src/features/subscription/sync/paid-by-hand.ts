import type { TriedRefund } from "../../../vendors/stripe/refunds.ts";

/**
 * What somebody paid back just before the promise is in its amount already, and the provider's clock may be ahead of
 * ours. Nobody makes good by hand within a minute what has only begun to wait.
 */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Cents of a payment that somebody has paid back by hand since a promise was made, and that did not come back: what we
 * ask for bears a name. An operator's refund comes on top of what is promised, but for one that was stuck.
 */
export function paidByHandCents(
  made: readonly TriedRefund[],
  { membershipId, since, isStuck }: { membershipId: string; since: Date; isStuck: boolean },
): number {
  const from = since.getTime() + CLOCKS_DIFFER_MS;
  return made
    .filter(({ membershipId: owner }) => owner === "" || (isStuck && owner !== membershipId))
    .filter(({ status, madeAt }) => status !== "failed" && madeAt.getTime() > from)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

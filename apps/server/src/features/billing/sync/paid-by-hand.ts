export interface MadeRefund {
  /**
   * The id in its metadata: our membership's for a cancellation, another value for an operator's, "" when made at
   * Stripe.
   */
  membershipId: string;
  amountCents: number;
  status: "pending" | "succeeded" | "failed";
  madeAt: Date;
}

/** Stripe's clock may be ahead of ours; a refund from just before the promise is in its amount already. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Cents of a payment that were refunded by hand since the promise and did not fail. An operator's refund comes on top
 * of the promised one, except for a stuck one: then it replaces it, unless it was made between our own tries.
 */
export function paidByHandCents(
  made: readonly MadeRefund[],
  { membershipId, since, isStuck }: { membershipId: string; since: Date; isStuck: boolean },
): number {
  const from = since.getTime() + CLOCK_SKEW_MS;
  const tries = made.filter(({ membershipId: owner }) => owner === membershipId);
  const lastTry = Math.max(...tries.map(({ madeAt }) => madeAt.getTime()));
  return made
    .filter(({ status, madeAt }) => status !== "failed" && madeAt.getTime() > from)
    .filter(({ membershipId: owner, madeAt }) => {
      return owner === "" || (isStuck && owner !== membershipId && madeAt.getTime() > lastTry);
    })
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

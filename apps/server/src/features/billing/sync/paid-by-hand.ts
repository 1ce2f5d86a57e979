/** A refund of a payment, whatever became of it. */
export interface MadeRefund {
  /** The name that we asked for it by: the membership's for what a cancellation promised; "" where we did not ask. */
  membershipId: string;
  amountCents: number;
  status: "pending" | "succeeded" | "failed";
  madeAt: Date;
}

/**
 * What somebody paid back just before the promise is in its amount already, and the provider's clock may be ahead of
 * ours. Nobody makes good by hand within a minute what has only begun to wait.
 */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Cents of a payment that somebody has paid back by hand since a promise was made, and that did not come back: what we
 * ask for bears a name. An operator's refund comes on top of what is promised, but for one that was stuck: then it is
 * in its place, unless it was made while ours was still tried.
 */
export function paidByHandCents(
  made: readonly MadeRefund[],
  { membershipId, since, isStuck }: { membershipId: string; since: Date; isStuck: boolean },
): number {
  const from = since.getTime() + CLOCKS_DIFFER_MS;
  const tries = made.filter(({ membershipId: owner }) => owner === membershipId);
  const lastTry = Math.max(...tries.map(({ madeAt }) => madeAt.getTime()));
  return made
    .filter(({ status, madeAt }) => status !== "failed" && madeAt.getTime() > from)
    .filter(({ membershipId: owner, madeAt }) => {
      return owner === "" || (isStuck && owner !== membershipId && madeAt.getTime() > lastTry);
    })
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

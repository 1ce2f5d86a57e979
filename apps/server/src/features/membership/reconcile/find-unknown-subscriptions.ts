import type { SyncContext } from "../../../context.ts";
import type {
  SubscriptionFacts,
  SubscriptionStatus,
} from "../../../vendors/stripe/billing/subscription-facts.ts";
import { SUBSCRIPTIONS_A_PAGE } from "../../../vendors/stripe/billing/subscriptions.ts";
import { listKnownIds } from "../../members/list-memberships.ts";

export interface UnknownSubscription {
  subscriptionId: string;
  customerId: string;
  status: SubscriptionStatus;
  paidUntil: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const OVER: readonly SubscriptionStatus[] = ["incomplete", "incomplete_expired", "canceled"];

/** Running subscriptions whose membership is not in the database, as after a restore. @throws {PaymentError} */
export async function findUnknownSubscriptions(
  ctx: Pick<SyncContext, "db" | "payments">,
): Promise<UnknownSubscription[]> {
  const unknown: UnknownSubscription[] = [];
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const page: SubscriptionFacts[] = await ctx.payments.pageSubscriptions(after);
    const running = page.filter(
      ({ membershipId, status }) => UUID.test(membershipId) && !OVER.includes(status),
    );
    const known = await listKnownIds(
      ctx.db,
      running.map(({ membershipId }) => membershipId),
    );
    unknown.push(...running.filter(({ membershipId }) => !known.has(membershipId)).map(describe));
    after = page.at(-1)?.id ?? null;
    isLast = page.length < SUBSCRIPTIONS_A_PAGE;
  }
  return unknown;
}

function describe({ id, customerId, status, currentPeriodEnd }: SubscriptionFacts): UnknownSubscription {
  return { subscriptionId: id, customerId, status, paidUntil: currentPeriodEnd?.toISOString() ?? null };
}

import type { SyncContext } from "../../context.ts";
import type {
  SubscriptionFacts,
  SubscriptionStatus,
} from "../../vendors/stripe/billing/subscription-facts.ts";
import { SUBSCRIPTIONS_A_PAGE } from "../../vendors/stripe/billing/subscriptions.ts";
import { isAbandoned, replaceUnstartedLong } from "../billing/checkout/abandoned-purchases.ts";
import { endUnpaid } from "../billing/sync/end-unpaid.ts";
import { nextSyncVersion, writeSubscription } from "../billing/sync/sync-customer.ts";
import { forgetEvents } from "../billing/webhook/forget-events.ts";
import { listKnownIds } from "../members/list-memberships.ts";

/** Stores every subscription of Stripe and ends abandoned ones: what webhooks have missed. */
export async function reconcilePayments(ctx: SyncContext): Promise<void> {
  const abandoned: string[] = [];
  let count = 0;
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const syncVersion = await nextSyncVersion(ctx);
    const page: SubscriptionFacts[] = await ctx.payments.pageSubscriptions(after);
    for (const facts of page) {
      await runOrLog(ctx, facts.id, async () => {
        await writeSubscription(ctx, facts, syncVersion);
        if (await isAbandoned(ctx, facts)) abandoned.push(facts.id);
      });
    }
    count += page.length;
    after = page.at(-1)?.id ?? null;
    isLast = page.length < SUBSCRIPTIONS_A_PAGE;
  }
  for (const id of abandoned) await runOrLog(ctx, id, () => endUnpaid(ctx, id));
  await replaceUnstartedLong(ctx);
  await forgetEvents(ctx);
  ctx.log.info({ subscriptions: count, ended: abandoned.length }, "membership.reconcile.finished");
}

async function runOrLog({ log }: SyncContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, subscriptionId: id }, "membership.reconcile.subscription_failed");
  }
}

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
    unknown.push(...running.filter(({ membershipId }) => !known.has(membershipId)).map(describeSubscription));
    after = page.at(-1)?.id ?? null;
    isLast = page.length < SUBSCRIPTIONS_A_PAGE;
  }
  return unknown;
}

function describeSubscription({
  id,
  customerId,
  status,
  currentPeriodEnd,
}: SubscriptionFacts): UnknownSubscription {
  return { subscriptionId: id, customerId, status, paidUntil: currentPeriodEnd?.toISOString() ?? null };
}

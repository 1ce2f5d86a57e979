import { DAY_MS } from "@smirk/domain/wire/durations";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { SUBSCRIPTIONS_A_PAGE } from "../../../vendors/stripe/billing/subscriptions.ts";
import { deriveMembershipStatus } from "../../billing/sync/derive-membership-status.ts";
import { endUnpaid } from "../../billing/sync/end-unpaid.ts";
import { nextSyncVersion } from "../../billing/sync/next-sync-version.ts";
import type { SyncContext } from "../../billing/sync/sync-context.ts";
import { writeSubscription } from "../../billing/sync/write-subscription.ts";

/** Stripe repeats an event for three days at most. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

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
  await deleteExpired(ctx);
  ctx.log.info({ subscriptions: count, ended: abandoned.length }, "membership.reconcile.finished");
}

async function runOrLog({ log }: SyncContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, subscriptionId: id }, "membership.reconcile.subscription_failed");
  }
}

/** Unpaid for a day, or replaced on our side. */
async function isAbandoned({ db, clock }: SyncContext, facts: SubscriptionFacts): Promise<boolean> {
  if (facts.membershipId === "" || deriveMembershipStatus(facts, { wasPaid: false }) !== "waits")
    return false;
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  const row = await db
    .selectFrom("memberships")
    .select(["state", "paid_at", "created_at"])
    .where("subscription_id", "=", facts.id)
    .executeTakeFirst();
  if (row === undefined || row.paid_at !== null) return false;
  return row.state !== "open" || row.created_at < yesterday;
}

async function deleteExpired({ db, clock }: SyncContext): Promise<void> {
  const now = clock.now().getTime();
  await db
    .updateTable("memberships")
    .set({ state: "replaced", updated_at: new Date(now) })
    .where("state", "=", "open")
    .where("subscription_id", "is", null)
    .where("created_at", "<", new Date(now - DAY_MS))
    .execute();
  await db
    .deleteFrom("payment_events")
    .where("received_at", "<", new Date(now - EVENT_RETENTION_MS))
    .execute();
}

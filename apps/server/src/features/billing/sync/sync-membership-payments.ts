import { productId } from "@smirk/domain/billing/product-id";
import type { SyncContext } from "../../../context.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { notifyMemberJob } from "../../members/job-types.ts";
import { syncPayment } from "./sync-payment.ts";

/**
 * Syncs refunds and disputes of a membership's newest payments, then notifies the member. Runs once the first payment is
 * known: events about a charge find no membership before that.
 */
export async function syncMembershipPayments(ctx: SyncContext, membershipId: string): Promise<void> {
  const membership = await ctx.db
    .selectFrom("memberships")
    .select(["plan_slug", "subscription_id"])
    .where("id", "=", membershipId)
    .executeTakeFirst();
  if (!membership?.subscription_id) return;
  const { plan_slug: planSlug, subscription_id: subscriptionId } = membership;
  const fee = productId("enrollment_fee", planSlug);
  for (const { paymentId } of await ctx.payments.listPaidInvoices(subscriptionId, fee)) {
    await syncPayment(ctx, paymentId);
  }
  await addJob(ctx.db, notifyMemberJob, { membershipId });
}

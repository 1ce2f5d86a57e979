import { productId } from "@smirk/domain/billing/product-id";
import type { Context, SyncContext } from "../../context.ts";
import { addJob } from "../../jobs/add-job.ts";
import { handleJob, type Job } from "../../jobs/job.ts";
import { ifMissing } from "../../vendors/stripe/payment-error.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { recordPaymentsJob, syncChargeJob, syncMembershipPaymentsJob } from "./job-types.ts";
import { recordPayments } from "./payments/record-payments.ts";
import { syncPayment } from "./payments/sync-payment.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

/** None where no payment provider is configured. */
export function listBillingJobs(ctx: Context): Job[] {
  const { payments } = ctx;
  if (payments === null) return [];
  const paying = { ...ctx, payments };
  return [
    handleJob(syncChargeJob, ({ chargeId }) => syncCharge(paying, chargeId)),
    handleJob(recordPaymentsJob, ({ customerId }) => recordPayments(paying, customerId)),
    handleJob(syncMembershipPaymentsJob, ({ membershipId }) => syncMembershipPayments(paying, membershipId)),
  ];
}

/** Syncs a charge's customer, then its refunds and disputes: this may be the membership's first event. */
export async function syncCharge(ctx: SyncContext, chargeId: string): Promise<void> {
  const charge = await ctx.payments.readCharge(chargeId).catch(ifMissing(null));
  if (charge === null) return;
  const { customerId, paymentId } = charge;
  if (customerId !== null) await syncCustomer(ctx, customerId);
  const isChanged = paymentId !== null && (await syncPayment(ctx, paymentId));
  if (isChanged && customerId !== null) await syncCustomer(ctx, customerId);
}

/**
 * Syncs refunds and disputes of a membership's newest payments, then notifies the member. Runs once the first payment is
 * known: events about a charge find no membership before that.
 */
async function syncMembershipPayments(ctx: SyncContext, membershipId: string): Promise<void> {
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

import { addJob } from "../../../jobs/add-job.ts";
import type { PaymentEvent } from "../../../vendors/stripe/events.ts";
import { recordPaymentsJob, syncChargeJob, syncCustomerJob } from "../job-types.ts";
import type { SellingContext } from "../selling-context.ts";

const EVENT_TYPES = new Set([
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "charge.refund.updated",
  "charge.refunded",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.pending_update_expired",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.upcoming",
  "payment_method.attached",
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
  "refund.created",
  "refund.failed",
  "refund.updated",
  "setup_intent.succeeded",
]);

/**
 * Stores the event with the job that reads the truth from Stripe (decision 15). Foreign events are accepted and ignored:
 * Stripe would repeat a refused one for days.
 */
export async function receiveEvent(
  ctx: Pick<SellingContext, "db" | "clock" | "log">,
  event: PaymentEvent,
): Promise<void> {
  const now = ctx.clock.now();
  if (event.foreign !== null) {
    const { id, type, foreign: reason } = event;
    ctx.log.warn({ reason, stripeEventId: id, type }, "billing.webhook.ignored");
    return;
  }
  if (!EVENT_TYPES.has(event.type)) return;
  await ctx.db.transaction().execute(async (trx) => {
    const { id, type, customerId } = event;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("payment_events")
      .values({ id, type, customer_id: customerId, received_at: now })
      .onConflict((row) => row.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await addSync(event, trx);
  });
}

type Transaction = Parameters<typeof addJob>[0];

async function addSync({ type, customerId, chargeId }: PaymentEvent, trx: Transaction): Promise<void> {
  if (chargeId !== null) await addJob(trx, syncChargeJob, { chargeId });
  if (customerId !== null) await addJob(trx, syncCustomerJob, { customerId });
  // An older invoice than the newest may be paid late.
  if (customerId !== null && type === "invoice.paid") await addJob(trx, recordPaymentsJob, { customerId });
}

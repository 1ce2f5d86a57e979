import { invalid } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { PaymentEvent } from "../../../vendors/stripe/events.ts";
import { syncChargeJob, syncCustomerJob } from "../job-types.ts";
import type { SellingContext } from "../selling-context.ts";

/** What may change a membership. Anything else is of no interest here. */
const EVENT_TYPES = new Set([
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "charge.refund.updated",
  "charge.refunded",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.upcoming",
  "payment_method.attached",
  "refund.created",
  "refund.failed",
  "refund.updated",
  "setup_intent.succeeded",
]);

/**
 * Takes a message of the payment provider's. It is known from then on and its job is there, both or neither; the job
 * asks for the truth, so that what the message says of it, and when it comes, does not matter (decision 15). One of the
 * other mode or of another account is taken and left alone: refused with an error it would come again for three days.
 * @throws 400 `invalid` for a message that the provider has not signed within five minutes
 */
export async function receiveEvent(
  ctx: Pick<SellingContext, "db" | "clock" | "payments" | "log">,
  body: Buffer,
  signature: string,
): Promise<void> {
  const now = ctx.clock.now();
  const event = ctx.payments.readEvent(body, signature, now);
  if (event === null) throw invalid("This message is not signed as it should be.");
  if (event.foreign !== null) {
    const { id, type, foreign: reason } = event;
    ctx.log.warn(
      { event: "billing.webhook.ignored", reason, stripe_event: id, type },
      "billing.webhook.ignored",
    );
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

async function addSync({ customerId, chargeId }: PaymentEvent, trx: Transaction): Promise<void> {
  if (chargeId !== null) await addJob(trx, syncChargeJob, { chargeId });
  if (customerId !== null) await addJob(trx, syncCustomerJob, { customerId });
}

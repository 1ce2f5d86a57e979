import { DAY_MS } from "@smirk/domain/wire/durations";
import type { FastifyInstance } from "fastify";
import type { RouteBounds } from "../../../edges/bounds.ts";
import { invalid } from "../../../errors.ts";
import { createFailedProofs, requireSignature } from "../../../http/limits/failed-proofs.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { PaymentEvent } from "../../../vendors/stripe/events.ts";
import { recordPaymentsJob, syncChargeJob, syncCustomerJob } from "../job-types.ts";
import type { SellingContext } from "../selling-context.ts";

/** The vendor names no limit; an invoice of ten lines, each with all metadata that it takes, is smaller. */
const BOUNDS: RouteBounds = { bytes: 256 * 1024, body: {}, query: null };

const HEADER = "stripe-signature";
const SIGNATURE = /,v1=[0-9a-f]{64}(?:,|$)/;
const unsigned = () => invalid("This message is not signed as it should be.");

/** `POST /stripe/webhook`: the signature covers the raw body, so it must not be parsed before. */
export function registerWebhookRoutes(app: FastifyInstance, ctx: SellingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const proofs = createFailedProofs(ctx);
    const onRequest = requireSignature(proofs, { name: HEADER, pattern: SIGNATURE, refuse: unsigned });
    scope.post("/stripe/webhook", { onRequest, config: { bounds: BOUNDS } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = ctx.payments.readEvent(body, String(request.headers[HEADER]), ctx.clock.now());
      if (event === null) throw proofs.count(request, unsigned());
      await receiveEvent(ctx, event);
      reply.header("cache-control", "no-store");
      return { received: true };
    });
  });
}

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
async function receiveEvent(
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

/** Stripe repeats an event for three days at most. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

export async function forgetEvents({ db, clock }: Pick<SellingContext, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("payment_events")
    .where("received_at", "<", new Date(clock.now().getTime() - EVENT_RETENTION_MS))
    .execute();
}

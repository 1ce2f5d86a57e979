import { type AppError, conflict } from "../../../errors.ts";
import type { CheckedPayment } from "../check/check-sign-up-payment.ts";
import { draftLines } from "../draft-lines.ts";
import { paymentsUnavailable } from "../payment-errors.ts";
import type { SellingContext } from "../selling-context.ts";
import { endUnpaid } from "../sync/end-unpaid.ts";
import { nextSyncVersion } from "../sync/next-sync-version.ts";
import { writeSubscription } from "../sync/write-subscription.ts";
import type { Membership } from "./claim-membership.ts";
import { putCustomer } from "./put-customer.ts";

interface SubscriptionInput {
  membership: Membership;
  checked: CheckedPayment;
  signal: AbortSignal;
}

/**
 * Safe to repeat. @returns the client secret with which the browser confirms the payment
 * @throws 503 when Stripe's total is not ours to the cent; 409 when another window changed the cart; PaymentError
 */
export async function createSubscription(ctx: SellingContext, input: SubscriptionInput): Promise<string> {
  const { membership, signal } = input;
  const { payment, plan, promotion, cart } = input.checked;
  const priceIds = await ctx.catalog.priceIds();
  signal.throwIfAborted();
  const customerId = await putCustomer(ctx, membership);
  const lines = draftLines({ cart, planSlug: plan.slug, period: payment.period, promotion, priceIds });
  const draft = { ...lines, customerId, membershipId: membership.id };
  signal.throwIfAborted();
  checkTotal(ctx, membership, await ctx.payments.previewTotal(draft));
  signal.throwIfAborted();
  const syncVersion = await nextSyncVersion(ctx);
  const facts = await ctx.payments.createSubscription(draft, `subscription-${membership.id}`);
  await writeSubscription(ctx, facts, syncVersion);
  const stored = await ctx.db
    .selectFrom("memberships")
    .select(["state", "client_secret"])
    .where("id", "=", membership.id)
    .executeTakeFirstOrThrow();
  if (stored.state !== "open" || stored.client_secret === null) {
    await endUnpaid(ctx, facts.id);
    throw changedElsewhere();
  }
  checkTotal(ctx, membership, facts.latestInvoice?.totalCents);
  return stored.client_secret;
}

function checkTotal({ log }: SellingContext, membership: Membership, totalCents: number | undefined): void {
  const expected = membership.due_today_cents;
  if (totalCents === expected) return;
  log.error({ membershipId: membership.id, expectedCents: expected, totalCents }, "billing.total.mismatched");
  throw paymentsUnavailable();
}

export function changedElsewhere(): AppError {
  return conflict("Your order was changed in another window. Please check it there.").because(
    "order_changed",
  );
}

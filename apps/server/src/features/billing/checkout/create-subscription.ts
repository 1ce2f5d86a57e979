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

/**
 * Takes an open membership to a subscription that waits for its first payment. Every step may be repeated: what the
 * provider has made is found again by its key.
 * @param signal stops before the next step; what a step has brought is still written down
 * @returns what the browser confirms the payment with
 * @throws 503 when the provider's total is not ours to the cent; 409 when another window has changed the cart
 *   meanwhile; PaymentError
 */
export async function createSubscription(
  ctx: SellingContext,
  membership: Membership,
  { payment, plan, promotion, cart }: CheckedPayment,
  signal: AbortSignal,
): Promise<string> {
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
  const kept = await ctx.db
    .selectFrom("memberships")
    .select(["state", "client_secret"])
    .where("id", "=", membership.id)
    .executeTakeFirstOrThrow();
  if (kept.state !== "open" || kept.client_secret === null) {
    await endUnpaid(ctx, facts.id);
    throw changedElsewhere();
  }
  checkTotal(ctx, membership, facts.latestInvoice?.totalCents);
  return kept.client_secret;
}

function checkTotal({ log }: SellingContext, membership: Membership, totalCents: number | undefined): void {
  const expected = membership.due_today_cents;
  if (totalCents === expected) return;
  log.error(
    { membership: membership.id, expected, totalCents },
    "not sold: the provider's total is not the receipt's",
  );
  throw paymentsUnavailable();
}

export function changedElsewhere(): AppError {
  return conflict("Your order was changed in another window. Please check it there.");
}

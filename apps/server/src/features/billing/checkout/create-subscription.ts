import type { CartLine, PricedCart } from "@smirk/domain/billing/pricing";
import type { Discount, Promotion } from "@smirk/domain/billing/promotions/promotion";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { SubscriptionDraft } from "../../../vendors/stripe/billing/subscriptions.ts";
import { priceLookupKey } from "../catalog/expected-prices.ts";
import type { CheckedPayment } from "../check/check-sign-up-payment.ts";
import type { Membership } from "../open-membership.ts";
import { paymentsUnavailable } from "../payment-errors.ts";
import type { SellingContext } from "../selling-context.ts";
import { endUnpaid } from "../sync/end-unpaid.ts";
import { nextSyncVersion, writeSubscription } from "../sync/sync-customer.ts";
import { changedElsewhere } from "./claim-membership.ts";
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

interface DraftInput {
  cart: PricedCart;
  planSlug: string;
  period: RenewalPeriod;
  promotion: Promotion | null;
  priceIds: ReadonlyMap<string, string>;
}

export function draftLines(input: DraftInput): Omit<SubscriptionDraft, "customerId"> {
  const { cart, planSlug, period, priceIds } = input;
  const lines = cart.lines.map(({ component, quantity, isDiscounted }) => {
    const lookupKey = priceLookupKey(component, planSlug, period);
    const priceId = priceIds.get(lookupKey);
    if (priceId === undefined) throw new Error(`The catalog has no ${lookupKey}.`);
    return { priceId, quantity, isOnce: component === "enrollment_fee", isDiscounted };
  });
  return { lines, promotion: placePromotion(input) };
}

/** None where no line is discounted: a use of the code would be wasted. */
function placePromotion({ cart, period, promotion }: DraftInput): SubscriptionDraft["promotion"] {
  if (!promotion || !cart.lines.some(({ isDiscounted }) => isDiscounted)) return null;
  const { discount, id } = promotion;
  const findsMore = cart.lines.some(
    (line) => !line.isDiscounted && newCents(line, discount, period) !== null,
  );
  return { id, on: findsMore ? "lines" : "cart" };
}

function newCents({ component }: CartLine, discount: Discount, period: RenewalPeriod): number | null {
  if (component === "plan") return discount.plan[period];
  if (component === "family") return discount.family[period];
  return component === "family_extra" ? discount.familyExtra[period] : discount.enrollmentFee;
}

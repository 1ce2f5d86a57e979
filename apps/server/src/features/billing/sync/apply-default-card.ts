import type { SyncContext } from "../../../context.ts";
import type { CardedSubscription, ChargedCard } from "../../../vendors/stripe/default-card.ts";
import { ifMissing, PaymentError } from "../../../vendors/stripe/payment-error.ts";

/** The portal changes only the default card: applies it to subscriptions. @returns whether anything changed at Stripe */
export async function applyDefaultCard(
  ctx: Pick<SyncContext, "payments" | "log">,
  customerId: string,
): Promise<boolean> {
  const chosen = await ctx.payments.findDefaultCard(customerId).catch(ifMissing(null));
  if (chosen === null) return false;
  let isChanged = false;
  for (const subscription of await ctx.payments.listCardedSubscriptions(customerId)) {
    if (await applyCard(ctx, subscription, chosen)) isChanged = true;
  }
  return isChanged;
}

async function applyCard(
  { payments, log }: Pick<SyncContext, "payments" | "log">,
  subscription: CardedSubscription,
  chosen: ChargedCard,
): Promise<boolean> {
  const { id, card, unpaidInvoiceId } = subscription;
  const hasOther = card !== null && card.id !== chosen.id;
  // The subscription's own card is newer: the member joined again with it.
  if (hasOther && card.addedAt > chosen.addedAt) return false;
  if (hasOther) await payments.setCard(subscription, chosen.id, `card-${id}-${chosen.id}`);
  if (unpaidInvoiceId === null) return hasOther;
  try {
    await payments.payInvoice(unpaidInvoiceId, `pay-${unpaidInvoiceId}-${chosen.id}`);
    return true;
  } catch (error) {
    const isNo = error instanceof PaymentError && ["declined", "refused"].includes(error.reason);
    if (!isNo) throw error;
    log.info({ subscriptionId: id }, "billing.default_card.declined");
    return hasOther;
  }
}

import type { CardedSubscription, ChargedCard } from "../../../vendors/stripe/default-card.ts";
import { ifMissing } from "../../../vendors/stripe/if-missing.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import type { SyncContext } from "./sync-context.ts";

/**
 * Has a customer's subscriptions charged to the card that they have chosen last. The provider's portal makes it the
 * customer's default and leaves a subscription with the card that it was bought with; a charge that has failed is tried
 * again at once.
 * @returns whether anything was changed at the provider
 * @throws {PaymentError}
 */
export async function applyDefaultCard(
  ctx: Pick<SyncContext, "payments" | "log">,
  customerId: string,
): Promise<boolean> {
  const chosen = await ctx.payments.findDefaultCard(customerId).catch(ifMissing(null));
  if (chosen === null) return false;
  let isChanged = false;
  for (const subscription of await ctx.payments.listCardedSubscriptions(customerId)) {
    if (await takeOver(ctx, subscription, chosen)) isChanged = true;
  }
  return isChanged;
}

async function takeOver(
  { payments, log }: Pick<SyncContext, "payments" | "log">,
  { id, card, unpaidInvoiceId }: CardedSubscription,
  chosen: ChargedCard,
): Promise<boolean> {
  const hasOther = card !== null && card.id !== chosen.id;
  // A card of its own that was added later was chosen later, by joining again.
  if (hasOther && card.addedAt > chosen.addedAt) return false;
  if (hasOther) await payments.setCard(id, chosen.id, `card-${id}-${chosen.id}`);
  if (unpaidInvoiceId === null) return hasOther;
  try {
    await payments.payInvoice(unpaidInvoiceId, `pay-${unpaidInvoiceId}-${chosen.id}`);
    return true;
  } catch (error) {
    const isNo = error instanceof PaymentError && ["declined", "refused"].includes(error.reason);
    if (!isNo) throw error;
    log.info({ subscription: id }, "the new card said no as well");
    return hasOther;
  }
}

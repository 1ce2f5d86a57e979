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

/** The card that an unpaid invoice is charged to: the default that the portal changed, unless its subscription's is newer. @returns its id */
export async function chooseNewestCard(
  { payments }: Pick<SyncContext, "payments">,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<string | null> {
  const chosen = await payments.findDefaultCard(customerId).catch(ifMissing(null));
  const charged = await payments.listCardedSubscriptions(customerId);
  const subscription = charged.find(({ unpaidInvoiceId }) => unpaidInvoiceId === invoiceId);
  const own = subscription?.card?.id ?? null;
  if (chosen === null || subscription === undefined) return own;
  return (await setCard(payments, subscription, chosen)) === "older" ? own : chosen.id;
}

/** @returns whether the chosen card is another than the subscription had, or is older and left alone */
async function setCard(
  payments: SyncContext["payments"],
  subscription: CardedSubscription,
  chosen: ChargedCard,
): Promise<"changed" | "same" | "older"> {
  const { id, card } = subscription;
  if (card === null || card.id === chosen.id) return "same";
  // The subscription's own card is newer: the member joined again with it.
  if (card.addedAt > chosen.addedAt) return "older";
  await payments.setCard(subscription, chosen.id, `card-${id}-${chosen.id}`);
  return "changed";
}

async function applyCard(
  { payments, log }: Pick<SyncContext, "payments" | "log">,
  subscription: CardedSubscription,
  chosen: ChargedCard,
): Promise<boolean> {
  const { id, unpaidInvoiceId } = subscription;
  const result = await setCard(payments, subscription, chosen);
  if (result === "older") return false;
  const hasOther = result === "changed";
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

import type { Context, SyncContext } from "../../context.ts";
import { AppError, conflict } from "../../errors.ts";
import type {
  SubscriptionFacts,
  SubscriptionStatus,
} from "../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing } from "../../vendors/stripe/payment-error.ts";
import { productId } from "../billing/catalog/expected-prices.ts";
import { syncPayment } from "../billing/payments/sync-payment.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { endUnpaid } from "../billing/sync/end-unpaid.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import type { Person } from "./count-personal-rows.ts";

const OVER: readonly SubscriptionStatus[] = ["canceled", "incomplete_expired"];

/**
 * Ends begun and unpaid payments at the provider, and syncs everything else that it knows of the person.
 * @returns ids of the provider's customers
 * @throws 409 `conflict` while a payment is in progress or a subscription is active; PaymentError
 */
export async function settleAtProvider(ctx: Context, person: Person): Promise<string[]> {
  if (person.memberships.length === 0 && person.account.payment_customer_id === null) return [];
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const customers = await listCustomers(paying, person);
  for (const customerId of customers) {
    for (const facts of await syncCustomer(paying, customerId)) await endIfUnpaid(paying, person, facts);
    const running = (await syncCustomer(paying, customerId)).find(({ status }) => !OVER.includes(status));
    if (running) throw stillRuns(running);
  }
  await syncPayments(paying, person);
  return customers;
}

/** A server may have died between creating a customer and storing its id. */
async function listCustomers({ payments }: SyncContext, { account }: Person): Promise<string[]> {
  const { id, payment_customer_id: known } = account;
  return known === null ? payments.findCustomers(id) : [known];
}

async function endIfUnpaid(
  ctx: SyncContext,
  { memberships }: Person,
  facts: SubscriptionFacts,
): Promise<void> {
  const owner = memberships.find(({ id }) => id === facts.membershipId);
  if (!owner || owner.paid_at !== null || OVER.includes(facts.status)) return;
  try {
    await endUnpaid(ctx, facts.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence = "A payment of theirs is in progress at Stripe: try again in some minutes.";
    throw conflict(sentence, { cause: error });
  }
}

function stillRuns({ id, status }: SubscriptionFacts): AppError {
  const sentence = `Subscription ${id} is ${status} at Stripe: end it with \`smirk member cancel\`, or there, and try again once it is over.`;
  return conflict(sentence);
}

async function syncPayments(ctx: SyncContext, { memberships }: Person): Promise<void> {
  for (const { subscription_id: subscriptionId, paid_at: paidAt, plan_slug: slug } of memberships) {
    if (subscriptionId === null || paidAt === null) continue;
    const invoices = await ctx.payments
      .listPaidInvoices(subscriptionId, productId("enrollment_fee", slug))
      .catch(ifMissing([]));
    for (const { paymentId } of invoices) await syncPayment(ctx, paymentId);
  }
}

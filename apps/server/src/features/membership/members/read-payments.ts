import type { Payments } from "../../../vendors/stripe/payments.ts";
import { productId } from "../../billing/catalog/product-ids.ts";

/** What a member paid for one period, and what they have back of it. Whole cents. */
export interface MemberPayment {
  /** The payment provider's id. */
  paymentId: string;
  paidCents: number;
  /** Of it, the one-time processing fee. */
  feeCents: number;
  refundedCents: number;
  from: Date;
  until: Date;
}

/**
 * The newest payments of a membership, oldest first, as the payment provider has them.
 * @throws {PaymentError}
 */
export async function readPayments(
  { payments }: { payments: Payments },
  membership: { subscription_id: string; plan_slug: string },
): Promise<MemberPayment[]> {
  const fee = productId("enrollment_fee", membership.plan_slug);
  const invoices = await payments.listPaidInvoices(membership.subscription_id, fee);
  return Promise.all(
    invoices.map(async ({ paymentId, paidCents, feeCents, from, until }) => {
      const refunds = await payments.listRefunds(paymentId);
      const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return { paymentId, paidCents, feeCents, refundedCents, from, until };
    }),
  );
}

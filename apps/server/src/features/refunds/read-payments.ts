import { productId } from "@smirk/domain/billing/product-id";
import type { Payments } from "../../vendors/stripe/payments.ts";

/** One period's payment. Whole cents. */
export interface MemberPayment {
  paymentId: string;
  paidCents: number;
  /** The one-time processing fee in it. */
  feeCents: number;
  refundedCents: number;
  from: Date;
  until: Date;
}

/** A membership's newest payments at Stripe, oldest first. @throws {PaymentError} */
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

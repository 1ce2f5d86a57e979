import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";
import { PaymentFault } from "./payment-fault.ts";

export interface Refund {
  id: string;
  amountCents: number;
  /** Whose doing it was; empty for one that we did not ask for. */
  membershipId: string;
}

export interface RefundPayments {
  /** What was paid back of a payment, or is on its way back. */
  listRefunds(paymentId: string): Promise<Refund[]>;
  /**
   * Pays back some of a payment; the same key gives the same refund for a day.
   * @throws {PaymentFault} `refused` with `charge_disputed` or `charge_already_refunded` when nothing is left to pay back
   */
  refund(
    wanted: { paymentId: string; amountCents: number; membershipId: string },
    idempotencyKey: string,
  ): Promise<string>;
}

const NOTHING_LEFT = new Set(["charge_disputed", "charge_already_refunded"]);

/** Whether the provider has nothing to pay back any more: the member's bank has taken it, or somebody by hand. */
export function isNothingLeft(error: unknown): boolean {
  return error instanceof PaymentFault && NOTHING_LEFT.has(error.detail.split(" ")[0] ?? "");
}

const refundSchema = v.object({
  id: v.string(),
  amount: v.number(),
  status: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.string())),
});
const DEAD = ["failed", "canceled"];

export function createRefundPayments(stripe: Stripe, ask: Ask): RefundPayments {
  return {
    async listRefunds(paymentId) {
      const { data } = await ask("list refunds", v.object({ data: v.array(refundSchema) }), () =>
        stripe.refunds.list({ payment_intent: paymentId, limit: 100 }),
      );
      return data
        .filter(({ status }) => !DEAD.includes(status ?? ""))
        .map(({ id, amount, metadata }) => ({
          id,
          amountCents: amount,
          membershipId: metadata?.membership_id ?? "",
        }));
    },
    async refund({ paymentId, amountCents, membershipId }, idempotencyKey) {
      const { id } = await ask("refund a payment", refundSchema, () =>
        stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: amountCents,
            reason: "requested_by_customer",
            metadata: { membership_id: membershipId },
          },
          { idempotencyKey },
        ),
      );
      return id;
    },
  };
}

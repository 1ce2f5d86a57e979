import type { Stripe } from "stripe";
import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";
import { PaymentError } from "../payment-error.ts";

export interface Refund {
  id: string;
  amountCents: number;
  /** The id in its metadata; empty for a refund made at Stripe. */
  membershipId: string;
}

export interface TriedRefund extends Refund {
  paymentId: string;
  /** May become `failed` after `succeeded`, when the bank returns the money. */
  status: "pending" | "succeeded" | "failed";
  madeAt: Date;
}

export interface RefundPayments {
  listRefunds(paymentId: string): Promise<Refund[]>;
  /** Failed ones too, newest first. */
  listTriedRefunds(paymentId: string): Promise<TriedRefund[]>;
  /** One page of refunds made since, newest first; a page that is not full is the last. */
  pageRefunds(since: Date, afterId: string | null): Promise<TriedRefund[]>;
  /** Idempotent for a day. @throws {PaymentError} `refused`, with `charge_disputed` or `charge_already_refunded` */
  refund(
    wanted: { paymentId: string; amountCents: number; membershipId: string },
    idempotencyKey: string,
  ): Promise<string>;
}

export const REFUNDS_A_PAGE = 100;

export function readRefusal(error: unknown): "disputed" | "nothing_left" | "too_much" | null {
  if (!(error instanceof PaymentError) || error.reason !== "refused") return null;
  const [code = "", param] = error.detail.split(" ");
  if (code === "charge_disputed") return "disputed";
  if (code === "charge_already_refunded") return "nothing_left";
  return param === "amount" ? "too_much" : null;
}

const refundSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.number(),
    created: v.number(),
    payment_intent: v.nullable(v.string()),
    status: v.nullable(v.string()),
    metadata: v.nullable(v.record(v.string(), v.string())),
  }),
  v.transform(
    ({ id, amount, created, payment_intent, status, metadata }): TriedRefund => ({
      id,
      amountCents: amount,
      membershipId: metadata?.membership_id ?? "",
      paymentId: payment_intent ?? "",
      status: readStatus(status),
      madeAt: new Date(created * 1000),
    }),
  ),
);
const listSchema = v.object({ data: v.array(refundSchema) });

function readStatus(status: string | null): TriedRefund["status"] {
  if (status === "failed" || status === "canceled") return "failed";
  return status === "succeeded" ? status : "pending";
}

export function createRefundPayments(ask: Ask): RefundPayments {
  const list = async (params: Stripe.RefundListParams) => {
    const { data } = await ask("list refunds", listSchema, (stripe) =>
      stripe.refunds.list({ limit: REFUNDS_A_PAGE, ...params }),
    );
    return data;
  };
  const listTriedRefunds = (paymentId: string) =>
    readPages(ask, {
      what: "list a payment's refunds",
      item: refundSchema,
      load: (stripe, page) => stripe.refunds.list({ payment_intent: paymentId, ...page }),
    });
  return {
    listTriedRefunds,
    async listRefunds(paymentId) {
      return (await listTriedRefunds(paymentId)).filter(({ status }) => status !== "failed");
    },
    pageRefunds: (since, afterId) =>
      list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        ...(afterId !== null && { starting_after: afterId }),
      }),
    async refund({ paymentId, amountCents, membershipId }, idempotencyKey) {
      const { id } = await ask("refund a payment", refundSchema, (stripe) =>
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

import { productId } from "@smirk/domain/billing/product-id";
import {
  type CancellationTerms,
  cancellationTerms,
  type PeriodPayment,
  refundDay,
} from "@smirk/domain/billing/refunds/refund";
import { betterRules, type RefundRules, refundRulesOf } from "@smirk/domain/law/refund-rules";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { SyncContext } from "../../context.ts";
import { officeDay } from "../../office-day.ts";
import { sumOfDisputes } from "../../vendors/stripe/billing/disputes.ts";
import type { PaidInvoice } from "../../vendors/stripe/billing/paid-invoices.ts";
import { findAgreement } from "../members/agreement/get-agreement.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import { findUnagreedPriceDay } from "../price-changes/consent.ts";

export interface Quote extends CancellationTerms {
  /** Stripe's payments, in the order of `refunds` and `held`. */
  paymentIds: string[];
  /** What disputes took of each: it is in none of the amounts. */
  lostCents: number[];
}

export interface CancellationQuestion {
  askedAt?: Date | undefined;
  renewsAt?: Date | null;
  /** Whether the processing fee comes back too, whatever the state lets us keep of it. */
  isFeeBack?: boolean | undefined;
}

/**
 * The terms of a cancellation asked for then, from the payments at Stripe (spec §9). @throws {PaymentError}
 * @param renewsAt the next charge as it was known then, where a later one may have been made since
 */
export async function quoteCancellation(
  ctx: SyncContext,
  membership: PaidMembership,
  { askedAt: now = ctx.clock.now(), renewsAt = null, isFeeBack = false }: CancellationQuestion = {},
): Promise<Quote> {
  const agreement = await findAgreement(ctx, membership);
  const fee = productId("enrollment_fee", membership.plan_slug);
  const invoices = await ctx.payments.listPaidInvoices(membership.subscription_id, fee);
  const payments: PeriodPayment[] = [];
  for (const invoice of invoices) payments.push(await describePeriodPayment(ctx, invoice));
  const today = officeDay(ctx, now);
  const terms = cancellationTerms({
    period: membership.renewal_period,
    rules: { ...findRefundRules(membership), ...(isFeeBack && { fee: "returned" }) },
    effectiveDay: officeDay(ctx, membership.paid_at),
    receivedDay: officeDay(ctx, agreement.received_at),
    refundToday: refundDay(now),
    today,
    paidUntil: membership.current_period_end ? officeDay(ctx, membership.current_period_end) : today,
    payments,
    renewsOn: renewsAt ? officeDay(ctx, renewsAt) : null,
    unagreedPriceDay: await findUnagreedPriceDay(ctx, membership.id),
  });
  return {
    ...terms,
    paymentIds: invoices.map(({ paymentId }) => paymentId),
    lostCents: payments.map(({ lostCents = 0 }) => lostCents),
  };
}

/** The rules of the state at joining, or those of the present one where they are better. */
export function findRefundRules({
  state_code: current,
  agreed_state_code: agreed,
}: PaidMembership): RefundRules {
  const rulesOf = (code: string) => refundRulesOf(getStateLaw(code));
  return betterRules(rulesOf(agreed ?? current), rulesOf(current));
}

async function describePeriodPayment(ctx: SyncContext, invoice: PaidInvoice): Promise<PeriodPayment> {
  const { payments } = ctx;
  const refunds = await payments.listRefunds(invoice.paymentId);
  const disputes = await payments.listDisputes(invoice.paymentId);
  return {
    paidCents: invoice.paidCents,
    feeCents: invoice.feeCents,
    refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    lostCents: sumOfDisputes(disputes, "lost"),
    isDisputed: sumOfDisputes(disputes, "open") > 0,
    lines:
      invoice.lines.length > 1
        ? invoice.lines.map((line) => ({ ...line, untilDay: officeDay(ctx, line.until) }))
        : undefined,
    from: officeDay(ctx, invoice.from),
    until: officeDay(ctx, invoice.until),
  };
}

import {
  type CancellationTerms,
  cancellationTerms,
  type PeriodPayment,
  refundDay,
} from "@smirk/domain/billing/refunds/refund";
import { findState, type RefundRule } from "@smirk/domain/joining/address/states";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import type { PaidInvoice } from "../../../vendors/stripe/billing/paid-invoices.ts";
import { productId } from "../../billing/catalog/product-ids.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import type { SyncContext } from "../../billing/sync/sync-context.ts";
import { findAgreement } from "../get-agreement.ts";

export interface Quote extends CancellationTerms {
  /** Stripe's payments, in the order of `refunds` and `held`. */
  paymentIds: string[];
}

/** The terms of cancelling now, from the payments at Stripe (spec §9). @throws {PaymentError} */
export async function quoteCancellation(ctx: SyncContext, membership: PaidMembership): Promise<Quote> {
  const agreement = await findAgreement(ctx, membership);
  const fee = productId("enrollment_fee", membership.plan_slug);
  const invoices = await ctx.payments.listPaidInvoices(membership.subscription_id, fee);
  const payments: PeriodPayment[] = [];
  for (const invoice of invoices) payments.push(await describe(ctx, invoice));
  const now = ctx.clock.now();
  const today = dayOf(now);
  const terms = cancellationTerms({
    period: membership.renewal_period,
    refundRule: findRefundRule(membership),
    effectiveDay: dayOf(membership.paid_at),
    receivedDay: dayOf(agreement.received_at),
    refundToday: refundDay(now),
    today,
    paidUntil: membership.current_period_end ? dayOf(membership.current_period_end) : today,
    payments,
  });
  return { ...terms, paymentIds: invoices.map(({ paymentId }) => paymentId) };
}

/** A move takes no right away: the rule of the agreed state, or that of the new one where it is better. */
function findRefundRule({ state_code: current, agreed_state_code: agreed }: PaidMembership): RefundRule {
  const rules = [agreed ?? current, current].map((code) => findState(code)?.refundRule);
  return rules.includes("pro_rata") ? "pro_rata" : "first_30_days";
}

async function describe({ payments }: SyncContext, invoice: PaidInvoice): Promise<PeriodPayment> {
  const refunds = await payments.listRefunds(invoice.paymentId);
  const disputes = (await payments.listDisputes(invoice.paymentId)).map(({ state }) => state);
  return {
    paidCents: invoice.paidCents,
    feeCents: invoice.feeCents,
    refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    dispute: (["lost", "open"] as const).find((state) => disputes.includes(state)),
    lines: invoice.lines.length > 1 ? invoice.lines : undefined,
    from: dayOf(invoice.from),
    until: dayOf(invoice.until),
  };
}

import { listBirths } from "@smirk/domain/billing/charge-schedule";
import { type ReceiptTerms, receiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import {
  type CancellationRule,
  cancellationTerms,
  lastRefundDay,
  type PeriodPayment,
} from "@smirk/domain/billing/refunds/refund";
import { lastDayToCancel } from "@smirk/domain/billing/renewal-date";
import type { AverageSavings } from "@smirk/domain/fees/average-savings";
import { joinNames } from "@smirk/domain/joining/person-name";
import { refundRulesOf } from "@smirk/domain/law/refund-rules";
import { getStateLaw, type StateLaw } from "@smirk/domain/law/state-law";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { AgreementFacts } from "../../members/agreement/agreement-facts.ts";
import { findAgreementFacts } from "../../members/agreement/save-agreement.ts";
import { buildAgreement, hashAgreement } from "../../members/agreement/write-agreement.ts";
import { findAverageSavings } from "../../sales/sales-stops.ts";
import type { PricedSignUp } from "../check/check-sign-up-payment.ts";

/** What a visitor agrees to by paying, as facts; money in cents, days of the office. */
export interface CheckoutTerms {
  brandName: string;
  organization: string;
  website: string;
  postalAddress: string;
  stateCode: string;
  stateName: string;
  receipt: ReceiptTerms;
  /** The last day to cancel before the next charge; null without renewal. */
  cancelBy: CalendarDay | null;
  refund: FirstRefund;
  planName: string;
  /** Null where the state does not ask for them; nobody pays where it does and none are known. */
  averageSavings: AverageSavings | null;
  /** The agreement before it is signed, and its English text's version and hash. */
  agreement: { facts: AgreementFacts; version: string; sha256: string };
}

interface FirstRefund {
  days: number;
  until: CalendarDay;
  /** Canceling after the first payment alone pays this back. */
  cents: number;
  /** What comes back after a renewal that is charged in these days too; null where none is. */
  afterCharge: { day: CalendarDay; cents: number } | null;
  keptFeeCents: number;
  afterRule: Exclude<CancellationRule, "first_30_days">;
}

/**
 * Nothing is computed here: it asks what charges, reminds and refunds.
 * @param first the first period as the provider has it, where an earlier try has begun it
 */
export async function findCheckoutTerms(
  ctx: Pick<Context, "config" | "clock" | "db">,
  signUp: PricedSignUp,
  first: { began: Date; renewsAt: Date | null } | null = null,
): Promise<CheckoutTerms> {
  const { config } = ctx;
  const { payment, cart, plan, promotion } = signUp;
  const now = ctx.clock.now();
  const state = getStateLaw(payment.address.state);
  const { autoRenew, period } = payment;
  const receipt = receiptTerms({
    cart,
    plan,
    promotion,
    members: payment.familyMembers.length,
    children: listBirths(payment.familyMembers),
    began: first?.began ?? now,
    renewsAt: first?.renewsAt ?? null,
    timeZone: config.officeTimeZone,
    period,
    state,
    autoRenew,
    cancelBy: { phone: config.supportPhone, email: config.supportEmail },
  });
  const facts = await findAgreementFacts(ctx, ctx.db, describeAgreement(signUp, receipt));
  const agreement = buildAgreement(textsIn(DEFAULT_LANGUAGE), facts);
  return {
    brandName: config.brandName,
    organization: config.planOrganizationName,
    website: config.planOrganizationUrl,
    postalAddress: config.postalAddress,
    stateCode: state.code,
    stateName: state.name,
    receipt,
    cancelBy: autoRenew ? lastDayToCancel(receipt.renewalDay) : null,
    refund: firstRefund(signUp, { state, today: officeDay(ctx, now), receipt }),
    planName: signUp.plan.name,
    averageSavings: await findAverageSavings(ctx, { state: state.code, planSlug: signUp.plan.slug }),
    agreement: { facts, version: agreement.version, sha256: hashAgreement(agreement) },
  };
}

/** The agreement before the payment, which gives it number and day. */
function describeAgreement({ payment, plan, cart }: PricedSignUp, { charges }: ReceiptTerms) {
  return {
    planSlug: plan.slug,
    stateCode: payment.address.state,
    memberName: joinNames(payment.firstName, payment.lastName),
    policyNumber: null,
    familyNames: payment.familyMembers.map(({ firstName, lastName }) => joinNames(firstName, lastName)),
    period: payment.period,
    recurringCents: cart.recurringCents,
    charges,
    enrollmentFeeCents: enrollmentFee(cart),
    autoRenew: payment.autoRenew,
    effectiveDay: null,
  };
}

export function enrollmentFee({ lines }: PricedSignUp["cart"]): number {
  return lines.find(({ component }) => component === "enrollment_fee")?.amountCents ?? 0;
}

/** What canceling in the first days gives, by the function that refunds it. */
function firstRefund(
  { payment: { period }, cart }: PricedSignUp,
  { state, today, receipt }: { state: StateLaw; today: CalendarDay; receipt: ReceiptTerms },
): FirstRefund {
  const rules = refundRulesOf(state);
  const until = lastRefundDay({ effectiveDay: today, receivedDay: today }, rules.freeLook);
  const { renewalDay, charges, autoRenew } = receipt;
  const later = autoRenew ? charges.filter(({ day, cents }) => day <= until && cents > 0) : [];
  const paidUntil = later.length === 0 ? renewalDay : until;
  const payment = { feeCents: 0, refundedCents: 0, from: today, until: renewalDay };
  const first = { ...payment, paidCents: cart.dueTodayCents, feeCents: enrollmentFee(cart) };
  const cancelOn = (day: CalendarDay, payments: readonly PeriodPayment[]) => {
    const days = { effectiveDay: today, receivedDay: today, refundToday: day, today: day, paidUntil };
    return cancellationTerms({ period, rules, payments, ...days });
  };
  const renewed = later.map(({ day, cents }) => ({ ...payment, paidCents: cents, from: day, until }));
  const atFirst = cancelOn(until, [first]);
  const [charge] = later;
  const afterRule = cancelOn(addDays(until, 1), [first]).rule === "pro_rata" ? "pro_rata" : "end_of_period";
  return {
    days: rules.freeLook.days,
    until,
    cents: atFirst.refundCents,
    afterCharge: charge ? { day: charge.day, cents: cancelOn(until, [first, ...renewed]).refundCents } : null,
    keptFeeCents: atFirst.retainedFeeCents,
    afterRule,
  };
}

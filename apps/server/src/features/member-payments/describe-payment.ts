import type { MemberPayment } from "@smirk/contract/account/payments";
import type { Language } from "@smirk/domain/wire/language";
import { dayIn } from "@smirk/domain/wire/office-day";
import { textsIn } from "../../locales/texts.ts";
import type { AccountInvoice } from "../../vendors/stripe/billing/account-payments.ts";
import type { Dispute } from "../../vendors/stripe/billing/disputes.ts";
import type { PaidCard } from "../../vendors/stripe/billing/receipts.ts";
import type { TriedRefund } from "../../vendors/stripe/billing/refunds.ts";
import { invoiceLine } from "../billing/catalog/invoice-lines.ts";

interface PaymentFacts {
  invoice: AccountInvoice;
  card: PaidCard | null;
  needsConfirmation: boolean;
  /** Without failed ones. */
  refunds: readonly TriedRefund[];
  disputes: readonly Dispute[];
  timeZone: string;
  language: Language;
}

const ENROLLMENT_FEE = "enrollment_fee";

export function describePayment({
  invoice,
  card,
  needsConfirmation,
  refunds,
  disputes,
  timeZone,
  language,
}: PaymentFacts): MemberPayment {
  const dayOf = (moment: Date) => dayIn(timeZone, moment);
  const isPaid = invoice.status === "paid";
  const amountCents = isPaid ? invoice.paidCents : invoice.dueCents;
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  const dispute = findDecisive(disputes);
  const lostCents = dispute?.state === "lost" ? dispute.amountCents : 0;
  return {
    id: invoice.id,
    number: invoice.number,
    state: isPaid ? "paid" : "due",
    needs_confirmation: needsConfirmation,
    day: dayOf(invoice.chargedAt ?? invoice.createdAt),
    lines: invoice.lines.map(({ description, cents, productId, from, until }) => ({
      part: productId === ENROLLMENT_FEE ? "enrollment_fee" : "membership",
      description: invoiceLine(textsIn(language), { description, from, timeZone }),
      amount_cents: cents,
      from: dayOf(from),
      until: dayOf(until),
    })),
    discount_cents: invoice.discountCents,
    promotion_codes: invoice.codes,
    credit_cents: invoice.totalCents - amountCents,
    amount_cents: amountCents,
    refunds: refunds.map(({ id, amountCents: cents, madeAt, status }) => ({
      id,
      amount_cents: cents,
      day: dayOf(madeAt),
      is_pending: status === "pending",
    })),
    refunded_cents: refundedCents,
    dispute: dispute && {
      state: dispute.state,
      amount_cents: dispute.amountCents,
      day: dayOf(dispute.openedAt),
    },
    net_cents: (isPaid ? amountCents : 0) - refundedCents - lostCents,
    method: card,
  };
}

/**
 * A payment that was lost stays lost, whatever was decided before or is open beside it. A bank may take it in parts:
 * their sum, on the day of the last.
 */
function findDecisive(
  disputes: readonly Dispute[],
): Pick<Dispute, "state" | "amountCents" | "openedAt"> | null {
  const found = (["lost", "open", "won"] as const).map((wanted) =>
    disputes.filter(({ state }) => state === wanted),
  );
  const [last, ...earlier] = (found.find((parts) => parts.length > 0) ?? []).toSorted(
    (one, other) => other.openedAt.getTime() - one.openedAt.getTime(),
  );
  if (last === undefined) return null;
  const { state, amountCents, openedAt } = last;
  return { state, openedAt, amountCents: earlier.reduce((sum, part) => sum + part.amountCents, amountCents) };
}

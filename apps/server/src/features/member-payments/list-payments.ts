import type { MemberPayment, PaymentsAnswer } from "@smirk/contract/account/payments";
import { yearOf } from "@smirk/domain/wire/calendar-day";
import type { Language } from "@smirk/domain/wire/language";
import type { Selectable } from "kysely";
import type { PayingContext } from "../../context.ts";
import type { MembershipsTable } from "../../db/schema/schema.ts";
import type { AccountInvoice } from "../../vendors/stripe/billing/account-payments.ts";
import type { TriedRefund } from "../../vendors/stripe/billing/refunds.ts";
import { ifMissing } from "../../vendors/stripe/payment-error.ts";
import { findCustomer } from "../members/find-member.ts";
import { findMembership, isOver } from "../members/find-membership.ts";
import { listPaidRows } from "../members/memberships.ts";
import { describePayment } from "./describe-payment.ts";

type PaymentsContext = Pick<PayingContext, "db" | "payments" | "config" | "clock">;

interface WhosePayments {
  accountId: string;
  /** What the lines are written in: the screen's, which may be another than the account's. */
  language: Language;
}

/** Every charge of the account, of earlier memberships too. @throws 409 `conflict` while pending; PaymentError */
export async function listPayments(ctx: PaymentsContext, asked: WhosePayments): Promise<PaymentsAnswer> {
  await findMembership(ctx.db, asked.accountId);
  const payments = await readAccountPayments(ctx, asked);
  return { payments, years: listYears(payments) };
}

/** The newest first. @throws {PaymentError} */
export async function readAccountPayments(
  ctx: PaymentsContext,
  { accountId, language }: WhosePayments,
): Promise<MemberPayment[]> {
  const customerId = await findCustomer(ctx, accountId);
  if (customerId === null) return [];
  const [invoices, charges, over] = await Promise.all([
    readAccountInvoices(ctx, accountId),
    ctx.payments.listAccountCharges(customerId).catch(ifMissing([])),
    listOverSubscriptions(ctx, accountId),
  ]);
  const chargeOf = new Map(charges.map((charge) => [charge.paymentId, charge]));
  const { officeTimeZone: timeZone } = ctx.config;
  return Promise.all(
    invoices
      .filter((invoice) => isShown(invoice, over))
      .map(async (invoice) => {
        const charge = chargeOf.get(invoice.paymentId);
        const refunds = charge && charge.refundedCents > 0 ? await readRefunds(ctx, invoice) : [];
        const disputes =
          charge?.isDisputed && charge.paymentId !== null
            ? await ctx.payments.listDisputes(charge.paymentId)
            : [];
        const card = charge?.card ?? null;
        const { openPaymentId } = invoice;
        const needsConfirmation =
          isDue(invoice) && openPaymentId !== null && (await ctx.payments.needsConfirmation(openPaymentId));
        return describePayment({ invoice, card, needsConfirmation, refunds, disputes, timeZone, language });
      }),
  );
}

/** Lists void ones too, the newest first. @throws {PaymentError} */
export async function readAccountInvoices(
  ctx: Pick<PayingContext, "db" | "payments">,
  accountId: string,
): Promise<AccountInvoice[]> {
  const customerId = await findCustomer(ctx, accountId);
  return customerId === null ? [] : ctx.payments.listAccountInvoices(customerId).catch(ifMissing([]));
}

/** Nothing is due for a membership that is over, though its invoice is open until it is voided. */
function isShown(invoice: AccountInvoice, over: ReadonlySet<string>): boolean {
  return isPaid(invoice) || (isDue(invoice) && !over.has(invoice.subscriptionId ?? ""));
}

export function isPaid({ status, lines }: AccountInvoice): boolean {
  return status === "paid" && lines.length > 0;
}

/** Tried and still to be paid: a first payment that was given up was none. */
export function isDue({ status, attempts }: AccountInvoice): boolean {
  return status === "open" && attempts > 0;
}

/** What the charges of a membership come to that are due. @throws {PaymentError} */
export async function findDueCents(
  ctx: Pick<PayingContext, "db" | "payments">,
  { account_id: accountId, subscription_id: subscriptionId }: Whose,
): Promise<number | null> {
  const due = (await readAccountInvoices(ctx, accountId)).filter(
    (invoice) => isDue(invoice) && invoice.subscriptionId === subscriptionId,
  );
  return due.length === 0 ? null : due.reduce((sum, { dueCents }) => sum + dueCents, 0);
}

type Whose = Pick<Selectable<MembershipsTable>, "account_id" | "subscription_id">;

async function readRefunds(
  { payments }: PaymentsContext,
  { paymentId }: AccountInvoice,
): Promise<TriedRefund[]> {
  if (paymentId === null) return [];
  return (await payments.listTriedRefunds(paymentId)).filter(({ status }) => status !== "failed");
}

function listYears(payments: readonly MemberPayment[]): number[] {
  const days = payments
    .filter(({ state }) => state === "paid")
    .flatMap(({ day, refunds, dispute }) => [
      day,
      ...refunds.map((refund) => refund.day),
      ...(dispute === null ? [] : [dispute.day]),
    ]);
  return [...new Set(days.map(yearOf))].toSorted((one, other) => other - one);
}

/** Subscriptions of an account's memberships that are over: nothing of theirs can be paid. */
export async function listOverSubscriptions(
  { db, clock }: Pick<PayingContext, "db" | "clock">,
  accountId: string,
): Promise<Set<string>> {
  const rows = await listPaidRows(db, accountId);
  const over = rows.filter((row) => isOver(row, clock.now()));
  return new Set(over.flatMap(({ subscription_id: id }) => (id === null ? [] : [id])));
}

import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";
import {
  type InvoiceLine,
  invoicePaymentsSchema,
  linesSchema,
  netOf,
  seconds,
  withAllLines,
} from "./invoice-lines.ts";

/** Whole cents; paid with money, not with credit. */
export interface PaidInvoice {
  paymentId: string;
  paidCents: number;
  /** Charged for the fee product, after discounts. */
  feeCents: number;
  from: Date;
  until: Date;
  /** Without the fee, after discounts. */
  lines: PaidLine[];
}

export interface PaidLine {
  /** Negative for a credit. */
  cents: number;
  from: Date;
  until: Date;
}

/** Money that came in. */
export interface SettledInvoice {
  id: string;
  subscriptionId: string | null;
  /** Null: marked as paid by hand. */
  paymentId: string | null;
  paidCents: number;
  paidAt: Date;
  lines: { productId: string | null; cents: number }[];
}

export interface PaidInvoicePayments {
  /** Every invoice of a customer that money has paid, newest first. */
  listSettledInvoices(customerId: string): Promise<SettledInvoice[]>;
  /** The newest paid invoices of a subscription, and all that pay for the newest one's period; oldest first. */
  listPaidInvoices(subscriptionId: string, feeProduct: string): Promise<PaidInvoice[]>;
}

/** More than fall into the refund period. */
const NEWEST = 6;

const invoiceSchema = v.object({
  id: v.string(),
  amount_paid: v.number(),
  parent: v.nullable(
    v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() }), null) }),
  ),
  status_transitions: v.object({ paid_at: v.nullable(seconds) }),
  lines: linesSchema,
  payments: invoicePaymentsSchema,
});
type Invoice = v.InferOutput<typeof invoiceSchema>;

export function createPaidInvoicePayments(ask: Ask): PaidInvoicePayments {
  const listPaid = async (
    what: "list settled invoices" | "list paid invoices",
    whose: { customer: string } | { subscription: string },
  ) => {
    const invoices = await readPages(ask, {
      what,
      item: invoiceSchema,
      load: (stripe, page) =>
        stripe.invoices.list({ ...whose, status: "paid", expand: ["data.payments"], ...page }),
    });
    return withAllLines(ask, invoices);
  };
  return {
    async listSettledInvoices(customer) {
      return (await listPaid("list settled invoices", { customer })).flatMap(readSettled);
    },
    async listPaidInvoices(subscription, feeProduct) {
      const invoices = await listPaid("list paid invoices", { subscription });
      const paid = invoices.flatMap((invoice) => readInvoice(invoice, feeProduct));
      const since = paid[0]?.from ?? new Date(0);
      const isRunning = ({ lines }: PaidInvoice) => lines.some(({ until }) => until > since);
      return paid.filter((invoice, at) => at < NEWEST || isRunning(invoice)).toReversed();
    },
  };
}

/** Empty for an invoice of $0, and for one that credit has paid. */
function readSettled(invoice: Invoice): SettledInvoice[] {
  const { id, amount_paid: paidCents, status_transitions, lines, parent, payments } = invoice;
  const paidAt = status_transitions.paid_at;
  if (paidCents <= 0 || paidAt === null) return [];
  const paymentId = payments.data.find(({ status }) => status === "paid")?.payment.payment_intent ?? null;
  const read = lines.data.map(({ amount, pricing }) => ({
    productId: pricing?.price_details?.product ?? null,
    cents: amount,
  }));
  const subscriptionId = parent?.subscription_details?.subscription ?? null;
  return [{ id, subscriptionId, paymentId, paidCents, paidAt, lines: read }];
}

/** Empty for an invoice of $0. */
function readInvoice({ amount_paid, lines, payments }: Invoice, feeProduct: string): PaidInvoice[] {
  const paid = payments.data.find(({ status }) => status === "paid")?.payment.payment_intent;
  const isFee = ({ pricing }: InvoiceLine) => pricing?.price_details?.product === feeProduct;
  const plan = lines.data.find((line) => !isFee(line));
  if (paid === undefined || plan === undefined || amount_paid <= 0) return [];
  const paidFor = lines.data
    .filter((line) => !isFee(line))
    .map((line): PaidLine => ({ cents: netOf(line), from: line.period.start, until: line.period.end }));
  return [
    {
      paymentId: paid,
      paidCents: amount_paid,
      feeCents: lines.data.filter(isFee).reduce((sum, line) => sum + netOf(line), 0),
      from: plan.period.start,
      until: plan.period.end,
      lines: paidFor,
    },
  ];
}

import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";
import { loweredSchema, readFirstLowered } from "./invoice-lines.ts";

export interface InvoicePayments {
  /** Atomic against a payment. @throws {PaymentError} `refused` when the invoice is not open */
  voidInvoice(id: string, idempotencyKey: string): Promise<void>;
  hasEverPaid(subscriptionId: string): Promise<boolean>;
  /** The products that a code lowered on the first invoice; null where there is none. */
  findFirstLowered(subscriptionId: string): Promise<string[] | null>;
}

const invoiceSchema = v.object({ id: v.string(), amount_paid: v.number() });

export function createInvoicePayments(ask: Ask): InvoicePayments {
  return {
    async hasEverPaid(subscription) {
      const invoices = await readPages(ask, {
        what: "list a subscription's invoices",
        item: invoiceSchema,
        load: (stripe, page) => stripe.invoices.list({ subscription, status: "paid", ...page }),
      });
      return invoices.some((invoice) => invoice.amount_paid > 0);
    },
    async findFirstLowered(subscription) {
      const invoices = await readPages(ask, {
        what: "list a subscription's invoices",
        item: v.object({ id: v.string(), ...loweredSchema.entries }),
        load: (stripe, page) => stripe.invoices.list({ subscription, ...page }),
      });
      return readFirstLowered(invoices);
    },
    async voidInvoice(id, idempotencyKey) {
      await ask("void an invoice", v.object({ status: v.literal("void") }), (stripe) =>
        stripe.invoices.voidInvoice(id, {}, { idempotencyKey }),
      );
    },
  };
}

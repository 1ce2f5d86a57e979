import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

export interface InvoicePayments {
  /**
   * Lets nobody pay an open invoice any more.
   * @throws {PaymentFault} `refused` when it is not open, so that whoever pays at the same moment wins or loses for good
   */
  voidInvoice(id: string, idempotencyKey: string): Promise<void>;
}

export function createInvoicePayments(stripe: Stripe, ask: Ask): InvoicePayments {
  return {
    async voidInvoice(id, idempotencyKey) {
      await ask("void an invoice", v.object({ status: v.literal("void") }), () =>
        stripe.invoices.voidInvoice(id, {}, { idempotencyKey }),
      );
    },
  };
}

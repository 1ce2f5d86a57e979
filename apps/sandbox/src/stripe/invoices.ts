import * as v from "valibot";
import { findCard } from "./find-card.ts";
import { find, type Operation, operation, page } from "./operation.ts";
import { filledText, form, isInRange, listForm, text, timeRange, yesNo } from "./parameters.ts";
import { payInvoice } from "./pay-invoice.ts";
import { previewInvoice } from "./preview-invoice.ts";
import { invalidRequest } from "./stripe-error.ts";
import { previewForm } from "./subscription-forms.ts";
import { voidInvoice } from "./void-invoice.ts";

const listFields = {
  created: v.optional(timeRange),
  customer: v.optional(text),
  status: v.optional(v.picklist(["draft", "open", "paid", "uncollectible", "void"])),
  subscription: v.optional(text),
};

/** Invoices, the items on them that are paid once, and the payments that they have. */
export const INVOICE_OPERATIONS: Operation[] = [
  operation("POST /invoices/create_preview", previewForm, ({ world, params }) =>
    previewInvoice(world, params),
  ),
  operation("GET /invoices/:id", form({}), ({ world, id }) => find(world, "invoice", id)),
  operation("GET /invoices/:id/lines", listForm({}), ({ world, params, id }) =>
    page(`/v1/invoices/${id}/lines`, find(world, "invoice", id).lines.data.toReversed(), params),
  ),
  operation("GET /invoices", listForm(listFields), ({ world, params }) => {
    const meant = world.store.all("invoice").filter(({ created, customer, parent, status }) => {
      if (params.customer !== undefined && customer !== params.customer) return false;
      if (params.status !== undefined && status !== params.status) return false;
      const subscription = parent?.subscription_details.subscription;
      if (params.subscription !== undefined && subscription !== params.subscription) return false;
      return isInRange(created, params.created);
    });
    return page("/v1/invoices", meant, params);
  }),
  operation(
    "POST /invoices/:id/pay",
    form({
      off_session: v.optional(yesNo),
      payment_method: v.optional(filledText),
    }),
    ({ world, params, id }) => {
      const invoice = find(world, "invoice", id);
      const card = params.payment_method ? findCard(world, params.payment_method) : null;
      payInvoice(world, invoice, card, params.off_session === false ? "on_session" : "off_session");
      return invoice;
    },
  ),
  operation("POST /invoices/:id/void", form({}), ({ world, id }) => {
    const invoice = find(world, "invoice", id);
    if (invoice.status !== "open")
      throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
    voidInvoice(world, invoice);
    return invoice;
  }),
  operation(
    "GET /invoiceitems",
    listForm({ customer: v.optional(text), invoice: v.optional(text) }),
    ({ world, params }) => {
      const meant = world.store.all("invoiceitem").filter(({ customer, invoice }) => {
        return customer === (params.customer ?? customer) && invoice === (params.invoice ?? invoice);
      });
      return page("/v1/invoiceitems", meant, params);
    },
  ),
  operation("GET /invoiceitems/:id", form({}), ({ world, id }) => find(world, "invoiceitem", id)),
  operation(
    "GET /invoice_payments",
    listForm({
      invoice: v.optional(text),
      payment: v.optional(v.strictObject({ payment_intent: v.optional(text), type: text })),
      status: v.optional(text),
    }),
    ({ world, params }) => {
      const meant = world.store.all("invoice_payment").filter(({ invoice, payment, status }) => {
        const intent = params.payment?.payment_intent ?? payment.payment_intent;
        return (
          invoice === (params.invoice ?? invoice) &&
          payment.payment_intent === intent &&
          status === (params.status ?? status)
        );
      });
      return page("/v1/invoice_payments", meant, params);
    },
  ),
];

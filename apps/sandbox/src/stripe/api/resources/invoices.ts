import * as v from "valibot";
import { payInvoice } from "../../billing-engine/invoices/pay-invoice.ts";
import { previewInvoice } from "../../billing-engine/invoices/preview-invoice.ts";
import { voidInvoice } from "../../billing-engine/invoices/void-invoice.ts";
import { findCard } from "../../cards/find-card.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { filledText, form, isInRange, listForm, text, timeRange, yesNo } from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";
import { previewForm } from "./subscription-forms.ts";

const listFields = {
  created: v.optional(timeRange),
  customer: v.optional(text),
  status: v.optional(v.picklist(["draft", "open", "paid", "uncollectible", "void"])),
  subscription: v.optional(text),
};

export const INVOICE_OPERATIONS: Operation[] = [
  operation("POST /invoices/create_preview", previewForm, ({ state, params }) =>
    previewInvoice(state, params),
  ),
  operation("GET /invoices/:id", form({}), ({ state, id }) => getObject(state, "invoice", id)),
  operation("GET /invoices/:id/lines", listForm({}), ({ state, params, id }) =>
    page(`/v1/invoices/${id}/lines`, getObject(state, "invoice", id).lines.data.toReversed(), params),
  ),
  operation("GET /invoices", listForm(listFields), ({ state, params }) => {
    const meant = state.store.all("invoice").filter(({ created, customer, parent, status }) => {
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
    ({ state, params, id }) => {
      const invoice = getObject(state, "invoice", id);
      const card = params.payment_method ? findCard(state, params.payment_method) : null;
      payInvoice(state, {
        invoice,
        card,
        presence: params.off_session === false ? "on_session" : "off_session",
      });
      return invoice;
    },
  ),
  operation("POST /invoices/:id/void", form({}), ({ state, id }) => {
    const invoice = getObject(state, "invoice", id);
    if (invoice.status !== "open")
      throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
    voidInvoice(state, invoice);
    return invoice;
  }),
  operation(
    "GET /invoiceitems",
    listForm({ customer: v.optional(text), invoice: v.optional(text) }),
    ({ state, params }) => {
      const meant = state.store.all("invoiceitem").filter(({ customer, invoice }) => {
        return customer === (params.customer ?? customer) && invoice === (params.invoice ?? invoice);
      });
      return page("/v1/invoiceitems", meant, params);
    },
  ),
  operation("GET /invoiceitems/:id", form({}), ({ state, id }) => getObject(state, "invoiceitem", id)),
  operation(
    "GET /invoice_payments",
    listForm({
      invoice: v.optional(text),
      payment: v.optional(v.strictObject({ payment_intent: v.optional(text), type: text })),
      status: v.optional(text),
    }),
    ({ state, params }) => {
      const meant = state.store.all("invoice_payment").filter(({ invoice, payment, status }) => {
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

import * as v from "valibot";
import { draftOnce } from "../../billing-engine/invoices/item-drafts.ts";
import { voidInvoice } from "../../billing-engine/invoices/open-invoice.ts";
import { payInvoice } from "../../billing-engine/invoices/pay-invoice.ts";
import { saveItems } from "../../billing-engine/invoices/pending-items.ts";
import { previewInvoice } from "../../billing-engine/invoices/preview-invoice.ts";
import { findCard } from "../../cards/cards.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import {
  filledText,
  form,
  isInRange,
  listForm,
  metadata,
  text,
  timeRange,
  wholeNumber,
  yesNo,
} from "../request/parameters.ts";
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
    listForm({ customer: v.optional(text), invoice: v.optional(text), pending: v.optional(yesNo) }),
    ({ state, params }) => {
      const meant = state.store.all("invoiceitem").filter(({ customer, invoice }) => {
        if (params.pending !== undefined && params.pending !== (invoice === null)) return false;
        return customer === (params.customer ?? customer) && invoice === (params.invoice ?? invoice);
      });
      return page("/v1/invoiceitems", meant, params);
    },
  ),
  operation(
    "POST /invoiceitems",
    form({
      customer: filledText,
      description: v.optional(text),
      discountable: v.optional(yesNo, "true"),
      metadata: v.optional(metadata),
      pricing: v.strictObject({ price: filledText }),
      quantity: v.optional(wholeNumber, "1"),
      subscription: filledText,
    }),
    ({ state, params }) => {
      const named = { id: params.subscription, param: "subscription" };
      const subscription = getObject(state, "subscription", named);
      const { discountable, metadata: more, quantity, pricing } = params;
      const added = [{ discountable, discounts: undefined, metadata: more, price: pricing.price, quantity }];
      const redeemer = { customer: params.customer, subscription: subscription.id, subtotal: 0 };
      const drafts = draftOnce(state, { added, redeemer, param: "pricing" }).map((draft) => {
        return { ...draft, description: params.description ?? draft.description };
      });
      return saveItems(state, drafts, { subscription, invoice: null })[0];
    },
  ),
  operation("DELETE /invoiceitems/:id", form({}), ({ state, id }) => {
    const item = getObject(state, "invoiceitem", id);
    if (item.invoice !== null) {
      throw invalidRequest("This invoice item is on an invoice and cannot be deleted.", {
        code: "invoice_not_editable",
      });
    }
    state.store.remove(item);
    emitEvent(state, { type: "invoiceitem.deleted", subject: item });
    return { id, object: "invoiceitem", deleted: true };
  }),
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

import type { Coupon, Invoice, StripeObject } from "../state/objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { listOf } from "./list-of.ts";

type Read = (state: StripeState, object: StripeObject) => unknown;

/** Fields that an answer carries only when `expand` names them, by kind of object. */
export const HIDDEN_FIELDS: Record<string, Record<string, Read>> = {
  charge: {
    refunds: ({ store }, { id }) =>
      listOf(
        `/v1/charges/${id}/refunds`,
        store.all("refund").filter(({ charge }) => charge === id),
      ),
  },
  coupon: { applies_to: (_state, coupon) => (coupon as Coupon).applies_to },
  customer: {
    subscriptions: ({ store }, { id }) =>
      listOf(
        `/v1/customers/${id}/subscriptions`,
        store
          .all("subscription")
          .filter(
            ({ customer, status }) => customer === id && !["canceled", "incomplete_expired"].includes(status),
          ),
      ),
  },
  invoice: { confirmation_secret: readConfirmationSecret, payments: readPayments },
};

function readPayments({ store }: StripeState, { id }: StripeObject) {
  const payments = store.all("invoice_payment").filter(({ invoice }) => invoice === id);
  return listOf("/v1/invoice_payments", payments);
}

function readConfirmationSecret({ store }: StripeState, invoice: StripeObject) {
  const { status } = invoice as Invoice;
  if (status === "draft" || status === "void") return null;
  const payment = store.all("invoice_payment").find(({ invoice: of }) => of === invoice.id);
  const intent = payment && store.get("payment_intent", payment.payment.payment_intent);
  return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
}

import { type DeletedCustomer, removeCustomer } from "../../state/deleted-customers.ts";
import type { Customer } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { endSubscription } from "./end-subscription.ts";

const OVER = ["canceled", "incomplete_expired"];

/** Ends what runs at once and lets the cards go. Invoices and charges stay, and can still be refunded. */
export function deleteCustomer(state: StripeState, customer: Customer): DeletedCustomer {
  const { store } = state;
  for (const subscription of store.all("subscription")) {
    if (subscription.customer !== customer.id || OVER.includes(subscription.status)) continue;
    endSubscription(state, subscription, "cancellation_requested");
  }
  for (const method of store.all("payment_method")) {
    if (method.customer !== customer.id) continue;
    method.customer = null;
    store.save(method);
    emitEvent(state, {
      type: "payment_method.detached",
      subject: method,
      previous: { customer: customer.id },
    });
  }
  const deleted = removeCustomer(state, customer);
  emitEvent(state, { type: "customer.deleted", subject: customer });
  return deleted;
}

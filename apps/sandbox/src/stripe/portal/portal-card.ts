import { getObject } from "../api/operation.ts";
import { StripeError } from "../api/stripe-error.ts";
import { attachCard } from "../cards/attach-card.ts";
import { createCard, findBehavior } from "../cards/card-data.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../webhooks/emit-event.ts";

/**
 * Makes another card the customer's default. As at Stripe, a subscription with a card of its own keeps it, so the
 * seller must handle `customer.updated`. @throws StripeError 402 for a declined card
 */
export function changeCard(state: StripeState, customerId: string, form: URLSearchParams): void {
  const read = (name: string) => form.get(`card[${name}]`)?.trim() ?? "";
  const [month = "", year = ""] = read("expiry").split("/");
  const card = createCard(state, {
    type: "card",
    card: { number: read("number"), exp_month: Number(month), exp_year: Number(year), cvc: read("cvc") },
    billing_details: {},
  });
  const { decline } = findBehavior(state, card);
  if (decline) throw new StripeError(402, { type: "card_error", ...decline });
  attachCard(state, card, customerId);
  const customer = getObject(state, "customer", customerId);
  const changes = watchChanges(customer);
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id };
  state.store.save(customer);
  emitEvent(state, { type: "customer.updated", subject: customer, previous: changes() ?? {} });
}

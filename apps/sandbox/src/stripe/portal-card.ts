import { attachCard } from "./attach-card.ts";
import { createCard, findBehaviour } from "./card-data.ts";
import { emitEvent, watchChanges } from "./emit-event.ts";
import { find } from "./operation.ts";
import { StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

/**
 * Makes another card the customer's default. As at Stripe, a subscription that has a card of its own goes on with
 * that: whoever sells has to hear `customer.updated`.
 * @throws StripeError 402 for a card that says no
 */
export function changeCard(world: World, customerId: string, form: URLSearchParams): void {
  const read = (name: string) => form.get(`card[${name}]`)?.trim() ?? "";
  const [month = "", year = ""] = read("expiry").split("/");
  const card = createCard(world, {
    type: "card",
    card: { number: read("number"), exp_month: Number(month), exp_year: Number(year), cvc: read("cvc") },
    billing_details: {},
  });
  const { decline } = findBehaviour(world, card);
  if (decline) throw new StripeError(402, { type: "card_error", ...decline });
  attachCard(world, card, customerId);
  const customer = find(world, "customer", customerId);
  const changes = watchChanges(customer);
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id };
  world.store.save(customer);
  emitEvent(world, "customer.updated", customer, changes() ?? {});
}

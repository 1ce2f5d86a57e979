import { type Html, html } from "../../index-page/html.ts";
import type { Subscription } from "../state/objects.ts";
import type { PaymentMethod, PortalSession } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { formatCard } from "./portal-format.ts";

/** A refused card: the reason and the typed values. */
export interface CardError {
  sentence: string;
  typed: URLSearchParams;
}

interface PaymentSection {
  session: PortalSession;
  subscription: Subscription | undefined;
  failure: CardError | null;
}

export function renderPayment(
  state: StripeState,
  { session: { customer, id }, subscription, failure }: PaymentSection,
): Html {
  const card = defaultCard(state, customer, subscription);
  const typed = (name: string) => failure?.typed.get(`card[${name}]`) ?? "";
  const alarm =
    failure === null ? html`` : html`<p class="error" id="error" role="alert">${failure.sentence}</p>`;
  const invalid =
    failure === null ? html`` : { markup: ` aria-invalid="true" aria-describedby="error" autofocus` };
  return html`<section><h2>Payment method</h2>
<p>${card === undefined ? "No card." : formatCard(card.card)}</p>
<h3>Change the card</h3>
${alarm}<form method="post" action="/stripe/portal/${id}/card">
<label>Card number<input name="card[number]" inputmode="numeric" autocomplete="cc-number" required value="${typed("number")}"${invalid}></label>
<div class="pair"><label>Expires (MM/YY)<input name="card[expiry]" inputmode="numeric" autocomplete="cc-exp" required pattern="\\s*\\d{1,2}\\s*/\\s*\\d{2,4}\\s*" title="Month and year, such as 12/34" value="${typed("expiry")}"></label>
<label>Security code<input name="card[cvc]" inputmode="numeric" autocomplete="cc-csc" required pattern="\\d{3,4}" title="The three or four digits on the card"></label></div>
<button>Save the card</button></form>
<p class="soft">5555 5555 5555 4444 works. 4000 0000 0000 0002 is declined. 4000 0000 0000 0341 is taken here and declined later.</p></section>`;
}

/** The customer's default card, or else the subscription's own. */
function defaultCard(
  { store }: StripeState,
  customerId: string,
  subscription: Subscription | undefined,
): PaymentMethod | undefined {
  const customer = store.get("customer", customerId);
  const id = customer?.invoice_settings.default_payment_method ?? subscription?.default_payment_method;
  return id ? store.get("payment_method", id) : undefined;
}

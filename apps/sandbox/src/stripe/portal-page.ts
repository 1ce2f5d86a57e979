import { renderDocument, renderTable } from "../index-page/document.ts";
import { type Html, html } from "../index-page/html.ts";
import type { Subscription } from "./objects.ts";
import type { PaymentMethod, PortalSession } from "./payment-objects.ts";
import { periodEndOf } from "./plan-period.ts";
import type { World } from "./world.ts";

const STYLES = `
form { display: grid; gap: .75rem; max-width: 24rem; }
label { display: grid; gap: .25rem; font-weight: 600; }
input { min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 12px; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; color: var(--card); background: var(--teal); border: 0; border-radius: 999px; cursor: pointer; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
`;

const OVER = ["canceled", "incomplete", "incomplete_expired"];

/** What a customer pays for, and could still cancel. */
export function livingSubscriptions({ store }: World, customer: string): Subscription[] {
  return store.all("subscription").filter((one) => one.customer === customer && !OVER.includes(one.status));
}

/** @param said what came of the last click; empty for nothing */
export function renderPortal(world: World, session: PortalSession, said: string): string {
  const { customer, id, return_url: returnUrl } = session;
  const back = returnUrl === null ? html`` : html`<p><a href="${returnUrl}">Back to Smirk</a></p>`;
  return renderDocument({
    title: "Billing",
    lead: "Stands in for Stripe's customer portal. Nothing here is real money: use a test card.",
    styles: STYLES,
    sections: [
      html`<section>${said === "" ? html`` : html`<p role="status"><strong>${said}</strong></p>`}${back}</section>`,
      ...livingSubscriptions(world, customer).map((one) => renderSubscription(world, one, id)),
      renderCardForm(id),
      renderInvoices(world, customer),
    ],
  });
}

export function renderGone(): string {
  return renderDocument({
    title: "Billing",
    lead: "This link is not good any more. Open the portal again from your membership page.",
    sections: [],
  });
}

function renderSubscription(world: World, subscription: Subscription, session: string): Html {
  const end = day(periodEndOf(subscription));
  const card = cardOf(world, subscription);
  const ends = subscription.cancel_at !== null;
  const action = ends ? "renew" : "cancel";
  return html`<section><h2>Current plan</h2>
<p>${ends ? `Ends on ${day(subscription.cancel_at ?? 0)}.` : `Renews on ${end}.`} ${card === undefined ? "" : `Paid with ${card.card.brand} ending in ${card.card.last4}.`}</p>
<form method="post" action="/stripe/portal/${session}/${action}"><button>${ends ? "Don't cancel" : "Cancel plan"}</button></form></section>`;
}

/** As an invoice finds one: the subscription's own, else the customer's. */
function cardOf({ store }: World, subscription: Subscription): PaymentMethod | undefined {
  const customer = store.get("customer", subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return id ? store.get("payment_method", id) : undefined;
}

function renderCardForm(session: string): Html {
  return html`<section><h2>Change the card</h2>
<form method="post" action="/stripe/portal/${session}/card">
<label>Card number<input name="card[number]" inputmode="numeric" autocomplete="off" required value="5555555555554444"></label>
<label>Expires (MM/YY)<input name="card[expiry]" inputmode="numeric" autocomplete="off" required pattern="\\d{1,2}/\\d{2,4}" value="12/40"></label>
<label>Security code<input name="card[cvc]" inputmode="numeric" autocomplete="off" required value="123"></label>
<button>Save the card</button></form></section>`;
}

function renderInvoices({ store }: World, customer: string): Html {
  const invoices = store.all("invoice").filter((one) => one.customer === customer && one.status !== "draft");
  const rows = invoices
    .toReversed()
    .map(
      ({ created, total, status }) =>
        html`<tr><td>${day(created)}</td><td>$${(total / 100).toFixed(2)}</td><td>${status ?? ""}</td></tr>`,
    );
  return html`<section><h2>Invoices</h2>${renderTable("Invoices", ["Date", "Amount", "Status"], rows)}</section>`;
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}

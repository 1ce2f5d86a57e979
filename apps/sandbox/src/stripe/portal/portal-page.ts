import { renderDocument } from "../../index-page/document.ts";
import { type Html, html } from "../../index-page/html.ts";
import { periodEndOf } from "../billing-engine/subscriptions/schedule-renewal.ts";
import type { Subscription } from "../state/objects.ts";
import type { PortalSession } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { type CardError, renderPayment } from "./portal-card-form.ts";
import { formatDay } from "./portal-format.ts";
import { renderInvoices } from "./portal-invoices.ts";
import { PORTAL_STYLES } from "./portal-styles.ts";

const LEAD = "A fake of Stripe's customer portal. No real money moves: use a test card.";
const OVER = ["canceled", "incomplete", "incomplete_expired"];

/** A sentence for each action that was just completed. */
const SENTENCES = {
  card: "Your card was changed.",
  cancel: "Your plan is canceled. It ends with the period you have paid for.",
  renew: "Your plan continues.",
};
export type Done = keyof typeof SENTENCES;

export function listCurrentSubscriptions({ store }: StripeState, customer: string): Subscription[] {
  return store.all("subscription").filter((one) => one.customer === customer && !OVER.includes(one.status));
}

export function renderPortal(
  stripe: StripeState,
  session: PortalSession,
  result: { done: string | undefined; failure: CardError | null },
): string {
  const { customer, id } = session;
  const current = listCurrentSubscriptions(stripe, customer);
  const sentence = isDone(result.done) ? SENTENCES[result.done] : null;
  return renderDocument({
    title: "Billing",
    lead: LEAD,
    styles: PORTAL_STYLES,
    sections: [
      renderBackLink(session),
      ...(sentence === null ? [] : [html`<p class="result" role="status">${sentence}</p>`]),
      ...current.map((one) => renderPlan(stripe, one, id)),
      ...(current.length === 0
        ? [html`<section><h2>Current plan</h2><p>You have no plan.</p></section>`]
        : []),
      renderPayment(stripe, { session, subscription: current[0], failure: result.failure }),
      renderInvoices(stripe, customer),
    ],
  });
}

export function renderCancelPage(stripe: StripeState, session: PortalSession): string {
  const plans = listCurrentSubscriptions(stripe, session.customer).map(
    (one) =>
      html`<p>You can use <strong>${itemsOf(stripe, one)[0] ?? "it"}</strong> until ${formatDay(periodEndOf(one))}. Your card is not charged again.</p>`,
  );
  return renderDocument({
    title: "Cancel your plan?",
    lead: LEAD,
    styles: PORTAL_STYLES,
    sections: [
      html`<section>${plans}<form class="choices" method="post" action="/stripe/portal/${session.id}/cancel">
<button>Cancel plan</button><a class="button" href="/stripe/portal/${session.id}">Go back</a></form></section>`,
    ],
  });
}

export function renderGone(): string {
  return renderDocument({
    title: "Billing",
    lead: "This link has expired. Open the portal again from your membership page.",
    sections: [],
  });
}

function isDone(word: string | undefined): word is Done {
  return word !== undefined && Object.hasOwn(SENTENCES, word);
}

function renderBackLink({ return_url: returnUrl }: PortalSession): Html {
  return returnUrl === null ? html`` : html`<p class="back"><a href="${returnUrl}">Back to Smirk</a></p>`;
}

function renderPlan(stripe: StripeState, subscription: Subscription, session: string): Html {
  const { cancel_at: cancelAt } = subscription;
  const state =
    cancelAt === null
      ? `Renews on ${formatDay(periodEndOf(subscription))}.`
      : `Ends on ${formatDay(cancelAt)}. Your card is not charged again.`;
  const action =
    cancelAt === null
      ? html`<a class="button" href="/stripe/portal/${session}/cancel">Cancel plan</a>`
      : html`<form method="post" action="/stripe/portal/${session}/renew"><button>Don't cancel</button></form>`;
  return html`<section><h2>Current plan</h2>
${itemsOf(stripe, subscription).map((item) => html`<p class="plan">${item}</p>`)}
<p>${state}</p>${action}</section>`;
}

function itemsOf({ store }: StripeState, { items }: Subscription): string[] {
  return items.data.map(({ price, quantity }) => {
    const name = store.get("product", price.product)?.name ?? "Plan";
    return quantity === 1 ? name : `${quantity} × ${name}`;
  });
}

import { type Html, html, renderDocument } from "../../index-page/document.ts";
import { periodEndOf } from "../billing-engine/subscriptions/due-tasks.ts";
import type { Invoice, Subscription } from "../state/objects.ts";
import type { PaymentMethod, PortalSession } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { capital, formatCard, formatDay, formatMoney } from "./portal-format.ts";
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

/** Newest first, each with its lines. */
function renderInvoices(state: StripeState, customer: string): Html {
  const invoices = state.store
    .all("invoice")
    .filter((one) => one.customer === customer && one.status !== "draft")
    .toReversed();
  const list =
    invoices.length === 0
      ? html`<p class="soft">There are none yet.</p>`
      : html`<ul class="invoices">${invoices.map((one) => renderInvoice(state, one))}</ul>`;
  return html`<section><h2>Invoices</h2>${list}</section>`;
}

function renderInvoice(state: StripeState, invoice: Invoice): Html {
  const { created, lines, number, status, total } = invoice;
  const off = lines.data
    .flatMap((line) => line.discount_amounts)
    .reduce((sum, { amount }) => sum + amount, 0);
  const refunded = refundedOf(state, invoice);
  const rows: [string, number][] = [
    ...lines.data.map(({ description, amount }): [string, number] => [String(description ?? "Item"), amount]),
    ...(off > 0 ? [["Discount", -off] as [string, number]] : []),
    ["Total", total],
    ...(refunded > 0 ? [["Refunded", -refunded] as [string, number]] : []),
  ];
  return html`<li><details><summary><span>${formatDay(created)}</span><span>${formatMoney(total)}</span><span class="status">${capital(status)}</span></summary>
<p class="soft">Invoice ${number ?? "without a number"}</p>
<dl>${rows.map(([what, cents]) => html`<div><dt>${what}</dt><dd>${formatMoney(cents)}</dd></div>`)}</dl></details></li>`;
}

function refundedOf({ store }: StripeState, { sandbox_intent: intent }: Invoice): number {
  if (intent === undefined) return 0;
  return store
    .all("charge")
    .filter((charge) => charge.payment_intent === intent)
    .reduce((sum, charge) => sum + charge.amount_refunded, 0);
}

/** A refused card: the reason and the typed values. */
interface CardError {
  sentence: string;
  typed: URLSearchParams;
}

interface PaymentSection {
  session: PortalSession;
  subscription: Subscription | undefined;
  failure: CardError | null;
}

function renderPayment(
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

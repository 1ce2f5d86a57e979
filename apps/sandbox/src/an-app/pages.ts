import { type Html, html, renderDocument } from "../index-page/document.ts";
import { FLAWS, RETURNS } from "./make-hand-off.ts";

const STYLES = `
form { display: grid; gap: 1rem; justify-items: start; }
label { display: grid; gap: .25rem; width: 100%; max-width: 26rem; font-weight: 600; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: 12px;
  background: var(--paper); color: var(--ink); font: inherit; }
button, .button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: 999px; background: var(--teal);
  color: var(--card); font: inherit; font-weight: 600; cursor: pointer; }
.button { display: inline-grid; align-content: center; text-decoration: none; }
:is(button, a, input, select):focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
pre { margin: 0 0 1rem; padding: 1rem; border-radius: 12px; background: var(--tint); overflow-wrap: anywhere; white-space: pre-wrap; }
`;

const HOME = html`<p><a href="/an-app">Begin again</a> · <a href="/">Sandbox home</a></p>`;

function renderApp(title: string, lead: string, sections: readonly Html[]): string {
  return renderDocument({ title, lead, styles: STYLES, sections });
}

interface StartPage {
  plans: readonly { slug: string; name: string }[];
  phone: string;
  email: string;
}

export function renderStart({ plans, phone, email }: StartPage): string {
  const options = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([value, words]) => html`<option value="${value}">${words}</option>`);
  const slugs = Object.fromEntries(plans.map(({ slug, name }) => [slug, name]));
  return renderApp(
    "An app",
    "It plays an app that has gathered everything and lets the web checkout take the payment.",
    [
      html`<section><h2>Hand a payment over</h2><form method="post" action="/an-app/hand-off">
<label>Phone number, which signs in<input name="phone" type="tel" value="${phone}" required></label>
<label>Email<input name="email" type="email" value="${email}" required></label>
<label>Plan<select name="plan">${options(slugs)}</select></label>
<label>Period<select name="period">${options({ monthly: "Monthly", annualy: "Yearly" })}</select></label>
<label>Promo code<input name="promotion" autocomplete="off"></label>
<label>What the app sends<select name="flaw">${options(FLAWS)}</select></label>
<label>The way back<select name="way_back">${options(RETURNS)}</select></label>
<button>Make m</button></form></section>`,
      html`<section><h2>Sign in</h2><p>Without r the app gets no word of the payment: the member signs in again.</p>
<form method="post" action="/an-app/sign-in"><label>Phone number<input name="phone" type="tel" required></label>
<button>Sign in</button></form><p><a href="/">Sandbox home</a></p></section>`,
    ],
  );
}

export function renderHandOff({ payload, checkout }: { payload: object; checkout: string }): string {
  return renderApp("An app", "This is what the app hands over.", [
    html`<section><h2>m</h2><pre>${JSON.stringify(payload, null, 2)}</pre>
<p><a class="button" href="${checkout}">Open the checkout</a></p>${HOME}</section>`,
  ]);
}

export function renderMessage(title: string, lead: string): string {
  return renderApp(title, lead, [html`<section>${HOME}</section>`]);
}

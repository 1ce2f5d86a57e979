import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";

let box: StripeSandbox;
beforeAll(async () => {
  box = await openStripe();
});
afterAll(() => box.close());

/** Somebody who pays $10 a month, at the portal. */
async function visit() {
  const { stripe } = box;
  const customer = await stripe.customers.create({ name: "Ana" });
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const product = await stripe.products.create({ name: "Plan" });
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 1000,
    recurring: { interval: "month" },
    product: product.id,
  });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  });
  const configuration = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
    return_url: "https://smirk.example/m",
  });
  const post = (path: string, form: Record<string, string> = {}) =>
    fetch(`${url}/${path}`, { method: "POST", body: new URLSearchParams(form) });
  return { customer, subscription, url, post };
}

const typesOf = async () => (await box.stripe.events.list({ limit: 5 })).data.map(({ type }) => type);
const NEW_CARD = { "card[number]": "5555 5555 5555 4444", "card[expiry]": "12/40", "card[cvc]": "123" };

describe("the sandbox's billing portal", () => {
  it("shows plan, card and invoices, and the way back", async () => {
    const { url } = await visit();
    const page = await (await fetch(url)).text();
    expect(await (await fetch(`${url}/cancel`)).text()).toContain("Cancel your plan?");
    for (const words of ["Renews on", "Plan", "Visa ending in 4242", "$10.00", "https://smirk.example/m"]) {
      expect(page).toContain(words);
    }
  });

  it("changes the customer's card and says so, and leaves the subscription's own", async () => {
    const { customer, subscription, post } = await visit();
    expect(await (await post("card", NEW_CARD)).text()).toContain("Mastercard ending in 4444");
    expect(await typesOf()).toEqual(expect.arrayContaining(["customer.updated", "payment_method.attached"]));
    const changed = await box.stripe.customers.retrieve(customer.id, {
      expand: ["invoice_settings.default_payment_method"],
    });
    expect(JSON.stringify(changed)).toContain('"last4":"4444"');
    const { default_payment_method: own } = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(own).toBe(subscription.default_payment_method);
  });

  it("refuses a card that says no, in the provider's words", async () => {
    const { post } = await visit();
    const answer = await post("card", { ...NEW_CARD, "card[number]": "4000000000000002" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Your card was declined.");
  });

  it("cancels with the period, and takes that back", async () => {
    const { subscription, post } = await visit();
    expect(await (await post("cancel")).text()).toContain("Ends on");
    expect(await typesOf()).toContain("customer.subscription.updated");
    const retrieve = () => box.stripe.subscriptions.retrieve(subscription.id);
    expect((await retrieve()).cancel_at_period_end).toBe(true);
    expect(await (await post("renew")).text()).toContain("Renews on");
    expect((await retrieve()).cancel_at_period_end).toBe(false);
  });

  it("has nothing to show for a link that it never gave", async () => {
    const { url } = await visit();
    expect((await fetch(`${url}x`)).status).toBe(404);
  });
});

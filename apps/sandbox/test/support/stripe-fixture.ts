import type Stripe from "stripe";

/** A catalog like the product's: a plan, its family parts and the fee. */
export interface StripeFixture {
  plan: Stripe.Price;
  family: Stripe.Price;
  fee: Stripe.Price;
}

export async function createStripeFixture(stripe: Stripe): Promise<StripeFixture> {
  const sell = async (id: string, unit_amount: number, recurring?: { interval: "month" | "year" }) => {
    await stripe.products.create({ id, name: id });
    return stripe.prices.create({
      product: id,
      currency: "usd",
      unit_amount,
      lookup_key: `${id}_key`,
      ...(recurring ? { recurring } : {}),
    });
  };
  return {
    plan: await sell("plan_a", 1895, { interval: "month" }),
    family: await sell("family_a", 1000, { interval: "month" }),
    fee: await sell("enrollment_fee", 2000),
  };
}

type OpenSubscription = Stripe.Subscription & { latest_invoice: Stripe.Invoice };

/** A subscription that waits for its first payment. */
export async function subscribe(
  stripe: Stripe,
  fixture: StripeFixture,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<OpenSubscription> {
  const customer = more.customer ?? (await stripe.customers.create({ email: "ana@example.com" })).id;
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: fixture.plan.id, quantity: 1 }],
      add_invoice_items: [{ price: fixture.fee.id }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      billing_mode: { type: "flexible" },
      expand: ["latest_invoice.confirmation_secret", "pending_setup_intent"],
      ...more,
    },
    options,
  );
  return subscription as OpenSubscription;
}

export function secretOf(subscription: OpenSubscription): string {
  return subscription.latest_invoice.confirmation_secret?.client_secret ?? "";
}

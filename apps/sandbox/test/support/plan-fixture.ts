import type Stripe from "stripe";
import type { StripeSandbox } from "./open-stripe.ts";

/** Two plans, monthly and yearly, and a family part of each period. */
export interface PlanFixture {
  small: string;
  large: string;
  smallYear: string;
  family: string;
  fee: string;
}

export async function createPlanFixture(stripe: Stripe): Promise<PlanFixture> {
  const sell = async (name: string, unit_amount: number, interval?: "month" | "year") => {
    const product = await stripe.products.create({ name });
    const recurring = interval && { recurring: { interval } };
    return (await stripe.prices.create({ product: product.id, currency: "usd", unit_amount, ...recurring }))
      .id;
  };
  return {
    small: await sell("Small", 1895, "month"),
    large: await sell("Large", 3195, "month"),
    smallYear: await sell("Small, yearly", 17_900, "year"),
    family: await sell("Family", 1000, "month"),
    fee: await sell("Fee", 2000),
  };
}

export type Changed = Stripe.Subscription & { latest_invoice: Stripe.Invoice };

interface Start {
  items: { price: string; quantity?: number }[];
  /** The token of a test card; null: none. */
  card?: string;
  classic?: boolean;
  discounts?: Stripe.SubscriptionCreateParams.Discount[];
}

/** A subscription that is paid for. */
export async function startPlan(
  { stripe }: StripeSandbox,
  { items, card = "visa", classic = false, discounts }: Start,
): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ name: "Ana", email: "ana@example.com" });
  const { id } = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items,
    default_payment_method: id,
    billing_mode: { type: classic ? "classic" : "flexible" },
    ...(discounts && { discounts }),
  });
  if (card === "visa") return subscription;
  const other = await stripe.paymentMethods.attach(`pm_card_${card}`, { customer: customer.id });
  return stripe.subscriptions.update(subscription.id, { default_payment_method: other.id });
}

export function itemOf(subscription: Stripe.Subscription, price?: string): Stripe.SubscriptionItem {
  const { data } = subscription.items;
  const item = price === undefined ? data[0] : data.find((one) => one.price.id === price);
  if (!item) throw new Error("The subscription has no such item.");
  return item;
}

/** Cents of the rest of an item's period, to the second. */
export function restOf(cents: number, item: Stripe.SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.round((cents * (end - at)) / (end - start));
}

export async function now({ control }: StripeSandbox): Promise<number> {
  return Math.floor(Date.parse((await control("GET /clock")).now) / 1000);
}

/** Moves the clock to a second. */
export async function goTo({ control }: StripeSandbox, second: number): Promise<void> {
  await control("PUT /clock", { to: new Date(second * 1000).toISOString() });
}

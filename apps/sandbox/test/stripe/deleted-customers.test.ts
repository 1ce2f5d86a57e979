import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import { createPlanFixture, type PlanFixture, startPlan } from "../support/plan-fixture.ts";

let box: StripeSandbox;
let plans: PlanFixture;

beforeAll(async () => {
  box = await openStripe();
  plans = await createPlanFixture(box.stripe);
});
afterEach(() => expect(box.contract.failures).toEqual([]));
afterAll(() => box.close());

async function removeCustomer() {
  const subscription = await startPlan(box, { items: [{ price: plans.small }] });
  const customer = subscription.customer as string;
  const gone = { id: customer, object: "customer", deleted: true };
  expect(await box.stripe.customers.del(customer)).toEqual(gone);
  return { subscription, customer, gone };
}

it("ends what runs and keeps no more than the id of a customer", async () => {
  const { subscription, customer, gone } = await removeCustomer();
  const { stripe } = box;
  const expand = ["invoice_settings.default_payment_method"];
  expect(await stripe.customers.retrieve(customer, { expand })).toMatchObject(gone);
  const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ["customer"] });
  expect(ended).toMatchObject({ status: "canceled", customer: gone });
  expect(ended.cancellation_details?.reason).toBe("cancellation_requested");
  const card = await stripe.paymentMethods.retrieve(subscription.default_payment_method as string);
  expect(card.customer).toBeNull();
  const search = await stripe.customers.list({ limit: 100 });
  expect(search.data.map(({ id }) => id)).not.toContain(customer);
  const events = await stripe.events.list({ limit: 3 });
  expect(events.data.map(({ type }) => type)).toEqual([
    "customer.deleted",
    "payment_method.detached",
    "customer.subscription.deleted",
  ]);
});

it("refuses what a deleted customer is asked to do, and is not deleted twice", async () => {
  const { customer } = await removeCustomer();
  const { customers, subscriptions } = box.stripe;
  const missing = { code: "resource_missing" };
  await expect(customers.update(customer, { name: "Ana" })).rejects.toMatchObject(missing);
  await expect(customers.del(customer)).rejects.toMatchObject(missing);
  const again = subscriptions.create({ customer, items: [{ price: plans.small }] });
  await expect(again).rejects.toMatchObject({ ...missing, param: "customer" });
});

it("lists and refunds what a deleted customer has paid", async () => {
  const { customer } = await removeCustomer();
  const [charge] = (await box.stripe.charges.list({ customer })).data;
  expect(await box.stripe.refunds.create({ charge: charge?.id ?? "" })).toMatchObject({ amount: 1895 });
  const list = () => box.stripe.subscriptions.list({ customer, status: "all" });
  expect((await list()).data).toHaveLength(1);
  await box.control("PUT /settings", { deleted_customers: "missing" });
  await expect(list()).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
  await box.control("PUT /settings", { deleted_customers: "listed" });
});

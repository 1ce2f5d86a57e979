import { randomUUID } from "node:crypto";
import { giveCredit } from "../support/give-credit.ts";
import type { Journey, JourneyApp } from "./journeys.ts";

const LATER_DECLINED = "4000000000000341";
const PRODUCT = "plan_brightwell_discount_2";

/** What operators do, and what is done at night. */
const sellAndReconcile: Journey = async ({ fixture }) => {
  const { payments } = fixture.stripe;
  await payments.putProduct("extra", "Extra");
  await payments.putProduct("extra", "Extra again");
  const coupon = { products: [PRODUCT], duration: { kind: "repeating", months: 2 } } as const;
  const limits = { maxRedemptions: 5, expiresAt: new Date(fixture.clock.now().getTime() + 1e9) };
  const off = { kind: "percent", percent: 10 } as const;
  await payments.createPromotion({ code: "TENTH", coupon: { off, ...coupon }, ...limits });
  const amount = { off: { kind: "amount", cents: 100 }, products: [], duration: { kind: "once" } } as const;
  await payments.createPromotion({ code: "ADOLLAR", coupon: amount, maxRedemptions: null, expiresAt: null });
  const [made] = await payments.listPromotions("TENTH");
  await payments.switchPromotion(made?.id ?? "", false);
  const since = new Date(0);
  const [refund] = await payments.pageRefunds(since, null);
  await payments.pageRefunds(since, refund?.id ?? null);
  await payments.pageDisputes(since, null);
  await payments.pageSubscriptions(null);
};

/** A subscription of twelve items, each with a code of its own, as nobody buys one. */
const readManyLines: Journey = async ({ fixture }) => {
  const { payments } = fixture.stripe;
  const { customerId, promotionId } = await buyer(fixture, "lines");
  const lookupKeys = Array.from({ length: 12 }, (_, at) => `extra_${at}`);
  for (const lookupKey of lookupKeys) {
    await payments.createPrice({ lookupKey, productId: "extra", unitCents: 100, interval: "month" });
  }
  const prices = await payments.findPrices(lookupKeys);
  const [fee] = await payments.findPrices(["enrollment_fee"]);
  const line = (priceId: string, isOnce = false) => ({ priceId, quantity: 1, isOnce, isDiscounted: true });
  const lines = [...prices.map(({ id }) => line(id)), ...(fee ? [line(fee.id, true)] : [])];
  const draft = { customerId, lines, promotion: { id: promotionId, on: "lines" as const } };
  await payments.previewTotal(draft);
  const made = await payments.createSubscription({ ...draft, membershipId: randomUUID() }, "lines-1");
  await fixture.stripe.confirm({ client_secret: made.clientSecret ?? "" });
  await payments.listPaidInvoices(made.id, "enrollment_fee");
  const cart = { ...draft, lines: lines.slice(0, 1), promotion: { id: promotionId, on: "cart" as const } };
  await payments.previewTotal(cart);
  await payments.createSubscription({ ...cart, membershipId: randomUUID() }, "lines-2");
};

async function buyer(fixture: JourneyApp, name: string) {
  const { payments } = fixture.stripe;
  const accountId = await fixture.accounts.add();
  const address = { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" } as const;
  const details = { accountId, name, email: `${name}@example.com`, phoneNumber: "+17135550123", address };
  const customerId = await payments.createCustomer({ ...details, language: "en" }, `customer-of-${name}`);
  await payments.findCustomers(accountId);
  const promotion = await payments.findPromotion("ADOLLAR");
  return { customerId, promotionId: promotion?.id ?? "" };
}

/** A payment that fails, waits for the bank, and is given up. */
const settleTroubles: Journey = async ({ fixture }) => {
  const { payments } = fixture.stripe;
  const failing = await fixture.members.join({ email: "fails@example.com" }, LATER_DECLINED);
  const [membership] = await fixture.members.membershipsOf(failing.accountId);
  const id = membership?.subscription_id ?? "";
  const customerId = await fixture.members.customerOf(failing.accountId);
  await payments.findEndChange(id, new Date(0));
  await payments.hasEverPaid(id);
  await payments.findFirstLowered(id);
  await payments.resumeSubscription(id, "resume-1");
  await payments.openPortal({ customerId, returnUrl: "https://smirk.example/membership", language: "es" });
  for (const endsWithPeriod of [true, false]) {
    const ending = { endsWithPeriod, cancelAt: endsWithPeriod ? null : new Date(0) };
    await payments.previewNextCharge(id, ending);
    await payments.previewRecurring({ subscriptionId: id, changes: [], ending });
  }
  for (const kind of ["invoice", "payment_intent", "charge"]) {
    const [object] = await fixture.stripe.list(kind, customerId);
    await payments.findCustomerOfPayment(object?.id ?? "");
  }
  await fixture.stripe.advance(32);
  const open = (await fixture.stripe.list("invoice", customerId)).find(({ status }) => status === "open");
  const invoiceId = open?.id ?? "";
  await payments.payInvoice(invoiceId, "again-1").catch(() => null);
  await payments.payOnSession(invoiceId, "again-2").catch(() => null);
  const [intent] = await fixture.stripe.list("payment_intent", customerId);
  await payments.needsConfirmation(intent?.id ?? "");
  await payments.hasFailed(String(intent?.client_secret));
  await payments.voidInvoice(invoiceId, "void-1").catch(() => null);
};

/** The next charge of a member with credit, which an operator gave at the provider, by no call of ours. */
const useCredit: Journey = async ({ fixture }) => {
  const subscriptions = await fixture.stripe.list("subscription");
  const { id, customer } = subscriptions.find(({ status }) => status === "active") ?? {};
  await giveCredit(fixture, String(customer), 100);
  await fixture.sandbox.inject({ method: "DELETE", url: "/_sandbox/requests" });
  await fixture.stripe.payments.previewNextCharge(id ?? "");
};

/** Calls that journeys of members seldom make, as the product makes them. */
export const PORT_CALLS: readonly Journey[] = [sellAndReconcile, readManyLines, settleTroubles, useCredit];

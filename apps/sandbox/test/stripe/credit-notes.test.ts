import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import { createPlanFixture, itemOf, type PlanFixture, startPlan } from "../support/plan-fixture.ts";

let box: StripeSandbox;
let plans: PlanFixture;

beforeAll(async () => {
  box = await openStripe();
  plans = await createPlanFixture(box.stripe);
});

afterEach(() => expect(box.contract.failures).toEqual([]));
afterAll(() => box.close());

/** A paid invoice of $18.95. */
async function pay(): Promise<{ customer: string; invoice: Stripe.Invoice }> {
  const subscription = await startPlan(box, { items: [{ price: plans.small }] });
  const invoice = await box.stripe.invoices.retrieve(subscription.latest_invoice as string);
  return { customer: subscription.customer as string, invoice };
}

/** An open invoice of $10 more for the family. */
async function owe() {
  const subscription = await startPlan(box, {
    items: [{ price: plans.small }, { price: plans.family }],
    card: "chargeDeclined",
  });
  const family = itemOf(subscription, plans.family);
  const { latest_invoice: id } = await box.stripe.subscriptions.update(subscription.id, {
    items: [{ id: family.id, quantity: 2 }],
    proration_behavior: "always_invoice",
    proration_date: family.current_period_start,
  });
  return box.stripe.invoices.retrieve(id as string, { expand: ["confirmation_secret"] });
}

const again = (invoice: Stripe.Invoice) =>
  box.stripe.invoices.retrieve(invoice.id ?? "", { expand: ["payments"] });

describe("a credit note for a paid invoice", () => {
  it("refunds its payment, as its preview says", async () => {
    const { invoice } = await pay();
    const wanted = { invoice: invoice.id ?? "", amount: 500, refund_amount: 500, memo: "Sorry" };
    const preview = await box.stripe.creditNotes.preview(wanted);
    const note = await box.stripe.creditNotes.create(wanted);
    expect(preview).toMatchObject({ amount: 500, post_payment_amount: 500, type: "post_payment" });
    expect(note).toMatchObject({ amount: 500, number: `${invoice.number}-CN-01`, memo: "Sorry" });
    const refunded = note.refunds[0]?.refund as string;
    expect(await box.stripe.refunds.retrieve(refunded)).toMatchObject({ amount: 500, status: "succeeded" });
    expect(await again(invoice)).toMatchObject({ status: "paid", post_payment_credit_notes_amount: 500 });
    const lines = await box.stripe.creditNotes.listLineItems(note.id);
    expect(lines.data.map(({ amount }) => amount)).toEqual([500]);
    const [intent] = (await again(invoice)).payments?.data ?? [];
    const listed = await box.stripe.refunds.list({
      payment_intent: intent?.payment.payment_intent as string,
    });
    expect(listed.data.map(({ id }) => id)).toEqual([refunded]);
  });

  it("adds to the customer's balance", async () => {
    const { customer, invoice } = await pay();
    const note = await box.stripe.creditNotes.create({
      invoice: invoice.id ?? "",
      lines: [{ type: "invoice_line_item", invoice_line_item: invoice.lines.data[0]?.id ?? "", amount: 700 }],
      credit_amount: 700,
      expand: ["customer_balance_transaction"],
    });
    expect(note.customer_balance_transaction).toMatchObject({ amount: -700, type: "credit_note" });
    expect(await box.stripe.customers.retrieve(customer)).toMatchObject({ balance: -700 });
    const listed = await box.stripe.creditNotes.list({ invoice: invoice.id ?? "" });
    expect(listed.data.map(({ id }) => id)).toEqual([note.id]);
  });

  it("takes a refund that was made before", async () => {
    const { invoice } = await pay();
    const intent = (await again(invoice)).payments?.data[0]?.payment.payment_intent as string;
    const refund = await box.stripe.refunds.create({ payment_intent: intent, amount: 300 });
    const note = await box.stripe.creditNotes.create({
      invoice: invoice.id ?? "",
      amount: 300,
      refunds: [{ refund: refund.id, amount_refunded: 300 }],
    });
    expect(note.refunds).toMatchObject([{ refund: refund.id, amount_refunded: 300 }]);
  });

  it.each([
    ["more than its total", { amount: 1896, refund_amount: 1896 }],
    ["parts that do not add up", { amount: 500, refund_amount: 300 }],
    ["nothing", { amount: 0 }],
    ["a line of another invoice", { lines: [{ type: "invoice_line_item", invoice_line_item: "il_x" }] }],
  ] as const)("is refused for %s", async (_what, wanted) => {
    const { invoice } = await pay();
    const params = { invoice: invoice.id ?? "", ...wanted } as Stripe.CreditNoteCreateParams;
    await expect(box.stripe.creditNotes.create(params)).rejects.toMatchObject({ statusCode: 400 });
    await expect(box.stripe.creditNotes.preview(params)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("a credit note for an open invoice", () => {
  it("lowers what is due, and the payment takes the rest", async () => {
    const invoice = await owe();
    const note = await box.stripe.creditNotes.create({ invoice: invoice.id ?? "", amount: 400 });
    expect(note).toMatchObject({ type: "pre_payment", pre_payment_amount: 400 });
    expect(await again(invoice)).toMatchObject({
      amount_remaining: 600,
      pre_payment_credit_notes_amount: 400,
    });
    const paid = await box.confirm(invoice.confirmation_secret?.client_secret ?? "");
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 600 });
  });

  it("of all that is due pays it", async () => {
    const invoice = await owe();
    await box.stripe.creditNotes.create({ invoice: invoice.id ?? "", amount: 1000 });
    expect(await again(invoice)).toMatchObject({ status: "paid", amount_paid: 0, amount_remaining: 0 });
  });

  it("can be voided, and the whole is due again", async () => {
    const invoice = await owe();
    const note = await box.stripe.creditNotes.create({ invoice: invoice.id ?? "", amount: 400 });
    expect((await box.stripe.creditNotes.voidCreditNote(note.id)).status).toBe("void");
    expect(await again(invoice)).toMatchObject({
      amount_remaining: 1000,
      pre_payment_credit_notes_amount: 0,
    });
  });
});

describe("a customer's balance", () => {
  it("is changed by transactions, each with what it came to", async () => {
    const { id } = await box.stripe.customers.create({ balance: -200 });
    const made = await box.stripe.customers.createBalanceTransaction(id, {
      amount: -300,
      currency: "usd",
      description: "Goodwill",
    });
    expect(made).toMatchObject({ ending_balance: -500, type: "adjustment" });
    await box.stripe.customers.update(id, { balance: 0 });
    const { data } = await box.stripe.customers.listBalanceTransactions(id);
    expect(data.map(({ amount, ending_balance: end }) => [amount, end])).toEqual([
      [500, 0],
      [-300, -500],
      [-200, -200],
    ]);
    const one = await box.stripe.customers.retrieveBalanceTransaction(id, made.id);
    expect(one.description).toBe("Goodwill");
  });

  it("gets back what a void invoice used", async () => {
    const invoice = await owe();
    const customer = invoice.customer as string;
    await box.stripe.customers.createBalanceTransaction(customer, { amount: -150, currency: "usd" });
    const { data } = await box.stripe.subscriptions.list({ customer });
    const family = data[0] && itemOf(data[0], plans.family);
    const { latest_invoice: id } = await box.stripe.subscriptions.update(data[0]?.id ?? "", {
      items: [{ id: family?.id ?? "", quantity: 4 }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(await box.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    await box.stripe.invoices.voidInvoice(id as string);
    expect(await box.stripe.customers.retrieve(customer)).toMatchObject({ balance: -150 });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import {
  createPlanFixture,
  goTo,
  itemOf,
  now,
  type PlanFixture,
  startPlan,
} from "../support/plan-fixture.ts";

let box: StripeSandbox;
let plans: PlanFixture;

beforeAll(async () => {
  box = await openStripe();
  plans = await createPlanFixture(box.stripe);
});

afterEach(() => expect(box.contract.failures).toEqual([]));
afterAll(() => box.close());

async function pay() {
  const subscription = await startPlan(box, { items: [{ price: plans.small }] });
  const invoice = await box.stripe.invoices.retrieve(subscription.latest_invoice as string);
  return { subscription, invoice };
}

describe("an invoice's links", () => {
  it("open a page and a PDF", async () => {
    const { invoice } = await pay();
    const page = await fetch(invoice.hosted_invoice_url ?? "");
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const part of ["Receipt", "Ana", invoice.number ?? "", invoice.receipt_number ?? "", "$18.95"]) {
      expect(text).toContain(part);
    }
    const pdf = await fetch(invoice.invoice_pdf ?? "");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.subarray(-6).toString()).toContain("%%EOF");
  });

  it("work for 30 days and are new in each answer", async () => {
    const { invoice } = await pay();
    const at = await now(box);
    await goTo(box, at + 30 * 86_400 + 60);
    expect((await fetch(invoice.hosted_invoice_url ?? "")).status).toBe(404);
    expect((await fetch(invoice.invoice_pdf ?? "")).status).toBe(404);
    const again = await box.stripe.invoices.retrieve(invoice.id ?? "");
    expect((await fetch(again.hosted_invoice_url ?? "")).status).toBe(200);
  });

  it("are refused when they are changed", async () => {
    const { invoice } = await pay();
    const link = invoice.hosted_invoice_url ?? "";
    expect((await fetch(link.replace(/.$/, link.endsWith("A") ? "B" : "A"))).status).toBe(404);
  });

  it("come with a credit note, for its PDF", async () => {
    const { invoice } = await pay();
    const note = await box.stripe.creditNotes.create({ invoice: invoice.id ?? "", credit_amount: 100 });
    const pdf = await fetch(note.pdf);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("are missing on a draft", async () => {
    const { subscription } = await pay();
    await goTo(box, itemOf(subscription).current_period_end + 60);
    const { data } = await box.stripe.invoices.list({ subscription: subscription.id, status: "draft" });
    expect(data[0]).toMatchObject({ hosted_invoice_url: null, invoice_pdf: null });
  });
});

describe("the list of invoices", () => {
  it("is by customer, subscription and status, page by page", async () => {
    const { subscription } = await pay();
    await goTo(box, itemOf(subscription).current_period_end + 63 * 86_400);
    const query = { subscription: subscription.id, status: "paid" as const };
    const all = await box.stripe.invoices.list({ ...query, limit: 100 });
    expect(all.data.map(({ billing_reason: reason }) => reason)).toEqual([
      "subscription_cycle",
      "subscription_cycle",
      "subscription_cycle",
      "subscription_create",
    ]);
    const paged = await box.stripe.invoices.list({ ...query, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(paged.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
    const { customer } = subscription;
    const theirs = await box.stripe.invoices.list({
      customer: customer as string,
      expand: ["data.payments"],
    });
    expect(theirs.data[0]?.payments?.data[0]).toMatchObject({ status: "paid", amount_paid: 1895 });
    expect((await box.stripe.invoices.list({ ...query, status: "open" })).data).toEqual([]);
  });
});

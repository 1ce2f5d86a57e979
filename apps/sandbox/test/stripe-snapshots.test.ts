import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "./support/open-stripe.ts";
import { createPlanFixture, goTo, now, startPlan } from "./support/plan-fixture.ts";

interface Stored {
  id: string;
  object: string;
  customer?: string;
}

let boxes: StripeSandbox[];
beforeAll(async () => {
  boxes = [await openStripe(), await openStripe()];
});
afterEach(() => expect(boxes.flatMap(({ contract }) => contract.failures)).toEqual([]));
afterAll(() => Promise.all(boxes.map(({ close }) => close())));

describe("a snapshot", () => {
  it("continues in another account: the next renewal is paid there", async () => {
    const [from, to] = boxes as [StripeSandbox, StripeSandbox];
    const { small } = await createPlanFixture(from.stripe);
    const { id, customer } = await startPlan(from, { items: [{ price: small }] });
    await to.control("POST /snapshot", await from.control("GET /snapshot"));
    expect(await to.stripe.subscriptions.retrieve(id)).toEqual(await from.stripe.subscriptions.retrieve(id));
    await goTo(to, (await now(to)) + 40 * 86_400);
    const invoices = await to.stripe.invoices.list({ customer: String(customer) });
    expect(invoices.data.map(({ status }) => status)).toEqual(["paid", "paid"]);
    const { data } = await from.stripe.invoices.list({ customer: String(customer) });
    expect(data.length).toBe(1);
  });

  it("of one customer has what refers to them, and nothing of others", async () => {
    const [from] = boxes as [StripeSandbox, StripeSandbox];
    const { large } = await createPlanFixture(from.stripe);
    const ours = await startPlan(from, { items: [{ price: large }] });
    const other = await startPlan(from, { items: [{ price: large }] });
    const { objects } = await from.control(`GET /snapshot?customer=${ours.customer}`);
    const kinds = new Set((objects as Stored[]).map(({ object }) => object));
    for (const kind of [
      "customer",
      "subscription",
      "invoice",
      "invoice_payment",
      "charge",
      "event",
      "sandbox.due",
    ])
      expect(kinds).toContain(kind);
    expect(kinds).not.toContain("price");
    expect(JSON.stringify(objects)).not.toContain(other.id);
    expect(JSON.stringify(objects)).not.toContain(String(other.customer));
  });

  it("is refused whole when one of its objects has no id", async () => {
    const [, to] = boxes as [StripeSandbox, StripeSandbox];
    const before = await to.control("GET /snapshot");
    const objects = [{ id: "cus_1", object: "customer" }, { object: "customer" }];
    expect(await to.control("POST /snapshot", { objects })).toMatchObject({ error: "invalid" });
    expect(await to.control("GET /snapshot")).toEqual(before);
  });
});

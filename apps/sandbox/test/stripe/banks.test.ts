import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import { createPlanFixture, goTo, now, type PlanFixture, startPlan } from "../support/plan-fixture.ts";

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
  const customer = subscription.customer as string;
  const [charge] = (await box.stripe.charges.list({ customer })).data;
  if (!charge) throw new Error("Nothing was charged.");
  return { charge, customer };
}
const refund = (charge: string, amount: number) => box.stripe.refunds.create({ charge, amount });

it("refunds no more of a charge than its disputes leave", async () => {
  const { charge } = await pay();
  const dispute = await box.control("POST /disputes", { charge: charge.id, amount: 1000 });
  await expect(refund(charge.id, 896)).rejects.toMatchObject({ param: "amount" });
  expect(await refund(charge.id, 895)).toMatchObject({ amount: 895 });
  await expect(refund(charge.id, 1)).rejects.toMatchObject({ code: "charge_disputed" });
  await box.control(`POST /disputes/${dispute.id}/close`, { status: "won" });
  expect(await refund(charge.id, 1000)).toMatchObject({ amount: 1000 });
});

it("refuses every refund of a charge that is disputed in part, where it is set so", async () => {
  const { charge } = await pay();
  const dispute = await box.control("POST /disputes", { charge: charge.id, amount: 1000 });
  await box.control("PUT /settings", { partly_disputed: "refused" });
  await expect(refund(charge.id, 895)).rejects.toMatchObject({ code: "charge_disputed" });
  await box.control("PUT /settings", { partly_disputed: "refundable" });
  expect(await refund(charge.id, 895)).toMatchObject({ amount: 895 });
  await box.control(`POST /disputes/${dispute.id}/close`, { status: "won" });
});

it("announces that the bank takes the money of a dispute, and gives it back of a won one", async () => {
  const { charge } = await pay();
  const dispute = await box.control("POST /disputes", { charge: charge.id });
  await box.control(`POST /disputes/${dispute.id}/close`, { status: "won" });
  const { data } = await box.stripe.events.list({ limit: 10 });
  const about = data.filter(({ data: { object } }) => "id" in object && object.id === dispute.id);
  expect(about.map(({ type }) => type).toReversed()).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
});

it("disputes a charge in parts, and none twice", async () => {
  const { charge } = await pay();
  for (const amount of [1000, 895]) await box.control("POST /disputes", { charge: charge.id, amount });
  const { data } = await box.stripe.disputes.list({ charge: charge.id });
  expect(data.map(({ amount }) => amount)).toEqual([895, 1000]);
  await box.control("POST /disputes", { charge: charge.id });
  expect((await box.stripe.disputes.list({ charge: charge.id })).data).toHaveLength(2);
});

it("warns of fraud, which a full refund or a dispute settles", async () => {
  const warned = async (charge: string) =>
    (await box.stripe.radar.earlyFraudWarnings.list({ charge })).data.map(({ actionable }) => actionable);
  const [{ charge: one }, { charge: other }] = [await pay(), await pay()];
  for (const { id } of [one, other]) await box.control("POST /fraud-warnings", { charge: id });
  await refund(one.id, 1);
  expect(await warned(one.id)).toEqual([true]);
  await refund(one.id, 1894);
  await box.control("POST /disputes", { charge: other.id });
  expect([await warned(one.id), await warned(other.id)]).toEqual([[false], [false]]);
  const types = (await box.stripe.events.list({ type: "radar.*" })).data.map(({ type }) => type);
  expect(types.filter((type) => type.endsWith("updated"))).toHaveLength(2);
});

it("shows ten of an object's lines, and the rest page by page", async () => {
  const { customer } = await pay();
  const [subscription] = (await box.stripe.subscriptions.list({ customer })).data;
  for (let at = 0; at < 12; at += 1) {
    await box.stripe.invoiceItems.create({
      customer,
      subscription: subscription?.id ?? "",
      pricing: { price: plans.fee },
    });
  }
  await goTo(box, (await now(box)) + 32 * 86_400);
  const [invoice] = (await box.stripe.invoices.list({ customer })).data;
  expect([invoice?.lines.data.length, invoice?.lines.has_more]).toEqual([10, true]);
  const all = await box.stripe.invoices.listLineItems(invoice?.id ?? "").autoPagingToArray({ limit: 100 });
  expect(all).toHaveLength(13);
  expect(all.slice(0, 10).map(({ id }) => id)).toEqual(invoice?.lines.data.map(({ id }) => id));
});

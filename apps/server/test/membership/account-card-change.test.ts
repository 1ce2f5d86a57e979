import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncCustomerJob } from "../../src/features/billing/job-types.ts";
import { addJob } from "../../src/jobs/add-job.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { BASIC, planCalls, wanted } from "./plan/plan-calls.ts";

const LATER_DECLINED = "4000000000000341";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

/** Changes the card on the provider's pages, and delivers the events. */
async function changeCard(member: SignedIn, number: string): Promise<void> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/subscription/retrive_customer_portal",
    headers,
    payload: { return_url: "/membership" },
  });
  const url = new URL(answer.json<{ link: string }>().link).pathname;
  const form = { "card[number]": number, "card[expiry]": "12/60", "card[cvc]": "123" };
  const done = await fixture.sandbox.inject({
    method: "POST",
    url: `${url}/card`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  expect(done.statusCode).toBe(303);
  await deliverEvents(member);
}

async function deliverEvents(member: SignedIn): Promise<void> {
  const customerId = await fixture.members.customerOf(member.accountId);
  await fixture.db.transaction().execute((trx) => addJob(trx, syncCustomerJob, { customerId }));
  await fixture.jobs.run();
}

async function subscriptionOf(member: SignedIn) {
  const [found] = await fixture.stripe.list(
    "subscription",
    await fixture.members.customerOf(member.accountId),
  );
  return found;
}

async function last4Of(member: SignedIn): Promise<string | undefined> {
  const id = (await subscriptionOf(member))?.default_payment_method;
  const card = (await fixture.stripe.list("payment_method")).find((one) => one.id === id)?.card;
  return (card as { last4: string } | undefined)?.last4;
}

describe("a card changed on the provider's pages [MEM-04] [MONEY-04]", () => {
  it("is what the membership is charged to from then on", async () => {
    const member = await fixture.members.prepare();
    expect(await last4Of(member)).toBe("4242");
    await changeCard(member, "5555555555554444");
    expect(await last4Of(member)).toBe("4444");
    await deliverEvents(member);
    expect(await last4Of(member)).toBe("4444");
  });

  it("pays a charge that has failed, at once", async () => {
    const member = await fixture.members.prepare();
    await changeCard(member, LATER_DECLINED);
    await fixture.stripe.advance(32);
    expect((await subscriptionOf(member))?.status).toBe("past_due");
    await changeCard(member, "4242424242424242");
    expect((await subscriptionOf(member))?.status).toBe("active");
    const { headers } = await fixture.members.signInAgain(member);
    const answer = await fixture.app.inject({ url: "/account/insurance_card", headers });
    const { insurance_card: card } = answer.json<InsuranceCardAnswer>();
    expect(card).toMatchObject({ canceled: false, termed: false });
    expect(card.exp_date).toBeGreaterThan(fixture.clock.now().getTime() / 1000);
  });

  it.each([
    ["as before", null, "4242"],
    ["that replaced it meanwhile", "5555555555554444", "4444"],
  ])("pays for a change of plan that waits, %s", async (_what, number, last4) => {
    const plan = planCalls(fixture);
    const member = await fixture.members.prepare();
    await plan.change(member, wanted({ plan_slug: BASIC }));
    if (number !== null) await changeCard(member, number);
    await fixture.stripe.advance(32);
    expect(await plan.read(member)).toMatchObject({ plan_slug: BASIC, change: { state: "applied" } });
    const charges = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    expect(charges).toHaveLength(2);
    expect(charges.at(-1)?.payment_method_details).toMatchObject({ card: { last4 } });
  });

  it("does not take the place of a card that was given later", async () => {
    const member = await fixture.members.prepare();
    await changeCard(member, "5555555555554444");
    const shown = await fixture.app.inject({
      url: "/account/cancellation",
      headers: (await fixture.members.signInAgain(member)).headers,
    });
    const { refund_cents, last_day } = shown.json().cancellation;
    const canceled = await fixture.app.inject({
      method: "POST",
      url: "/account/cancel",
      payload: { refund_cents, last_day },
      headers: (await fixture.members.signInAgain(member)).headers,
    });
    expect(canceled.statusCode).toBe(200);
    await fixture.stripe.advance(1);
    const again = await fixture.members.signInAgain(member);
    await fixture.stripe.confirm(await fixture.members.startPayment(again), "6011111111111117");
    await deliverEvents(member);
    const living = (
      await fixture.stripe.list("subscription", await fixture.members.customerOf(member.accountId))
    ).find(({ status }) => status === "active");
    const card = (await fixture.stripe.list("payment_method")).find(
      ({ id }) => id === living?.default_payment_method,
    );
    expect(card?.card).toMatchObject({ last4: "1117" });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import type { StartedPayment } from "../support/parts/members-part.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let money: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  money = await addOperator(fixture, "billing");
});
afterAll(() => fixture.close());

let members = 0;
async function join(): Promise<{ member: SignedIn; email: string; customer: string }> {
  members += 1;
  const email = `deleted${members}@example.com`;
  const member = await fixture.members.prepareWelcomed({ email });
  await fixture.mail.take(email);
  const customer = await fixture.members.customerOf(member.accountId);
  await fixture.stripe.skipEvents(customer);
  return { member, email, customer };
}

/** What somebody does by hand in Stripe's Dashboard. */
async function deleteAtStripe(customer: string): Promise<void> {
  const answer = await fixture.stripe.ask(`DELETE /customers/${customer}`);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** The newest that was paid. */
const membershipOf = async ({ accountId }: SignedIn) => {
  const memberships = await fixture.members.membershipsOf(accountId);
  return memberships.findLast(({ paid_at: at }) => at !== null);
};
const paidBy = async (customer: string) =>
  (await fixture.stripe.list("charge", customer)).map(({ amount }) => amount);

describe.each(["listed", "missing"])("a customer who was deleted at Stripe, its history %s", (history) => {
  beforeEach(() => fixture.stripe.control("PUT", "/settings", { deleted_customers: history }));

  it.each(["customer.deleted", "customer.subscription.deleted"])(
    "ends the membership by %s alone, with a letter and a word on Health [PAY-09]",
    async (type) => {
      const { member, email, customer } = await join();
      await deleteAtStripe(customer);
      await fixture.stripe.deliverOnly(type);
      const now = fixture.clock.now().getTime();
      const { state, ended_at, id } = (await membershipOf(member)) ?? expect.fail();
      expect([state, (ended_at?.getTime() ?? Infinity) <= now]).toEqual(["canceled", true]);
      const { headers } = await fixture.members.signInAgain(member);
      const card = await fixture.app.inject({ url: "/account/insurance_card", headers });
      expect(card.body).toMatch(/canceled|ended/i);
      const letters = await fixture.mail.take(email);
      expect(letters.map(({ text }) => /It has ended|has ended/.test(text ?? ""))).toEqual([true]);
      const health = JSON.stringify((await money.call("/health")).json());
      expect(health).toMatch(/ended at the payment provider before the paid time was over/);
      expect(health).toContain(id);
    },
  );

  it("joins again with a new customer, and is charged once [PAY-09]", async () => {
    const { member, email, customer } = await join();
    const before = await paidBy(customer);
    await deleteAtStripe(customer);
    await fixture.stripe.deliverEvents();
    const { headers } = await fixture.members.signInAgain(member);
    const again = { ...member, headers };
    const answer = await fixture.members.pay(again, { email });
    expect(answer.statusCode, answer.body).toBe(200);
    const started = answer.json<StartedPayment>();
    const repeated = await fixture.members.pay(again, { email });
    expect(repeated.json().client_secret).toBe(started.client_secret);
    await fixture.stripe.confirm(started);
    await fixture.members.askState(again, started);
    const after = await fixture.members.customerOf(member.accountId);
    expect(after).not.toBe(customer);
    expect([await paidBy(customer), (await paidBy(after)).length]).toEqual([before, 1]);
    expect((await membershipOf(member))?.state).toBe("active");
  });

  it("can go on with a payment that it had begun, and is charged once [PAY-09]", async () => {
    const member = await fixture.accounts.signIn();
    members += 1;
    const own = { email: `deleted${members}@example.com` };
    await fixture.members.startPayment(member, own);
    const customer = await fixture.members.customerOf(member.accountId);
    await deleteAtStripe(customer);
    const started = (await fixture.members.pay(member, own)).json<StartedPayment>();
    await fixture.stripe.confirm(started);
    await fixture.members.askState(member, started);
    const after = await fixture.members.customerOf(member.accountId);
    expect([await paidBy(customer), (await paidBy(after)).length]).toEqual([[], 1]);
    expect((await membershipOf(member))?.state).toBe("active");
  });

  it("is answered by the portal that the membership has ended [PAY-09]", async () => {
    const { member, customer } = await join();
    await deleteAtStripe(customer);
    const { headers } = await fixture.members.signInAgain(member);
    const answer = await fixture.app.inject({
      method: "POST",
      url: "/subscription/retrive_customer_portal",
      headers,
      payload: { return_url: "/membership" },
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "membership_ended"]);
    expect((await membershipOf(member))?.state).toBe("canceled");
  });

  it("is found by the night where no event came, and is off Health once refunded [MONEY-04]", async () => {
    const { member, customer } = await join();
    await deleteAtStripe(customer);
    fixture.clock.pass(DAY_MS / 2);
    await fixture.stripe.advance(1);
    const { id, state } = (await membershipOf(member)) ?? expect.fail();
    expect(state).toBe("canceled");
    money = await addOperator(fixture, "billing");
    const [charge] = await fixture.stripe.list("charge", customer);
    const refund = {
      account_id: member.accountId,
      amount_cents: charge?.amount,
      reason: "Deleted by mistake",
    };
    const answer = await money.call("/members/refund", refund);
    expect(answer.statusCode, answer.body).toBe(200);
    await fixture.stripe.deliverEvents();
    const refunded = await fixture.stripe.list("refund");
    expect(refunded.filter((one) => one.charge === charge?.id)).toHaveLength(1);
    expect(JSON.stringify((await money.call("/health")).json())).not.toContain(id);
  });
});

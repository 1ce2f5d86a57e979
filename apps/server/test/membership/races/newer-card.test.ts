import type { PaymentsAnswer } from "@smirk/contract/account/payments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

const LATER_DECLINED = "4000000000000341";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

/** Somebody whose renewal was declined. */
async function prepareDue() {
  const member = await fixture.members.prepare({}, LATER_DECLINED);
  await fixture.stripe.advance(32);
  return member;
}

/** What the provider's portal does with another card; no event of it has come yet. */
async function giveCardInPortal({ accountId }: SignedIn, card: string): Promise<void> {
  const customer = await fixture.members.customerOf(accountId);
  const form = {
    "invoice_settings[default_payment_method]": await fixture.stripe.attachCard(customer, card),
  };
  await fixture.stripe.ask(`POST /customers/${customer}`, form);
}

async function readDue(member: SignedIn) {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/payments", headers });
  return answer.json<PaymentsAnswer>().payments[0] ?? expect.fail("There is no payment.");
}

async function pay(member: SignedIn) {
  const { id } = await readDue(member);
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method: "POST", url: `/account/payments/${id}/pay`, headers, payload: {} });
}

describe("a payment that is pressed while a newer card waits [MONEY-04]", () => {
  it("charges the card that was just given in the portal, and says that it is paid", async () => {
    const member = await prepareDue();
    await giveCardInPortal(member, "pm_card_visa");
    const answer = await pay(member);
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: "paid" }]);
    expect(await readDue(member)).toMatchObject({ state: "paid", method: { last4: "4242" } });
  });

  it("tries a card that was given while the old one was declined", async () => {
    const member = await prepareDue();
    const { payments } = fixture.stripe;
    const { payOnSession } = payments;
    payments.payOnSession = async (...given) => {
      payments.payOnSession = payOnSession;
      const declined = payOnSession(...given);
      await declined.catch(() => giveCardInPortal(member, "pm_card_visa"));
      return declined;
    };
    const answer = await pay(member);
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: "paid" }]);
  });

  it("says that the bank did not accept it once the newest card is declined too", async () => {
    const member = await prepareDue();
    await giveCardInPortal(member, "pm_card_chargeCustomerFail");
    const answer = await pay(member);
    expect([answer.statusCode, answer.json().error]).toEqual([402, "payment_declined"]);
  });
});

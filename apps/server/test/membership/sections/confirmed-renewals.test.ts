import type { MemberPayment, PaymentsAnswer } from "@smirk/contract/account/payments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

/** Its bank wants every payment confirmed. */
const CONFIRMED = "pm_card_authenticationRequired";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

/** A member whose renewal waits for the bank, and who has read what came before. */
async function joinAndRenew(email: string, language: "en" | "es" = "en"): Promise<SignedIn> {
  const member = await fixture.members.join({ email });
  const { headers } = await fixture.members.signInAgain(member);
  const put = { method: "PUT", url: "/account/language", payload: { language }, headers } as const;
  expect((await fixture.app.inject(put)).statusCode).toBe(200);
  await fixture.stripe.payWith(await fixture.members.customerOf(member.accountId), CONFIRMED);
  await fixture.stripe.deliverEvents();
  await fixture.mail.take(email);
  await fixture.stripe.advance(32);
  await fixture.stripe.deliverEvents();
  return member;
}

async function dueOf(member: SignedIn): Promise<MemberPayment | undefined> {
  const { headers } = await fixture.members.signInAgain(member);
  const { payments } = (
    await fixture.app.inject({ url: "/account/payments", headers })
  ).json<PaymentsAnswer>();
  return payments.find(({ state }) => state === "due");
}

async function pay(member: SignedIn, id: string) {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method: "POST", url: `/account/payments/${id}/pay`, headers, payload: {} });
}

describe("a renewal that the bank wants confirmed [SELF-05] [MONEY-04]", () => {
  it.each([
    ["en", "Please confirm your Smirk payment", "Your bank wants you to confirm the payment of $24.90"],
    ["es", "Confirme su pago de Smirk, por favor", "Su banco quiere que usted confirme el pago de $24.90"],
  ] as const)("is said as that in the letter: %s", async (language, subject, words) => {
    const email = `${language}-confirm@example.com`;
    await joinAndRenew(email, language);
    const mails = await fixture.mail.take(email);
    const letter = mails.find((mail) => mail.subject === subject);
    expect(letter?.text).toContain(words);
    expect(letter?.text).toContain("/membership/payments");
    expect(letter?.text).not.toMatch(/expired|replaced|venció/);
  });

  it("is paid on the page once the bank has agreed, and only once", async () => {
    const member = await joinAndRenew("agrees@example.com");
    const due = await dueOf(member);
    expect(due).toMatchObject({ needs_confirmation: true, amount_cents: 2490 });
    const asked = await pay(member, due?.id ?? "");
    expect([asked.statusCode, asked.json().state]).toEqual([200, "action_required"]);
    await fixture.stripe.answerBank(asked.json().client_secret, "succeeded");
    expect((await pay(member, due?.id ?? "")).json()).toEqual({ state: "paid" });
    expect(await dueOf(member)).toBeUndefined();
    const charges = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    expect(charges.filter(({ status }) => status === "succeeded")).toHaveLength(2);
    expect((await fixture.members.readCard(member)).payment_failed).toBe(false);
  });

  it("stays due when the bank does not agree, and can be confirmed again", async () => {
    const member = await joinAndRenew("refuses@example.com");
    const due = await dueOf(member);
    const first = (await pay(member, due?.id ?? "")).json();
    await fixture.stripe.answerBank(first.client_secret, "failed");
    const second = (await pay(member, due?.id ?? "")).json();
    expect(second.state).toBe("action_required");
    await fixture.stripe.answerBank(second.client_secret, "succeeded");
    expect((await pay(member, due?.id ?? "")).json()).toEqual({ state: "paid" });
  });
});

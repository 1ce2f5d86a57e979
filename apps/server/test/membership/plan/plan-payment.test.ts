import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, wanted } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());

/** Somebody whose next charges go to one of Stripe's test cards. */
async function joinWith(card: string, email: string): Promise<SignedIn> {
  const member = await fixture.members.prepareWelcomed({ plan_slug: BASIC, email });
  const customer = await fixture.members.customerOf(member.accountId);
  const attached = await fixture.sandbox.inject({
    method: "POST",
    url: `/v1/payment_methods/${card}/attach`,
    headers: {
      authorization: `Bearer ${fixture.stripe.config.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: `customer=${customer}`,
  });
  const { id } = attached.json<{ id: string }>();
  const [subscription] = await fixture.stripe.list("subscription", customer);
  await fixture.stripe.payments.setCard(
    { id: subscription?.id ?? "", scheduleId: null },
    id,
    `card-${email}`,
  );
  await fixture.stripe.deliverEvents();
  await fixture.mail.take(email);
  return member;
}

describe("a change whose payment is not made [SELF-01]", () => {
  it("leaves everything as it was when the card is declined", async () => {
    const member = await joinWith("pm_card_chargeDeclined", "declined@example.com");
    const charges = await plan.charges(member);
    const { answer } = await plan.change(member, wanted({ family_members: [person("Ana")] }));
    expect(answer).toMatchObject({ family_members: [], change: { state: "failed" }, refusal: null });
    await fixture.stripe.deliverEvents();
    expect(await plan.charges(member)).toEqual(charges);
    expect(await fixture.mail.take("declined@example.com")).toEqual([]);
    expect((await plan.read(member)).family_members).toEqual([]);
  });

  it("waits for the bank's question, and can be given up", async () => {
    const member = await joinWith("pm_card_authenticationRequired", "asked@example.com");
    const { answer } = await plan.change(member, wanted());
    expect(answer).toMatchObject({ plan_slug: BASIC, change: { state: "action_required" } });
    expect(answer.change?.client_secret).toMatch(/^pi_/);
    const second = await plan.post(member, "/quote", wanted());
    expect(second.statusCode).toBe(409);
    const undone = await plan.post(member, "/undo", { id: answer.change?.id });
    expect(undone.json()).toMatchObject({ plan_slug: BASIC, change: { state: "undone" } });
    expect(await plan.charges(member)).toHaveLength(1);
  });

  it("counts once the bank has agreed, with one email", async () => {
    const member = await joinWith("pm_card_authenticationRequired", "agreed@example.com");
    const { answer, shown } = await plan.change(member, wanted());
    const secret = answer.change?.client_secret ?? "";
    await fixture.stripe.confirm({ client_secret: secret });
    expect(await plan.read(member)).toMatchObject({ plan_slug: PLUS, change: { state: "applied" } });
    expect((await plan.charges(member)).at(-1)).toBe(shown.today_cents);
    await fixture.stripe.deliverEvents();
    const mails = await fixture.mail.take("agreed@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk membership has changed"]);
  });
});

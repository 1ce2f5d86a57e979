import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import { renewalDay } from "@smirk/domain/billing/renewal-date";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleOfEach } from "../../../../tools/test-size/test-size.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

/** Travels on to a moment, here and at the provider. */
async function travelTo(moment: string): Promise<void> {
  await fixture.stripe.advance((Date.parse(moment) - fixture.clock.now().getTime()) / DAY_MS);
}

async function cardOf(member: SignedIn) {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/insurance_card", headers });
  return answer.json<InsuranceCardAnswer>().insurance_card;
}

/** The provider charges a renewal within an hour of its time. */
const SETTLED_MS = 3 * HOUR_MS;

describe("a membership whose charges fail [MONEY-04]", () => {
  it("is termed when its charges have failed to the last, and gives nothing back", async () => {
    await travelTo("2027-03-10T17:00:00Z");
    const visitor = await fixture.members.join();
    const customer = await fixture.members.customerOf(visitor.accountId);
    const [subscription] = await fixture.stripe.list("subscription", customer);
    const { id } = (await fixture.stripe.list("payment_method", customer))[0] ?? { id: "" };
    expect(subscription?.default_payment_method).toBe(id);
    await fixture.stripe.payWith(customer, "pm_card_chargeCustomerFail");
    await fixture.stripe.advance(33);
    expect(await cardOf(visitor)).toMatchObject({ canceled: false, termed: false });
    await fixture.stripe.advance(40);
    const card = await cardOf(visitor);
    expect(card).toMatchObject({ canceled: false, termed: true });
    expect(card.ends_at).not.toBeNull();
    const { headers } = await fixture.members.signInAgain(visitor);
    expect((await fixture.app.inject({ url: "/account/cancellation", headers })).json()).toEqual({
      state: "ended",
      can_keep: false,
      cancellation: null,
    });
    expect(await fixture.stripe.list("refund", customer)).toEqual([]);
  });
});

const LIVES = [
  ["2028-01-31T17:00:00Z", "monthly", 24],
  ["2032-02-29T17:00:00Z", "monthly", 24],
  ["2036-01-31T17:00:00Z", "yearly", 2],
  ["2040-02-29T17:00:00Z", "yearly", 2],
] as const;

describe("two years of a membership [MONEY-04]", () => {
  it.each(sampleOfEach(LIVES, ([, period]) => period))(
    "begun at %s, %s: renews on the right days and is active throughout",
    async (began, period, renewals) => {
      await travelTo(began);
      const member = await fixture.members.join({
        renew_period: period === "yearly" ? "annualy" : "monthly",
      });
      for (let renewal = 1; renewal <= renewals; renewal += 1) {
        const card = await cardOf(member);
        const day = renewalDay(dayOf(new Date(began)), period, renewal);
        expect(dayOf(new Date((card.exp_date ?? 0) * 1000))).toBe(day);
        expect(card).toMatchObject({ canceled: false, termed: false, ends_at: null });
        await travelTo(new Date((card.exp_date ?? 0) * 1000 + SETTLED_MS).toISOString());
      }
      const invoices = await fixture.stripe.list(
        "invoice",
        await fixture.members.customerOf(member.accountId),
      );
      expect(invoices.map(({ status }) => status)).toEqual(Array(renewals + 1).fill("paid"));
    },
  );
});

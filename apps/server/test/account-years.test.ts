import { dayOf } from "@smirk/domain/calendar-day";
import type { InsuranceCardAnswer } from "@smirk/domain/insurance-card";
import { renewalDay } from "@smirk/domain/renewal-date";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberHouse, openMemberHouse } from "./member-house.ts";
import { DAY_MS, HOUR_MS } from "./settable-clock.ts";
import type { SignedIn } from "./sign-in.ts";

let house: MemberHouse;
beforeAll(async () => {
  house = await openMemberHouse();
});
afterAll(() => house.close());

/** Travels on to a moment, here and at the provider. */
async function travelTo(moment: string): Promise<void> {
  await house.travel((Date.parse(moment) - house.clock.now().getTime()) / DAY_MS);
}

async function cardOf(member: SignedIn) {
  const { headers } = await house.signInAgain(member);
  const answer = await house.app.inject({ url: "/account/insurance_card", headers });
  return answer.json<InsuranceCardAnswer>().insurance_card;
}

/** The provider charges a renewal within an hour of its time. */
const SETTLED_MS = 3 * HOUR_MS;

describe("a membership whose charges fail [MONEY-04]", () => {
  it("is termed when its charges have failed to the last, and gives nothing back", async () => {
    await travelTo("2027-03-10T17:00:00Z");
    const visitor = await house.join();
    const customer = await house.customerOf(visitor.accountId);
    const [subscription] = await house.list("subscription", customer);
    const { id } = (await house.list("payment_method", customer))[0] ?? { id: "" };
    expect(subscription?.default_payment_method).toBe(id);
    const failing = await house.sandbox.inject({
      method: "POST",
      url: "/v1/payment_methods/pm_card_chargeCustomerFail/attach",
      headers: {
        authorization: `Bearer ${house.stripe.secretKey}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: `customer=${customer}`,
    });
    expect(failing.statusCode).toBe(200);
    await house.payments.setCard(subscription?.id ?? "", failing.json<{ id: string }>().id, "failing");
    await house.travel(33);
    expect(await cardOf(visitor)).toMatchObject({ canceled: false, termed: false });
    await house.travel(40);
    const card = await cardOf(visitor);
    expect(card).toMatchObject({ canceled: false, termed: true });
    expect(card.ends_at).not.toBeNull();
    const { headers } = await house.signInAgain(visitor);
    expect((await house.app.inject({ url: "/account/cancellation", headers })).json()).toEqual({
      state: "ended",
      can_keep: false,
      cancellation: null,
    });
    expect(await house.list("refund", customer)).toEqual([]);
  });
});

describe("two years of a membership [MONEY-04]", () => {
  it.each([
    ["2028-01-31T17:00:00Z", "monthly", 24],
    ["2032-02-29T17:00:00Z", "monthly", 24],
    ["2036-01-31T17:00:00Z", "yearly", 2],
    ["2040-02-29T17:00:00Z", "yearly", 2],
  ] as const)(
    "begun at %s, %s: renews on the right days, active all the while",
    async (began, period, renewals) => {
      await travelTo(began);
      const member = await house.join({ renew_period: period === "yearly" ? "annualy" : "monthly" });
      for (let renewal = 1; renewal <= renewals; renewal += 1) {
        const card = await cardOf(member);
        const day = renewalDay(dayOf(new Date(began)), period, renewal);
        expect(dayOf(new Date((card.exp_date ?? 0) * 1000))).toBe(day);
        expect(card).toMatchObject({ canceled: false, termed: false, ends_at: null });
        await travelTo(new Date((card.exp_date ?? 0) * 1000 + SETTLED_MS).toISOString());
      }
      const invoices = await house.list("invoice", await house.customerOf(member.accountId));
      expect(invoices.map(({ status }) => status)).toEqual(Array(renewals + 1).fill("paid"));
    },
  );
});

import { describe, expect, it } from "vitest";
import { DENTAL } from "../../../test/demo-plans.ts";
import { getStateLaw, STATE_LAWS } from "../../law/state-law.ts";
import { priceCart } from "../pricing.ts";
import { RENEWAL_PERIODS } from "../renewal-period.ts";
import { receiptTerms } from "./receipt-terms.ts";

const TEXAS = getStateLaw("TX");
const CONTACT = { phone: "+17135550100", email: "help@example.com" };
const ALONE = { plan: DENTAL, members: 0, children: [] };
const NONE = { monthly: null, yearly: null };

describe("the terms beside the auto-renewal box [PAY-03]", () => {
  it("say what is paid today, and what a month later", () => {
    const cart = priceCart({ plan: DENTAL, period: "monthly", members: 2 });
    expect(
      receiptTerms({
        ...ALONE,
        members: 2,
        cart,
        began: new Date("2027-01-31T12:00:00Z"),
        timeZone: "America/Chicago",
        period: "monthly",
        state: TEXAS,
        autoRenew: true,
        cancelBy: CONTACT,
      }),
    ).toMatchObject({
      period: "monthly",
      dueTodayCents: 5895,
      renewalDay: "2027-02-28",
      renewalCents: 3895,
      regularCents: 3895,
      reminderDay: "2027-02-21",
      reminderLeadDays: 7,
      autoRenew: true,
      cancelBy: CONTACT,
    });
  });

  it("name the sum of the state's fee in every state, period and family [LAW-01]", () => {
    for (const state of STATE_LAWS)
      for (const period of RENEWAL_PERIODS)
        for (const members of [0, 1, 5]) {
          const cart = priceCart({ plan: DENTAL, period, members, feeRule: state.fee.value });
          const began = new Date("2027-01-31T12:00:00Z");
          const order = { ...ALONE, members, cart, began, period, state, autoRenew: true, cancelBy: CONTACT };
          const terms = receiptTerms({ ...order, timeZone: "America/Chicago" });
          const feeCents = state.code === "MD" ? 0 : 2000;
          expect(terms.dueTodayCents, state.name).toBe(cart.recurringCents + feeCents);
          expect(terms.renewalCents).toBe(cart.recurringCents);
        }
  });

  it("name the office's day of a payment around midnight", () => {
    const cart = priceCart({ plan: DENTAL, period: "monthly", members: 0 });
    const began = new Date("2026-12-01T03:30:00Z");
    const facts = {
      ...ALONE,
      cart,
      began,
      period: "monthly",
      state: TEXAS,
      autoRenew: true,
      cancelBy: CONTACT,
    } as const;
    expect(receiptTerms({ ...facts, timeZone: "America/Chicago" })).toMatchObject({
      renewalDay: "2026-12-31",
      reminderDay: "2026-12-24",
    });
    expect(receiptTerms({ ...facts, timeZone: "UTC" }).renewalDay).toBe("2027-01-01");
  });

  it("give a yearly membership its own date and reminder", () => {
    const cart = priceCart({ plan: DENTAL, period: "yearly", members: 0 });
    expect(
      receiptTerms({
        ...ALONE,
        cart,
        began: new Date("2026-11-20T12:00:00Z"),
        timeZone: "America/Chicago",
        period: "yearly",
        state: TEXAS,
        autoRenew: true,
        cancelBy: CONTACT,
      }),
    ).toMatchObject({
      renewalDay: "2027-11-20",
      renewalCents: 19100,
      reminderDay: "2027-10-17",
      reminderLeadDays: 34,
    });
  });

  it.each([
    [{ kind: "once" }, 1895, 1895],
    [{ kind: "repeating", months: 3 }, 1000, 1895],
    [{ kind: "forever" }, 1000, 1000],
  ] as const)("with a promotion for %j promise %i next and %i in the end", (duration, next, regular) => {
    const discount = {
      plan: { monthly: 1000, yearly: 9000 },
      family: NONE,
      familyExtra: NONE,
      enrollmentFee: null,
    };
    const promotion = { id: "promo_1", discount, duration };
    const cart = priceCart({ plan: DENTAL, period: "monthly", members: 0, promotion });
    expect(
      receiptTerms({
        ...ALONE,
        promotion,
        cart,
        began: new Date("2026-11-20T12:00:00Z"),
        timeZone: "America/Chicago",
        period: "monthly",
        state: TEXAS,
        autoRenew: true,
        cancelBy: CONTACT,
      }),
    ).toMatchObject({
      dueTodayCents: 3000,
      renewalCents: next,
      regularCents: regular,
    });
  });
});

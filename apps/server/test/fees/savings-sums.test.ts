import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import { findPaymentLaw } from "@smirk/domain/law/payment-law";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { answerSavings } from "@smirk/domain/savings/answer-savings";
import type { PlannedVisit, PriceHere } from "@smirk/domain/savings/plan-year";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCents, anyPlan } from "../../../../packages/domain/test/arbitrary-plan.ts";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { type PricedSignUp, priceWithout } from "../../src/features/billing/check/check-sign-up-payment.ts";

type Payment = PricedSignUp["payment"];

const BIRTH_DATE = "1990-05-17";
const PROCEDURES = ["checkup", "extraction", "implant"];

function paymentOf({
  people,
  state,
  period,
}: {
  people: number;
  state: string;
  period: RenewalPeriod;
}): Payment {
  const child = { relation: "CHILD", firstName: "Mia", lastName: "Lopez", birthDate: "2016-07-08" } as const;
  return {
    firstName: "Maria",
    lastName: "Lopez",
    email: "maria@example.com",
    phoneNumber: "+17135550123",
    birthDate: BIRTH_DATE,
    address: { address_line_1: "1 Main St", city: "Anytown", state, zip: "00000" },
    primaryDentistId: null,
    planSlug: "",
    period,
    promotionCode: null,
    familyMembers: Array.from({ length: people - 1 }, () => child),
    isSubscribed: false,
    autoRenew: true,
  };
}

/** What the checkout takes on each day of a year, by the cart that it prices for the same sign-up. */
function chargesOf(payment: Payment, plan: PricedSignUp["plan"]): number[] {
  const { cart } = priceWithout(payment, plan);
  const count = payment.period === "monthly" ? 12 : 1;
  return Array.from({ length: count }, (_, at) => (at === 0 ? cart.dueTodayCents : cart.recurringCents));
}

const anyCart = fc.record({
  plan: anyPlan,
  people: fc.integer({ min: 1, max: 13 }),
  state: fc.constantFrom(...SOLD_STATES.map(({ code }) => code)),
  prices: fc.dictionary(
    fc.constantFrom(...PROCEDURES),
    fc.record({ kind: fc.constant("known" as const), memberCents: anyCents, usualCents: anyCents }),
  ),
  counts: fc.array(fc.tuple(fc.constantFrom(...PROCEDURES), fc.integer({ min: 1, max: 20 })), {
    maxLength: 5,
  }),
});

it("the first year of savings is what the checkout takes and visits cost, to the cent [FEE-05] [MONEY-02]", () => {
  void fc.assert(
    fc.property(anyCart, ({ plan, people, state, prices, counts }) => {
      const feeRule = findPaymentLaw(state)?.fee.value ?? expect.fail(state);
      const visits = counts.map(([procedure, count]): PlannedVisit => ({ person: 0, procedure, count }));
      const offer = { plan, prices: new Map<string, PriceHere>(Object.entries(prices)) };
      const years = answerSavings({ people, visits, offers: [offer], feeRule })?.years ?? [];
      const known = counts.flatMap(([procedure, count]) => {
        const price = prices[procedure];
        return price === undefined ? [] : [{ ...price, count }];
      });
      const usual = known.reduce((sum, { usualCents, count }) => sum + usualCents * count, 0);
      const member = known.reduce(
        (sum, { memberCents, usualCents, count }) => sum + Math.min(memberCents, usualCents) * count,
        0,
      );
      for (const period of RENEWAL_PERIODS) {
        const charged = chargesOf(paymentOf({ people, state, period }), plan).reduce(
          (sum, one) => sum + one,
          0,
        );
        const year = years.find((one) => one.period === period);
        expect([year?.feesCents, year?.withCents, year?.withoutCents, year?.savedCents]).toEqual([
          charged,
          charged + member,
          usual,
          usual - charged - member,
        ]);
      }
    }),
    { numRuns: bySize({ commit: 1_000, full: 10_000 }) },
  );
});

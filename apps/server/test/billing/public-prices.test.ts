import { offerSchema } from "@smirk/contract/subscription/plans";
import { priceCart } from "@smirk/domain/billing/pricing";
import { RENEWAL_PERIODS, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const DAYS_OF_A_YEAR = 367;
const clock = createSettableClock();
let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
});
afterAll(() => fixture.close());

const random = seededRandom(TEST_SEED);
const FAMILIES = Array.from({ length: bySize({ commit: 4, full: 20 }) }, (_, index) => ({
  tier: random(3),
  period: RENEWAL_PERIODS[index % 2] ?? "monthly",
  members: random(MOST_FAMILY_MEMBERS + 1),
}));

it("the public prices of random families are what their invoices ask for [USE-07, MONEY-01]", async () => {
  // `/plans` prices this answer with this function.
  const answer = (await fixture.app.inject("/subscription/get_plans")).json();
  const { plans } = v.parse(offerSchema, answer);
  const shown: number[][] = [];
  const customers: string[] = [];
  for (const { tier, period, members } of FAMILIES) {
    const plan = plans[tier];
    const { dueTodayCents, recurringCents } = priceCart({ plan, period, members });
    shown.push([dueTodayCents, recurringCents]);
    customers.push(await join(plan?.slug, writeRenewalPeriod(period), members));
  }
  await fixture.stripe.advance(DAYS_OF_A_YEAR);
  const invoiced = customers.map(async (customer) =>
    (await fixture.stripe.list("invoice", customer)).slice(0, 2).map(({ total }) => total),
  );
  expect(await Promise.all(invoiced)).toEqual(shown);
});

async function join(planSlug: string | undefined, period: string, members: number): Promise<string> {
  const family = Array.from({ length: members }, (_, index) => ({
    name: `Ana${"abcdefghijkl"[index]}`,
    surname: "Lopez",
    birth_date: "2015-06-07",
    relation: "child",
  }));
  const member = await fixture.members.join({
    plan_slug: planSlug,
    renew_period: period,
    family_members: family,
  });
  return fixture.members.customerOf(member.accountId);
}

import { savingPercent } from "@smirk/domain/billing/pricing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SANDBOX_STRIPE_PUBLIC_KEY } from "../../../sandbox/src/stripe/credentials.ts";
import { seedDemoPlans } from "../../src/demo/seed-demo-plans.ts";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

let fixture: TestApp<"stripe">;
let poor: TestApp;

beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  poor = await createTestApp();
});
afterAll(async () => {
  await fixture.close();
  await poor.close();
});

describe("the plans on sale", () => {
  it("carry exactly the specified names, misspellings included [API-02, API-10]", async () => {
    const answer = await fixture.app.inject("/subscription/get_plans");
    expect(answer.statusCode).toBe(200);
    const { plans } = answer.json();
    expect(plans).toHaveLength(3);
    expect(plans[0]).toEqual({
      slug: "brightwell_discount_1",
      name: "Smirk Dental",
      description: expect.any(String),
      included_cards: [{ name: "Dental" }],
      prices: {
        amount: 1895,
        annualy_amount: 19_100,
        family_amount: 1000,
        family_annual_amount: 10_080,
        family_extra_amount: 3500,
        family_extra_annual_amount: 35_280,
        extra_family_limit: 4,
        enrollment_fee: 2000,
      },
    });
    const amounts = plans.flatMap(({ prices }: { prices: object }) => Object.values(prices));
    expect(amounts.filter((amount: unknown) => !Number.isSafeInteger(amount))).toEqual([]);
  });

  it("are Smirk Dental, Smirk Plus and Smirk Complete, in this order [PLAN-02]", async () => {
    const { plans } = (await fixture.app.inject("/subscription/get_plans")).json();
    expect(plans.map(({ slug, name }: Record<string, string>) => `${slug} ${name}`)).toEqual([
      "brightwell_discount_1 Smirk Dental",
      "brightwell_discount_2 Smirk Plus",
      "brightwell_discount_3 Smirk Complete",
    ]);
  });

  it("save 16 percent when paid yearly, whatever the family [PLAN-01]", async () => {
    for (const plan of await listPlans(fixture.ctx)) {
      for (const members of [0, 1, 2, 4, 5, 12]) expect(savingPercent(plan, members)).toBe(16);
    }
  });

  it("are never called insurance [APP-13]", async () => {
    expect((await fixture.app.inject("/subscription/get_plans")).body).not.toMatch(/insur|coverage|premium/i);
  });

  it("have a default enrollment fee of 20 dollars, and unsold ones are hidden", async () => {
    await seedDemoPlans(poor.ctx);
    await poor.db.updateTable("plans").set({ enrollment_fee_cents: null }).execute();
    await poor.db
      .updateTable("plans")
      .set({ sold: false })
      .where("slug", "=", "brightwell_discount_3")
      .execute();
    const plans = await listPlans(poor.ctx);
    expect(plans.map(({ prices }) => prices.enrollmentFeeCents)).toEqual([2000, 2000]);
  });

  it("preserve the operator's changes when the demo starts again", async () => {
    const changed = { name: "Smirk Basic", monthly_cents: 2000 };
    await poor.db.updateTable("plans").set(changed).where("slug", "=", "brightwell_discount_1").execute();
    await seedDemoPlans(poor.ctx);
    const [plan] = await listPlans(poor.ctx);
    expect([plan?.name, plan?.prices.planCents.monthly]).toEqual(["Smirk Basic", 2000]);
  });
});

describe("the public key", () => {
  it("is Stripe's publishable one [API-02]", async () => {
    const answer = await fixture.app.inject("/subscription/public_key");
    expect(answer.json()).toEqual({ stripe_public_key: SANDBOX_STRIPE_PUBLIC_KEY });
  });

  it("is missing, with an error, when payments are not configured", async () => {
    for (const answer of [
      await poor.app.inject("/subscription/public_key"),
      await poor.app.inject({ method: "POST", url: "/subscription/apply_promotion", payload: {} }),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
      expect(answer.headers["retry-after"]).toBeDefined();
    }
  });
});

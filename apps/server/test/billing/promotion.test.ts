import { promotionSchema } from "@smirk/contract/subscription/promotions";
import { priceCart } from "@smirk/domain/billing/pricing";
import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCatalog } from "../../src/features/billing/catalog/create-catalog.ts";
import { draftLines } from "../../src/features/billing/checkout/create-subscription.ts";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { PLUS } from "../support/parts/members-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";

let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
});
afterAll(() => fixture.close());
afterEach(() => fixture.stripe.control("DELETE", "/failures"));

let codes = 0;
async function makeCode(coupon: object): Promise<string> {
  codes += 1;
  const code = `SMILE${codes}`;
  const answer = await fixture.stripe.control("POST", "/promotion-codes", { code, ...coupon });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return code;
}
const apply = (promotion_code: unknown, plan_slug: unknown = PLUS, remoteAddress = nextAddress()) =>
  fixture.app.inject({
    method: "POST",
    url: "/subscription/apply_promotion",
    remoteAddress,
    payload: { promotion_code, plan_slug },
  });

const NOTHING = {
  plan_month: null,
  plan_annualy: null,
  family_month: null,
  family_annualy: null,
  family_extra_month: null,
  family_extra_annualy: null,
  enrollment_fee: null,
};

describe("a promotion code of one use", () => {
  it("says that another's unpaid checkout holds it, and that it is used up once it is paid, W2", async () => {
    const code = await makeCode({ percent_off: 50, max_redemptions: 1 });
    const other = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(other, { promotion_code: code });
    const next = await fixture.accounts.signIn();
    const changes = { promotion_code: code, email: "next@example.com" };
    const held = await fixture.members.pay(next, changes);
    expect([held.statusCode, held.json()]).toMatchObject([
      400,
      {
        error: "invalid_promotion",
        reason: "promotion_held",
        message: expect.stringContaining("someone else"),
      },
    ]);
    await fixture.stripe.confirm(payment);
    await fixture.members.askState(other, payment);
    expect((await apply(code)).json()).toMatchObject({ reason: "promotion_used_up" });
  });

  it.each([["OFF-NOBODY"], ["not a code!"]])("%s, which nobody made, is only invalid, W2", async (code) => {
    expect((await apply(code)).json()).toEqual({ error: "invalid_promotion", message: "Invalid promo code" });
  });
});

describe("a promotion code", () => {
  it("is answered with the new amount of each component, in cents [API-02, API-10, MONEY-03]", async () => {
    const answer = await apply(await makeCode({ percent_off: 50, products: [`plan_${PLUS}`] }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      promotion_code_id: expect.stringMatching(/^promo_/),
      applies_to_plan: true,
      applies_to_family: false,
      applies_to_family_extra: false,
      applies_to_enrollment_fee: false,
      discount: { ...NOTHING, plan_month: 1245, plan_annualy: 12_550 },
      duration: "forever",
      duration_in_months: null,
    });
  });

  it.each([
    ["family", { family_month: 1000, family_annualy: 10_080 }, "applies_to_family"],
    ["family_extra", { family_extra_month: 3500, family_extra_annualy: 35_280 }, "applies_to_family_extra"],
  ])("lowers %s alone when its coupon names that product alone [MONEY-03]", async (part, discount, flag) => {
    const answer = (await apply(await makeCode({ percent_off: 20, products: [`${part}_${PLUS}`] }))).json();
    expect(answer.discount).toEqual({ ...NOTHING, ...discount });
    expect([answer.applies_to_plan, answer[flag]]).toEqual([false, true]);
  });

  it("waives the processing fee, in any capitals and between blanks [MONEY-03]", async () => {
    const code = await makeCode({ percent_off: 100, products: ["enrollment_fee"], duration: "once" });
    const answer = (await apply(`  ${code.toLowerCase()} `)).json();
    expect([answer.applies_to_enrollment_fee, answer.discount]).toEqual([
      true,
      { ...NOTHING, enrollment_fee: 0 },
    ]);
    expect(answer.duration).toBe("once");
  });

  it.each(["SPRING-2O-OFF", "spring20off", "spring 20 off", "SPRING‑20OFF"])(
    "is the code that %s may mean, also at the payment [PAY-05]",
    async (typed) => {
      const half = { code: "SPRING20OFF", percent_off: 50 };
      if ((await apply(half.code)).statusCode !== 200)
        await fixture.stripe.control("POST", "/promotion-codes", half);
      const answer = await apply(typed);
      expect([answer.statusCode, answer.json().discount?.plan_month]).toEqual([200, 1245]);
      const member = await fixture.accounts.signIn();
      const paid = await fixture.members.pay(member, { promotion_code: typed });
      expect(paid.statusCode).toBe(200);
    },
  );

  it("takes a sum of dollars off, and never more than there is [MONEY-03]", async () => {
    const answer = await apply(await makeCode({ amount_off: 5000, products: [`plan_${PLUS}`] }));
    expect(answer.json().discount).toEqual({ ...NOTHING, plan_month: 0, plan_annualy: 20_100 });
  });
});

describe("no code is accepted [API-06, PAY-05]", () => {
  it.each([
    ["that nobody made", async () => "NOSUCHCODE"],
    ["that is empty", async () => "  "],
    ["with letters that no code has", async () => "ŠMILE 1'"],
    ["that makes fractions of a cent for each member", () => makeCode({ percent_off: 33.33 })],
  ])("%s", async (_what, code) => {
    const answer = await apply(await code());
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: "invalid_promotion", message: "Invalid promo code" },
    ]);
  });

  it.each([
    [
      "promotion_of_other_plan",
      "This code is not for this plan.",
      { percent_off: 10, products: ["plan_brightwell_discount_1"] },
    ],
    [
      "promotion_over",
      "This code could be used until Sep 13, 2020.",
      { percent_off: 10, expires_at: 1_600_000_000 },
      { last_day: "2020-09-13" },
    ],
  ])("that people may have, with its reason, %s", async (reason, message, coupon, more: object = {}) => {
    const code = await makeCode(coupon);
    const answer = await apply(`Use code ${code}!`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: "invalid_promotion", reason, message, ...more },
    ]);
  });

  it.each([
    [{ promotion_code: 1, plan_slug: PLUS }, "promotion_code"],
    [{ promotion_code: "SMILE" }, "plan_slug"],
    [{ promotion_code: "SMILE", plan_slug: "brightwell_discount_9" }, "plan_slug"],
  ])(
    "in %j, and the field is named",
    async ({ promotion_code, plan_slug }: Record<string, unknown>, field) => {
      const answer = await apply(promotion_code, plan_slug ?? null);
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
      expect(Object.keys(answer.json().fields)).toEqual([field]);
    },
  );

  it("after thirty wrong ones in ten minutes from one address; others may go on", async () => {
    const guesser = nextAddress();
    const good = await makeCode({ percent_off: 10 });
    for (let tried = 0; tried < 31; tried += 1) {
      expect((await apply(good, PLUS, guesser)).statusCode).toBe(200);
    }
    const answers = [];
    for (let guess = 0; guess < 31; guess += 1) answers.push(await apply(`GUESS${guess}`, PLUS, guesser));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(30);
    const last = answers.at(-1);
    expect([last?.statusCode, last?.json().error]).toEqual([429, "too_many_requests"]);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await apply("NOSUCHCODE")).statusCode).toBe(400);
  });

  it.each(["error_500", "html", "rate_limit", "empty", "wrong_types"])(
    "while the payment provider answers with %s, and the error says so",
    async (failure) => {
      const code = await makeCode({ percent_off: 10 });
      await fixture.stripe.control("POST", "/failures", {
        failure,
        call: "GET /v1/promotion_codes*",
        times: 3,
      });
      const answer = await apply(code);
      expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
      expect(answer.json().message).toMatch(/^We cannot take payments right now/);
      expect(answer.headers["retry-after"]).toBeDefined();
    },
  );
});

describe("the receipt is the provider's invoice, to the cent [MONEY-02, MONEY-03, PAY-02]", () => {
  it.each([
    ["without a promotion", null],
    ["with half off the plan", { percent_off: 50, products: [`plan_${PLUS}`] }],
    ["with a fifth off each member", { percent_off: 20, products: [`family_${PLUS}`] }],
    ["with a third off a large family", { percent_off: 33, products: [`family_extra_${PLUS}`] }],
    ["with no fee", { percent_off: 100, products: ["enrollment_fee"] }],
    ["with five dollars off the plan", { amount_off: 500, products: [`plan_${PLUS}`] }],
    ["with a tenth off everything", { percent_off: 10 }],
    ["with a tenth off plan and fee", { percent_off: 10, products: [`plan_${PLUS}`, "enrollment_fee"] }],
  ])("%s", async (_what, coupon) => {
    const code = coupon && (await makeCode(coupon));
    const promotion = code === null ? null : v.parse(promotionSchema, (await apply(code)).json());
    const plan = (await listPlans(fixture.ctx)).find(({ slug }) => slug === PLUS) ?? expect.fail();
    const priceIds = await createCatalog({ ...fixture.ctx, payments: fixture.stripe.payments }).priceIds();
    const customerId = await fixture.stripe.payments.createCustomer(
      {
        accountId: "11111111-1111-4111-8111-111111111111",
        name: "Maria Lopez",
        email: "maria@example.com",
        phoneNumber: "+17135550123",
        language: "en",
        address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
      },
      `test-customer-${code}`,
    );
    for (const period of RENEWAL_PERIODS) {
      for (const members of [0, 1, 3, 4, 5, 12]) {
        const cart = priceCart({ plan, period, members, promotion });
        const draft = draftLines({ cart, planSlug: PLUS, period, promotion, priceIds });
        const total = await fixture.stripe.payments.previewTotal({ customerId, ...draft });
        expect([period, members, total]).toEqual([period, members, cart.dueTodayCents]);
      }
    }
  });
});

describe("a use of a promotion code", () => {
  const plan = async () => (await listPlans(fixture.ctx)).find(({ slug }) => slug === PLUS) ?? expect.fail();
  const draft = async (coupon: object, members: number) => {
    const promotion = v.parse(promotionSchema, (await apply(await makeCode(coupon))).json());
    const cart = priceCart({ plan: await plan(), period: "monthly", members, promotion });
    const priceIds = await createCatalog({ ...fixture.ctx, payments: fixture.stripe.payments }).priceIds();
    return draftLines({ cart, planSlug: PLUS, period: "monthly", promotion, priceIds });
  };

  it("is not spent on a family that it makes nothing cheaper for [MONEY-03]", async () => {
    const { promotion } = await draft({ percent_off: 50, products: [`plan_${PLUS}`] }, 2);
    expect(promotion).toBeNull();
  });

  it("is bound to single lines when its coupon would match an excluded line [MONEY-03]", async () => {
    const { promotion, lines } = await draft({ percent_off: 10 }, 2);
    expect(promotion?.on).toBe("lines");
    expect(lines.map(({ isDiscounted }) => isDiscounted)).toEqual([false, true, true]);
  });
});

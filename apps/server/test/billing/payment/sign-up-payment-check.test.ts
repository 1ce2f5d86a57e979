import type { GeocodeAnswer } from "@smirk/contract/places";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src/errors.ts";
import { checkSignUpPayment } from "../../../src/features/billing/check/check-sign-up-payment.ts";
import { errorAnswer } from "../../../src/http/errors/error-answers.ts";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { PLUS, signUpBody } from "../../support/parts/members-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

/** The member of the body turns 36 in May; a child born in March 2000 turns 26 on the day after. */
const clock = createSettableClock("2026-03-04T12:00:00Z");
let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
});
afterAll(() => fixture.close());

const check = (body: unknown, ctx: object = {}) =>
  checkSignUpPayment({ ...fixture.ctx, payments: fixture.stripe.payments, ...ctx }, body);

/** The error that the caller gets. */
async function refusal(body: unknown, ctx: object = {}) {
  const thrown = await check(body, ctx).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw new Error(`Not refused: ${String(thrown)}`);
  const { status, code, fields, fieldReasons } = thrown;
  expect(Object.keys(fieldReasons ?? {}), "a reason for each field").toEqual(Object.keys(fields ?? {}));
  return { status, code, ...(fields && { fields: Object.keys(fields) }) };
}
const child = (changes: object = {}) => ({
  name: "Mia",
  surname: "Lopez",
  birth_date: "2015-02-03",
  relation: "child",
  ...changes,
});
const address = (changes: object) => ({ ...(signUpBody().address as object), ...changes });

describe("a sign-up payment that may be started [API-06]", () => {
  it("comes out in our words, its amounts computed here [MONEY-02]", async () => {
    const { locationId } = await addDentist(fixture.db);
    const { payment, plan, promotion, cart } = await check(
      signUpBody({
        name: " Željko ",
        renew_period: "annualy",
        primary_dentist_id: locationId,
        family_members: [child(), child({ name: "Sam", relation: "spouse", birth_date: "1991-01-01" })],
        amount: 1,
        total: "0.01",
      }),
    );
    expect(payment).toMatchObject({ firstName: "Željko", period: "yearly", primaryDentistId: locationId });
    expect([plan.slug, promotion]).toEqual([PLUS, null]);
    expect(cart.dueTodayCents).toBe(25_100 + 2 * 12_600 + 2000);
  });

  it.each([
    ["E3", "\u200bmaria@example.com", "maria@example.com"],
    ["E5", "o\u2019neil@example.com", "o'neil@example.com"],
  ])("keeps an email address that letters reach, %s [USE-19]", async (_case, email, kept) => {
    expect((await check(signUpBody({ email }))).payment.email).toBe(kept);
  });

  it.each(["+10123456789", "+18002345678"])(
    "refuses the phone %s at its field, P6 [USE-19]",
    async (phone) => {
      expect(await refusal(signUpBody({ phone_number: phone }))).toMatchObject({
        status: 400,
        fields: ["phone_number"],
      });
    },
  );

  const GEORGE = { relation: "child", name: "George", surname: "Lopez", birth_date: "2010-01-05" };

  it.each([
    ["two children with one name", [GEORGE, { ...GEORGE, name: "george" }], 1],
    ["the member as spouse", [{ ...GEORGE, relation: "spouse", name: "Maria", birth_date: "1990-05-17" }], 0],
    ["a spouse as child", [{ ...GEORGE, relation: "spouse" }, GEORGE], 1],
  ])(
    "asks about %s, F1, before it costs, and takes a word for it [USE-18]",
    async (_who, family_members, at) => {
      const body = signUpBody({ family_members });
      const refused = { status: 409, fields: [`family_members.${at}.name`] };
      expect(await refusal(body)).toMatchObject(refused);
      expect(await refusal({ ...body, has_namesakes: "yes" })).toMatchObject({ status: 400 });
      const { payment } = await check({ ...body, has_namesakes: true });
      expect(payment.familyMembers).toHaveLength(family_members.length);
    },
  );

  it("never makes another address of one with a control character, E2 [TRUST-06]", async () => {
    expect(await refusal(signUpBody({ email: "bob\u0007@example.com" }))).toMatchObject({
      status: 400,
      fields: ["email"],
    });
  });

  it("is lowered by its promotion code, which is tried again [MONEY-03]", async () => {
    const coupon = { code: "AGAIN", percent_off: 50, products: [`plan_${PLUS}`] };
    await fixture.stripe.control("POST", "/promotion-codes", coupon);
    const { cart } = await check(signUpBody({ promotion_code: "again" }));
    expect(cart.dueTodayCents).toBe(1245 + 2000);
    const { payment } = await check(signUpBody({ promotion_code: "\u201cAgain \u201d" }));
    expect(payment.promotionCode).toBe("Again");
  });

  it("accepts a member who turns 18 today and a child who turns 26 tomorrow [FAM-03]", async () => {
    const family_members = [child({ birth_date: "2000-03-05" })];
    const { payment } = await check(signUpBody({ birth_date: "2008-03-04", family_members }));
    expect(payment.birthDate).toBe("2008-03-04");
  });
});

describe("no payment is started [API-06]", () => {
  it.each([
    ["for a nameless person", { name: " " }, "name"],
    ["for a name of digits", { surname: "R2D2 4" }, "surname"],
    ["without an email address", { email: "maria" }, "email"],
    ["with a foreign phone number", { phone_number: "+385911234567" }, "phone_number"],
    ["with a phone number that is none", { phone_number: 17_135_550_123 }, "phone_number"],
    ["for a member under 18, to the day", { birth_date: "2008-03-05" }, "birth_date"],
    ["for a day that no calendar has", { birth_date: "1990-02-30" }, "birth_date"],
    ["for a person not born yet", { birth_date: "2027-01-01" }, "birth_date"],
    [
      "for a child of 26, to the day",
      { family_members: [child({ birth_date: "2000-03-04" })] },
      "family_members.0.birth_date",
    ],
    ["for a nameless child", { family_members: [child(), child({ name: "" })] }, "family_members.1.name"],
    [
      "for two spouses",
      { family_members: [child({ relation: "spouse" }), child({ relation: "spouse" })] },
      "family_members",
    ],
    [
      "for thirteen family members",
      { family_members: Array.from({ length: 13 }, () => child()) },
      "family_members",
    ],
    ["for a cousin", { family_members: [child({ relation: "cousin" })] }, "family_members.0.relation"],
    [
      "without a ZIP code",
      { address: { address_line_1: "1 Main St", city: "Houston", state: "TX" } },
      "address.zip",
    ],
    [
      "with a state that is none",
      { address: { ...(signUpBody().address as object), state: "ZZ" } },
      "address.state",
    ],
    ["for a plan that is not on sale", { plan_slug: "brightwell_discount_9" }, "plan_slug"],
    ["for a period that is none", { renew_period: "weekly" }, "renew_period"],
    ["with a dentist of another directory", { primary_dentist_id: "999999999" }, "primary_dentist_id"],
    [
      "with a dentist beyond all numbers",
      { primary_dentist_id: "9999999999999999999" },
      "primary_dentist_id",
    ],
    ["with a dentist that is none", { primary_dentist_id: "1 or 1=1" }, "primary_dentist_id"],
  ])("%s", async (_what, changes, field) => {
    expect(await refusal(signUpBody(changes))).toEqual({ status: 400, code: "invalid", fields: [field] });
  });

  it.each([undefined, null, "text", [], 7])("for a body of %j", async (body) => {
    expect(await refusal(body)).toMatchObject({ status: 400, code: "invalid" });
  });

  it("with a promotion code that is not good any more [PAY-05]", async () => {
    expect(await refusal(signUpBody({ promotion_code: "GONE" }))).toEqual({
      status: 400,
      code: "invalid_promotion",
    });
  });

  it("while the payment provider cannot say whether a code is good", async () => {
    await fixture.stripe.control("POST", "/failures", {
      failure: "error_500",
      call: "GET /v1/promotion_codes*",
    });
    expect(await refusal(signUpBody({ promotion_code: "SMILE" }))).toMatchObject({
      status: 503,
      code: "unavailable",
    });
  });
});

describe("where memberships are not sold [API-06, REG-01]", () => {
  it.each(["UT", "VT", "WA"])("a home in %s is out of the region", async (state) => {
    expect(await refusal(signUpBody({ address: address({ state }) }))).toEqual({
      status: 422,
      code: "out_of_region",
    });
  });

  it("a home in Utah with Texas in its address is out of the region", async () => {
    const body = signUpBody({ address: address({ city: "Salt Lake City", zip: "84101" }) });
    const answer = await fixture.ctx.addresses.geocode({
      address: "1200 Main St, Salt Lake City, UT 84101",
    });
    const addresses = { ...fixture.ctx.addresses, geocode: async () => answer };
    expect(await refusal(body, { addresses })).toEqual({ status: 422, code: "out_of_region" });
    expect(await refusal(body)).toEqual({ status: 422, code: "wrong_address" });
  });

  it("a wrong field has a reason beside its sentence [ES-02]", async () => {
    const family_members = [child({ birth_date: "1990-02-03" })];
    const thrown = await check(signUpBody({ name: "", family_members })).catch((error: unknown) => error);
    expect(errorAnswer(thrown).body).toMatchObject({
      reason: "details_invalid",
      fields: { name: "This field is required.", "family_members.0.birth_date": "Child must be under 26." },
      field_reasons: { name: "required", "family_members.0.birth_date": "child_too_old" },
    });
  });

  it("a wrong field is reported before the region", async () => {
    const body = signUpBody({ name: "", address: address({ state: "UT" }) });
    expect(await refusal(body)).toMatchObject({ status: 400, fields: ["name", "address.state"] });
  });

  it.each([
    { address_line_1: "100 Queen St W, Toronto, Canada" },
    { city: "Toronto, Ontario" },
    { address_line_1: "100 Queen St W M5H 2N2" },
  ])("nothing is sold to %j in Texas [USE-09]", async (changes) => {
    expect(await refusal(signUpBody({ address: address(changes) }))).toEqual({
      status: 422,
      code: "out_of_region",
    });
  });

  it("an unknown address is an error [DET-06]", async () => {
    const geocode = async (): Promise<GeocodeAnswer> => ({ status: "ZERO_RESULTS", results: [] });
    expect(await refusal(signUpBody(), { addresses: { ...fixture.ctx.addresses, geocode } })).toEqual({
      status: 422,
      code: "wrong_address",
    });
  });

  it("an address with an unknown ZIP code is missing its ZIP code [DET-06]", async () => {
    const found = await fixture.ctx.addresses.geocode({ address: "1200 Main St, Houston, TX 77002" });
    const results = found.results.map((result) => ({
      ...result,
      address_components: result.address_components.filter(({ types }) => !types.includes("postal_code")),
    }));
    const geocode = async (): Promise<GeocodeAnswer> => ({ status: "OK", results });
    expect(await refusal(signUpBody(), { addresses: { ...fixture.ctx.addresses, geocode } })).toEqual({
      status: 422,
      code: "no_postal_code",
    });
  });

  it("nothing is sold blindly while addresses cannot be looked up", async () => {
    const geocode = async (): Promise<GeocodeAnswer> => ({ status: "OVER_QUERY_LIMIT", results: [] });
    expect(await refusal(signUpBody(), { addresses: { ...fixture.ctx.addresses, geocode } })).toEqual({
      status: 503,
      code: "unavailable",
    });
  });
});

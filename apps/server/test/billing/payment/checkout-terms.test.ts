import { offerSchema } from "@smirk/contract/subscription/plans";
import type { AgreementPreviewAnswer, TermsAnswer } from "@smirk/contract/subscription/terms";
import { renewalDay } from "@smirk/domain/billing/renewal-date";
import { RENEWAL_PERIODS, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { pricePlanYear } from "@smirk/domain/savings/plan-year";
import { addDays } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { agreementText, hashAgreement } from "../../../src/features/members/agreement/write-agreement.ts";
import { versionOf } from "../../../src/features/members/consents/wordings.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { signUpBody } from "../../support/parts/members-part.ts";
import { createSettableClock, DAY_MS, SECOND_MS } from "../../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp<"stripe">;
let visitor: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
  visitor = await fixture.accounts.signIn();
});
afterAll(() => fixture.close());

/** Twelve children have a name each: nobody may be named twice. */
const NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea"];
const ORLANDO = { address_line_1: "100 S Orange Ave", city: "Orlando", state: "FL", zip: "32801" };

async function post(path: string, changes: object = {}, language = "en") {
  const headers = { ...visitor.headers, "accept-language": language };
  const payload = signUpBody({ ...changes });
  return fixture.app.inject({ method: "POST", url: `/subscription/${path}`, headers, payload });
}
const ask = async (changes?: object, language?: string) =>
  (await post("terms", changes, language)).json<TermsAnswer>();
const sentencesOf = ({ before_you_pay: { sentences } }: TermsAnswer) =>
  Object.fromEntries(sentences.map(({ topic, text }) => [topic, text]));

describe("the terms of a cart", () => {
  it("say what renews, when and for how much [LAW-03]", async () => {
    const terms = await ask();
    expect(terms.before_you_pay).toMatchObject({
      period: "monthly",
      renews: true,
      due_today: 4490,
      renewal_cents: 2490,
      regular_cents: 2490,
    });
    const said = sentencesOf(terms);
    expect(said.renewal).toBe("Your membership renews automatically every month until you cancel.");
    expect(said.price).toMatch(
      /^You pay \$44\.90 today, \$24\.90 on \w+ \d+, \d{4}, and the same amount every month after that\.$/,
    );
    expect(said.cancel_how).toContain(fixture.ctx.config.supportEmail);
    expect(said.cancel_how).toContain(fixture.ctx.config.supportPhone);
  });

  it("name the day before the charge as the last day to cancel [LAW-03]", async () => {
    const { cancel_by, renewal_day } = (await ask({ renew_period: "annualy" })).before_you_pay;
    expect(Date.parse(renewal_day) - Date.parse(cancel_by ?? "")).toBe(DAY_MS);
  });

  it.each([
    ["TX", {}, "end_of_period"],
    ["FL", { address: ORLANDO }, "pro_rata"],
  ])("say which refund follows in %s [LAW-03]", async (_state, changes, rule) => {
    const terms = await ask({ ...changes, renew_period: "annualy" });
    const { due_today, refund_cents, kept_fee_cents, refund_after } = terms.before_you_pay;
    expect([refund_cents + kept_fee_cents, kept_fee_cents, refund_after]).toEqual([due_today, 2000, rule]);
    expect(sentencesOf(terms).later?.includes("Florida")).toBe(rule === "pro_rata");
  });

  it.each([
    ["en", "$0.00 today, $0.00 on ", "$24.90 every month from "],
    ["es", "$0.00 hoy, $0.00 el ", "$24.90 cada mes desde el "],
  ])(
    "name the first paid day of a code of 100%, and until when to cancel, in %s [LAW-10] [LAW-09]",
    async (language, free, paid) => {
      const coupon = {
        off: { kind: "percent", percent: 100 },
        products: [],
        duration: { kind: "repeating", months: 3 },
      } as const;
      const code = `TRIAL${language.toUpperCase()}`;
      await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
      const terms = await ask({ promotion_code: code }, language);
      const said = sentencesOf(terms);
      const locale = `${language}-US`;
      const first = renewalDay(officeDay(fixture.ctx, clock.now()), "monthly", 3);
      for (const text of [said.price, terms.consents[1]?.text]) {
        expect(text).toContain(free);
        expect(text).toContain(paid + formatSentenceDate(first, locale));
      }
      expect(said.cancel_by).toContain(formatSentenceDate(addDays(first, -1), locale));
      expect(said.cancel_by).toContain(formatSentenceDate(first, locale));
    },
  );

  it("have a box for the agreement and one for the renewal [LAW-03, PAY-04]", async () => {
    const { consents } = await ask();
    expect(consents.map(({ kind, version }) => [kind, version])).toEqual([
      ["agreement", versionOf("checkout-agreement")],
      ["renewal", versionOf("auto-renewal")],
    ]);
    expect(consents[1]?.text).toContain("renews automatically every month");
  });

  it("have one box without renewal, which says that it ends [LAW-03]", async () => {
    const { consents, before_you_pay } = await ask({ auto_renew: false });
    expect(consents.map(({ kind }) => kind)).toEqual(["agreement"]);
    expect(consents[0]?.text).toContain("does not renew");
    expect([before_you_pay.renews, before_you_pay.cancel_by]).toEqual([false, null]);
  });

  it("say where the dentists are listed, and that no other fees are due [LAW-03]", async () => {
    expect(sentencesOf(await ask()).dentists).toMatch(
      /lists the dentists, .* You pay us no fees but those on this page/,
    );
  });

  it("have the five disclosures with organization and address [LAW-03]", async () => {
    const { disclosures } = (await ask()).before_you_pay;
    const { planOrganizationName, postalAddress } = fixture.ctx.config;
    expect([disclosures.length, disclosures[0]]).toEqual([5, "This plan is not insurance."]);
    expect(disclosures[4]).toContain(planOrganizationName);
    expect(disclosures[4]).toContain(postalAddress);
  });

  it("are in the page's language, with other hashes [LAW-03, ES-01]", async () => {
    const [english, spanish] = [await ask(), await ask({}, "es")];
    expect(spanish.language).toBe("es");
    expect(spanish.consents[1]?.text).toContain("se renueva automáticamente");
    expect(spanish.agreement).toEqual(english.agreement);
    for (const [index, { sha256 }] of spanish.consents.entries()) {
      expect(sha256).not.toBe(english.consents[index]?.sha256);
    }
  });

  it("are the same words, and hashes, for the same cart [LAW-03]", async () => {
    expect(await ask()).toEqual(await ask());
  });

  it("refuse what a payment would refuse, and charge nothing [LAW-03]", async () => {
    const refused = await post("terms", { birth_date: "2015-01-01" });
    expect([refused.statusCode, refused.json().reason]).toEqual([400, "details_invalid"]);
    expect(await fixture.members.membershipsOf(visitor.accountId)).toEqual([]);
  });

  it.each(["reset_before", "error_500", "html"])(
    "are a 503 while Stripe answers %s [LAW-03, PAY-05]",
    async (failure) => {
      await fixture.stripe.control("POST", "/failures", {
        failure,
        call: "GET /v1/promotion_codes*",
        times: 9,
      });
      const answers = await Promise.all(
        ["terms", "agreement_preview"].map((path) => post(path, { promotion_code: "SMILE" })),
      );
      await fixture.stripe.control("DELETE", "/failures");
      expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
        [503, "unavailable"],
        [503, "unavailable"],
      ]);
      expect((await ask()).consents).toHaveLength(2);
    },
  );

  it("need neither a code that Stripe knows nor Stripe without a code [LAW-03]", async () => {
    await fixture.stripe.control("POST", "/failures", { failure: "error_500", call: "GET *", times: 9 });
    expect((await post("terms")).statusCode).toBe(200);
    await fixture.stripe.control("DELETE", "/failures");
  });
});

describe("the first year of savings", () => {
  const CARTS_A_VISITOR = 200;
  const anyCart = fc.record({
    plan: fc.nat(2),
    people: fc.integer({ min: 1, max: 13 }),
    state: fc.constantFrom(...SOLD_STATES),
    period: fc.constantFrom(...RENEWAL_PERIODS),
  });

  it("is to the cent what the terms of the same cart charge [FEE-05] [MONEY-02]", async () => {
    const { plans } = v.parse(offerSchema, (await fixture.app.inject("/subscription/get_plans")).json());
    let asked = 0;
    const family = { relation: "child", surname: "Lopez", birth_date: "2016-07-08" };
    await fc.assert(
      fc.asyncProperty(anyCart, async ({ plan: at, people, state, period }) => {
        const plan = plans[at] ?? expect.fail("three plans are sold");
        // Nobody may ask hundreds of times in ten minutes.
        if (++asked % CARTS_A_VISITOR === 0) visitor = await fixture.accounts.signIn();
        const { before_you_pay: terms } = await ask({
          plan_slug: plan.slug,
          renew_period: writeRenewalPeriod(period),
          address: { ...ORLANDO, state: state.code },
          family_members: NAMES.slice(0, people - 1).map((name) => ({ ...family, name })),
        });
        const renewals = period === "monthly" ? 11 : 0;
        const offer = { plan, prices: new Map() };
        const feeRule = state.fee.value;
        const year = pricePlanYear({ offer, period, people, visits: [], feeRule });
        expect(year.feesCents).toBe(terms.due_today + renewals * terms.renewal_cents);
      }),
      { numRuns: bySize({ commit: 36, full: 1_000 }) },
    );
  });
});

it("shows the very agreement that is signed, but for number and day [LAW-03, MEM-06]", async () => {
  const answer = await post("agreement_preview");
  const preview = answer.json<AgreementPreviewAnswer>();
  expect(hashAgreement(preview.agreement)).toBe(preview.hash);
  expect((await ask()).agreement).toEqual({ version: preview.version, sha256: preview.binding_hash });
  const payment = await fixture.members.startPayment(visitor);
  await fixture.stripe.confirm(payment);
  clock.pass(SECOND_MS);
  await fixture.members.askState(visitor, payment);
  const member = await fixture.accounts.startSession(visitor.accountId);
  const signed = (await fixture.app.inject({ url: "/account/agreement", headers: member.headers })).json();
  const filledIn = (label: string) =>
    signed.agreement.facts.find((fact: { label: string }) => fact.label === label)?.value;
  const expected = agreementText(preview.agreement)
    .replace("Given to you when you pay", filledIn("Member number"))
    .replace("The day you pay", filledIn("Effective date"));
  expect(agreementText(signed.agreement)).toBe(expected);
});

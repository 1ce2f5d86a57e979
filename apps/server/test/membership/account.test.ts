import { createHash } from "node:crypto";
import { type AgreementAnswer, agreementAnswerSchema } from "@smirk/contract/account/agreement";
import {
  accountDetailsSchema,
  type InsuranceCardAnswer,
  insuranceCardAnswerSchema,
} from "@smirk/contract/account/insurance-card";
import type { AgreementPreviewAnswer } from "@smirk/contract/subscription/terms";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreementText, hashAgreement } from "../../src/features/members/agreement/write-agreement.ts";
import { versionOf } from "../../src/features/members/consents/wordings.ts";
import { isPolicyNumber } from "../../src/features/members/policy-number.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { signUpBody } from "../support/parts/members-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const SPOUSE = { name: "Leo", surname: "Lopez", birth_date: "1988-02-03", relation: "spouse" };
const CHILD = { name: "Ana", surname: "Lopez", birth_date: "2019-06-07", relation: "child" };

let fixture: TestApp<"stripe" | "clock">;
let startedAt: number;
let maria: SignedIn;
let omar: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  startedAt = Math.floor(fixture.clock.now().getTime() / 1000);
  maria = await fixture.members.prepare({ family_members: [SPOUSE, CHILD] });
  omar = await fixture.members.prepare({ name: "Omar", surname: "Reed", renew_period: "annualy" });
});
afterAll(() => fixture.close());

const get = async (member: Pick<SignedIn, "headers">, url: string) =>
  fixture.app.inject({ url, headers: member.headers });
const post = (member: Pick<SignedIn, "headers">, url: string, payload: object) =>
  fixture.app.inject({ method: "POST", url, headers: member.headers, payload });

const READS = [
  "/account/insurance_card",
  "/account/details",
  "/account/agreement",
  "/account/next_charge",
  "/account/cancellation",
];
const WRITES: [string, object][] = [
  ["/account/cancel", { refund_cents: 0, last_day: "2026-01-01" }],
  ["/account/keep", {}],
  ["/subscription/retrive_customer_portal", { return_url: "/membership" }],
];

describe("access [MEM-07] [API-02]", () => {
  it.each(READS)("%s is for members: 401 without a token, 403 with a temporary one", async (url) => {
    expect((await fixture.app.inject({ url })).statusCode).toBe(401);
    expect((await get(await fixture.accounts.signIn(), url)).statusCode).toBe(403);
  });

  it.each(WRITES)("%s is for members: 401 without a token, 403 with a temporary one", async (url, body) => {
    expect((await fixture.app.inject({ method: "POST", url, payload: body })).statusCode).toBe(401);
    expect((await post(await fixture.accounts.signIn(), url, body)).statusCode).toBe(403);
  });

  it.each(READS)("%s answers 409, not cacheable, while the membership is being made", async (url) => {
    const early = await get(await fixture.accounts.signIn({ isPaid: true }), url);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ error: "conflict" });
    expect(early.headers["cache-control"]).toBe("no-store");
  });

  it("answers each member about themselves alone, whatever else a request names", async () => {
    const numberOf = async (member: SignedIn, url = "/account/insurance_card") =>
      (await get(member, url)).json<InsuranceCardAnswer>().insurance_card.policy_number;
    const number = await numberOf(maria);
    expect(await numberOf(omar)).not.toBe(number);
    expect(await numberOf(omar, `/account/insurance_card?account_id=${maria.accountId}`)).toBe(
      await numberOf(omar),
    );
    for (const url of READS) {
      expect((await get(omar, url)).body).not.toMatch(new RegExp(`Maria|Leo|Ana|${number}`));
    }
  });
});

describe("the membership card [MEM-02] [API-10]", () => {
  it("has the fields of the specification, with what was bought", async () => {
    const answer = await get(maria, "/account/insurance_card");
    expect(answer.statusCode).toBe(200);
    const { insurance_card: card, other_cards: cards } = answer.json<InsuranceCardAnswer>();
    expect(v.parse(insuranceCardAnswerSchema, answer.json())).toEqual(answer.json());
    expect(card).toMatchObject({
      plan_slug: "brightwell_discount_2",
      plan_name: "Smirk Plus",
      group_code: "BW-PLUS-02",
      payment_method_type: "card",
      family_members: [
        { name: "Leo", surname: "Lopez" },
        { name: "Ana", surname: "Lopez" },
      ],
      amount: 4990,
      canceled: false,
      termed: false,
      name: "Maria Lopez",
      smirk_link: "/",
      metadata: { payment: "Monthly", effective_date: startedAt },
    });
    expect(isPolicyNumber(card.policy_number)).toBe(true);
    expect(card.exp_date).toBeGreaterThan(card.metadata.effective_date + 27 * 86_400);
    expect(cards.map(({ slug }) => slug)).toEqual(["dental", "vision", "prescriptions"]);
    expect(cards[1]).toEqual({
      name: "Clearlake Vision Savings",
      phone_number: "(800) 555-0151",
      web: "https://vision.clearlake.example",
      network_type: "Vision discount network",
      other_display: "At the eye doctor",
      other: [
        { label: "Eye exams", value: "15% off" },
        { label: "Glasses", value: "20% to 40% off" },
        { label: "Program code", value: "CLV-2040" },
      ],
      logo: "benefit-vision",
      slug: "vision",
      smirk_link: null,
    });
  });

  it("comes with benefit cards whose logos are files [MEM-03] [API-07]", async () => {
    const { other_cards: cards } = (await get(maria, "/account/insurance_card")).json<InsuranceCardAnswer>();
    const ids = cards.map(({ logo }) => logo);
    expect(ids).toEqual(["benefit-dental", "benefit-vision", "benefit-prescriptions"]);
    for (const id of [...ids, "benefit-hearing", "benefit-telehealth"]) {
      const { statusCode, headers, body } = await fixture.app.inject(`/files/${id}`);
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
      expect(body).toContain("<svg ");
    }
  });

  it("says how often and how much is charged next", async () => {
    const { insurance_card: card } = (await get(omar, "/account/insurance_card")).json<InsuranceCardAnswer>();
    expect(card).toMatchObject({ amount: 25_100, metadata: { payment: "Yearly" } });
    const next = (await get(omar, "/account/next_charge")).json();
    expect(next).toEqual({ next_charge: { date: card.exp_date, amount: 25_100 } });
  });

  it("says what is charged once a promotion is over", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", {
      code: "FIRST5",
      amount_off: 500,
      products: ["plan_brightwell_discount_2"],
      duration: "once",
    });
    const member = await fixture.members.prepare({ promotion_code: "FIRST5" });
    const { insurance_card: card } = (
      await get(member, "/account/insurance_card")
    ).json<InsuranceCardAnswer>();
    expect(card.amount).toBe(1990);
    expect((await get(member, "/account/next_charge")).json()).toMatchObject({
      next_charge: { amount: 2490 },
    });
  });
});

describe("account details [MEM-07]", () => {
  it("are the member's name, address and plan [API-10]", async () => {
    const answer = (await get(maria, "/account/details")).json();
    expect(v.parse(accountDetailsSchema, answer)).toEqual(answer);
    expect(answer).toEqual({
      user: {
        name: "Maria",
        surname: "Lopez",
        address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
      },
      plan: "brightwell_discount_2",
    });
  });
});

describe("the agreement as signed [MEM-06]", () => {
  it("is stored with version, hash and time from the payment on", async () => {
    const answer = (await get(maria, "/account/agreement")).json<AgreementAnswer>();
    expect(v.parse(agreementAnswerSchema, answer)).toEqual(answer);
    expect(answer.version).toBe(versionOf("membership-agreement"));
    const text = agreementText(answer.agreement);
    expect(answer.hash).toBe(createHash("sha256").update(text).digest("hex"));
    expect(answer.signed_at).toBe(startedAt);
    for (const words of ["Maria Lopez", "Leo Lopez, Ana Lopez", "Member Family", "Texas", "BW-PLUS-02"]) {
      expect(text).toContain(words);
    }
  });

  it("is found and shown under the name that it was signed with [LAW-04]", async () => {
    const answer = (await get(maria, "/account/agreement")).json<AgreementAnswer>();
    const [{ id = "" } = {}] = await fixture.members.membershipsOf(maria.accountId);
    const store = (version: string, sha256: string, agreement: object) =>
      fixture.ctx.pool.query(
        "update membership_agreements set version = $2, sha256 = $3, agreement = $4 where membership_id = $1",
        [id, version, sha256, JSON.stringify(agreement)],
      );
    const version = "membership-agreement-2027-03";
    const agreement = { ...answer.agreement, version };
    const hash = hashAgreement(agreement);
    await store(version, hash, agreement);
    expect((await get(maria, "/account/agreement")).json()).toMatchObject({ version, agreement, hash });
    await store(answer.version, answer.hash, answer.agreement);
  });

  it("promises refunds, age, renewal and complaints as specified [MEM-06]", async () => {
    const { agreement } = (await get(maria, "/account/agreement")).json<AgreementAnswer>();
    const text = agreementText(agreement);
    const { supportPhone, supportEmail, postalAddress, telehealthAdministratorName, planOrganizationName } =
      fixture.ctx.config;
    for (const contact of [supportPhone, supportEmail, postalAddress, telehealthAdministratorName])
      expect(text).toContain(contact);
    expect(text).toContain(`between Maria Lopez ("you") and ${planOrganizationName} ("we")`);
    for (const promise of [
      "within 30 days of the effective date or of receiving your membership materials, whichever is later",
      "less the one-time processing fee",
      "no later than 30 days after your notice",
      "In Florida and Oklahoma, members who cancel",
      "the membership ends for non-payment. In that case, nothing is refunded",
      "for any reason other than non-payment, we refund the part of the fee for the days that are left",
      "at least 18",
      "until you cancel in writing",
      "in writing and sent by mail",
      "Mode of payment: Card",
    ])
      expect(text).toContain(promise);
  });

  it.each([
    [[], "Members Only"],
    [[SPOUSE], "Member +1"],
    [[SPOUSE, CHILD], "Member Family"],
  ])("classifies the relatives %j as %s [MEM-06]", async (family_members, classification) => {
    const visitor = await fixture.accounts.signIn();
    const answer = await post(visitor, "/subscription/agreement_preview", signUpBody({ family_members }));
    const { agreement } = answer.json<AgreementPreviewAnswer>();
    expect(agreementText(agreement)).toContain(`Classification: ${classification}\n`);
  });

  it("stays as it was signed when settings and plans change", async () => {
    const before = (await get(maria, "/account/agreement")).json();
    const { config } = fixture.ctx;
    const phone = config.supportPhone;
    config.supportPhone = "(800) 555-0199";
    await fixture.db
      .updateTable("plans")
      .set({ group_code: "NEW" })
      .where("slug", "=", "brightwell_discount_2")
      .execute();
    expect((await get(maria, "/account/agreement")).json()).toEqual(before);
    config.supportPhone = phone;
    await fixture.db
      .updateTable("plans")
      .set({ group_code: "BW-PLUS-02" })
      .where("slug", "=", "brightwell_discount_2")
      .execute();
  });
});

describe("the billing portal [MEM-04]", () => {
  const open = (member: SignedIn, returnUrl: unknown) =>
    post(member, "/subscription/retrive_customer_portal", { return_url: returnUrl });

  it("is a link of the provider's for this member's customer", async () => {
    const answer = await open(maria, "http://localhost/membership");
    expect(answer.statusCode).toBe(200);
    const { link } = answer.json<{ link: string }>();
    const session = (await fixture.stripe.list("billing_portal.session")).find(({ url }) => url === link);
    expect(session?.customer).toBe(await fixture.members.customerOf(maria.accountId));
    expect(session?.return_url).toBe("http://localhost/membership");
  });

  it("speaks the language of the page that leads to it [ES-02]", async () => {
    const { headers } = await fixture.members.signInAgain(maria);
    const answers = ["en", "es-MX"].map((language) =>
      fixture.app.inject({
        method: "POST",
        url: "/subscription/retrive_customer_portal",
        headers: { ...headers, "accept-language": language },
        payload: { return_url: "/membership" },
      }),
    );
    const links = (await Promise.all(answers)).map((answer) => answer.json<{ link: string }>().link);
    const sessions = await fixture.stripe.list("billing_portal.session");
    const opened = links.map((link) => sessions.find(({ url }) => url === link)?.locale);
    expect(opened).toEqual(["en", "es"]);
  });

  it("has one configuration, however often it is opened", async () => {
    await Promise.all([open(maria, "/membership"), open(omar, "/membership"), open(omar, "/membership")]);
    expect(await fixture.stripe.list("billing_portal.configuration")).toHaveLength(1);
  });

  it.each([
    "https://evil.example/membership",
    "//evil.example",
    "http://a@localhost/",
    "javascript:1",
    "blob:http://localhost/1",
    "filesystem:http://localhost/temporary/1",
    5,
    null,
  ])("leads back to no address but ours: %o [LOAD-09]", async (returnUrl) => {
    expect((await open(maria, returnUrl)).statusCode).toBe(400);
  });
});

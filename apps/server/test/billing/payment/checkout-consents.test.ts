import type { ShownConsent, TermsAnswer } from "@smirk/contract/subscription/terms";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { versionOf } from "../../../src/features/members/consents/wordings.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { signUpBody } from "../../support/parts/members-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, SECOND_MS } from "../../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp<"stripe">;
let visitor: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  visitor = await fixture.accounts.signIn();
});

/** The next day, while Stripe keeps a purchase open. */
const NEARLY_A_DAY_MS = 22 * HOUR_MS;

const SOMEBODY = { is_somebody_else: true };

/** Reads the terms of a cart as our page does. */
async function askTerms(changes: object = {}, language = "en"): Promise<TermsAnswer> {
  const headers = { ...visitor.headers, "accept-language": language };
  const payload = signUpBody({ ...SOMEBODY, ...changes });
  const answer = await fixture.app.inject({ method: "POST", url: "/subscription/terms", headers, payload });
  return answer.json();
}
/** What our page sends with the payment. */
function sentOf({ consents, before_you_pay }: TermsAnswer): { due_today: number; consents: ShownConsent[] } {
  return {
    due_today: before_you_pay.due_today,
    consents: consents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 })),
  };
}
const readTerms = async (changes: object = {}, language = "en") => sentOf(await askTerms(changes, language));
const pay = (changes: object) => fixture.members.pay(visitor, { ...changes });
async function membershipId(): Promise<string> {
  const rows = await fixture.members.membershipsOf(visitor.accountId);
  return rows.at(-1)?.id ?? expect.fail("no membership");
}
const consentsOf = (id: string) =>
  fixture.db.selectFrom("consents").selectAll().where("membership_id", "=", id).orderBy("id").execute();
const kindsOf = async () => (await consentsOf(await membershipId())).map(({ kind }) => kind);

describe("a payment with checked boxes", () => {
  it("stores the words of each box with where they were agreed to [LAW-04]", async () => {
    const shown = await readTerms();
    expect((await pay(shown)).statusCode).toBe(200);
    const rows = await consentsOf(await membershipId());
    expect(rows.map(({ kind, version, sha256 }) => ({ kind, version, sha256 }))).toEqual(shown.consents);
    const about = { language: "en", agreed_at: clock.now(), network: "127.0.0.0/24", change_id: null };
    expect(rows).toMatchObject([about, about]);
    expect(rows[0]?.words).toContain("This plan is not insurance.");
    expect(rows[0]?.words).toContain("Membership agreement membership-agreement-");
    expect(rows[1]?.words).toMatch(/^I agree that my Smirk membership renews automatically every month\./);
  });

  it("stores the Spanish words of a Spanish page [LAW-04, ES-01]", async () => {
    await pay(await readTerms({}, "es"));
    const rows = await consentsOf(await membershipId());
    expect(rows.map(({ language }) => language)).toEqual(["es", "es"]);
    expect(rows[0]?.words).toContain("Este plan no es un seguro.");
  });

  it("pressed twice, stores them once [LAW-04, PAY-09]", async () => {
    const shown = await readTerms();
    const [first, second] = await Promise.all([pay(shown), pay(shown)]);
    expect(first?.json()).toEqual(second?.json());
    expect((await pay(shown)).json()).toEqual(first?.json());
    expect(await kindsOf()).toEqual(["agreement", "renewal"]);
  });

  it("resumed the next day, adds the words of that day [LAW-04]", async () => {
    await pay(await readTerms());
    clock.pass(NEARLY_A_DAY_MS);
    visitor = await fixture.accounts.startSession(visitor.accountId);
    expect((await pay(await readTerms())).statusCode).toBe(200);
    // It renews by the day of the first try, whose words are stored.
    expect(await kindsOf()).toEqual(["agreement", "renewal", "agreement"]);
  });

  it("resumed the next day, name the day on which it renews [PAY-03] [LAW-03]", async () => {
    await fixture.stripe.advance(0);
    await pay(await readTerms());
    await fixture.stripe.advance(NEARLY_A_DAY_MS / DAY_MS);
    visitor = await fixture.accounts.startSession(visitor.accountId);
    const terms = await askTerms();
    const payment = (await pay(sentOf(terms))).json();
    await fixture.stripe.confirm(payment);
    clock.pass(SECOND_MS);
    await fixture.members.askState(visitor, payment);
    const [member] = await fixture.members.membershipsOf(visitor.accountId);
    const renews = officeDay(fixture.ctx, member?.current_period_end ?? new Date(0));
    expect([member?.state, terms.before_you_pay.renewal_day]).toEqual(["active", renews]);
  });

  it("resumed with a code that it used up, is not refused [LAW-04, PAY-09]", async () => {
    const once = { code: "ONLYONE", percent_off: 100, max_redemptions: 1 };
    await fixture.stripe.control("POST", "/promotion-codes", once);
    const order = { promotion_code: "ONLYONE" };
    const first = await pay({ ...order, ...(await readTerms(order)) });
    clock.pass(NEARLY_A_DAY_MS);
    visitor = await fixture.accounts.startSession(visitor.accountId);
    const second = await pay({ ...order, ...(await readTerms(order)) });
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
  });

  it("with a code, wait for Stripe once while it fails [LAW-03, PAY-05]", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", { code: "HELD", percent_off: 100 });
    const order = { promotion_code: "HELD" };
    await pay({ ...order, ...(await readTerms(order)) });
    const failure = { failure: "error_500", call: "GET /v1/promotion_codes*", times: 1 };
    await fixture.stripe.control("POST", "/failures", failure);
    const payload = signUpBody({ ...SOMEBODY, ...order });
    const { headers } = visitor;
    const answer = await fixture.app.inject({ method: "POST", url: "/subscription/terms", headers, payload });
    await fixture.stripe.control("DELETE", "/failures");
    expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
  });

  it("of a changed cart, belong to the purchase of that cart [LAW-04]", async () => {
    await pay(await readTerms());
    const before = await membershipId();
    clock.pass(SECOND_MS);
    const yearly = { renew_period: "annualy" };
    await pay({ ...yearly, ...(await readTerms(yearly)) });
    expect(await membershipId()).not.toBe(before);
    for (const id of [before, await membershipId()]) expect(await consentsOf(id)).toHaveLength(2);
  });

  it("need no box for renewal without it [LAW-03, LAW-04]", async () => {
    const order = { auto_renew: false };
    expect((await pay({ ...order, ...(await readTerms(order)) })).statusCode).toBe(200);
    expect(await kindsOf()).toEqual(["agreement"]);
  });

  it("stay with the member who has paid [LAW-04]", async () => {
    const payment = (await pay(await readTerms())).json();
    await fixture.stripe.confirm(payment);
    clock.pass(SECOND_MS);
    await fixture.members.askState(visitor, payment);
    expect((await fixture.members.membershipsOf(visitor.accountId)).map(({ state }) => state)).toEqual([
      "active",
    ]);
    expect(await kindsOf()).toEqual(["agreement", "renewal"]);
  });
});

describe("words that have changed since", () => {
  const forged = "0".repeat(64);
  const forge = (shown: ShownConsent[], kinds: string[]) =>
    shown.map((one) => (kinds.includes(one.kind) ? { ...one, sha256: forged } : one));

  it.each([
    [["agreement"], "agreement_changed"],
    [["renewal"], "renewal_changed"],
    [["agreement", "renewal"], "terms_changed"],
  ])("of %j are refused with %s, and nothing is charged [LAW-03]", async (kinds, reason) => {
    const { due_today, consents } = await readTerms();
    const answer = await pay({ due_today, consents: forge(consents, kinds) });
    expect([answer.statusCode, answer.json().error, answer.json().reason]).toEqual([409, "conflict", reason]);
    expect(await fixture.members.membershipsOf(visitor.accountId)).toEqual([]);
  });

  it.each(["agreement", "renewal"])("without the box of the %s are refused [LAW-03]", async (kind) => {
    const { due_today, consents } = await readTerms();
    const answer = await pay({ due_today, consents: consents.filter((one) => one.kind !== kind) });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "consent_missing"]);
  });

  it("are those of another day, price or state [LAW-03]", async () => {
    const shown = await readTerms();
    const reasons: string[] = [];
    for (const changes of [{ renew_period: "annualy" }, { auto_renew: false }]) {
      const { due_today } = await readTerms(changes);
      reasons.push((await pay({ ...changes, ...shown, due_today })).json().reason);
    }
    clock.pass(DAY_MS);
    visitor = await fixture.accounts.startSession(visitor.accountId);
    reasons.push((await pay(shown)).json().reason);
    expect(reasons).toEqual(["terms_changed", "agreement_changed", "terms_changed"]);
  });

  it("of a page without boxes, from the release before, are refused [LAW-04]", async () => {
    const answer = await pay({ due_today: 4490, terms_version: "auto-renewal-2027-01" });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "prices_changed"]);
    expect(await fixture.members.membershipsOf(visitor.accountId)).toEqual([]);
  });

  const agreement = { kind: "agreement", version: "1", sha256: forged };
  it.each([
    ["texts", ["x"]],
    ["of another kind", [{ ...agreement, kind: "other" }]],
    ["no list", "all"],
    ["without words", [{ kind: "agreement" }]],
    ["a thousand", Array.from({ length: 1000 }, () => agreement)],
    ["of a version of 60,000 letters", [{ ...agreement, version: "x".repeat(60_000) }]],
    ["with a hash in capitals", [{ ...agreement, sha256: "A".repeat(64) }]],
    ["without a version", [{ ...agreement, version: "" }]],
  ])("that are %s are a 400, and nothing is charged [LAW-03]", async (_what, consents) => {
    expect((await pay({ consents })).statusCode).toBe(400);
    expect(await fixture.members.membershipsOf(visitor.accountId)).toEqual([]);
  });

  it("with one box twice miss the other [LAW-03]", async () => {
    const { due_today, consents } = await readTerms();
    const answer = await pay({ due_today, consents: [consents[0], consents[0]] });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "consent_missing"]);
  });
});

it("stores an app's own order as such, with the terms in the account's language [LAW-04]", async () => {
  await pay({});
  await pay({});
  const rows = await consentsOf(await membershipId());
  expect(rows.map(({ kind, version }) => [kind, version])).toEqual([["app", versionOf("app-order")]]);
  expect(rows[0]?.words).toContain("This order was sent by an app");
  expect(rows[0]?.words).toContain("renews automatically every month");
});

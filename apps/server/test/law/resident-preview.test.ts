import { getStateLaw } from "@smirk/domain/law/state-law";
import { CARD_VALUES } from "@smirk/domain/membership/card-values";
import { addDays } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardWords } from "../../src/features/card/card-words.ts";
import { writeResidentEmails } from "../../src/features/mail/preview/resident-emails.ts";
import { textsIn } from "../../src/locales/texts.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { signUpBody } from "../support/parts/members-part.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { sampleCardValues } from "../support/sample-card-values.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const PLUS = "brightwell_discount_2";
const MIAMI = { address_line_1: "100 Biscayne Blvd", city: "Miami", state: "FL", zip: "33132" };

let fixture: TestApp<"stripe">;
let viewer: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock("2027-03-04T12:00:00Z") });
  viewer = await addOperator(fixture, "viewer");
});
afterAll(() => fixture.close());

interface Preview {
  plan: { slug: string };
  plan_step: { slug: string; due_today_cents: number; renewal_cents: number; fee_cents: number }[];
  checkout: { sentences: { text: string }[]; disclosures: string[]; consents: { text: string }[] };
  agreement: { title: string; facts: object[]; sections: object[] };
  card: { label: string; value: string }[];
  emails: { kind: string; sent_on: string; subject: string; text: string }[];
}
const preview = async (state: string, choice: object = {}) =>
  (await viewer.call("/states/preview", { state, ...choice })).json<Preview>();
const countRows = async () =>
  (await fixture.db.selectFrom("memberships").select("id").execute()).length +
  (await fixture.db.selectFrom("outbox").select("id").execute()).length +
  (await fixture.db.selectFrom("accounts").select("id").execute()).length;

describe("the preview as a resident", () => {
  it.each(["en", "es"])("has the words that a visitor from there reads, in %s [LAW-07]", async (language) => {
    const visitor = await fixture.accounts.signIn();
    const headers = { ...visitor.headers, "accept-language": language };
    const payload = signUpBody({ address: MIAMI, renew_period: "annualy", name: "Maria", surname: "Lopez" });
    const ask = async (path: string) =>
      (await fixture.app.inject({ method: "POST", url: `/subscription/${path}`, headers, payload })).json();
    const shown = await preview("FL", { language, plan: PLUS });
    const terms = await ask("terms");
    expect(shown.checkout.sentences.map(({ text }) => text)).toEqual(
      terms.before_you_pay.sentences.map(({ text }: { text: string }) => text),
    );
    expect(shown.checkout.disclosures).toEqual(terms.before_you_pay.disclosures);
    expect(shown.checkout.consents).toEqual(terms.consents.map(({ text }: { text: string }) => ({ text })));
    const { agreement } = await ask("agreement_preview");
    expect(shown.agreement).toMatchObject({ title: agreement.title, facts: agreement.facts });
    expect(shown.plan_step.find(({ slug }) => slug === PLUS)).toMatchObject({
      due_today_cents: terms.before_you_pay.due_today,
      renewal_cents: terms.before_you_pay.renewal_cents,
    });
  });

  it("sends its emails on the days of the state's windows [LAW-07]", async () => {
    const yearly = await preview("FL");
    const usual = ["welcome", "renewal_reminder", "promotion_end", "price_change"];
    expect(yearly.emails.map(({ kind }) => kind)).toEqual(usual);
    const [, reminder] = yearly.emails;
    const lastDay = addDays("2028-03-04", -1);
    expect(reminder && reminder.sent_on >= addDays(lastDay, -60)).toBe(true);
    expect(reminder && reminder.sent_on <= addDays(lastDay, -30)).toBe(true);
    expect(yearly.emails[0]?.text).toContain("Because you live in Florida");
    const monthly = await preview("CO", { period: "monthly" });
    expect(monthly.emails.map(({ kind }) => kind)).toEqual(usual.toSpliced(2, 0, "anniversary_notice"));
    const notice = monthly.emails[2]?.sent_on ?? "";
    expect([notice >= addDays(lastDay, -40), notice <= addDays(lastDay, -25)]).toEqual([true, true]);
  });

  it.each([
    ["NY", "monthly", "2027-04-04", 30],
    ["TX", "monthly", "2027-05-04", 45],
    ["TX", "yearly", "2028-03-04", 45],
  ])(
    "writes %s, paid %s, of a promotion's end and a new price in time [LAW-05]",
    async (state, period, on, lead) => {
      const { emails } = await preview(state, { period });
      const find = (wanted: string) => emails.find(({ kind }) => kind === wanted) ?? expect.fail(wanted);
      const promotion = find("promotion_end");
      expect(promotion.text).toContain("Regular price: $");
      const ends = period === "yearly" ? "2028-03-04" : "2027-04-04";
      expect([promotion.sent_on >= "2027-03-04", promotion.sent_on < ends]).toEqual([true, true]);
      const price = find("price_change");
      expect(price.sent_on).toBe(addDays(on, -lead));
      expect(price.text.includes("agree to the new price")).toBe(state === "NY");
    },
  );

  it("names in each email what is charged on its day [LAW-10]", () => {
    const charges = [
      { day: "2027-04-04", period: "monthly", cents: 3740, items: [] },
      { day: "2027-05-04", period: "monthly", cents: 2490, items: [] },
    ] as const;
    const member = {
      ...{ name: "Maria", plan_name: "Smirk Plus", state_code: "TX" },
      ...{ due_today_cents: 4990, recurring_cents: 4990, enrollment_fee_cents: 0, is_renewal_off: false },
      language: "en",
      renewal_period: "monthly",
      state: "active",
    } as const;
    const card = sampleCardValues("en");
    const resident = { member, card, law: getStateLaw("TX"), today: "2027-03-04", charges };
    const emails = writeResidentEmails(fixture.ctx, resident);
    const textOf = (wanted: string) => emails.find(({ kind }) => kind === wanted)?.text;
    expect(textOf("renewal_reminder")).toContain("$37.40");
    expect(textOf("promotion_end")).toContain("Regular price: $37.40");
    expect(textOf("price_change")).toContain("$24.90");
  });

  it("has the card's values in their order, with the labels of every card [LAW-07] [ARCH-03]", async () => {
    const words = cardWords(textsIn("en"));
    const labels = CARD_VALUES.filter((name) => name !== "family").map((name) => words[name]);
    const { card } = await preview("MD");
    expect(card.map(({ label }) => label).filter((label) => label !== "")).toEqual(labels);
  });

  it("the welcome email has plan, number and group as the card has them [ARCH-03]", async () => {
    const { card, emails } = await preview("MD");
    const words = cardWords(textsIn("en"));
    const onCard = (name: "plan" | "number" | "group") =>
      card.find(({ label }) => label === words[name])?.value ?? expect.fail(name);
    const welcome = emails.find(({ kind }) => kind === "welcome")?.text;
    for (const name of ["plan", "group"] as const) {
      expect(welcome).toContain(`${words[name]}: ${onCard(name)}`);
    }
    expect(welcome).toContain(`Member number: ${onCard("number")}`);
  });

  it("shows a state's fee and what its card says, also where nobody can join [LAW-07]", async () => {
    const maryland = await preview("MD");
    expect(maryland.plan_step.map(({ fee_cents }) => fee_cents)).toEqual([0, 0, 0]);
    const clause = "You may cancel within 30 days of the effective date.";
    expect((await preview("AR")).card.map(({ value }) => value)).toContain(clause);
    expect(maryland.card.map(({ value }) => value)).not.toContain(clause);
    expect(maryland.card.at(-1)).toEqual({ label: "", value: "THIS IS NOT INSURANCE." });
    expect((await preview("UT")).plan.slug).toBe("brightwell_discount_1");
  });

  it("stores nothing, and names a plan that is not sold [LAW-07]", async () => {
    const before = await countRows();
    await preview("TX", { period: "monthly", language: "es" });
    expect(await countRows()).toBe(before);
    const answer = await viewer.call("/states/preview", { state: "TX", plan: "gone" });
    expect([answer.statusCode, answer.json().message]).toEqual([400, "This plan is not available."]);
  });
});

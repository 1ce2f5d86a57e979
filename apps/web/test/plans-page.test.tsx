import { formatMoney } from "@smirk/domain/billing/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPlan } from "../../../packages/domain/test/arbitrary-plan.ts";
import { COMPLETE, DENTAL, PLUS } from "../../../packages/domain/test/demo-plans.ts";
import { DETAILS, FAMILY } from "../../../packages/domain/test/sign-up-forms.ts";
import { bySize } from "../../../tools/test-size/test-size.ts";
import { benefitCards } from "../../server/src/features/card/benefit-programs.ts";
import { nameProgram } from "../../server/src/features/members/agreement/benefit-sections.ts";
import { textsIn } from "../../server/src/locales/texts.ts";
import { readOrder } from "../app/features/onboarding/order/order.ts";
import { HowItWorks } from "../app/features/plans/how-it-works/screen.tsx";
import { PlansPage } from "../app/features/plans/plans-page.tsx";
import { MOST_PEOPLE, readPlansQuery } from "../app/features/plans/plans-query.ts";
import { readStateTerms } from "../app/features/plans/prices/state-terms.ts";
import { paths } from "../app/paths.ts";
import { IncludedCard } from "../app/ui/plan/included-card.tsx";
import { renderPage, TEST_SITE } from "./render-page.tsx";

const PLANS = [DENTAL, PLUS, COMPLETE];
const [CHILD = FAMILY[0]] = FAMILY.slice(1);
const showPlans = (query = "", plans = PLANS, stops: Parameters<typeof readStateTerms>[0] = []) =>
  renderPage(() => <PlansPage plans={plans} states={readStateTerms(stops)} />, paths.plans + query);
const textOf = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, "");

it("says that nobody can join while nothing is sold, and only then [PAY-02]", async () => {
  const show = (isSelling: boolean) =>
    renderPage(
      () => <PlansPage plans={PLANS} isSelling={isSelling} states={readStateTerms([])} />,
      paths.plans,
    );
  expect(await show(false)).toContain("No one can join right now");
  expect(await show(true)).not.toContain("No one can join right now");
});

/** What is charged today and then, of each plan: then first and large. */
const pricesIn = (html: string) =>
  [
    ...html
      .replaceAll("<!-- -->", "")
      .matchAll(/<strong [^>]*>([^<]+)<\/strong> a (month|year).*?Today ([^<]+)</g),
  ].map(([, then, period, today]) => [today, then, period]);

const anyFamily = fc.record({
  plan: fc.oneof(fc.constantFrom(...PLANS), anyPlan),
  people: fc.integer({ min: 1, max: MOST_PEOPLE }),
  period: fc.constantFrom("monthly" as const, "yearly" as const),
});

describe("a plan's tile", () => {
  it.each(["", "?people=4", "?people=4&period=yearly"])(
    "says each price once, with Join above what it holds, at '%s' [USE-20] [USE-21]",
    async (query) => {
      const tiles = [...(await showPlans(query)).matchAll(/<h2 [^>]*>.*?<\/ul><\/li>/g)].map(
        ([tile]) => tile,
      );
      expect(tiles).toHaveLength(PLANS.length);
      for (const tile of tiles) {
        const prices = tile.match(/\$[\d,.]*\d/g) ?? [];
        expect(prices).toEqual([...new Set(prices)]);
        expect(tile.indexOf(">Join<")).toBeLessThan(tile.indexOf("<dl"));
      }
    },
  );
});

describe("the prices in public", () => {
  it("equal the checkout's for random families [USE-07]", async () => {
    for (const { plan, people, period } of fc.sample(anyFamily, bySize({ commit: 40, full: 500 }))) {
      const family = Array.from({ length: people - 1 }, () => CHILD);
      const forms = { details: DETAILS, family, selectedPlan: { planSlug: plan.slug, period } };
      const reading = readOrder(
        {
          ...forms,
          promotionCode: null,
          primaryDentist: null,
          isSubscribed: false,
          autoRenew: true,
        } as Parameters<typeof readOrder>[0],
        { plans: [plan], applied: null, cancelBy: { phone: "", email: "" }, timeZone: "America/Chicago" },
        new Date("2026-11-20T12:00:00Z"),
      );
      if (reading.kind !== "order") throw new Error(`The checkout misses the ${reading.what}.`);
      const { dueTodayCents, renewalCents } = reading.order.terms;
      const html = await showPlans(`?people=${people}&period=${period}`, [plan]);
      expect(pricesIn(html)).toEqual([
        [formatMoney(dueTodayCents), formatMoney(renewalCents), period === "yearly" ? "year" : "month"],
      ]);
    }
  });

  it("are for one person by the month without a choice [USE-07]", async () => {
    expect(pricesIn(await showPlans())).toEqual([
      ["$38.95", "$18.95", "month"],
      ["$44.90", "$24.90", "month"],
      ["$50.95", "$30.95", "month"],
    ]);
  });

  it.each(["0", "14", "-1", "2.5", "many", ""])(
    "are for one person when the address asks for '%s' [USE-07]",
    (people) => {
      const params = new URLSearchParams({ people, period: "weekly" });
      expect(readPlansQuery(params)).toEqual({ people: 1, period: "monthly" });
    },
  );

  it("name the fee, the refunds by state and the states without a sale [USE-07]", async () => {
    const text = textOf(await showPlans());
    expect(text).toContain("a one-time processing fee of $20.00. We charge no other fees.");
    expect(text).toContain(
      "In the first 30 days, in every state: we refund everything. In most states we keep the processing fee.",
    );
    expect(text).toContain("In Arkansas and Tennessee we refund the fee too. In Maryland we charge no fee.");
    expect(text).not.toContain("we keep at most");
    expect(text).toContain("After that, in Florida and Oklahoma: a yearly membership ends right away");
    expect(text).toContain("people who live in Utah, Vermont, or Washington.");
  });
});

describe("the terms of states in public", () => {
  it("name the most of a fee that is kept where a plan's is higher [LAW-01]", async () => {
    const costly = { ...PLUS, prices: { ...PLUS.prices, enrollmentFeeCents: 3500 } };
    expect(textOf(await showPlans("", [DENTAL, costly]))).toContain(
      "In Florida and Ohio we keep at most $30.00 of the fee.",
    );
  });

  it("leave out states where sales have stopped [LAW-02]", async () => {
    const stops = [
      { state: "TN", reason: "no_savings" as const },
      { state: "MD", reason: "not_registered" as const },
      { state: "FL", reason: "on_hold" as const },
    ];
    const text = textOf(await showPlans("", PLANS, stops));
    expect(text).toContain("In Arkansas we refund the fee too.");
    expect(text).not.toContain("we charge no fee");
    expect(text).toContain("After that, in Oklahoma: a yearly membership");
    expect(text).toContain("live in Florida, Maryland, Tennessee, Utah, Vermont, or Washington.");
  });
});

it.each(["Dental", "Vision", "Prescriptions", "Hearing", "Telehealth"])(
  "%s gives on a plan what its card gives a member, in both languages [PLAN-02]",
  async (program) => {
    const names = {
      organization: "",
      telehealthAdministrator: "",
      supportPhone: "",
      prescriptionCodes: null,
    };
    const promised = (benefitCards(textsIn("en"), [program], names)[0]?.other ?? [])
      .filter(({ label }) => label !== "Program code")
      .flatMap(({ value }) => value.match(/\$?\d+%?|Free/gi) ?? []);
    const [english = "", spanish = ""] = await Promise.all(
      [program, nameProgram(textsIn("es"), program)].map((name) =>
        renderPage(() => <IncludedCard name={name} />),
      ),
    );
    for (const words of promised) expect(english.toLowerCase()).toContain(words.toLowerCase());
    const gives = (html: string) => /text-sm">([^<]+)</.exec(html)?.[1];
    expect(gives(spanish)).toBe(gives(english));
    expect(gives(english)?.length).toBeGreaterThan(20);
  },
);

it("an operator's own program has only its name [PLAN-02]", async () => {
  expect((await renderPage(() => <IncludedCard name="Gym" />)).replaceAll(/<[^>]*>/g, "")).toBe("Gym");
});

describe("what a visitor reads before joining", async () => {
  const { planOrganizationName, postalAddress, supportPhone } = TEST_SITE.publicConfig;
  it.each([
    [paths.plans, () => <PlansPage plans={PLANS} states={readStateTerms([])} />],
    [paths.howItWorks, HowItWorks],
  ])("%s has the five lines of the law [USE-07]", async (path, Page) => {
    const html = (await renderPage(Page, path)).replaceAll(/<!-- -->/g, "");
    const list = /<ol class="grid list-decimal.*?<\/ol>/s.exec(html)?.[0] ?? "";
    expect(list.match(/<li>/g)).toHaveLength(5);
    for (const words of ["not insurance", "discounts", "does not pay", "must pay", planOrganizationName])
      expect(list).toContain(words);
    expect(list).toContain(postalAddress);
    expect(list).toContain(supportPhone);
  });

  it("says what 'Discount Plan' means where dentists link to [USE-07]", async () => {
    expect(await renderPage(HowItWorks)).toMatch(
      /id="discount-plan"[^>]*><h2[^>]*>What does &#x27;Discount Plan/,
    );
  });
});

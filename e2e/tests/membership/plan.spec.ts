import type { Locator } from "@playwright/test";
import type { ChangeQuote } from "@smirk/contract/account/plan-change";
import { paths } from "../../../apps/web/app/paths.ts";
import { ANNA, PLAN } from "../../../apps/web/test/dom/answers/member/plan-change-answers.ts";
import { answerFrom } from "../../support/answers/answer-for.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";
import { tabTo } from "../../support/tab-to.ts";
import { signIn } from "../../support/visitors.ts";

const QUOTE: ChangeQuote = {
  timing: "now",
  plan_name: "Smirk Plus",
  recurring_cents: 3490,
  lines: [
    { kind: "credit", component: "plan", quantity: 1, cents: -1263, until: "2026-12-20" },
    { kind: "charge", component: "plan", quantity: 1, cents: 1660, until: "2026-12-20" },
  ],
  today_cents: 397,
  next_charge: { date: "2026-12-20", cents: 3490 },
  later: [],
  from: "2026-11-22",
  keeps_plan_price: false,
  promotion: "none",
  leaving: [],
  dentists_not_in_plan: [],
  proration_date: 1_795_392_000,
};

const test = base.extend<{ confirmed: Record<string, unknown>[] }>({
  confirmed: async ({ context }, use) => {
    const confirmed: Record<string, unknown>[] = [];
    await signIn(context, "access_token");
    await answerFrom(context, {
      "POST /account/plan_change/quote": QUOTE,
      "POST /account/plan_change": ({ body }) => {
        const { renew_period: period, ...asked } = body as typeof QUOTE & { renew_period: string };
        confirmed.push(body as Record<string, unknown>);
        const { timing, plan_name, from } = QUOTE;
        return {
          ...PLAN,
          change: { ...asked, period, state: "applied", timing, plan_name, from, client_secret: null },
        };
      },
    });
    await use(confirmed);
  },
});

test("four key presses change the plan, with the price before the last [SELF-01]", async ({
  page,
  confirmed,
}, { project }) => {
  const pressed: string[] = [];
  const press = async (control: Locator, key: "Enter" | "ArrowDown") => {
    await tabTo(page, control);
    await page.keyboard.press(key);
    pressed.push(key);
  };
  await page.goto(paths.membership);
  const sections = project.name === "phone" ? "Sections of your membership" : "Membership";
  const nav = page.getByRole("navigation", { name: sections, exact: true });
  await press(nav.getByRole("link", { name: "Plan and family" }), "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Plan and family" })).toBeVisible();
  await expect(page.getByRole("button", { name: "See what it costs" })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page.getByRole("radio", { name: /Smirk Dental/ }), "ArrowDown");
  await press(page.getByRole("button", { name: "See what it costs" }), "Enter");
  const review = page.getByRole("region", { name: "Please review your change" });
  await expect(review).toContainText("You pay today$3.97");
  await expect(review).toContainText("Next charge, Dec 20, 2026$34.90");
  await expect(review).toContainText("The one-time processing fee is not charged again.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(review.getByRole("button", { name: "Pay $3.97 now" }), "Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your membership has changed." })).toBeVisible();
  await expectAccessible(page);
  expect(pressed.length).toBeLessThanOrEqual(4);
  expect(confirmed).toMatchObject([
    { plan_slug: "brightwell_discount_2", today_cents: 397, next_cents: 3490, family_members: [ANNA] },
  ]);
});

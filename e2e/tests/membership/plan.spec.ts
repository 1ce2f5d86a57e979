import type { Locator } from "@playwright/test";
import type { ChangeQuote, WirePlanChangeAnswer } from "@smirk/domain/billing/plan-change/plan-change-answer";
import { paths } from "../../../apps/web/app/paths.ts";
import { answerForAccount, mariasAccount } from "../../support/answers/account-answers.ts";
import { ANNA, CARDS } from "../../support/answers/plan-answers.ts";
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
  from: "2026-11-22",
  keeps_plan_price: false,
  promotion: "none",
  leaving: [],
  proration_date: 1_795_392_000,
};

const ANNA_LEAVES: WirePlanChangeAnswer["change"] = {
  id: "c1",
  made_by: "system",
  state: "scheduled",
  timing: "period_end",
  plan_slug: "brightwell_discount_1",
  plan_name: "Smirk Dental",
  period: "monthly",
  family_members: [],
  today_cents: 0,
  next_cents: 2895,
  from: "2026-12-20",
  client_secret: null,
};

interface Server {
  answer: WirePlanChangeAnswer;
  quote: ChangeQuote;
  /** Bodies of confirmations. */
  confirmed: Record<string, unknown>[];
  undone: number;
}

const test = base.extend<{ server: Server }>({
  server: async ({ context }, use) => {
    const server: Server = {
      answer: {
        plan_slug: "brightwell_discount_1",
        plan_name: "Smirk Dental",
        period: "monthly",
        recurring_cents: 2895,
        family_members: [ANNA],
        refusal: null,
        change: null,
      },
      quote: QUOTE,
      confirmed: [],
      undone: 0,
    };
    await signIn(context, "access_token");
    await answerForAccount(context, mariasAccount());
    await context.route("**/account/plan_change", async (route) => {
      if (route.request().method() === "POST") {
        const body = route.request().postDataJSON();
        server.confirmed.push(body);
        const { timing } = server.quote;
        const change = {
          id: body.id,
          state: timing === "now" ? ("applied" as const) : ("scheduled" as const),
          timing,
          plan_slug: body.plan_slug,
          plan_name: server.quote.plan_name,
          period: body.renew_period,
          family_members: body.family_members,
          today_cents: body.today_cents,
          next_cents: body.next_cents,
          from: server.quote.from,
          client_secret: null,
        };
        server.answer = { ...server.answer, change };
        if (timing === "now") server.answer.plan_slug = body.plan_slug;
      }
      await route.fulfill({ json: server.answer });
    });
    await context.route("**/account/plan_change/quote", (route) => route.fulfill({ json: server.quote }));
    await context.route("**/account/plan_change/undo", (route) => {
      server.undone += 1;
      const { change } = server.answer;
      server.answer = { ...server.answer, change: change && { ...change, state: "undone" } };
      return route.fulfill({ json: server.answer });
    });
    await use(server);
  },
});

test("four key presses change the plan, with the price before the last [SELF-01]", async ({ page, server }, {
  project,
}) => {
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
  const review = page.getByRole("region", { name: "Please check your change" });
  await expect(review).toContainText("You pay today$3.97");
  await expect(review).toContainText("Next charge, Dec 20, 2026$34.90");
  await expect(review).toContainText("The one-time processing fee is not charged again.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(review.getByRole("button", { name: "Pay $3.97 now" }), "Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your membership has changed." })).toBeVisible();
  expect(pressed.length).toBeLessThanOrEqual(4);
  expect(server.confirmed).toMatchObject([
    { plan_slug: "brightwell_discount_2", today_cents: 397, next_cents: 3490, family_members: [ANNA] },
  ]);
});

test("a change at the period's end is shown with an undo [SELF-01]", async ({ page, server }) => {
  server.quote = { ...QUOTE, timing: "period_end", lines: [], today_cents: 0, from: "2026-12-20" };
  await page.goto(paths.membershipPlan);
  await page.getByRole("button", { name: "Remove Anna Lopez" }).click();
  await page.getByRole("button", { name: "See what it costs" }).click();
  await page.getByRole("button", { name: "Change on Dec 20, 2026" }).click();
  const planned = page.getByRole("region", { name: "Changes on Dec 20, 2026" });
  await expect(planned).toContainText("with 1 on the card");
  await expectAccessible(page);
  await planned.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByRole("button", { name: "Remove Anna Lopez" })).toBeVisible();
  expect(server.undone).toBe(1);
});

test("a person is added in a dialog and reviewed before anything changes [SELF-02]", async ({
  page,
  server,
}) => {
  await page.goto(paths.membershipPlan);
  await page.getByRole("button", { name: "Add a family member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a family member" });
  await dialog.getByRole("radio", { name: "Child" }).check();
  await dialog.getByLabel("First name").fill("Ben");
  await dialog.getByLabel("Last name").fill("Lopez");
  await dialog.getByLabel("Date of birth").fill("01/02/2018");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ben Lopez" })).toBeVisible();
  expect(server.confirmed).toEqual([]);
  await page.getByRole("button", { name: "See what it costs" }).click();
  await page.getByRole("button", { name: "Pay $3.97 now" }).click();
  await expect(page.getByText("Your membership has changed.")).toBeVisible();
  const [body] = server.confirmed;
  expect(body?.family_members).toMatchObject([
    { id: "p1", name: "Anna" },
    { name: "Ben", birth_date: "2018-01-02", relation: "child" },
  ]);
});

test("a child of 26 is named, and a card is shared by a link and gets a new one [SELF-02]", async ({
  page,
  context,
  server,
}) => {
  server.answer = { ...server.answer, change: ANNA_LEAVES };
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript(() => Object.assign(navigator, { share: undefined }));
  const link = "https://smirk.example/card/q0T2cV0ccccccccccccccc";
  await context.route("**/account/cards/p1/link", (route) =>
    route.fulfill({ json: { ...CARDS.cards[1], link } }),
  );
  await page.goto(paths.membershipPlan);
  const leaving = page.getByRole("region", { name: "Changes on Dec 20, 2026" });
  await expect(leaving).toContainText("so Anna leaves yours on Dec 20, 2026. That day we charge $28.95.");
  await expect(leaving.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "See what it costs" })).toBeVisible();
  const row = page.getByRole("region", { name: "A card for each person" }).getByRole("listitem").nth(1);
  const card = row.getByRole("link", { name: "Card of Anna Lopez, in a new tab" });
  await expect(card).toHaveAttribute("href", CARDS.cards[1]?.link ?? "");
  await row.getByRole("button", { name: "Share link to the card of Anna Lopez" }).click();
  await expect(row.getByRole("status").last()).toHaveText("The link is copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CARDS.cards[1]?.link);
  await row.getByRole("button", { name: "Replace link to the card of Anna Lopez" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace the link to Anna's card?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Replace link" }).click();
  await expect(row.getByRole("status").last()).toHaveText(/The old one no longer works\./);
  await expect(card).toHaveAttribute("href", link);
  await expectNoSidewaysScroll(page);
});

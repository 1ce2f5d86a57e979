import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { beginWith, MIA, PLUS, READY, SAM } from "../../support/joining/joiners.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Enhance Your Savings" });
const goOn = (page: Page) => page.getByRole("button", { name: "Proceed to Checkout" });
const readChoice = (page: Page) => page.evaluate(() => localStorage.getItem("selectedPlan"));
const plan = (page: Page, name: RegExp) => page.getByRole("radio", { name });

test("shows each plan's price for this family, in light and dark colors [USE-12] [PLAN-01] [PLAN-02]", async ({
  page,
  context,
}) => {
  await beginWith(context, { familyDetailsFormData: [SAM, MIA] });
  await page.goto("/user-details/plan");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await expect(page.getByText("For you, Sam, and Mia.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  for (const [name, price] of [
    ["Smirk Dental", "$38.95"],
    ["Smirk Plus", "$49.90"],
    ["Smirk Complete", "$60.95"],
  ]) {
    const tile = page.getByRole("radio", { name: `${name} ${price} a month` });
    await expect(tile).not.toBeChecked();
    await expect(tile).toHaveAccessibleDescription(/plus a one-time processing fee of \$20$/);
  }
  await expect(page.getByText("Today $58.95, then $38.95 a month")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Yearly.*Save 16%/ }).check();
  await expect(plan(page, /^Smirk Plus \$503 a year$/)).toBeVisible();
  await plan(page, /Smirk Plus/).check();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
});

test("prices a large family flat and requires a chosen plan [PLAN-01] [PLAN-02] [PLAN-03] [TEL-01]", async ({
  page,
  context,
}) => {
  const children = ["Ada", "Ben", "Cleo", "Dan"].map((firstName) => ({ ...MIA, firstName }));
  await beginWith(context, { familyDetailsFormData: [SAM, ...children] });
  await page.goto("/user-details/plan");
  await expect(plan(page, /^Smirk Dental \$53\.95 a month$/)).toBeVisible();

  await test.step("no plan is chosen", async () => {
    await expect(goOn(page)).toHaveAttribute("aria-disabled", "true");
    await expect(goOn(page)).toHaveAccessibleDescription("Choose a plan to go on.");
    await goOn(page).click({ force: true });
    await expect(page.getByRole("alert")).toHaveText("Choose a plan to go on.");
    await expect(plan(page, /Smirk Dental/)).toBeFocused();
    await expectAccessible(page);
    await expect(page).toHaveURL("/user-details/plan");
    expect(await readChoice(page)).toBeNull();
  });

  await test.step("a yearly plan, by keyboard", async () => {
    await page.getByRole("link", { name: "Back" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("radio", { name: "Monthly" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: /Yearly/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(plan(page, /Smirk Plus/)).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(goOn(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/user-details/checkout");
    expect(await readChoice(page)).toBe(`${PLUS}:annualy`);
  });

  await test.step("another one by the month, which analytics receives", async () => {
    await page.goBack();
    await page.getByRole("radio", { name: "Monthly" }).check();
    await plan(page, /Smirk Complete/).check();
    await goOn(page).click();
    await expect(page).toHaveURL("/user-details/checkout");
    expect(await readChoice(page)).toBe("brightwell_discount_3:monthly");
    const readEvents = async () => (await fetch(`${process.env.E2E_SANDBOX}/_sandbox/analytics`)).text();
    await expect.poll(readEvents).toContain('"onboarding:insurance_plan_selection"');
    await expect.poll(readEvents).toContain('"plan":"brightwell_discount_3"');
  });
});

test("shows cached plans while the server does not answer, and retries [PLAN-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|status of 503/);
  await beginWith(context);
  await page.route("**/subscription/get_plans", (route) => route.abort());
  await page.goto("/user-details/plan");
  await expect(page.getByRole("alert")).toContainText("The plans could not be loaded.");
  await expectAccessible(page);
  await page.unroute("**/subscription/get_plans");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(plan(page, /Smirk Plus/)).toBeVisible();
  const cached = await page.evaluate(() => JSON.parse(localStorage.getItem("insurancePlans") ?? "[]"));
  expect(cached[1]).toMatchObject({ slug: PLUS, prices: { amount: 2490, annualy_amount: 25100 } });
  await page.route("**/subscription/get_plans", (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(plan(page, /Smirk Plus/)).toBeVisible();
});

test("labels payments as test payments, here and at the checkout [TRUST-04]", async ({ page, context }) => {
  await beginWith(context, READY);
  for (const path of ["/user-details/plan", "/user-details/checkout"]) {
    await page.goto(path);
    await expect(page.getByText("Test payments: no real card is charged.")).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { beginWith, DETAILS, MIA, READY, SAM } from "../../support/joining/joiners.ts";

// What only a browser shows of a form's states. What they say and store is tested in apps/web/test/screens.

async function expectSound(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Texts whose paragraphs are hidden from the eye. All at once: what flashes may end between two looks. */
function listUnseen(texts: Locator): Promise<string[]> {
  return texts.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width, height } = (element.closest("p") ?? element).getBoundingClientRect();
        return width <= 2 || height <= 2;
      })
      .map(({ outerHTML }) => outerHTML),
  );
}

test("the details say in sight what is wrong, and stay where they are when it ends [USE-08] [DET-04] [DET-06]", async ({
  page,
  context,
}) => {
  await beginWith(context);
  await page.clock.install();
  await page.goto("/user-details");
  await page.getByRole("button", { name: "Next" }).click();
  const firstName = page.getByRole("textbox", { name: "First name" });
  await expect(firstName).toBeFocused();
  const said = page.getByText("This field is required.");
  await expect(said.first()).toBeVisible();
  expect(await listUnseen(said)).toEqual([]);
  await expectSound(page);
  await page.clock.fastForward(2000);
  await expect(page.locator("[data-flash]")).toHaveCount(0);
  await expect(said.first()).toBeVisible();
  expect(await listUnseen(said)).toEqual([]);
  await expectSound(page);

  const email = page.getByRole("textbox", { name: "Email" });
  const below = await email.boundingBox();
  await firstName.fill("Ana");
  await expect(firstName).not.toHaveAttribute("aria-invalid", "true");
  expect(await email.boundingBox()).toEqual(below);

  await page.getByRole("combobox", { name: "Home address" }).fill("1200 Main St 77002");
  await expect(page.getByRole("option", { name: /1200 Main St/ })).toBeVisible();
  await expectSound(page);
});

test("the family's dialog takes the focus and returns it [FAM-01] [FAM-02] [FAM-05]", async ({
  page,
  context,
}) => {
  await beginWith(context, { userDetailsFormData: DETAILS, familyDetailsFormData: [SAM, MIA] });
  await page.goto("/user-details/family");
  const add = page.getByRole("button", { name: "Add a family member" });
  await add.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a family member" });
  await expect(page.getByRole("radio", { name: "Spouse" })).toBeFocused();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("This field is required.")).toHaveCount(4);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await page.getByRole("button", { name: "Remove Sam Lopez" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expectSound(page);
});

test("plans are readable in light and dark colors, chosen or missing [PLAN-01] [PLAN-03] [PLAN-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await beginWith(context, { familyDetailsFormData: [SAM, MIA] });
  await page.route("**/subscription/get_plans", (route) => route.abort());
  await page.goto("/user-details/plan");
  await expect(page.getByRole("alert")).toContainText("The plans could not be loaded.");
  await expectSound(page);
  await page.unroute("**/subscription/get_plans");
  await page.getByRole("button", { name: "Try again" }).click();
  const goOn = page.getByRole("button", { name: "Proceed to Checkout" });
  await goOn.click({ force: true });
  await expect(page.getByRole("alert")).toHaveText("Choose a plan to continue.");
  await expectSound(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("radio", { name: /Yearly/ }).check();
  await page.getByRole("radio", { name: /Smirk Plus/ }).check();
  await expectSound(page);
});

test("waiting for a payment hides the payment's address [PROC-01] [PROC-02]", async ({ page, context }) => {
  await beginWith(context, READY);
  await page.clock.install();
  await page.goto("/user-details/processing?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2");
  await expect(page).toHaveURL("/user-details/processing");
  const notStarted = page.getByText("This browser has not started a payment.");
  // A slow machine is past the wait of three seconds when it looks.
  await expect(page.getByText("Please wait, we are processing your payment.").or(notStarted)).toBeVisible();
  await expectSound(page);
  await page.clock.fastForward(3_000);
  await expect(notStarted).toBeVisible();
  await expectSound(page);
});

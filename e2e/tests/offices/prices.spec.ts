import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  test,
} from "../../support/fixtures.ts";
import { openDesk } from "../../support/office-desk.ts";

// All sign in as one person, whose newest code counts.
test.describe.configure({ mode: "serial" });

for (const [language, part] of [
  ["en", "Prices"],
  ["es", "Precios"],
] as const) {
  test(`an office's prices are readable in '${language}', also with errors and large text [OFF-03]`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/400/);
    await openDesk(page, part, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(part);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
    await page.locator('input[name="member_checkup"]').fill("60,50");
    await page.locator('input[name="member_checkup"]').press("Enter");
    await expect(page.locator("#w-checkup")).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSidewaysScroll(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an office signs in, changes a price, and a visitor sees it [OFF-03] [FEE-02]", async ({ page }) => {
    await openDesk(page, "Listing");
    const listing = (await page.locator("tbody a").first().getAttribute("href")) ?? "";
    const id = listing.split("/").at(-1);
    await page.getByRole("link", { name: "Prices", exact: true }).click();
    await page.locator('input[name="member_checkup"]').fill("33.25");
    await page.locator('input[name="usual_checkup"]').fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toContainText("saved");
    await expect(async () => {
      await page.goto(`/dentist/${id}`);
      await expect(page.getByRole("row").filter({ hasText: "Checkup" }).first()).toContainText("$33.25");
    }).toPass();
  });

  test("an office pastes prices, and is asked about a slip before it is kept [OFF-03] [FEE-09]", async ({
    page,
  }) => {
    await openDesk(page, "Prices");
    await page.locator("textarea").fill("Procedure\tMember price\nCheckup\t3325");
    await page.getByRole("button", { name: "Read the prices" }).click();
    await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
    await page.locator("textarea").fill("Procedure\tMember price\nCheckup\t34");
    await page.getByRole("button", { name: "Read it again" }).click();
    await expect(page.getByRole("status")).toContainText("saved");
    await expect(page.locator('input[name="member_checkup"]')).toHaveValue("34.00");
  });
});

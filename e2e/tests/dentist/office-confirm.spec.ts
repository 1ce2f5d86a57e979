import { inLanguage } from "@smirk/domain/wire/language-path";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  test,
} from "../../support/fixtures.ts";
import { findOfficeLink } from "../../support/office-link.ts";

const findLink = async (language: "en" | "es") => inLanguage(await findOfficeLink(), language);

for (const language of ["en", "es"] as const) {
  test(`an office's link is readable in '${language}', also with errors and large text [OFF-01]`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/400/);
    const link = await findLink(language);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
    await page.locator('input[type="tel"]').fill("12");
    await page.getByRole("button").last().press("Enter");
    await expect(page.locator(".wrong")).toHaveCount(1);
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSidewaysScroll(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an office presses once, and a second look changes nothing @once [OFF-01]", async ({ page }) => {
    const link = await findLink("en");
    await page.goto(link);
    const right = page.getByRole("button", { name: "All right" });
    for (let tabs = 0; tabs < 3 && !(await right.and(page.locator(":focus")).count()); tabs += 1)
      await page.keyboard.press("Tab");
    await expect(right).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  });
});

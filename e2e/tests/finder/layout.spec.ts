import { paths } from "../../../apps/web/app/paths.ts";
import { expect, test } from "../../support/fixtures.ts";

test("shows header and footer to a visitor, with a skip link [APP-05]", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto(paths.signUp);
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/skip/i);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const logo = page.getByRole("banner").getByRole("link").first();
  await expect(logo).toHaveAttribute("href", "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeVisible();
  await expect(page.getByText("Sign out")).toHaveCount(0);
  for (const [name, path] of [
    [/privacy/i, paths.privacy],
    [/terms/i, paths.terms],
    [/accessibility/i, paths.accessibility],
  ] as const) {
    await footer.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

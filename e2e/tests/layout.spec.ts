import { paths } from "../../apps/web/app/paths.ts";
import { expect, test } from "../fixtures.ts";
import { signIn } from "../visitors.ts";

test("has a header with the logo, and privacy and terms in the footer [APP-05]", async ({ page }) => {
  await page.goto(paths.signUp);
  const logo = page.getByRole("banner").getByRole("link").first();
  await expect(logo).toHaveAttribute("href", "/");
  const footer = page.getByRole("contentinfo");
  for (const [name, path] of [
    [/privacy/i, paths.privacy],
    [/terms/i, paths.terms],
  ] as const) {
    await footer.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

test("offers no sign-out to a visitor [APP-05]", { tag: "@once" }, async ({ page }) => {
  await page.goto(paths.signUp);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByText("Sign out")).toHaveCount(0);
});

test("signs a person out, forgets what they entered and keeps the map [APP-05] [APP-06]", async ({
  page,
  context,
}) => {
  await signIn(context, "temporary_access_token");
  await page.goto(paths.userDetails);
  await page.evaluate(() => {
    localStorage.setItem("selectedPlan", "brightwell_plus:monthly");
    localStorage.setItem("currentMapZoom", "12");
  });
  await page.getByRole("banner").getByText("Sign out").click();
  await expect(page.getByText("Sign out")).toHaveCount(0);
  await expect(page).not.toHaveURL(/user-details/);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).not.toContain("tokens");
  expect(stored).not.toContain("selectedPlan");
  expect(stored).toContain("currentMapZoom");
});

test("moves the background on the family, region and code pages [APP-05]", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await signIn(context, "temporary_access_token");
  const readPosition = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const box = await page.locator("svg[data-position]").boundingBox();
    return Math.round(box?.x ?? Number.NaN);
  };
  const usual = await readPosition(paths.userDetails);
  expect(await readPosition(paths.plan)).toBe(usual);
  for (const path of [paths.family, paths.regionAvailability]) {
    expect.soft(await readPosition(path), path).not.toBe(usual);
  }
});

import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { signIn } from "../visitors.ts";

const search = (page: Page) => page.getByLabel("Search", { exact: true });
const back = (page: Page) => page.getByRole("button", { name: "Back to the map" });
const height = async (page: Page) =>
  (await page.getByRole("button", { name: /^Show more of the/ }).boundingBox())?.y ?? Number.NaN;

test.describe("on a phone", () => {
  test.skip(({ isMobile }) => !isMobile, "A desktop has room for both.");

  test("opens the form over the whole screen, and three ways lead back [FIND-06]", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const leave = [
      () => back(page).click(),
      () => page.goBack(),
      () => page.keyboard.press("Escape").then(() => page.keyboard.press("Escape")),
    ];
    for (const way of leave) {
      await search(page).tap();
      await expect(back(page)).toBeVisible();
      await expect(search(page)).toBeFocused();
      await expect(page.locator("header[inert]")).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await way();
      await expect(back(page)).toHaveCount(0);
      await expect(page.locator("[inert]")).toHaveCount(0);
    }
    await expect(page).toHaveURL("/");
  });

  test("has no accessibility fault in the form over the screen [FIND-06]", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await search(page).tap();
    await expect(back(page)).toBeVisible();
    await expectAccessible(page);
  });

  test("raises and lowers the list by tap and by finger [FIND-06]", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const half = await height(page);
    await page.getByRole("button", { name: "Show more of the list" }).tap();
    await expect.poll(() => height(page)).toBeLessThan(half - 100);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show more of the map" }).tap();
    await expect.poll(() => height(page)).toBe(half);
    const handle = await page.getByRole("button", { name: "Show more of the list" }).boundingBox();
    if (handle === null) throw new Error("The list has no handle.");
    await page.mouse.move(180, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(180, handle.y + 120, { steps: 4 });
    await page.mouse.move(180, handle.y + 240, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => height(page)).toBeGreaterThan(half + 100);
  });

  test("hides the list while a pin is open, and pages through its dentists [FIND-06] [FIND-10]", async ({
    page,
  }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const several = page.getByRole("button", { name: /^\d+ dentists at/ });
    await several.first().dispatchEvent("click");
    const box = page.getByRole("region", { name: "Dentists at this pin" });
    await expect(box).toBeVisible();
    await expect(page.getByRole("button", { name: /^Show more of the/ })).toHaveCount(0);
    const dots = box.getByRole("button", { name: /^Dentist \d+ of \d+$/ });
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
    await dots.nth(1).tap();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await box.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("button", { name: /^Show more of the/ })).toBeVisible();
  });
});

test("closes the box of a pin when one clicks elsewhere on the map [FIND-16]", async ({ page, isMobile }) => {
  test.skip(isMobile, "The click is the desktop's.");
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("button.map-pin").first().dispatchEvent("click");
  const box = page.getByRole("region", { name: "Dentists at this pin" });
  await expect(box).toBeVisible();
  await expectAccessible(page);
  await page.getByText(/^Simplified map/).click();
  await expect(box).toHaveCount(0);
});

test("shows the way to the membership to paid members alone [FIND-12]", { tag: "@once" }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, "access_token");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "My Membership" })).toHaveAttribute("href", /^\/membership/);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  await signIn(other, "temporary_access_token");
  const visitor = await other.newPage();
  await visitor.goto("/", { waitUntil: "networkidle" });
  await expect(visitor.getByRole("link", { name: "My Membership" })).toHaveCount(0);
  await other.close();
});

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";

// A phone has no such keys, and there the form covers the screen.

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search" });
const placeBox = (page: Page) => page.getByRole("combobox", { name: "Near" });
const options = (page: Page) => page.getByRole("option");
const pinBox = (page: Page) => page.getByRole("region", { name: "Dentists at this pin" });

test("S12, S13, S16: a place in a search leads there, wrong letters are said [FIND-03] [FIND-19]", async ({
  page,
}) => {
  // On a night when all offices are closed, the empty list offers to drop the filter too.
  await page.clock.setFixedTime("2026-06-02T10:00:00-05:00");
  await openSettled(page, "/");
  const search = async (text: string) => {
    await searchBox(page).fill(text);
    await searchBox(page).press("Enter");
  };
  await search("dentist in katy");
  await expect(page.getByLabel("Near", { exact: true })).toHaveValue(/^Katy, TX/);
  await search("orthodontist dallas");
  await expect(page.getByLabel("Near", { exact: true })).toHaveValue(/^Dallas, TX/);
  await expect(page).toHaveURL(/[?&]q=orthodontist(?:&|$)/);
  await search("spanish speaking dentist");
  await expect(page).toHaveURL(/[?&]language=SP(?:&|$)/);
  await search("dentist open now");
  await expect(page).toHaveURL(/[?&]open=now(?:&|$)/);
  await page.getByRole("button", { name: "Remove “Open now”" }).click();
  await expect(page).not.toHaveURL(/open=now/);
  await search("root canel");
  await expect(page.getByText("Showing root canal. You typed root canel.").first()).toBeVisible();
  await search("tragn dihn");
  await page.getByRole("button", { name: "Search for “trang dinh”" }).click();
  await expect(page).toHaveURL(/[?&]q=trang\+dinh(?:&|$)/);
  await placeBox(page).fill("Hosuton");
  await expect(page.getByText("Showing Houston. You typed Hosuton.").first()).toBeVisible();
});

test("M2: list, map and sentence agree, and a filter fits the map [FIND-01] [FIND-02] [FIND-05]", async ({
  page,
}) => {
  await openSettled(page, "/");
  const count = page.getByRole("paragraph").filter({ hasText: /^\d+ providers? for “braces”$/ });
  const readCount = async () => Number.parseInt((await count.textContent()) ?? "", 10);
  const expectAgreement = async () => {
    await expect
      .poll(async () => {
        const said = await readCount();
        const marks = await page.locator(".map-pin:visible, .map-cluster:visible").allTextContents();
        const onMap = marks.reduce((sum, number) => sum + Number(number || 1), 0);
        return [await page.locator(".result-card").count(), onMap].map((number) => number - said);
      })
      .toEqual([0, 0]);
  };
  const readZoom = () => page.evaluate(() => Number(localStorage.currentMapZoom));
  await placeBox(page).fill("Dallas, TX");
  await page
    .getByRole("option", { name: /^Dallas/ })
    .first()
    .click();
  await searchBox(page).fill("braces");
  await expect(options(page).filter({ hasText: "Orthodontics" }).first()).toBeVisible();
  await searchBox(page).press("Enter");
  await expect(options(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveAttribute("aria-expanded", "false");
  await expect.poll(readCount).toBe(4);
  await expectAgreement();
  const zoom = await readZoom();
  await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: "Distance" }).click();
  await page.getByLabel("Within 25 mi").check();
  await page.getByRole("button", { name: "Show dentists" }).click();
  await expect.poll(readZoom).toBeGreaterThan(zoom);
  await expect.poll(readCount).toBeLessThan(4);
  await expectAgreement();
});

test("the search works by keyboard and closes on a click elsewhere [FIND-02] [FIND-16]", async ({ page }) => {
  await openSettled(page, "/");
  const box = searchBox(page);
  await test.step("by keyboard", async () => {
    await box.focus();
    await page.keyboard.type("nguyen");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute("aria-activedescendant", /.+/);
    const active = await box.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(box).toHaveValue("nguyen");
    await page.keyboard.press("ArrowUp");
    await expect(box).toHaveAttribute("aria-activedescendant", /.+/);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("listbox", { name: "Dentists found" })).toHaveCount(0);
    await expect(box).toHaveValue("nguyen");
  });
  await test.step("clicks elsewhere", async () => {
    await box.click();
    await expect(options(page).first()).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(options(page)).toHaveCount(0);
    await page.locator("button.map-pin").first().dispatchEvent("click");
    await expect(pinBox(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByText("Map data:").click();
    await expect(pinBox(page)).toHaveCount(0);
  });
});

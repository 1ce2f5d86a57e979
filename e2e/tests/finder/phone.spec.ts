import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { scrollRow } from "../../support/scroll-row.ts";
import { openSettled } from "../../support/settled.ts";

const MINUTE_MS = 60_000;

const search = (page: Page) => page.getByLabel("Search", { exact: true });
const back = (page: Page) => page.getByRole("button", { name: "Back to the map" });
const height = async (page: Page) =>
  (await page.getByRole("button", { name: /^Show more of the/ }).boundingBox())?.y ?? Number.NaN;

test("opens form, list and pin over the phone's map [FIND-06] [FIND-10]", { tag: "@once" }, ({ page }) =>
  expectPhone(page, () => expectAccessible(page)),
);

/** The widest window that the specification calls a phone; the product's layout of phones goes on to 768 px. */
test("has at 499 px whatever the specification gives to phones [APP-08] [FIND-06] [FIND-10]", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 499, height: 740 });
  await expectPhone(page, async () => {});
});

async function expectPhone(page: Page, read: () => Promise<void>): Promise<void> {
  await openSettled(page, "/");

  await test.step("the form covers the screen and closes in three ways", async () => {
    const leave = [
      () => back(page).click(),
      () => page.goBack(),
      () => page.keyboard.press("Escape").then(() => page.keyboard.press("Escape")),
    ];
    for (const [index, way] of leave.entries()) {
      await search(page).tap();
      await expect(back(page)).toBeVisible();
      await expect(search(page)).toBeFocused();
      await expect(page.locator("header[inert]")).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      if (index === 0) await read();
      await way();
      await expect(back(page)).toHaveCount(0);
      await expect(page.locator("[inert]")).toHaveCount(0);
    }
    await expect(page).toHaveURL("/");
  });

  await test.step("the list rises and falls by tap and by finger", async () => {
    const half = await height(page);
    await page.getByRole("button", { name: "Show more of the list" }).tap();
    await expect.poll(() => height(page)).toBeLessThan(half - 100);
    await read();
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

  await test.step("an open pin hides the list and pages through its dentists", async () => {
    const several = page.getByRole("button", { name: /^\d+ dentists at/ });
    const box = page.getByRole("region", { name: "Dentists at this pin" });
    // The list has just fallen: the map grows, and draws new pins.
    await expect(async () => {
      await several.first().dispatchEvent("click");
      await expect(box).toBeVisible({ timeout: 5_000 });
      // A map that still moves may take the pin, and its box, away again.
      await expect(page.getByRole("button", { name: /^Show more of the/ })).toHaveCount(0, {
        timeout: 5_000,
      });
    }).toPass();
    const dots = box.getByRole("button", { name: /^Dentist \d+ of \d+$/ });
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
    // No time passes but what is named, however slow the machine is.
    await page.clock.pauseAt(Date.now() + MINUTE_MS);
    await scrollRow(box.getByRole("list"));
    await page.clock.runFor(49);
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
    await page.clock.runFor(1);
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    await page.clock.resume();
    await dots.first().tap();
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
    await read();
    await expectNoSidewaysScroll(page);
    await box.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("button", { name: /^Show more of the/ })).toBeVisible();
  });

  await test.step("a dentist of the list is shown on the map, above the box", async () => {
    const first = page.getByRole("region", { name: "Dentists", exact: true }).getByRole("listitem").first();
    await first.getByRole("button", { name: /on the map/ }).tap();
    const box = page.getByRole("region", { name: "Dentists at this pin" });
    await expect(box).toBeVisible();
    const pin = page.locator(".map .map-pin[data-emphasis=selected]");
    const isAbove = async () => {
      const [marked, over] = [await pin.boundingBox(), await box.boundingBox()];
      return marked !== null && over !== null && marked.y >= 56 && marked.y + marked.height <= over.y;
    };
    await expect.poll(isAbove).toBe(true);
  });
}

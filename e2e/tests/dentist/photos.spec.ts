import type { Page } from "@playwright/test";
import { findFullLocation } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { scrollRow } from "../../support/scroll-row.ts";
import { openSettled } from "../../support/settled.ts";

const MINUTE_MS = 60_000;

const LIGHTBOX_CODE = /\/assets\/photo-lightbox-/;

const photos = (page: Page) => page.getByRole("button", { name: /^Office of / });
const lightbox = (page: Page) => page.getByRole("dialog", { name: "Photos of the office" });
const position = (page: Page) => lightbox(page).locator(".yarl__counter");

test("shows photos in a gallery and in a lightbox over the whole window [DENT-04] [DENT-05]", async ({
  page,
  baseURL,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (LIGHTBOX_CODE.test(request.url())) loaded.push(request.url());
  });
  const { id, cached_data } = await findFullLocation(baseURL ?? "");
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await recordMotions(page);
  await openSettled(page, `/dentist/${id}`);
  const count = cached_data?.photos.length ?? 0;

  await test.step("every third photo is large and the others small", async () => {
    await expect(photos(page)).toHaveCount(count);
    const heights = await photos(page).evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().height),
    );
    const large = heights[0] ?? 0;
    for (const [index, height] of heights.entries()) {
      if (index % 3 === 0) expect(height).toBeCloseTo(large, 0);
      else expect(height).toBeLessThan(large * 0.6);
    }
  });

  await test.step("arrows slide the gallery", () => slide(page));

  await test.step("the lightbox is worked by keyboard and shows 'n / total'", async () => {
    expect(loaded).toEqual([]);
    await photos(page).nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(lightbox(page)).toBeVisible();
    expect(loaded.length).toBeGreaterThan(0);
    await expect(position(page)).toHaveText(`2 / ${count}`);
    await page.keyboard.press("ArrowLeft");
    await expect(position(page)).toHaveText(`1 / ${count}`);
    await page.keyboard.press("ArrowLeft");
    await expect(position(page)).toHaveText(`${count} / ${count}`);
    await page.keyboard.press("Tab");
    const focused = lightbox(page).locator(":focus");
    await expect(focused).toHaveAccessibleName(/^(Close|Previous photo|Next photo)$/);
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photos(page).nth(1)).toBeFocused();
  });

  await test.step("the lightbox pads photos, preloads two on each side and has buttons", async () => {
    await photos(page).first().click();
    await expect(lightbox(page)).toHaveCSS("opacity", "1");
    await expect(lightbox(page)).toHaveCSS("transition-duration", "0.25s");
    const carousel = lightbox(page).locator(".yarl__carousel");
    const read = (name: string) =>
      carousel.evaluate((element, key) => (element as HTMLElement).style.getPropertyValue(key), name);
    expect(await read("--yarl__carousel_padding_px")).toBe("16");
    expect(await read("--yarl__carousel_spacing_percent")).toBe("30");
    expect(await read("--yarl__carousel_slides_count")).toBe(
      String(2 * Math.min(2, Math.floor(count / 2)) + 1),
    );
    await expectAccessible(page);
    await lightbox(page).getByRole("button", { name: "Next photo" }).click();
    await expect(position(page)).toHaveText(`2 / ${count}`);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "motions"))).toContain(500);
    await lightbox(page).getByRole("button", { name: "Close" }).click();
    await expect(lightbox(page)).toHaveCount(0);
  });
});

/** How long what a script moves takes, in ms. */
function recordMotions(page: Page) {
  return page.addInitScript(() => {
    const motions: unknown[] = [];
    Object.assign(window, { motions });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function record(frames, options) {
      motions.push(typeof options === "object" ? options.duration : options);
      return animate.call(this, frames, options);
    };
  });
}

async function slide(page: Page) {
  const back = page.getByRole("button", { name: "Previous photos" });
  const more = page.getByRole("button", { name: "More photos" });
  await expect(back).toHaveAttribute("aria-disabled", "true");
  const row = page.getByRole("region", { name: "Photos of the office" }).getByRole("list");
  // No time passes but what is named, however slow the machine is.
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await scrollRow(row);
  await page.clock.runFor(199);
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(1);
  await expect(back).not.toHaveAttribute("aria-disabled", "true");
  await page.clock.resume();
  await back.click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeLessThan(10);
  await more.click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(50);
  await expect(back).not.toHaveAttribute("aria-disabled", "true");
  await back.click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeLessThan(10);
}

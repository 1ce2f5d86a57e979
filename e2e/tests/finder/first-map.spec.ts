import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";

const firstMap = (page: Page) => page.locator(".first-map");
const picture = (page: Page) => firstMap(page).locator("img");

/** The tips of pins by their names, in CSS pixels. */
function findPins(page: Page, selector: string): Promise<Record<string, [x: number, y: number]>> {
  return page.locator(selector).evaluateAll((pins) =>
    Object.fromEntries(
      pins.map((pin) => {
        const { left, width, bottom } = pin.getBoundingClientRect();
        return [(pin as HTMLElement).title, [left + width / 2, bottom]];
      }),
    ),
  );
}

/** Holds the map's script back until it is let go. */
async function holdMap(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/open-map-[^/]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("streets and pins stand before the map, which takes over in place [MAP-04] [FIND-07]", async ({
  page,
}) => {
  const release = await holdMap(page);
  await page.goto("/");
  await expect(picture(page)).toHaveJSProperty("complete", true);
  expect(await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await findPins(page, ".first-map [data-pins]");
  const held = firstMap(page)
    .getByRole("link", { name: /D[DM][SD]/ })
    .first();
  await held.focus();
  const name = await held.getAttribute("title");
  release();
  await expect(firstMap(page)).toHaveCount(0);
  const after = await findPins(page, "button.map-pin");
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  const moved = Object.entries(before).map(([title, [x, y]]) => {
    const [toX = 0, toY = 0] = after[title] ?? [];
    return Math.max(Math.abs(toX - x), Math.abs(toY - y));
  });
  expect(Math.max(...moved)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("title"))).toBe(name);
});

test("a pin opens before the map's script is there [MAP-04] [FIND-16]", { tag: "@once" }, async ({
  page,
}) => {
  const release = await holdMap(page);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  const pin = firstMap(page)
    .getByRole("link", { name: /D[DM][SD]/ })
    .last();
  const name = (await pin.getAttribute("title")) ?? "";
  await pin.press("Enter");
  await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
  release();
  await expect(page.locator(`button.map-pin[title="${name}"]`)).toHaveAttribute("aria-current", "true");
});

test("another view that was stored hides it before it is seen [MAP-04]", { tag: "@once" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("currentMapCenter", JSON.stringify({ lat: 32.78, lng: -96.8 }));
    localStorage.setItem("currentMapZoom", "13");
  });
  // No script ever arrives.
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(picture(page)).toBeAttached();
  await expect(firstMap(page)).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a pin leads to its dentist, one of several lists them [MAP-04] [FIND-01]", async ({ page }) => {
    await page.goto("/");
    const several = firstMap(page).locator("details").first();
    await several.locator("summary").click();
    const link = several.getByRole("link").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    const pin = firstMap(page)
      .getByRole("link", { name: /D[DM][SD]/ })
      .first();
    const only = (await pin.getAttribute("title")) ?? "";
    await pin.click();
    await expect(page.getByRole("heading", { level: 1, name: only })).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { setLocationPermission } from "../../support/permission.ts";
import { untilSettled } from "../../support/settled.ts";

const searchBox = (page: Page) => page.getByLabel("Search", { exact: true });
const placeBox = (page: Page) => page.getByLabel("Near", { exact: true });
const head = (page: Page) => page.getByRole("paragraph").filter({ hasText: /^\d+ providers?/ });
const storedPlace = (page: Page) => page.evaluate(() => localStorage.getItem("currentAddressInputLocation"));

async function open(page: Page, path = "/") {
  await page.goto(path);
  await expect(page.getByRole("combobox", { name: "Search" })).toBeVisible();
}

async function search(page: Page, text: string) {
  await searchBox(page).click();
  await searchBox(page).fill(text);
  await page.keyboard.press("Enter");
}

test("makes a search the list, in the address, and back again [USE-03] [USE-06]", { tag: "@once" }, async ({
  page,
}) => {
  await open(page);
  await search(page, "braces");
  await expect(page).toHaveURL(/\?q=braces&procedure=braces$/);
  await expect(head(page)).toHaveText(/ for “braces”$/);
  const names = page.getByRole("region", { name: "Dentists", exact: true }).getByRole("listitem");
  await expect.poll(() => names.count()).toBeGreaterThanOrEqual(4);
  await expect(names.filter({ hasNotText: "Orthodontics" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  // Going back before scripts run would have them start on another address than the server's page is of.
  await untilSettled(page);
  await expect(head(page)).toHaveText(/ for “braces”$/);
  await expect(searchBox(page)).toHaveValue("braces");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(head(page)).not.toHaveText(/braces/);
  await expect(searchBox(page)).toHaveValue("");
  await test.step("leads from a place or an unknown word onwards", async () => {
    await search(page, "78701");
    await expect.poll(() => storedPlace(page)).toContain("78701");
    await expect(page.getByText(/^from 78701/)).toBeVisible();
    await expect(head(page)).toBeVisible();
    await search(page, "xqzzyx");
    await expect(page.getByText("Nothing found for “xqzzyx”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show all dentists" }).click();
    await expect(head(page)).toBeVisible();
  });
});

test("keeps the origin of distances until the visitor changes it [USE-02] [USE-04]", {
  tag: "@once",
}, async ({ page }) => {
  await open(page);
  await expect(page.getByText("from Houston, TX")).toBeVisible();
  const before = await storedPlace(page);
  for (let press = 0; press < 3; press += 1) await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(page.getByText("from Houston, TX")).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem("currentMapCenter", JSON.stringify({ lat: 30.2672, lng: -97.7431 }));
    localStorage.setItem("currentMapZoom", "12");
  });
  await page.reload();
  await expect(placeBox(page)).toHaveValue("Map area");
  await expect(page.getByText(/from Houston, TX$/)).toBeVisible();
  expect(await storedPlace(page)).toBe(before);
  await page.getByRole("button", { name: "Search from here" }).click();
  await expect(page.getByText(/from the map area$/)).toBeVisible();
  expect(await storedPlace(page)).toBeNull();
});

test("shows dentists around a shared location far from Houston [USE-02]", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
  await setLocationPermission(page, "granted");
  await open(page);
  await expect(placeBox(page)).toHaveValue("My Location");
  await expect(page.getByText("from My Location")).toBeVisible();
  await expect
    .poll(async () => Number.parseInt((await head(page).textContent()) ?? "", 10))
    .toBeGreaterThanOrEqual(10);
});

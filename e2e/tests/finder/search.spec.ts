import type { Page } from "@playwright/test";
import { DEFAULT_LOCATION, type LatLng } from "@smirk/domain/geography/geo";
import { listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search" });
const placeBox = (page: Page) => page.getByRole("combobox", { name: "Near" });
const options = (page: Page) => page.getByRole("option");
const listedLinks = (page: Page) => page.getByRole("main").locator('a[href^="/dentist/"]');
const pinBox = (page: Page) => page.getByRole("region", { name: "Dentists at this pin" });

/** Opens the finder and waits until its boxes are more than inputs. */
async function open(page: Page) {
  await page.goto("/");
  await expect(searchBox(page)).toBeVisible();
}

const isSearch = (body: string | null) => body?.includes('"searchProviderLocations"') ?? false;

test("suggests dentists and places for what is typed [FIND-04] [FIND-18] [FIND-19] [FIND-20] [FIND-24] [FIND-25]", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const center = { lat: DEFAULT_LOCATION.lat + 0.004, lng: DEFAULT_LOCATION.lng };
  // A file of ours that runs no script: the map opens beside the place that the box names.
  await page.goto("/robots.txt");
  await page.evaluate((left) => {
    localStorage.setItem("currentMapCenter", JSON.stringify(left));
    localStorage.setItem("currentMapZoom", "15");
  }, center);
  await open(page);
  await test.step("dentists: counts, conditions, degrees, and none shown twice", async () => {
    await searchBox(page).click();
    await expect(page.getByText(/^\d+ results in this area$/).first()).toBeVisible();
    await expect(searchBox(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.type("nguyen");
    await expect(page.getByText(/^\d+ search results?$/).first()).toBeVisible();
    await expect(options(page).first()).toContainText("Nguyen");
    await searchBox(page).fill("braces");
    await expect(options(page).filter({ hasText: "Orthodontics" }).first()).toBeVisible();
    await searchBox(page).fill("xqzzyx");
    await expect(page.getByText("No results found").first()).toBeVisible();
    await expect(searchBox(page)).toHaveAttribute("aria-expanded", "false");

    const asked = page.waitForRequest((request) => isSearch(request.postData()));
    await searchBox(page).fill("Nguyen, dds");
    const { variables } = (await asked).postDataJSON() as {
      variables: {
        input: { meta: string; hint: string; helpers: { degree: string }; priority_coords: LatLng };
      };
    };
    expect(variables.input).toMatchObject({ meta: "name", helpers: { degree: "DDS" } });
    expect(variables.input.hint.toLowerCase()).toBe("nguyen");
    expect(variables.input.priority_coords.lat).toBeCloseTo(center.lat, 3);
    expect(variables.input.priority_coords.lng).toBeCloseTo(center.lng, 3);
    await expect(options(page).first()).toContainText("DDS");

    const shown = (await listedLinks(page).first().getAttribute("href"))?.split("/").at(-1) ?? "";
    const somebody = (await listLocations(baseURL ?? "")).find(({ id }) => id === shown);
    const askedForThem = page.waitForRequest((request) => isSearch(request.postData()));
    await searchBox(page).fill(somebody?.provider.last_name ?? "");
    const request = await askedForThem;
    expect(request.postDataJSON().variables.options.exclude).toContain(shown);
    expect(await (await request.response())?.text()).not.toContain(`"id":"${shown}"`);
    await expect(options(page).first()).toContainText(somebody?.provider.last_name ?? "nobody");
  });
  const saved = await (await page.request.get("/locations.json")).json();
  expect(saved["Chicago, IL"]).toEqual({
    name: "Chicago, IL",
    lat: expect.any(Number),
    lng: expect.any(Number),
  });
  await test.step("places: saved ones, none for blank text, and the service's error", async () => {
    await placeBox(page).click();
    await placeBox(page).fill("chic");
    await expect(options(page).filter({ hasText: "Chicago, IL" }).first()).toBeVisible();
    await placeBox(page).fill("  ");
    await expect(options(page).filter({ hasText: "Illinois" })).toHaveCount(0);
    await page.route("**/places/autocomplete**", (route) =>
      route.fulfill({ json: { status: "REQUEST_DENIED", predictions: [] } }),
    );
    await placeBox(page).fill("12 Main");
    await expect(page.getByText("google_api_error: REQUEST_DENIED")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/places/autocomplete**");
  });
});

test("moves the map to a chosen address and opens a chosen dentist's pin [FIND-03] [FIND-04] [FIND-15] [FIND-21] [FIND-22]", {
  tag: "@once",
}, async ({ page }) => {
  await open(page);
  await test.step("the list of dentists has no accessibility error", async () => {
    await searchBox(page).click();
    await page.keyboard.type("nguyen");
    await expect(options(page).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step("a chosen place moves the map and is remembered", async () => {
    await placeBox(page).focus();
    await placeBox(page).fill("hou");
    await expect(options(page).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await placeBox(page).fill("77005");
    const option = options(page).filter({ hasText: "77005" }).first();
    await expect(option.locator("strong").first()).toBeVisible();
    await expect(option).toContainText("Houston");
    await option.click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("currentAddressInputLocation")))
      .toContain("77005");
    await expect
      .poll(
        async () =>
          JSON.parse((await page.evaluate(() => localStorage.getItem("currentMapCenter"))) ?? "{}").lat,
      )
      .toBeCloseTo(29.718, 1);
    await page.reload();
    await expect(page.getByLabel("Near", { exact: true })).toHaveValue(/77005/);
  });
  await test.step("a chosen dentist's pin opens", async () => {
    await searchBox(page).click();
    await page.keyboard.type("nguyen");
    await expect(page.getByText(/^\d+ search results?$/).first()).toBeVisible();
    const name = (await options(page).last().locator(".font-semibold").first().textContent()) ?? "";
    await options(page).last().click();
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue(name);
    await expect(pinBox(page).getByRole("heading", { name }).first()).toBeVisible();
    await expect(page.locator("button.map-pin[aria-current]")).toBeVisible();
  });
});

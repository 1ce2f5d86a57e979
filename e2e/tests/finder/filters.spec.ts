import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";

const count = (page: Page) =>
  page.getByRole("paragraph").filter({ hasText: /^[\d,]+ providers?$|^No exact matches$/ });
const chip = (page: Page, name: string) =>
  page.getByRole("group", { name: "Filters" }).getByRole("button", { name });

async function choose(page: Page, filter: string, choice: string) {
  await chip(page, filter).click();
  await page.getByRole("dialog").getByLabel(choice).check();
  await page.getByRole("dialog").getByRole("button", { name: "Show dentists" }).click();
}

test("filters the list by keyboard, and 'back' removes the filter [FIND-05] [USE-07]", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/");
  for (const name of ["Specialty", "Distance"]) {
    await chip(page, name).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toHaveCount(0);
    await expect(chip(page, name)).toBeFocused();
  }
  await choose(page, "Specialty", "General Dentistry");
  await expect(page).toHaveURL(/\?speciality=GD$/);
  await expect(chip(page, "General Dentistry")).toBeVisible();
  const list = page.getByRole("region", { name: "Dentists", exact: true }).getByRole("listitem");
  await expect.poll(() => list.filter({ hasNotText: "General Dentistry" }).count()).toBe(0);
  await choose(page, "Language", "Spanish");
  await expect(page).toHaveURL(/speciality=GD&language=SP/);
  await page.goBack();
  await expect(page).toHaveURL(/\?speciality=GD$/);
  await page.goBack();
  await expect(chip(page, "Specialty")).toBeVisible();
  await expect(page).not.toHaveURL(/speciality/);
  await test.step("the filter of plans says what 'Discount Plan' means", async () => {
    await chip(page, "Plan").click();
    const link = page.getByRole("dialog").getByRole("link", { name: "What 'Discount Plan' means" });
    await expectAccessible(page);
    await link.click();
    await expect(page).toHaveURL("/how-it-works#discount-plan");
    await expect(page.getByRole("heading", { name: /What does 'Discount Plan' mean/ })).toBeInViewport();
  });
});

test("serves a shared filter and offers to drop one without matches [FIND-05]", {
  tag: "@once",
}, async ({ page, request }) => {
  const all = await (await request.get("/")).text();
  const filtered = await (await request.get("/?speciality=OR")).text();
  const listed = (html: string) => new Set(html.match(/href="\/dentist\/\d+"/g)).size;
  expect(listed(filtered)).toBeGreaterThan(0);
  expect(listed(filtered)).toBeLessThan(listed(all));

  await page.route("**/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as {
      operationName: string;
      variables: { filter: { specialities: string[]; languages: string[] } | null };
    };
    if (operationName !== "findMapContents") return route.fallback();
    const { specialities = [], languages = [] } = variables.filter ?? {};
    if (specialities.length === 0) return route.fallback();
    const total = languages.length > 0 ? 0 : 12;
    return route.fulfill({
      json: { data: { findMapContents: { total, cut: false, locations: [], clusters: [] } } },
    });
  });
  await page.goto("/?speciality=OR&language=SP");
  await expect(count(page)).toHaveText("No exact matches");
  await expect(page.getByText(/^Without “.+” there are \d+ dentists? here\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.size).toBe(1);
});

test("a procedure lists who has a price, the cheapest first, and folds the others [FEE-04] [USE-22]", {
  tag: "@once",
}, async ({ page, request }) => {
  const served = await (await request.get("/es?procedure=checkup")).text();
  expect(served).toMatch(/<p class="result-price"><b>~?\$\d+<\/b>/);
  expect(served).toMatch(/class="map-pin-label">~?\$\d/);
  expect(served).toContain(">Chequeo</span>");

  await openSettled(page, "/es?procedure=porcelain-crown");
  const counted = page.getByRole("paragraph").filter({ hasText: /^\d+ proveedores$/ });
  const lineHeight = await counted.evaluate((line) => Number.parseFloat(getComputedStyle(line).lineHeight));
  expect((await counted.boundingBox())?.height).toBeLessThan(1.5 * lineHeight);

  await openSettled(page, "/?procedure=checkup");
  await expect(chip(page, "Checkup")).toBeVisible();
  const rows = page.locator(".result-price b");
  const amounts = (await rows.allTextContents()).map((row) => Number(row.replace(/[~$,]/g, "")));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(new Set(amounts).size).toBeGreaterThan(2);
  await expect(page.getByText(/^Member price/)).toBeVisible();
  const fold = page.getByText(/^\d+ more: ask the office$/);
  const more = Number.parseInt((await fold.textContent()) ?? "", 10);
  await expect(count(page)).toHaveText(`${amounts.length + more} providers`);
  const cards = page.locator("#results li").filter({ visible: true });
  await expect(cards).toHaveCount(amounts.length);
  await fold.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(amounts.length);
  await expectAccessible(page);
  await expect(page.locator("button.map-pin .map-pin-label").first()).toHaveText(/^~?\$\d/);
  // Which pins have space for their price depends on where the map comes to rest; all say it in their names.
  const priced = page
    .locator("button.map-pin:not([style*=hidden])")
    .and(page.getByRole("button", { name: /, \$\d+ (?:member price|with Smirk \w+)(, not confirmed)?$/ }))
    .first();
  await expect(priced).toBeVisible();
  const box = page.getByRole("region", { name: "Dentists at this pin" });
  // A map that still moves may take the pin, and its box, away again.
  await expect(async () => {
    if (!(await box.isVisible())) await priced.dispatchEvent("click");
    await expect(box.getByText(/^\$\d+ (?:member price|with Smirk )/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

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

test("a procedure puts prices into rows and onto pins, and sorts the list [FEE-04]", {
  tag: "@once",
}, async ({ page, request }) => {
  const served = await (await request.get("/es?procedure=checkup")).text();
  expect(served).toMatch(/\$\d+ (?:para miembros|con Smirk)/);
  expect(served).toMatch(/class="map-pin-label">~?\$\d/);

  await openSettled(page, "/?procedure=checkup");
  await expect(chip(page, "Checkup")).toBeVisible();
  const rows = page.locator(".result-price");
  await expect(rows.first()).toHaveText(/\$\d+ (?:member price|with Smirk )|Price not known: ask the office/);
  await expect(page.locator("button.map-pin .map-pin-label").first()).toHaveText(/^~?\$\d/);
  await expect(page.locator("button.map-pin-labeled").first()).toHaveAccessibleName(
    /, .*(?:member price|with Smirk \w+)(, not confirmed yet)?$/,
  );
  const found = (await count(page).textContent()) ?? "";
  const sort = page.getByRole("button", { name: "Sort by price" });
  await sort.click();
  await expect(page).toHaveURL("/?procedure=checkup&sort=price");
  const amounts = async () =>
    (await rows.allTextContents()).map((row) =>
      Number(/\$([\d.]+) (?:member|with)/.exec(row)?.[1] ?? Infinity),
    );
  const isSorted = (list: number[]) => list.every((amount, at) => amount >= (list[at - 1] ?? 0));
  await expect.poll(async () => isSorted(await amounts())).toBe(true);
  await expect(count(page)).toHaveText(found);
  expect(new Set(await amounts()).size).toBeGreaterThan(2);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL("/?procedure=checkup");
  await expect(sort).toHaveAttribute("aria-pressed", "false");
  await page.locator("button.map-pin-labeled:not([style*=hidden])").first().click();
  const box = page.getByRole("region", { name: "Dentists at this pin" });
  await expect(box.getByText(/^\$\d+ (?:member price|with Smirk )/)).toBeVisible();
});

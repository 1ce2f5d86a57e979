import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";

const MOST_STEPS = 60;

/** Presses Tab until what is focused leads to a dentist page; every stop on the way must be visible. */
async function tabToDentist(page: Page): Promise<string> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused).toBeInViewport();
    const href = await focused.getAttribute("href");
    if (href?.startsWith("/dentist/")) return href;
  }
  throw new Error(`No link to a dentist within ${MOST_STEPS} steps.`);
}

test("leads by keyboard alone from the finder to a dentist page and back [FIND-09] [DENT-01]", async ({
  page,
}) => {
  await openSettled(page, "/");
  const href = await tabToDentist(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();
});

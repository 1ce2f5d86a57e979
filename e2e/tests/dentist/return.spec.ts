import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";

const list = (page: Page) => page.getByRole("region", { name: "Dentists", exact: true });

/** How far the list is scrolled, whichever element scrolls it. */
function readTop(page: Page): Promise<number> {
  return list(page).evaluate((element) => {
    let top = 0;
    for (let at: Element | null = element; at; at = at.parentElement) top = Math.max(top, at.scrollTop);
    return top;
  });
}

/** Of two questions for the list the second one cancels the first. */
const waitForList = (page: Page) =>
  page.waitForEvent("requestfinished", (request) => request.url().endsWith("/graphql"));

test("the way back restores the list's scroll position and the open pin [DENT-01] [FIND-01]", async ({
  page,
}) => {
  await openSettled(page, "/");
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  const box = page.getByRole("region", { name: "Dentists at this pin" });

  await test.step("the list scrolls to where it was", async () => {
    const links = list(page).getByRole("link", { name: /^View / });
    // Short of the end: cards that are not drawn yet have an estimated height, which would cut the last position.
    const link = links.nth(Math.min(8, (await links.count()) - 4));
    await link.scrollIntoViewIfNeeded();
    const before = await readTop(page);
    expect(before).toBeGreaterThan(50);
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dentist\/\d+$/);
    const answered = waitForList(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => readTop(page)).toBeCloseTo(before, -1);
    // The map comes back and asks again; the same answer leaves the list alone.
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
    await answered;
    expect(Math.abs((await readTop(page)) - before)).toBeLessThan(10);
  });

  await test.step("the pin is open again", async () => {
    await page.locator("button.map-pin").first().click();
    const heading = await box.getByRole("heading", { level: 2 }).textContent();
    await openFirst();
    const answered = waitForList(page);
    await page.goBack();
    await expect(box.getByRole("heading", { level: 2 })).toHaveText(heading ?? "");
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
    await answered;
    await expect(box).toBeVisible();
  });

  await test.step("a link to the finder opens a fresh one", async () => {
    await openFirst();
    await page.getByRole("banner").getByRole("link", { name: "Find a dentist" }).click();
    await expect(page).toHaveURL("/");
    await expect(list(page)).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  async function openFirst() {
    await box
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/dentist\/\d+$/);
  }
});

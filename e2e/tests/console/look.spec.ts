import type { Page } from "@playwright/test";
import { doubleText } from "../../support/clipping.ts";
import { SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import { expect, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";

/** What breaks a tool for the whole day: two filled buttons, rows of one line above 40 px, columns without a name. */
function readLook(page: Page) {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    const fill = getComputedStyle(document.documentElement).getPropertyValue("--color-action");
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = fill;
    const action = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const filled = shown("main button, main a").filter(
      (button) => getComputedStyle(button).backgroundColor === action,
    );
    const isOneLine = (row: HTMLElement) =>
      [...row.children].every((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const tops = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
        return tops.length === 0 || Math.max(...tops) - Math.min(...tops) < 8;
      });
    const high = shown("main tbody tr").filter(
      (row) => row.getBoundingClientRect().height > 41 && isOneLine(row),
    );
    const nameless = shown("main th").filter(({ textContent }) => textContent.trim() === "");
    return {
      filled: filled.length,
      high: high.map(({ textContent }) => textContent),
      nameless: nameless.length,
    };
  });
}

test("every screen has one filled button at most, rows of 40 px and the whole menu in its window [OPS-03]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInAs(page, "Olive Owner");
  const menu = page.getByRole("navigation", { name: "Console" });
  const titles = await menu.getByRole("listitem").getByRole("link").allInnerTexts();
  expect(titles.length).toBeGreaterThanOrEqual(19);
  for (const link of await menu.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
  for (const [index, title] of titles.entries()) {
    await test.step(title, async () => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await menu.getByRole("listitem").getByRole("link").nth(index).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { filled, high, nameless } = await readLook(page);
      expect(filled).toBeLessThanOrEqual(1);
      expect(nameless, "columns without a name").toBe(0);
      expect(high).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await doubleText(page);
      await expectNoSidewaysScroll(page);
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    });
  }
});

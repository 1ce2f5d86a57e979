import { expect, type Locator, type Page } from "@playwright/test";

const MOST_TABS = 40;

/** Goes on with the Tab key until the control has the focus, in whatever frame it is. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < MOST_TABS; step += 1) {
    const hasFocus = await control.evaluate((it) => it === document.activeElement && document.hasFocus());
    if (hasFocus) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${control} is not within ${MOST_TABS} steps.`);
}
